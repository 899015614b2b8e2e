// Tournaments: the same games on any number of threads, after any interrupt, against any engine.
#include "study/match/tournament.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "study/match/folder.hpp"
#include "support/folder.hpp"

namespace cairn {
namespace {

using testing::HasSubstr;

const char* const kLine = R"(game "Line"
players White, Black
set shibumi
board pyramid(3)
turn:
    p = choose(playable)
    put(me, p)
    if any(line <= mine for line in spans through p): win(me, "a line")
)";

const char* const kDice = R"(game "Dice"
players White, Black, Red
set shibumi
board pyramid(3)
turn:
    n = roll(3)
    repeat n:
        if playable: put(me, choose(playable))
    if not empty: win(me, "the last ball")
)";

const char* const kEndless = R"(game "Endless"
players White, Black
set shibumi
board pyramid(2)
turn:
    n = choose(1..2)
)";

Tournament tournament(const char* rules, std::vector<std::string> players, std::size_t games) {
    auto loaded = Game::load(rules);
    EXPECT_TRUE(loaded.game) << loaded.diagnostics.text("test", rules);
    Tournament t;
    t.game_id = "test";
    t.contest = {"test", loaded.game};
    t.players = std::move(players);
    t.games = games;
    return t;
}

using Results = std::vector<GameResult>;

Results sorted(Results results) {
    std::sort(results.begin(), results.end(),
              [](const auto& a, const auto& b) { return a.number < b.number; });
    return results;
}

Results play(const Tournament& t, const std::set<std::size_t>& done = {}) {
    Results results;
    const std::atomic<bool> stop = false;
    play_tournament(
        t, done,
        [&](GameResult game) {
            results.push_back(std::move(game));
            return true;
        },
        stop);
    return sorted(results);
}

TEST(Tournament, ThreadsDoNotMatter) {
    for (const char* rules : {kLine, kDice}) {
        Tournament t = tournament(rules, {"random", "playouts:iterations=30"}, 24);
        const Results one = play(t);
        ASSERT_EQ(one.size(), 24u);
        t.threads = 5;
        EXPECT_EQ(play(t), one);
        t.seed = 2;
        EXPECT_NE(play(t), one);
    }
}

TEST(Tournament, GamesOfASetDifferOnlyInTheirSeats) {
    const Results games = play(tournament(kLine, {"random", "random"}, 40));
    std::set<std::uint64_t> different;
    for (const GameResult& game : games) different.insert(game.fingerprint);
    EXPECT_GT(different.size(), 30u);
    for (std::size_t n = 0; n < games.size(); ++n) {
        EXPECT_EQ(games[n].number, n);
        EXPECT_EQ(games[n].seats, n % 2 == 0 ? (std::vector<int>{0, 1}) : (std::vector<int>{1, 0}));
        EXPECT_EQ(games[n].rewards[0] + games[n].rewards[1], 1);
        EXPECT_EQ(games[n].note, "");
        EXPECT_THAT(games[n].record, HasSubstr("[player \"White\" \"random\"]"));
    }
}

TEST(Tournament, StopsAndGoesOnWithNothingLost) {
    const Tournament t = tournament(kLine, {"random", "playouts:iterations=20"}, 30);
    const Results whole = play(t);
    Results first;
    std::atomic<bool> stop = false;
    play_tournament(
        t, {},
        [&](GameResult game) {
            first.push_back(std::move(game));
            if (first.size() == 7) stop = true;
            return first.size() < 7;
        },
        stop);
    ASSERT_EQ(first.size(), 7u);
    std::set<std::size_t> done;
    for (const GameResult& game : first) done.insert(game.number);
    Results rest = play(t, done);
    EXPECT_EQ(rest.size(), 23u);
    rest.insert(rest.end(), first.begin(), first.end());
    EXPECT_EQ(sorted(rest), whole);
}

TEST(Tournament, AStopFlagEndsIt) {
    Tournament t = tournament(kEndless, {"random", "random"}, 2);
    t.longest = 1'000'000'000;
    std::atomic<bool> stop = true;
    play_tournament(
        t, {}, [](GameResult) { return true; }, stop);  // returns at all
}

TEST(Tournament, EndlessGamesAreBrokenOff) {
    Tournament t = tournament(kEndless, {"random", "random"}, 2);
    t.longest = 50;
    for (const GameResult& game : play(t)) {
        EXPECT_EQ(game.choices, 50);
        EXPECT_EQ(game.note, "broken off after 50 choices");
        EXPECT_EQ(game.rewards, (std::vector<double>{0.5, 0.5}));
    }
}

// ---- other programs

std::string engine(const std::string& on_go, const std::string& settings = "") {
    return "ugi" + settings +
           ":while read -r line; do case \"$line\" in ugi) echo ugiok;; isready) echo readyok;; go*) " +
           on_go + ";; esac; done";
}

