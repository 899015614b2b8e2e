// Claims of the books that do not hold, each with its counter-example; and docs/findings.md itself: every command
// in it is run and must answer what the page says.
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>

#include "claims/claims.hpp"
#include "cli/line/command.hpp"
#include "play/text/notation.hpp"
#include "play/text/position.hpp"

namespace cairn::test {
namespace {

// ---- Spruit

using Sizes = std::vector<int>;

// What a finished Spruit shows of white, black and red over a start: only the thirteen visible points above level 0
// are open, the colour of the hidden one does not matter.
class SpruitStart {
   public:
    explicit SpruitStart(const std::string& white) : lattice_(pyramid(4)), words_(*lattice_) {
        const auto exterior = narrow(lattice_->sets.find("exterior")->second);
        red_ = named("a1 g7");
        white_ = named(white);
        black_ = (exterior & words_.base) - red_ - white_;
        upper_ = exterior - words_.base;
    }
    // Can the visible groups of white and of black have these sizes, with or without a red chain?
    bool shows(const Sizes& white, const Sizes& black, bool red_chain) const {
        const auto whites = ways(white_, white), blacks = ways(black_, black);
        for (const auto& w : whites)
            for (const auto& b : blacks) {
                if (w.meets(b)) continue;
                const auto red = red_ | (upper_ - w - b);
                if (words_.linked(named("a1"), red, words_.all).meets(named("g7")) == red_chain) return true;
            }
        return false;
    }
    int visible_on_the_board() const { return white_.count() + black_.count(); }

   private:
    PointSet<1> named(const std::string& names) const {
        PointSet<1> set;
        std::istringstream in(names);
        for (std::string name; in >> name;) set.add(lattice_->named(name).front());
        return set;
    }
    Sizes groups(PointSet<1> left) const {
        Sizes sizes;
        while (left) {
            const auto group = words_.linked(PointSet<1>::of(left.first()), left, words_.all);
            sizes.push_back(group.count());
            left -= group;
        }
        std::sort(sizes.begin(), sizes.end());
        return sizes;
    }
    // The sets of upper points that give a colour with these balls on the board groups of these sizes.
    std::vector<PointSet<1>> ways(const PointSet<1>& below, const Sizes& sizes) const {
        int balls = -below.count();
        for (int n : sizes) balls += n;
        std::vector<PointSet<1>> found;
        for (int bits = 0; bits < 1 << 13; ++bits) {
            if (std::popcount(unsigned(bits)) != balls) continue;
            PointSet<1> set;
            for (int k = 0; k < 13; ++k)
                if (bits >> k & 1) set.add(upper_.nth(k));
            if (groups(below | set) == sizes) found.push_back(set);
        }
        return found;
    }

    std::shared_ptr<const Lattice> lattice_;
    Words<1> words_;
    PointSet<1> red_, white_, black_, upper_;
};

// ---- Spuzzle

// Colours the points so that no ball touches two of its colour, nor one that already touches another: then no three of a
// colour are joined. The point with the fewest colours left comes first.
class ThreeColouring {
   public:
    ThreeColouring(const Lattice& lattice, const WideSet& points) : lattice_(lattice), left_(points) {}
    bool exists(int used = 0) {
        if (left_.empty()) return true;
        Point best = kNoPoint;
        int fewest = 4;
        for (Point p : left_) {
            int open = 0;
            for (int c = 0; c < 3; ++c) open += fits(p, c);
            if (open < fewest) fewest = open, best = p;
            if (fewest == 0) return false;
        }
        left_.drop(best);
        for (int c = 0; c < std::min(3, used + 1);
             ++c) {  // a colour is as good as another before its first use
            if (!fits(best, c)) continue;
            const WideSet friends = lattice_.touching(best) & of_[c];
            of_[c].add(best);
            if (friends) paired_ |= friends | WideSet::of(best);
            if (exists(std::max(used, c + 1))) return true;
            of_[c].drop(best);
            if (friends) paired_ -= friends | WideSet::of(best);
        }
        left_.add(best);
        return false;
    }

   private:
    bool fits(Point p, int c) const {
        const WideSet friends = lattice_.touching(p) & of_[c];
        return friends.count() <= 1 && !friends.meets(paired_);
    }
    const Lattice& lattice_;
    WideSet left_, of_[3], paired_;
};

// ---- Spred

// The numbers of balls that can leave when balls of `line` are lifted until none is movable, in every order.
void removals(const Words<1>& words, const PointSet<1>& balls, const PointSet<1>& line, int taken,
              std::set<int>& out) {
    const auto movable = line & words.movable(balls);
    if (!movable) out.insert(taken);
    for (Point p : movable) {
        const auto drop = words.drop(p, balls);
        PointSet<1> rest = line - drop.column;
        rest.drop(p);
        if (drop.direction >= 0) {
            const Direction down = words.lattice().up[unsigned(drop.direction)].reversed();
            for (Point q : line& drop.column)
                rest.add(down.step(q));  // a ball that sinks is still of the line
        }
        PointSet<1> after = balls;
        after.drop(drop.head);
        removals(words, after, rest, taken + 1, out);
    }
}

}  // namespace

// A complete pyramid always joins one pair of sides; the only other end would be two passes in succession.
TEST(Findings, SponnectAlwaysHasAWinnerBecauseWaitingWithoutBallsIsNoPass) {
    const auto game = load({"sponnect", {}});
    State s = position(*game, ".BWW/WRRW/WRRW/WWBW_.WW/WRW/WW._.W/.. B");
    play(s, "pass");
    EXPECT_FALSE(s.over()) << position_text(s);
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        const State end = play_randomly(*game, seed).end;
        EXPECT_FALSE(end.outcome().drawn) << position_text(end);
    }
}

