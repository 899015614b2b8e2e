// The subcommands: answers, sentences and exit statuses.
#include <nlohmann/json.hpp>

#include "shell.hpp"

namespace cairn {
namespace {

using nlohmann::json;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

// ---- the command line

TEST(Command, TeachesWhenAsked) {
    const Answer help = cairn({"--help"});
    EXPECT_EQ(help.status, 0);
    EXPECT_THAT(help.out, HasSubstr("cairn play dice-game "));  // the shortest page that is there
    for (const char* command :
         {"games", "rules", "check", "play", "analyse", "match", "perft", "ugi", "bench", "compile"}) {
        const Answer answer = cairn({command, "--help"});
        EXPECT_EQ(answer.status, 0) << command;
        EXPECT_THAT(answer.out, ContainsRegex("Example")) << command;
        EXPECT_THAT(answer.out, HasSubstr(std::string("cairn ") + command)) << command;
    }
}

TEST(Command, UsageErrorsEndWithTwo) {
    const Answer misspelt = cairn({"pley", "line"});
    EXPECT_EQ(misspelt.status, 2);
    EXPECT_EQ(misspelt.err, "cairn: there is no command `pley`; did you mean `play`?\n");
    EXPECT_EQ(cairn({"perft", "line"}).status, 2);
    EXPECT_EQ(cairn({"perft", "line", "many"}).status, 2);
    EXPECT_EQ(cairn({"perft", "line", "0"}).status, 2);
    EXPECT_EQ(cairn({"games", "--jsn"}).status, 2);
    EXPECT_EQ(cairn({"check"}).status, 2);
    EXPECT_EQ(cairn({}).status, 2);
    EXPECT_THAT(cairn({"perft", "line", "0"}).err, HasSubstr("see `cairn perft --help`"));
}

TEST(Command, UnknownGamesGetASuggestion) {
    const Answer near = cairn({"rules", "lin"});
    EXPECT_EQ(near.status, 1);
    EXPECT_EQ(near.err, "cairn: there is no game called `lin`; did you mean `line`?\n");
    EXPECT_EQ(cairn({"rules", "quatsch"}).err,
              "cairn: there is no game called `quatsch`; `cairn games` lists them\n");
}

TEST(Command, WrongOptionsAreNamed) {
    const Answer form = cairn({"perft", "line", "1", "--option", "size"});
    EXPECT_EQ(form.status, 1);
    EXPECT_EQ(form.err, "cairn: --option `size`: write a name and a value, as in --option size=5\n");
    const Answer name = cairn({"perft", "line", "1", "--option", "sise=3"});
    EXPECT_EQ(name.status, 1);
    EXPECT_THAT(name.err, HasSubstr("sise"));
    EXPECT_THAT(name.err, HasSubstr("size"));
    const Answer value = cairn({"perft", "line", "1", "--option", "size=9"});
    EXPECT_EQ(value.status, 1);
    EXPECT_THAT(value.err, HasSubstr("size"));
    const Answer checked = cairn({"check", "line", "--option", "size=9"});
    EXPECT_EQ(checked.status, 1);
    EXPECT_THAT(checked.out, HasSubstr("line.cairn: option `size` is a number from 2 to 5, not `9`\n"));
}

TEST(Command, FilesThatAreNoRules) {
    const TemporaryFolder folder;
    const auto binary = folder.write("binary.cairn", std::string("game \0\x01", 7));
    const auto huge = folder.write("huge.cairn", std::string((1 << 20) + 1, '#'));
    const auto latin = folder.write("latin.cairn", "# a\ngame \"N\xe9stor\"\n");
    EXPECT_EQ(cairn({"rules", binary.string()}).err,
              "cairn: " + binary.string() + " is not text in UTF-8 (line 1)\n");
    EXPECT_EQ(cairn({"rules", latin.string()}).err,
              "cairn: " + latin.string() + " is not text in UTF-8 (line 2)\n");
    EXPECT_EQ(cairn({"rules", huge.string()}).err,
              "cairn: " + huge.string() + " is longer than 1024 KiB; it is not what is wanted here\n");
    EXPECT_THAT(cairn({"rules", folder.path().string() + "/"}).err, HasSubstr("is a folder"));
    EXPECT_THAT(cairn({"rules", "./nothing.cairn"}).err, HasSubstr("does not exist"));
    EXPECT_THAT(cairn({"rules", "/dev/zero"}).err, HasSubstr("is not a file that holds text"));
}

// ---- games, rules

TEST(Games, Table) {
    const Answer answer = cairn({"games"});
    EXPECT_EQ(answer.status, 0);
    EXPECT_THAT(answer.out, HasSubstr("\nshibumi / alignment\n  line "));
    EXPECT_THAT(answer.out, HasSubstr("Néstor Test, 2011"));
    EXPECT_THAT(answer.out, HasSubstr("size = 4 (2..5); variant \"misere\""));
}

TEST(Games, Json) {
    const json list = json::parse(cairn({"games", "--json"}).out);
    ASSERT_EQ(list.size(), 3u);
    const json& line = list[0];
    EXPECT_EQ(line["id"], "line");
    EXPECT_EQ(line["title"], "Line");
    EXPECT_EQ(line["designer"], "Néstor Test");
    EXPECT_EQ(line["year"], 2011);
    EXPECT_EQ(line["system"], "shibumi");
    EXPECT_EQ(line["category"], "alignment");
    EXPECT_EQ(line["complexity"], 1);
    EXPECT_EQ(line["players"]["low"], 2);
    EXPECT_EQ(line["players"]["high"], 2);
    EXPECT_EQ(line["information"], json::array({"perfect"}));
    EXPECT_EQ(line["board"], json({{"kind", "pyramid"}, {"sizes", {4}}, {"count", 1}}));
    EXPECT_EQ(line["variants"][0]["name"], "misere");
    EXPECT_EQ(
        line["options"][0],
        json({{"name", "size"}, {"default", 4}, {"low", 2}, {"high", 5}, {"help", "balls along an edge"}}));
    EXPECT_EQ(list[1]["information"], json::array({"chance"}));
    EXPECT_THAT(list[2]["information"].dump(), HasSubstr("hidden"));
}

TEST(Games, BrokenOnesAreListedToo) {
    const TemporaryFolder folder;
    folder.write("broken.cairn", kBroken);
    std::istringstream in;
    std::ostringstream out, err;
    Console console{in, out, err};
    Context context{console, "", ""};
    EXPECT_EQ(run_command({"games", "--games", folder.path().string()}, context), 0);
    EXPECT_THAT(out.str(), HasSubstr("has errors; `cairn check broken` shows them"));
}

TEST(Rules, TextWithoutExamples) {
    const Answer answer = cairn({"rules", "Line"});
    EXPECT_EQ(answer.status, 0);
    EXPECT_THAT(answer.out, StartsWith("Line, by Néstor Test, 2011\n"));
    EXPECT_THAT(answer.out, HasSubstr("  option       size = 4 (2..5): balls along an edge\n"));
    EXPECT_THAT(answer.out, HasSubstr("    p = choose(playable)\n"));
    EXPECT_THAT(answer.out, Not(HasSubstr("example")));
    EXPECT_THAT(cairn({"rules", "line", "--examples"}).out, HasSubstr("example \"counts\":"));
    EXPECT_EQ(json::parse(cairn({"rules", "line", "--examples", "--json"}).out)["rules"], kLine);
}

TEST(Rules, SpeaksTheReadersLanguage) {
    const TemporaryFolder folder;
    const std::string page = folder.write("line.cairn", kLine).string();
    folder.write("line.de.md", "# Linie\n");
    folder.write("line.de.txt", "balls along an edge\n= Kugeln an einer Kante\n");
    const Answer german = cairn({"rules", page, "--lang", "de"});
    EXPECT_EQ(german.status, 0) << german.err;
    EXPECT_THAT(german.out, HasSubstr("  option       size = 4 (2..5): Kugeln an einer Kante\n"));
    EXPECT_THAT(cairn({"rules", page}).out,
                HasSubstr("  option       size = 4 (2..5): balls along an edge\n"));
}

TEST(Rules, NoPageInThatLanguage) {
    const Answer answer = cairn({"rules", "line", "--lang", "xx"});
    EXPECT_EQ(answer.status, 1);
    EXPECT_EQ(answer.err,
              "cairn: line has no page in the language `xx`; pages are written in en, fr, de and it\n");
}

// ---- check

TEST(Check, GoodPage) {
    const Answer answer = cairn({"check", "line", "--sites"});
    EXPECT_EQ(answer.status, 0) << answer.out;
    EXPECT_THAT(answer.out, HasSubstr("line.cairn: ok: 2 examples hold; 1000 random games of 18."));
    EXPECT_THAT(answer.out, ContainsRegex("turn.1 +clean +choice"));
}

TEST(Check, ErrorsWithTheirPlace) {
    const TemporaryFolder folder;
    const std::string file = folder.write("broken.cairn", kBroken).string();
    const Answer answer = cairn({"check", file, "line"});
    EXPECT_EQ(answer.status, 1);
    EXPECT_THAT(answer.out, HasSubstr(file + ":6:20: "));
    EXPECT_THAT(answer.out, HasSubstr("did you mean `playable`?"));
    EXPECT_THAT(answer.out, HasSubstr(file + ": 1 error\n"));
    EXPECT_THAT(answer.out, HasSubstr("line.cairn: ok"));  // one wrong file does not hide the next
    const json report = json::parse(cairn({"check", file, "--json"}).out);
    EXPECT_EQ(report["ok"], false);
    EXPECT_EQ(report["diagnostics"][0]["line"], 6);
    EXPECT_EQ(report["diagnostics"][0]["level"], "error");
    EXPECT_EQ(report["diagnostics"][0]["code"], "unknown-word");
    EXPECT_EQ(report["diagnostics"][0]["column"], 20);
    EXPECT_EQ(report["diagnostics"][0]["end_line"], 6);
    EXPECT_EQ(report["diagnostics"][0]["end_column"], 27);  // behind `playble`
}

TEST(Check, FailingExample) {
    const TemporaryFolder folder;
    const std::string file =
        folder.write("wrong.cairn", kLine + "\nexample \"wrong\":\n    play a1\n    expect Black wins\n")
            .string();
    const Answer answer = cairn({"check", file});
    EXPECT_EQ(answer.status, 1);
    EXPECT_THAT(answer.out, HasSubstr("example \"wrong\": "));
    EXPECT_THAT(answer.out, HasSubstr("1 of 3 examples fail"));
}

TEST(Check, StuckWithPlayablePoints) {
    const TemporaryFolder folder;
    const std::string file = folder
                                 .write("pairs.cairn", R"(game "Pairs"
players White, Black
set shibumi
board pyramid(2)
turn:
    put(me, choose(playable))
    put(me, choose(playable))
)")
                                 .string();
    const Answer answer = cairn({"check", file});
    EXPECT_EQ(answer.status, 0) << answer.out;
    EXPECT_THAT(answer.out, HasSubstr("warning: in 1000 of 1000 random games a player had no legal choice"));
}

std::string doubts_about(const std::string& rules) {
    const TemporaryFolder folder;
    const std::string file =
        folder
            .write("doubt.cairn",
                   "game \"Doubt\"\nplayers White, Black\nset shibumi\nboard pyramid(2)\n" + rules)
            .string();
    const Answer answer = cairn({"check", file});
    EXPECT_EQ(answer.status, 0) << answer.out;
    return answer.out;
}

TEST(Check, WarnsOfWhatRandomPlayShows) {
    EXPECT_THAT(doubts_about("turn:\n    put(me, choose(playable))\n    if count(mine) == 5: win(me)\n"),
                HasSubstr("doubt.cairn:7: warning: no play of 1000 random games reached this goal"));
    EXPECT_THAT(doubts_about("turn:\n    put(me, choose(playable))\n    win(White)\n"),
                HasSubstr("warning: White won each of 1000 random games"));
    EXPECT_THAT(doubts_about("limit 3 turns\nturn:\n    put(me, choose(playable))\n"),
                HasSubstr("warning: the limit ended each of 1000 random games"));
    EXPECT_THAT(doubts_about("turn:\n    put(me, choose(pits))\n"),
                HasSubstr("warning: the game is over before anybody can choose"));
    EXPECT_THAT(
        doubts_about("limit 9 turns\nbag pool = 3, 3\nturn:\n    c = draw(pool)\n    require c == white\n"
                     "    put(me, choose(playable))\n"),
        HasSubstr("a turn could not be completed after chance, and was a pass"));
    // After a throw that is how the rules are meant: what cannot be used is passed, and does not count as a pass.
    EXPECT_THAT(doubts_about("limit 9 turns\nturn:\n    n = roll(2)\n    require n == 1\n"
                             "    put(me, choose(playable))\n"),
                Not(HasSubstr("after chance")));
    EXPECT_THAT(
        doubts_about("turn:\n    either \"put\": put(me, choose(playable))\n    or \"end\": win(me)\n"),
        Not(HasSubstr("warning")));
}

TEST(Check, FaultsInRandomPlay) {
    const TemporaryFolder folder;
    const std::string file = folder
                                 .write("fault.cairn", R"(game "Fault"
players White, Black
set shibumi
board pyramid(2)
turn:
    p = choose(playable)
    put(me, p)
    put(me, p)
)")
                                 .string();
    const Answer answer = cairn({"check", file});
    EXPECT_EQ(answer.status, 1);
    EXPECT_THAT(answer.out, HasSubstr(file + ":8: in random play the rules broke: "));
    EXPECT_THAT(answer.out, HasSubstr("void 100%"));
}

// ---- perft

TEST(Perft, CountsAgreeWithTheTable) {
    const json counts = json::parse(cairn({"perft", "line", "6", "--option", "size=3", "--json"}).out);
    EXPECT_EQ(counts["counts"], json::array({9, 72, 504, 3024, 15216, 57360}));
    EXPECT_EQ(json::parse(cairn({"perft", "line", "3", "--json"}).out)["counts"],
              json::array({16, 240, 3360}));
}

TEST(Perft, TextDividesByFirstChoice) {
    const Answer answer = cairn({"perft", "line", "2", "--option", "size=2"});
    EXPECT_THAT(answer.out, HasSubstr("  1                4\n  2               12\n\nby first choice:\n"));
    EXPECT_THAT(answer.out, ContainsRegex("  a1 +3\n"));
    EXPECT_THAT(cairn({"perft", "line", "2", "--no-divide"}).out, Not(HasSubstr("a1")));
}

TEST(Perft, TurnsCountPositions) {
    // One ball, then two of different colours, then White's two in any order, and so on.
    const json counts = json::parse(cairn({"perft", "line", "3", "--turns", "--json"}).out);
    EXPECT_EQ(counts["counts"], json::array({16, 240, 1680}));
}

TEST(Perft, FromAPosition) {
    const json counts =
        json::parse(cairn({"perft", "line", "1", "--position", "..../..../..../W... B", "--json"}).out);
    EXPECT_EQ(counts["counts"], json::array({15}));
    const Answer wrong = cairn({"perft", "line", "1", "--position", "nonsense"});
    EXPECT_EQ(wrong.status, 1);
    EXPECT_THAT(wrong.err, StartsWith("cairn: the position `nonsense`: "));
}

// ---- bench

// ---- playouts

TEST(Playouts, CountsByTheSameLuckEachTime) {
    const auto counted = [](const std::string& threads) {
        json all =
            json::parse(cairn({"playouts", "line", "--games", "300", "--threads", threads, "--json"}).out);
        all.erase("seconds");
        return all;
    };
    const json one = counted("1");
    EXPECT_EQ(one["games"], 300);
    EXPECT_EQ(one["first_choices"].size(), 16u);
    EXPECT_GT(one["branching"]["mean"], 5);
    EXPECT_EQ(one["branching"]["most"], 16);
    EXPECT_EQ(counted("2"), one);
}

// Whether there is a GPU here or not: a sentence, or the counts of the CPU.
TEST(Playouts, OnAGpuWhereThereIsOne) {
    EXPECT_EQ(cairn({"playouts", "line", "--device", "abacus"}).status, 2);
    const Answer cpu = cairn({"playouts", "line", "--games", "100", "--json"});
    const Answer gpu = cairn({"playouts", "line", "--games", "100", "--json", "--device", "gpu"});
    if (gpu.status != 0) {
        EXPECT_EQ(gpu.status, 1);
        EXPECT_THAT(gpu.err, StartsWith("cairn: --device gpu: "));
        return;
    }
    EXPECT_EQ(json::parse(gpu.out)["seats"], json::parse(cpu.out)["seats"]);
}

TEST(Solve, AsksForShorterWins) {
    const auto solve = [](std::vector<std::string> more) {
        std::vector<std::string> words = {"solve", "line",      "--option", "size=2",   "--memory",
                                          "0.01",  "--threads", "1",        "--folder", "/nonexistent"};
        words.insert(words.end(), more.begin(), more.end());
        return cairn(words);
    };
    EXPECT_THAT(solve({"--deepening"}).out, HasSubstr("White wins with best play, in 3 choices"));
    EXPECT_THAT(solve({"--within", "3"}).out, HasSubstr("White wins with best play, in 3 choices"));
    const Answer too_few = solve({"--within", "2"});
    EXPECT_EQ(too_few.status, 1);
    EXPECT_THAT(too_few.err, HasSubstr("nobody can force a win within 2 choices: nothing is proved"));
    EXPECT_EQ(solve({"--within", "255"}).status, 2);
}

// Where balls come back, who wins is known long before how soon.
TEST(AtlasCommand, IsContentWithTheWinner) {
    const TemporaryFolder folder;
    const std::string page = (folder.path() / "lift.cairn").string();
    std::ofstream(page) << R"(game "Lift"
players White, Black
set shibumi
board pyramid(2)
turn:
    either "place":
        p = choose(playable)
        put(me, p)
        if p == apex: win(me, "the ball on top", apex)
    or "back":
        lift(choose(free & mine))
stuck: lose(me, "nothing to do")
)";
    const auto atlas = [&](std::vector<std::string> more) {
        std::vector<std::string> words = {"atlas", page, "--folder", folder.path().string()};
        words.insert(words.end(), more.begin(), more.end());
        return cairn(words);
    };
    const std::string knowledge = (folder.path() / "known").string();
    std::filesystem::create_directory(knowledge);
    const Answer winner = atlas({"--winner", "--record", knowledge, "--json"});
    ASSERT_EQ(winner.status, 0) << winner.err;
    const json early = json::parse(winner.out);
    const json whole = json::parse(atlas({"--json"}).out);
    EXPECT_EQ(early["value"], whole["value"]);
    EXPECT_EQ(early["exact"], false);
    EXPECT_EQ(whole["exact"], true);
    EXPECT_GE(early["distance"], whole["distance"]);
    EXPECT_THAT(early["result"].get<std::string>(), HasSubstr("in at most"));
    std::vector<std::filesystem::path> files(std::filesystem::directory_iterator(knowledge), {});
    ASSERT_EQ(files.size(), 1u);
    std::ifstream in(files[0]);
    const json known = json::parse(in);
    EXPECT_EQ(known["results"][0]["exact"], false);
    EXPECT_THAT(known["results"][0]["command"].get<std::string>(), HasSubstr("--winner"));
    // The whole atlas answers as well, and no sweeps are made for the winner alone.
    EXPECT_EQ(json::parse(atlas({"--winner", "--json"}).out)["exact"], true);
}

TEST(Bench, JsonKeys) {
    const json line = json::parse(cairn({"bench", "line", "--seconds", "0.05", "--json"}).out);
    EXPECT_GT(line["playouts_per_s"], 0);
    EXPECT_GT(line["ns_per_choice"], 0);
    EXPECT_GT(line["ns_per_listing"], 0);
    EXPECT_GT(line["mean_length"], 10);
    EXPECT_EQ(line["ratio_to_handwritten"], nullptr);  // nobody has written this one by hand
}

TEST(Bench, TimesAnswers) {
    const json line = json::parse(
        cairn({"bench", "line", "--answers", "--player", "mcts:iterations=5", "--seconds", "0.05", "--json"})
            .out);
    EXPECT_GT(line["answers"], 0);
    EXPECT_GE(line["slowest_s"], line["mean_s"]);
    EXPECT_NE(cairn({"bench", "line", "--player", "random"}).err.find("--search or --answers"),
              std::string::npos);
    EXPECT_NE(cairn({"bench", "line", "--answers", "--player", "wizard"}).err.find("wizard"),
              std::string::npos);
}

TEST(Bench, NumberIsTheSameEachTime) {
    const auto number = [] {
        const std::string out = cairn({"bench", "--seconds", "0.02"}).out;
        return out.substr(out.find("Bench: "));
    };
    EXPECT_EQ(number(), number());
}

}  // namespace
}  // namespace cairn
