// Matches and analyses from the command line.
#include <nlohmann/json.hpp>

#include "shell.hpp"

namespace cairn {
namespace {

using nlohmann::json;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

std::vector<std::string> match_command(const std::string& games, const std::vector<std::string>& more) {
    std::vector<std::string> words = {"match",    "line",   "--option", "size=3",
                                      "--player", "random", "--player", "playouts:iterations=40",
                                      "--games",  games};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

TEST(Match, TableOfTheResult) {
    const Answer answer = cairn(match_command("10", {"--no-records"}));
    EXPECT_EQ(answer.status, 0) << answer.err;
    EXPECT_EQ(answer.err, "");
    EXPECT_THAT(answer.out, HasSubstr("Line: 10 games, seed 1\n\nplayer "));
    EXPECT_THAT(answer.out, ContainsRegex("\nrandom  +10 "));
    EXPECT_THAT(answer.out, ContainsRegex("\nplayouts:iterations=40 +10 "));
    EXPECT_THAT(answer.out, ContainsRegex("\nSeats: White [0-9.]+ % .*, Black [0-9.]+ %"));
    EXPECT_THAT(answer.out, Not(HasSubstr("Records:")));
    EXPECT_THAT(answer.out, Not(HasSubstr("\x1b")));
}

TEST(Match, SameGamesOnAnyNumberOfThreads) {
    const auto result = [](const std::string& threads, const std::string& seed) {
        return cairn(match_command("12", {"--no-records", "--json", "--threads", threads, "--seed", seed}))
            .out;
    };
    const std::string one = result("1", "5");
    EXPECT_EQ(result("3", "5"), one);
    EXPECT_NE(result("1", "6"), one);
    const json all = json::parse(one);
    EXPECT_EQ(all["game"], "line");
    EXPECT_EQ(all["games"], 12);
    EXPECT_EQ(all["players"][0]["player"], "random");
    EXPECT_EQ(all["players"][0]["won"].get<int>() + all["players"][1]["won"].get<int>() +
                  all["players"][0]["drawn"].get<int>(),
              12);
    EXPECT_EQ(all["folder"], nullptr);
}

TEST(Match, GoesOnWhereItWas) {
    const TemporaryFolder folder;
    const std::string out = (folder.path() / "kept").string();
    const Answer whole = cairn(match_command("10", {"--no-records", "--json"}));
    ASSERT_EQ(cairn(match_command("4", {"--out", out})).status, 0);
    const Answer longer = cairn(match_command("10", {"--out", out}));
    EXPECT_THAT(longer.out, HasSubstr("; 4 played before\n"));
    const Answer again = cairn(match_command("10", {"--out", out, "--json"}));
    json mine = json::parse(again.out), expected = json::parse(whole.out);
    EXPECT_EQ(mine["folder"], out);
    mine["folder"] = nullptr;
    EXPECT_EQ(mine, expected);

    const Answer record = cairn({"play", "--load", out + "/games/000010.txt", "--hotseat"}, "quit\n");
    EXPECT_EQ(record.status, 0) << record.err;
    EXPECT_THAT(record.out, HasSubstr("The game is over. "));

    const Answer other = cairn(match_command("10", {"--out", out, "--seed", "2"}));
    EXPECT_EQ(other.status, 1);
    EXPECT_THAT(other.err, HasSubstr("holds another match: its seed is 1, not 2; name another folder"));
}

TEST(Match, WholeRounds) {
    const Answer answer = cairn(match_command("3", {"--no-records"}));
    EXPECT_THAT(answer.out, HasSubstr("Line: 4 games, seed 1 (3 is not a whole number of rounds)"));
}

TEST(Match, WrongPlayersAreNamed) {
    EXPECT_EQ(cairn({"match", "line"}).err,
              "cairn: name two players or more with --player, as in --player level:3 --player random\n");
    const Answer wrong = cairn({"match", "line", "--player", "random", "--player", "mtcs"});
    EXPECT_EQ(wrong.status, 1);
    EXPECT_THAT(wrong.err, HasSubstr("cairn: --player `mtcs`: "));
    const Answer absent =
        cairn({"match", "line", "--player", "random", "--player", "ugi:/nowhere/engine 2>&-"});
    EXPECT_THAT(absent.err, HasSubstr("the shell found no such command"));
    const Answer folder = cairn({"match", "line", "--games", "games"});
    EXPECT_EQ(folder.status, 2);
    EXPECT_THAT(folder.err,
                HasSubstr("write a number of games from 1 to 10000000, not `games`; the folder of games "
                          "stands before the command"));
    EXPECT_EQ(cairn({"match", "line", "--games", "0"}).status, 2);
}

TEST(Match, AFaultIsNotedAndLoses) {
    const std::string crashes =
        "ugi:while read -r l; do case \"$l\" in ugi) echo ugiok;; isready) echo readyok;; go*) exit 3;; "
        "esac; done";
    const Answer answer = cairn({"match", "line", "--player", "random", "--player", crashes, "--games", "2",
                                 "--no-records", "--json"});
    const json result = json::parse(answer.out);
    EXPECT_EQ(result["players"][0]["won"], 2);
    EXPECT_EQ(result["players"][1]["faults"], 2);
    EXPECT_EQ(result["by_rules"], 0);
    EXPECT_THAT(result["notes"][0].get<std::string>(), HasSubstr("it ended with exit status 3"));
}

TEST(Match, DealsAndSecrets) {
    for (const char* game : {"dice-game", "guess"}) {
        const Answer answer = cairn({"match", game, "--player", "random", "--player", "level:1", "--games",
                                     "4", "--no-records", "--json"});
        ASSERT_EQ(answer.status, 0) << answer.err;
        EXPECT_EQ(json::parse(answer.out)["by_rules"], 4) << game;
    }
}

// ---- analyse

TEST(Analyse, EveryChoiceWithItsWorth) {
    const std::vector<std::string> words = {
        "analyse", "line", "--position", "WWW./BBB./..../.... W", "--player", "mcts:iterations=2000"};
    const Answer text = cairn(words);
    EXPECT_EQ(text.status, 0) << text.err;
    EXPECT_THAT(text.out, ContainsRegex("^White: mcts, [0-9]+ iterations"));
    EXPECT_THAT(text.out, ContainsRegex("\n  1  g7 +wins( in 1)? +[0-9]+  g7\n"));
    auto json_words = words;
    json_words.push_back("--json");
    const json result = json::parse(cairn(json_words).out);
    EXPECT_EQ(result["player"], "White");
    EXPECT_EQ(result["proved"], true);
    EXPECT_EQ(result["choices"].size(), 12u);
    EXPECT_EQ(result["choices"][0]["choice"], "g7");
    EXPECT_EQ(result["choices"][0]["value"], 1.0);
    EXPECT_EQ(result["choices"][0]["proved"], true);
    EXPECT_EQ(result["choices"][0]["line"], json::array({"g7"}));
}

// Advice is exact where there is an atlas, whoever is asked for it.
TEST(Analyse, LooksIntoTheAtlas) {
    const TemporaryFolder tables;
    const char* before = std::getenv("CAIRN_TABLES");
    const std::string kept = before ? before : "";
    setenv("CAIRN_TABLES", tables.path().c_str(), 1);
    ASSERT_EQ(cairn({"atlas", "line", "--option", "size=2"}).status, 0);
    const Answer answer =
        cairn({"analyse", "line", "--option", "size=2", "--player", "mcts:iterations=2", "--json"});
    if (before) setenv("CAIRN_TABLES", kept.c_str(), 1);
    else unsetenv("CAIRN_TABLES");
    ASSERT_EQ(answer.status, 0) << answer.err;
    const json analysis = json::parse(answer.out);
    EXPECT_EQ(analysis["method"], "atlas");
    for (const json& choice : analysis["choices"]) EXPECT_EQ(choice["proved"], true) << choice;
}

TEST(Analyse, SaysWhyNot) {
    EXPECT_THAT(cairn({"analyse", "dice-game"}).err,
                HasSubstr("chance decides here; say what it brings with --moves"));
    EXPECT_EQ(cairn({"analyse", "dice-game", "--moves", "2", "--player", "mcts:iterations=20"}).status, 0);
    EXPECT_THAT(cairn({"analyse", "line", "--option", "size=2", "--moves", "a1 c1 c3"}).err,
                HasSubstr("the game is over here (White wins"));
    EXPECT_THAT(cairn({"analyse", "line", "--moves", "a1 a1"}).err, HasSubstr("--moves: move 2 (`a1`): "));
    EXPECT_THAT(cairn({"analyse", "line", "--player", "mtcs"}).err, HasSubstr("--player `mtcs`: "));
}

// A line through a game with secrets would tell of them.
TEST(Analyse, SecretsStaySecret) {
    const Answer answer =
        cairn({"analyse", "guess", "--moves", "2", "--player", "mcts:iterations=200", "--json"});
    ASSERT_EQ(answer.status, 0) << answer.err;
    const json analysis = json::parse(answer.out);
    for (const json& choice : analysis["choices"]) EXPECT_EQ(choice["line"].size(), 1u);
}

// ---- bench --search

TEST(Bench, Search) {
    const Answer answer = cairn({"bench", "--search", "line", "--seconds", "0.01", "--json"});
    ASSERT_EQ(answer.status, 0) << answer.err;
    const json result = json::parse(answer.out);
    EXPECT_EQ(result["game"], "line");
    EXPECT_GT(result["iterations"].get<int>(), 0);
    const Answer all = cairn({"bench", "--search", "--seconds", "0.01"});
    for (const char* game : {"line ", "dice-game ", "guess ", "geometric mean "})
        EXPECT_THAT(all.out, HasSubstr(std::string("\n") + game));
    EXPECT_EQ(cairn({"bench", "--player", "mcts"}).status, 2);
}

}  // namespace
}  // namespace cairn