TEST(Findings, SpaijiSpandrelAndSpangleCanStopBeforeThePyramidIsComplete) {
    const std::vector<std::array<std::string, 3>> ends = {
        {"spaiji", "B.WB/WWBW/WBWW/WBBB_.../B.B/.W. B", "white c7 d6"},
        {"spandrel", "WBR./BRBW/WR.R/.BW._WB./R../... R last=Black", "red 0:e3 black f4 d2"},
    };
    for (const auto& [id, before, moves] : ends) {
        const auto game = load({id, {}});
        State s = position(*game, before);
        play(s, moves);
        EXPECT_TRUE(s.over()) << position_text(s);
        EXPECT_LT(s.balls(0).count(), 30);
    }
    int early = 0;
    for (std::uint64_t seed = 1; seed <= 100; ++seed)
        early += play_randomly(*load({"spangle", {}}), seed).end.balls(0).count() < 30;
    EXPECT_GT(early, 0);
}

TEST(Findings, SpoddCanTieWhenNoTouchingPairIsLeft) {
    const auto game = load({"spodd", {}});
    State s = position(*game, "WWBR/BBWB/.BWW/RWBW_.W./..B/.B. W");
    play(s, "black a3 b4");
    EXPECT_TRUE(s.over() && s.outcome().drawn) << position_text(s);
}

// 3, 5, 7 … 27 balls, then 30: the fourteenth turn is the second player's.
TEST(Findings, OnlyTheSecondPlayerCanCompleteTheSpawn) {
    const auto game = load({"spawn", {}});
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        int turn = -1;
        const State end = play_randomly(*game, seed, [&](const State& s) {
                              if (s.turn() == turn) return;
                              turn = s.turn();
                              EXPECT_EQ(s.balls(0).count(), turn == 0 ? 0 : 2 * turn + 1);
                              EXPECT_EQ(s.mover(), turn % 2);
                          }).end;
        if (end.balls(0).count() == 30) {
            EXPECT_EQ(sole_winner(end), 1) << position_text(end);
            EXPECT_EQ(turn, 13);
        }
    }
}

TEST(Findings, SplinkHasNoCycles) {
    const auto game = load({"splink", {{"variant", "single"}}});
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        int turn = -1, balls = -1;
        play_randomly(*game, seed, [&](const State& s) {
            if (s.turn() == turn) return;
            turn = s.turn();
            EXPECT_GT(s.balls(0).count(), balls) << position_text(s);
            balls = s.balls(0).count();
        });
    }
}

TEST(Findings, SpruitsAlternatingStartGivesNoneOfThePrintedScores) {
    const SpruitStart alternating("c1 g1 g5 c7 a5"), halves("c1 e1 g1 g3 g5");
    ASSERT_EQ(alternating.visible_on_the_board(), 10);
    const struct {
        Sizes white, black;
        bool red_chain;
    } printed[] = {{{1, 1, 7}, {2, 8}, false}, {{1, 9}, {2, 6}, true}, {{10}, {1, 2, 6}, false}};
    for (const auto& p : printed) {
        EXPECT_FALSE(alternating.shows(p.white, p.black, p.red_chain));
        EXPECT_TRUE(halves.shows(p.white, p.black, p.red_chain));
    }
}

TEST(Findings, EveryOrderOfSpredRemovesTheMost) {
    const auto game = load({"spred", {}});
    const Words<1> words(game->lattice());
    int lines = 0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed)
        play_randomly(*game, seed, [&](const State& s) {
            if (game->program().sites[s.header().site].form == Site::Form::Points) return;
            MoveList moves;
            s.moves(moves);
            for (Move m : moves) {
                std::set<int> taken;
                removals(words, narrow(s.balls(0)), narrow(s.offered_set(m)), 0, taken);
                EXPECT_EQ(taken.size(), 1u) << position_text(s) << " " << word(s, m);
                ++lines;
            }
        });
    EXPECT_GT(lines, 1000);
}

TEST(Findings, RasantoCanNeedMoreThanTheNinetyDiceOfAColour) {
    const auto game = load({"rasanto", {{"variant", "base-first"}}});
    State s = position(*game, "G.GRRRRGR/RRRGGGRR/GRRRGGG/RGGRGG/RRRGG/GGRG/RRG/GR/G R");
    MoveList moves;
    s.moves(moves);
    ASSERT_EQ(moves.size(), 1u);
    s.play(moves.front());
    EXPECT_TRUE(s.over());
    EXPECT_EQ(s.plane(0, 0).count(), 113) << position_text(s);
}