// Two games, the engine first as White, then as Black.
Results against_engine(const std::string& text) { return play(tournament(kLine, {text, "random"}, 2)); }

void expect_loses(const std::string& text, const std::string& note) {
    const Results games = against_engine(text);
    ASSERT_EQ(games.size(), 2u);
    for (int n : {0, 1}) {
        const GameResult& game = games[std::size_t(n)];
        EXPECT_EQ(game.at_fault, n) << text;
        EXPECT_EQ(game.rewards[std::size_t(n)], 0) << text;
        EXPECT_EQ(game.rewards[std::size_t(1 - n)], 1) << text;
        EXPECT_THAT(game.note, HasSubstr(note)) << text;
        EXPECT_THAT(game.note, testing::StartsWith(n == 0 ? "White (ugi" : "Black (ugi"));
    }
}

TEST(UgiEngine, ThatCrashesLoses) {
    expect_loses(engine("exit 3"), "it ended with exit status 3");
    expect_loses(engine("kill -SEGV $$"), "it was killed by signal 11");
}

TEST(UgiEngine, ThatIsSilentLoses) {
    expect_loses(engine("true", ",time=1ms,patience=100ms"), "it did not say `bestmove` within 0.101 s");
    expect_loses(engine("exec sleep 1000", ",time=1ms,patience=100ms"), "it did not say `bestmove`");
    expect_loses("ugi,patience=100ms:sleep 1000", "it did not say `ugiok` within 0.1 s");
}

TEST(UgiEngine, ThatTalksNonsenseLoses) {
    expect_loses(engine("echo bestmove zz"), "it chose `zz`: ");
    expect_loses(engine("echo bestmove"), "it said `bestmove` without a move");
    expect_loses(engine("yes info string no", ",time=1ms,patience=200ms"), "it did not say `bestmove`");
    expect_loses(engine("head -c 9000000 /dev/zero", ",time=1ms,patience=200ms"),
                 "it did not say `bestmove`");
    expect_loses(engine("echo info error not today", ",time=1ms,patience=100ms"), ", but: not today");
}

TEST(UgiEngine, ThatIsNotThereIsRefused) {
    const Tournament t = tournament(kLine, {}, 2);
    const auto problem = [&](const std::string& text) { return make_contestant(text, t.contest, 1).problem; };
    EXPECT_THAT(problem("ugi:/nowhere/engine 2>&-"), HasSubstr("the shell found no such command"));
    EXPECT_THAT(problem("ugi:true"), HasSubstr("it ended with exit status 0"));
    EXPECT_THAT(problem("ugi:"), HasSubstr("names no command; write ugi:COMMAND"));
    EXPECT_THAT(problem("ugi,speed=3:x"), HasSubstr("`speed=3` is no setting of an engine"));
    EXPECT_THAT(problem("ugi,time=3:x"), HasSubstr("`time=3` is no setting"));
    EXPECT_THAT(problem("ugi:echo info error no such game; echo ugiok; echo readyok; cat >/dev/null"),
                HasSubstr("it says: no such game"));
}

// This engine takes the first point that is not among the moves it was told of.
TEST(UgiEngine, IsToldEverythingAndPlays) {
    const std::string first_free =
        R"(for p in a1 c1 e1 a3 0:c3 e3 a5 c5 e5; do case " $moves " in *" $p "*) ;; )"
        R"(*) echo bestmove $p; break;; esac; done)";
    const std::string text =
        "ugi:while read -r line; do case \"$line\" in ugi) echo ugiok;; isready) echo readyok;; "
        "position*) moves=${line#position startpos}; moves=${moves# moves};; go*) " +
        first_free + ";; esac; done";
    const Results games = against_engine(text);
    for (const GameResult& game : games) {
        EXPECT_EQ(game.note, "");
        EXPECT_EQ(game.at_fault, -1);
    }
}

