// Sessions of the Universal Game Interface, word for word.
#include "cli/ugi/ugi.hpp"

#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/ugi/ugi_session.hpp"
#include "shell.hpp"

namespace cairn {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class UgiTest : public testing::Test {
   protected:
    UgiLimits limits() {
        UgiLimits low;
        low.perft_nodes = 100'000;
        low.iterations = 1'000'000;
        low.time = std::chrono::seconds(10);
        return low;
    }
    std::string say(const std::string& line) { return ugi_.answer(line); }
    void choose(const std::string& game) { ASSERT_EQ(say("setoption name game value " + game), ""); }
    Ugi ugi_{Library({test_library().path()}), 1, limits()};
};

TEST_F(UgiTest, IntroducesItself) {
    const std::string before = say("ugi");
    EXPECT_THAT(before, StartsWith("id name Cairn"));
    EXPECT_THAT(before, HasSubstr("\nid author "));
    EXPECT_THAT(before,
                HasSubstr("\noption name game type combo default <none> var line var dice-game var guess\n"
                          "option name player type string default mcts\n"));
    EXPECT_THAT(before, testing::EndsWith("\nugiok\n"));
    choose("line");
    EXPECT_THAT(say("ugi"),
                HasSubstr("option name game type combo default line var line var dice-game var guess\n"
                          "option name player type string default mcts\n"
                          "option name level type spin default 10 min 1 max 10\n"
                          "option name multipv type spin default 1 min 1 max 256\n"
                          "option name seed type spin default 1 min 0 max 2147483647\n"
                          "option name size type spin default 4 min 2 max 5\n"
                          "option name variant type combo default standard var standard var misere\n"
                          "ugiok\n"));
    EXPECT_EQ(say("isready"), "readyok\n");
}

TEST_F(UgiTest, PlaysAGame) {
    choose("LINE");
    EXPECT_EQ(say("setoption name size value 2"), "");
    EXPECT_EQ(say("position startpos moves a1 c1"), "");
    EXPECT_EQ(say("query moves"), "response a3 c3\n");
    EXPECT_EQ(say("query player"), "response White\n");
    EXPECT_EQ(say("query p1turn"), "response true\n");
    EXPECT_EQ(say("query p2turn"), "response false\n");
    EXPECT_EQ(say("query gameover"), "response false\n");
    EXPECT_EQ(say("query result"), "response none\n");
    EXPECT_THAT(say("go nodes 20"), testing::AnyOf("bestmove a3\n", "bestmove c3\n"));
    EXPECT_EQ(say("position startpos moves a1 c1 c3"), "");
    EXPECT_EQ(say("query gameover"), "response true\n");
    EXPECT_EQ(say("query result"), "response p1win\n");
    EXPECT_EQ(say("query moves"), "response \n");
    EXPECT_EQ(say("query player"), "response nobody\n");
    EXPECT_EQ(say("go nodes 20"), "info error the game is over\n");
    EXPECT_EQ(say("uginewgame"), "");
    EXPECT_EQ(say("query gameover"), "response false\n");
}

TEST_F(UgiTest, OptionsOfTheEngine) {
    choose("line");
    for (const char* right :
         {"setoption name player value random", "setoption name level value 3", "setoption name seed value 0",
          "setoption name multipv value 3", "setoption name player value mcts:iterations=30"})
        EXPECT_EQ(say(right), "") << right;
    EXPECT_THAT(say("ugi"), HasSubstr("option name player type string default mcts:iterations=30\n"));
    EXPECT_THAT(say("go"), StartsWith("bestmove "));
    for (const char* wrong : {"setoption name player value mtcs", "setoption name level value 11",
                              "setoption name seed value -1", "setoption name multipv value 0"})
        EXPECT_THAT(say(wrong), StartsWith("info error ")) << wrong;
    EXPECT_THAT(say("ugi"), HasSubstr("option name player type string default mcts:iterations=30\n"));
    // A limit that the player does not have is no reason to be silent.
    EXPECT_EQ(say("setoption name level value 1"), "");
    EXPECT_THAT(say("go nodes 5"), StartsWith("bestmove "));
}

TEST_F(UgiTest, SameSeedSameChoice) {
    choose("line");
    std::set<std::string> answers;
    for (int i = 0; i < 4; ++i) {
        say("setoption name seed value 5");
        say("uginewgame");
        answers.insert(say("go nodes 50"));
    }
    EXPECT_EQ(answers.size(), 1u);
}

TEST_F(UgiTest, TellsWhatItThinks) {
    choose("line");
    std::string told;
    ugi_.tell_to([&](const std::string& lines) { told += lines; });
    say("position fen WWW./BBB./..../.... W");
    EXPECT_EQ(say("go nodes 2000"), "bestmove g7\n");
    EXPECT_THAT(told,
                testing::ContainsRegex(
                    "info depth 1 nodes [0-9]+ nps [0-9]+ time [0-9]+ score exact 1.0000( in 1)? pv g7\n$"));
    told.clear();
    say("setoption name multipv value 2");
    say("position startpos");
    EXPECT_THAT(say("go nodes 300"), StartsWith("bestmove "));
    EXPECT_THAT(
        told, testing::ContainsRegex("info multipv 1 depth [0-9]+ nodes 300 .* score value 0\\.[0-9]+ pv "));
    EXPECT_THAT(told, HasSubstr("\ninfo multipv 2 depth "));
}

std::string converse(const std::string& input) {
    Ugi ugi(Library({test_library().path()}));
    std::istringstream in(input);
    std::ostringstream out;
    run_ugi_session(ugi, in, out);
    return out.str();
}

std::string without_info(const std::string& text) {
    std::istringstream in(text);
    std::string kept;
    for (std::string line; std::getline(in, line);)
        if (!line.starts_with("info depth")) kept += line + "\n";
    return kept;
}

TEST(UgiSession, AnswersInOrder) {
    EXPECT_THAT(
        without_info(converse("setoption name game value line\ngo nodes 50\nquery player\nquit\nugi\n")),
        testing::MatchesRegex("bestmove [0-9:a-g]+\nresponse White\n"));
    // At the end of the input, what has a limit is carried out.
    EXPECT_THAT(converse("setoption name game value line\ngo nodes 700"),
                testing::ContainsRegex("info depth [0-9]+ nodes 700 .*\nbestmove [0-9:a-g]+\n$"));
}

TEST(UgiSession, ListensWhileItThinks) {
    const std::string begin = "setoption name game value line\ngo infinite\n";
    EXPECT_THAT(without_info(converse(begin + "isready\nstop\nquery player\n")),
                testing::MatchesRegex("readyok\nbestmove [0-9:a-g]+\nresponse White\n"));
    for (const char* end : {"", "quit\n", "stop\nquit\n", "stop\nstop\ngo infinite\nquit\n", "uginewgame\n"})
        EXPECT_THAT(converse(begin + end), testing::ContainsRegex("bestmove [0-9:a-g]+\n$")) << end;
}

TEST_F(UgiTest, OutcomeIsJson) {
    choose("line");
    say("setoption name size value 2");
    say("position startpos moves a1 c1 c3");
    const std::string answer = say("query outcome");
    ASSERT_THAT(answer, StartsWith("response {"));
    const auto json = nlohmann::json::parse(answer.substr(9));
    EXPECT_EQ(json["over"], true);
    EXPECT_EQ(json["drawn"], false);
    EXPECT_EQ(json["ranks"]["White"], 1);
    EXPECT_EQ(json["ranks"]["Black"], 2);
    EXPECT_EQ(json["scores"], nullptr);
    EXPECT_EQ(json["reason"], "a spanning line");
    EXPECT_EQ(json["line"], 17);
    EXPECT_EQ(json["points"], nlohmann::json::array({"c3"}));
}

TEST_F(UgiTest, VariantsAndOptionsSetTheGameAnew) {
    choose("line");
    EXPECT_EQ(say("setoption name variant value misere"), "");
    EXPECT_EQ(say("setoption name size value 2"), "");
    say("position startpos moves a1 c1 c3");
    EXPECT_EQ(say("query result"), "response p2win\n");
    EXPECT_EQ(say("setoption name variant value standard"), "");
    say("position startpos moves a1 c1 c3");
    EXPECT_EQ(say("query result"), "response p1win\n");
}

TEST_F(UgiTest, PositionsReadBack) {
    choose("line");
    ASSERT_EQ(say("position fen ..../..../..../W... B moves c1 e1"), "");
    const std::string fen = say("query fen");
    EXPECT_EQ(fen, "response ..../..../..../WBW. B\n");
    ASSERT_EQ(say("position fen " + fen.substr(9, fen.size() - 10)), "");
    EXPECT_EQ(say("query fen"), fen);
}

TEST_F(UgiTest, Perft) {
    choose("line");
    say("setoption name size value 2");
    EXPECT_EQ(say("go perft 2"), "a1: 3\nc1: 3\na3: 3\nc3: 3\nnodes 12\n");
    EXPECT_THAT(say("go perft 3"), testing::EndsWith("nodes 24\n"));
    EXPECT_EQ(say("go perft 4"), "a1: 0\nc1: 0\na3: 0\nc3: 0\nnodes 0\n");
    say("setoption name size value 5");
    EXPECT_EQ(say("go perft 9"), "info error perft: that is too deep\n");
}

TEST_F(UgiTest, ChanceIsAPlayer) {
    choose("dice-game");
    EXPECT_EQ(say("query player"), "response chance\n");
    EXPECT_EQ(say("query p1turn"), "response false\n");
    EXPECT_EQ(say("query moves"), "response 1 2 3\n");
    EXPECT_THAT(say("go nodes 1"), StartsWith("bestmove "));
    EXPECT_EQ(say("position startpos moves 1"), "");
    EXPECT_EQ(say("query player"), "response White\n");
}

TEST_F(UgiTest, ComputerPlaysOnWithSecrets) {
    choose("guess");
    EXPECT_EQ(say("position startpos moves 2"), "");
    EXPECT_EQ(say("query player"), "response Black\n");
    EXPECT_THAT(say("go nodes 100"), StartsWith("bestmove "));
}

TEST_F(UgiTest, SetOptionWithoutAGame) {
    for (const char* line :
         {"position startpos", "go nodes 1", "query fen", "uginewgame", "setoption name size value 3"})
        EXPECT_EQ(say(line), "info error no game is chosen; send: setoption name game value NAME\n") << line;
}

TEST_F(UgiTest, WrongLinesChangeNothing) {
    EXPECT_EQ(say("setoption name game value lime"),
              "info error there is no game called `lime`; did you mean `line`?\n");
    choose("line");
    ASSERT_EQ(say("position startpos moves a1 c1"), "");
    const std::string fen = say("query fen");
    const std::vector<std::string> wrong = {"positon startpos",
                                            "position",
                                            "position fen",
                                            "position fen ?",
                                            "position startpos moves a1 a1",
                                            "position startpos moves zz",
                                            "go fast",
                                            "go nodes",
                                            "go nodes 0",
                                            "go nodes x",
                                            "go perft",
                                            "go perft 0",
                                            "go movetime -1",
                                            "query",
                                            "query nothing",
                                            "query p3turn",
                                            "setoption",
                                            "setoption name",
                                            "setoption name size",
                                            "setoption name size value",
                                            "setoption name size value 99",
                                            "setoption name sise value 3",
                                            "setoption value 3 name size",
                                            "setoption name variant value mizere",
                                            "setoption name game value /nowhere/x.cairn",
                                            "setoption name game value /",
                                            "\x01\xff\xfe",
                                            std::string("go\0nodes", 8),
                                            std::string(100'000, 'x')};
    for (const std::string& line : wrong) {
        const std::string answer = say(line);
        EXPECT_THAT(answer, StartsWith("info error ")) << line;
        EXPECT_EQ(std::count(answer.begin(), answer.end(), '\n'), 1) << line;
        EXPECT_EQ(say("query fen"), fen) << line;
    }
    EXPECT_EQ(say("positon startpos"),
              "info error there is no command `positon`; did you mean `position`?\n");
    EXPECT_EQ(say(""), "");
    EXPECT_EQ(say(" \t\r"), "");
    EXPECT_EQ(say("stop"), "");
    EXPECT_FALSE(ugi_.finished());
    EXPECT_EQ(say("quit"), "");
    EXPECT_TRUE(ugi_.finished());
}

TEST_F(UgiTest, BrokenGamesAreRefused) {
    const TemporaryFolder folder;
    const std::string file = folder.write("broken.cairn", kBroken).string();
    EXPECT_THAT(say("setoption name game value " + file), HasSubstr("info error broken: line 6: "));
}

// Any bytes, many times over: the engine must answer and live.
TEST_F(UgiTest, SurvivesRandomWords) {
    const std::vector<std::string> words = {
        "ugi",        "position", "startpos", "fen",   "moves",   "go",
        "nodes",      "perft",    "1",        "2",     "-1",      "99999999999999999999",
        "a1",         "b2",       "c3",       "query", "outcome", "setoption",
        "name",       "value",    "game",     "line",  "guess",   "dice-game",
        "size",       "variant",  "....",     "/",     "|",       "W",
        "B",          "=",        "\xff",     "\n",    "@turn.1", "put.a1",
        "uginewgame", "result",   "fen"};
    Random random(7);
    for (int i = 0; i < 3000; ++i) {
        std::string line;
        for (int n = random.below(7); n >= 0; --n)
            line += words[std::size_t(random.below(int(words.size())))] + " ";
        const std::string answer = say(line);
        if (!answer.empty()) {
            EXPECT_EQ(answer.back(), '\n');
        }
    }
}

}  // namespace
}  // namespace cairn