// Two balls fewer than a complete pyramid are the apex and one of level 2, whichever: all are mirror images.
TEST(Findings, TwentySevenIsTheMostInSpuzzle) {
    const auto lattice = pyramid(4);
    WideSet points = lattice->all;
    points.drop(lattice->named("3:d4").front());
    points.drop(lattice->named("2:e5").front());
    EXPECT_FALSE(ThreeColouring(*lattice, points).exists());
    points.drop(lattice->named("2:c3").front());
    EXPECT_TRUE(ThreeColouring(*lattice, points).exists());

    const auto game = load({"spuzzle", {}});
    State s = position(*game, "BWRW/RBRB/BRWR/WWBW_RWB/WBW/BRB_../W.");
    play(s, "red 2:e5");
    EXPECT_TRUE(s.over());
    EXPECT_EQ(s.outcome().scores.front(), 27) << position_text(s);
}

// ---- docs/findings.md
//
//     $ printf 'position fen … moves red d4\nquery result\n' | cairn ugi spodd
//     response draw
//
// In an answer `…` stands for anything on its line, and alone on a line for any lines.

namespace {

std::vector<std::string> split(const std::string& text, const std::string& divider) {
    std::vector<std::string> parts;
    for (std::size_t at = 0;;) {
        const auto end = text.find(divider, at);
        parts.push_back(text.substr(at, end - at));
        if (end == std::string::npos) return parts;
        at = end + divider.size();
    }
}

bool matches(const std::string& line, const std::string& pattern) {
    const auto parts = split(pattern, "…");
    if (parts.size() == 1) return line == pattern;
    std::size_t at = parts.front().size();
    if (line.compare(0, at, parts.front()) != 0) return false;
    for (std::size_t k = 1; k < parts.size(); ++k) {
        const auto found =
            k + 1 == parts.size() && !parts[k].empty() ? line.rfind(parts[k]) : line.find(parts[k], at);
        if (found == std::string::npos || found < at) return false;
        at = found + parts[k].size();
    }
    return parts.back().empty() || at == line.size();
}

bool answers(const std::vector<std::string>& lines, const std::vector<std::string>& patterns,
             std::size_t line = 0, std::size_t pattern = 0) {
    if (pattern == patterns.size()) return line == lines.size();
    if (patterns[pattern] == "…" && answers(lines, patterns, line, pattern + 1)) return true;
    if (line == lines.size() || !matches(lines[line], patterns[pattern])) return false;
    return answers(lines, patterns, line + 1, patterns[pattern] == "…" ? pattern : pattern + 1);
}

// The words of a command line; quotation marks keep spaces together.
std::vector<std::string> words_of(const std::string& line) {
    std::vector<std::string> words;
    bool inside = false, quoted = false;
    for (char c : line) {
        if (c == '"') quoted = !quoted;
        else if (c == ' ' && !quoted) inside = false;
        else {
            if (!inside) words.emplace_back();
            inside = true;
            words.back() += c;
        }
    }
    return words;
}

struct Command {
    std::string line;
    std::vector<std::string> answer;
};

std::vector<Command> commands_of(const std::filesystem::path& page) {
    std::ifstream in(page);
    std::vector<Command> commands;
    bool console = false;
    for (std::string line; std::getline(in, line);) {
        if (line.rfind("```", 0) == 0) console = line == "```console";
        else if (console && line.rfind("$ ", 0) == 0) commands.push_back({line.substr(2), {}});
        else if (console && !commands.empty()) commands.back().answer.push_back(line);
    }
    return commands;
}

std::string run(const std::string& line) {
    const auto pipe = split(line, "' | ");
    std::string input;
    if (pipe.size() == 2)
        for (const auto& part : split(pipe[0].substr(std::string("printf '").size()), "\\n"))
            input += part + "\n";
    auto arguments = words_of(pipe.back());
    arguments.erase(arguments.begin());  // cairn
    arguments.insert(arguments.end(), {"--games", std::string(CAIRN_SOURCE_DIR) + "/games"});
    std::istringstream in(input);
    std::ostringstream out, err;
    Console console{in, out, err};
    Context context{console, "", ""};
    run_command(arguments, context);
    return out.str() + err.str();
}

}  // namespace

TEST(FindingsPage, EveryCommandAnswersWhatThePageSays) {
    const auto commands = commands_of(std::filesystem::path(CAIRN_SOURCE_DIR) / "docs/findings.md");
    EXPECT_GT(commands.size(), 9u);
    for (const auto& command : commands) {
        SCOPED_TRACE(command.line);
        const std::string said = run(command.line);
        auto lines = split(said, "\n");
        while (!lines.empty() && lines.back().empty()) lines.pop_back();
        EXPECT_TRUE(answers(lines, command.answer)) << said;
    }
}

}  // namespace cairn::test