TEST(Contestant, LengthsOfTime) {
    using std::chrono::milliseconds;
    EXPECT_EQ(duration_in("200ms"), milliseconds(200));
    EXPECT_EQ(duration_in("1.5s"), milliseconds(1500));
    EXPECT_EQ(duration_in("2m"), milliseconds(120'000));
    for (const char* wrong : {"", "5", "s", "-1s", "1 s", "nans", "infs", "1e99h", "1x"})
        EXPECT_FALSE(duration_in(wrong)) << wrong;
}

// ---- the folder

MatchIdentity identity(std::vector<std::string> players = {"random", "level:1"}) {
    return {"line", "12345678", {{"size", "3"}}, std::move(players), 7, 2};
}

std::string keep(MatchFolder& folder, const Results& games) {
    for (const GameResult& game : games)
        if (const std::string problem = folder.add(game); !problem.empty()) return problem;
    return "";
}

Results without_records(Results games) {
    for (GameResult& game : games) game.record.clear();
    return games;
}

TEST(MatchFolder, KeepsEveryGame) {
    const TemporaryFolder temporary;
    const auto path = temporary.path() / "new" / "match";
    const Results games = play(tournament(kLine, {"random", "random"}, 6));
    {
        const auto opened = MatchFolder::open(path, identity());
        ASSERT_TRUE(opened.folder) << opened.problem;
        EXPECT_TRUE(opened.folder->found().empty());
        EXPECT_EQ(keep(*opened.folder, games), "");
    }
    const auto again = MatchFolder::open(path, identity());
    ASSERT_TRUE(again.folder) << again.problem;
    EXPECT_EQ(again.folder->found(), without_records(games));
    EXPECT_FALSE(again.folder->dropped_a_torn_line());
    EXPECT_EQ(temporary.read("new/match/games/000003.txt"), games[2].record);
}

TEST(MatchFolder, DropsALineThatWasCutOffWhereverItWas) {
    const TemporaryFolder temporary;
    const Results games = play(tournament(kLine, {"random", "random"}, 2));
    ASSERT_EQ(keep(*MatchFolder::open(temporary.path() / "m", identity()).folder, games), "");
    const std::string whole = temporary.read("m/match.jsonl");
    const std::size_t first = whole.find('\n') + 1, second = whole.find('\n', first) + 1;
    std::set<std::size_t> sizes = {first - 1, first, first + 1, second - 1, second, second + 1};
    for (std::size_t size = 0; size < whole.size(); size += 11) sizes.insert(size);
    for (const std::size_t size : sizes) {
        temporary.write("m/match.jsonl", whole.substr(0, size));
        auto opened = MatchFolder::open(temporary.path() / "m", identity());
        ASSERT_TRUE(opened.folder) << size << ": " << opened.problem;
        const std::size_t found = opened.folder->found().size();
        EXPECT_EQ(found, size < second ? 0u : 1u) << size;
        EXPECT_EQ(opened.folder->dropped_a_torn_line(), size != 0 && size != first && size != second) << size;
        const Results missing(games.begin() + std::ptrdiff_t(found), games.end());
        ASSERT_EQ(keep(*opened.folder, missing), "");
        opened.folder.reset();
        EXPECT_EQ(temporary.read("m/match.jsonl"), whole) << size;
    }
}

TEST(MatchFolder, RefusesWhatDoesNotFit) {
    const TemporaryFolder temporary;
    const auto path = temporary.path() / "m";
    const auto problem = [&](const MatchIdentity& mine) { return MatchFolder::open(path, mine).problem; };
    EXPECT_EQ(problem(identity()), "");
    EXPECT_THAT(problem(identity({"random", "level:2"})),
                HasSubstr("holds another match: its players are [\"random\",\"level:1\"], not "
                          "[\"random\",\"level:2\"]; name another folder with --out"));
    MatchIdentity other = identity();
    other.rules_mark = "87654321";
    EXPECT_THAT(problem(other), HasSubstr("its rules are \"12345678\", not \"87654321\""));
    other = identity();
    other.seed = 8;
    EXPECT_THAT(problem(other), HasSubstr("its seed is 7, not 8"));

    const std::string head = temporary.read("m/match.jsonl");
    temporary.write("m/match.jsonl", head + "nonsense\n");
    EXPECT_THAT(problem(identity()), HasSubstr("is damaged: line 2 of match.jsonl"));
    temporary.write(
        "m/match.jsonl",
        head +
            R"({"game":1,"seats":[0,5],"rewards":[1,0],"choices":1,"turns":1,"mark":"1","fault":0,"note":""})"
            "\n");
    EXPECT_THAT(problem(identity()), HasSubstr("is damaged: line 2 of match.jsonl"));
    temporary.write("m/match.jsonl", "Dear Anna\n");
    EXPECT_THAT(problem(identity()), HasSubstr("is not of a match"));
    EXPECT_EQ(temporary.read("m/match.jsonl"), "Dear Anna\n");

    temporary.write("letters/anna.txt", "Dear Anna\n");
    EXPECT_THAT(MatchFolder::open(temporary.path() / "letters", identity()).problem,
                HasSubstr("holds something that is not a match"));
}

TEST(MatchFolder, IsForOneAtATime) {
    const TemporaryFolder temporary;
    const auto mine = MatchFolder::open(temporary.path() / "m", identity());
    ASSERT_TRUE(mine.folder) << mine.problem;
    EXPECT_THAT(MatchFolder::open(temporary.path() / "m", identity()).problem,
                HasSubstr("another match is being played"));
}

}  // namespace
}  // namespace cairn
