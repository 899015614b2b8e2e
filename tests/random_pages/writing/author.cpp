#include "random_pages/writing/author.hpp"

#include <optional>

#include "random_pages/writing/statements.hpp"

namespace cairn::test {
namespace {

// One page being written.
class Author {
   public:
    Author(std::uint64_t seed, Subject subject)
        : dice_(seed * 8 + std::uint64_t(subject)),
          subject_(subject),
          features_(draw_features(subject, dice_)),
          values_(dice_, features_, here_),
          statements_(dice_, features_, here_, values_, declared_) {}

    Page write() {
        head();
        variables();
        definitions();
        start();
        turns();
        score();
        return std::move(page_);
    }

   private:
    void line(std::string text) { page_.lines.push_back({std::move(text), {}}); }
    void block(std::string head, Lines body) { page_.lines.push_back({std::move(head), std::move(body)}); }

    void head() {
        line("game \"Random\"");
        const bool shibumi = dice_.percent(60);
        const std::vector<std::string> names = {"White", "Black", "Red"};
        here_.players.assign(names.begin(), names.begin() + features_.players);
        here_.colours = {"white", "black", "red"};
        if (shibumi) {
            line("set shibumi");
        } else {
            if (features_.players < 3 && dice_.percent(50)) here_.colours = {"white", "black"};
            std::string list = here_.colours[0];
            for (std::size_t c = 1; c < here_.colours.size(); ++c) list += ", " + here_.colours[c];
            line("colours " + list);
        }
        std::string list = here_.players[0];
        for (std::size_t q = 1; q < here_.players.size(); ++q) list += ", " + here_.players[q];
        line("players " + list);
        if (features_.options) line("option size = 2 in 2..3");
        board();
        if (features_.supply) line("supply " + std::to_string(dice_.between(2, 5)));
        if (features_.limit) line("limit " + std::to_string(dice_.between(2, 9)) + " turns");
        if (features_.history && dice_.percent(60))
            line("repetition " + dice_.one_of({"draws", "scores", "none"}));
    }

    // Boards of which a whole game can be searched, mostly.
    void board() {
        const bool tiny = subject_ == Subject::Solving || subject_ == Subject::Puzzle;
        switch (dice_.weighted({tiny ? 40 : 25, tiny ? 8 : 20, 30, 12})) {
            case 0:
                here_.board = features_.options && dice_.percent(50) ? "pyramid(size)" : "pyramid(2)";
                here_.lattice = pyramid(2);
                break;
            case 1:
                here_.board = "pyramid(3)";
                here_.lattice = pyramid(3);
                break;
            case 2: {
                const int w = dice_.between(2, tiny ? 2 : 3), h = dice_.between(2, 3);
                here_.board = "grid(" + std::to_string(w) + ", " + std::to_string(h) + ")";
                here_.lattice = grid(w, h);
                break;
            }
            default: {
                const int n = dice_.between(2, tiny ? 2 : 3);
                here_.board = "dice(" + std::to_string(n) + ")";
                here_.lattice = dice_pyramid(n);
            }
        }
        // Sometimes a block instead, or a small board of another kind aside. Other pages stay as they are.
        Dice apart = dice_;
        here_.shapes = apart.percent(15);
        here_.aside = here_.shapes && !tiny && apart.percent(60);
        if (here_.shapes && apart.percent(50)) {
            const int h = apart.between(1, tiny ? 2 : 3);
            here_.board = "block(2, 2, " + std::to_string(h) + ")";
            here_.lattice = cairn::block(2, 2, h);
        } else if (here_.shapes && apart.percent(50)) {
            const bool nest = apart.percent(50);
            here_.board = nest ? "nests(2, 2, 2)" : "stacks(2, 2, 3)";
            here_.lattice = nest ? nests(2, 2, 2) : stacks(2, 2, 3);
        }
        line((here_.aside ? "board main: " : "board ") + here_.board);
        if (here_.aside) line("board aside: " + apart.one_of({"grid(2, 1)", "block(1, 1, 2)", "dice(2, 1)"}));
        for (const auto& [name, set] : here_.lattice->sets) here_.sets.push_back(name);
        for (const auto& [name, family] : here_.lattice->families)
            if (!family.members.empty()) here_.families.push_back(name);
        for (const Point p : here_.lattice->points) {
            const std::string& name = here_.lattice->name(p);
            // A die's point is called by a number, which a page cannot write.
            if (!name.empty() && (name[0] < '0' || name[0] > '9' || name.find(':') != std::string::npos))
                here_.point_names.push_back(name);
        }
        if (here_.point_names.empty()) features_.literals = false;
    }

    void know(const std::string& text, Kind kind) { here_.names.push_back({text, kind}); }

    void variables() {
        if (features_.variables) {
            for (int k = dice_.between(1, 3); k > 0; --k) variable();
        }
        if (features_.marks) {
            declared_.marks.push_back("spot");
            line(dice_.percent(50) ? "mark spot" : "mark spot this turn");
            know("marked(spot)", Kind::Set);
        }
        if (features_.chance && dice_.percent(40)) {
            declared_.bag = "pool";
            line("bag pool = " + std::to_string(dice_.between(1, 2)) + " each");
            declared_.buries = dice_.percent(40);
        }
        if (features_.secrets) secrets();
    }

    void variable() {
        switch (dice_.below(7)) {
            case 0: declare("tally[player] = 0", "tally[me]", Kind::Number, declared_.numbers); break;
            case 1: declare("n = 0", "n", Kind::Number, declared_.numbers); break;
            case 2: declare("last: point or none", "last", Kind::Point, declared_.points); break;
            case 3: declare("area: set", "area", Kind::Set, declared_.sets); break;
            case 4: declare("home[player]: set", "home[me]", Kind::Set, declared_.sets); break;
            case 5: declare("flag = false", "flag", Kind::Truth, declared_.truths); break;
            default: {
                if (height_) return;
                height_ = true;
                line("per point height: number");
            }
        }
    }
    void declare(const std::string& declaration, const std::string& name, Kind kind,
                 std::vector<std::string>& list) {
        for (const std::string& known : list)
            if (known == name) return;
        line("var " + declaration);
        list.push_back(name);
        know(name, kind);
    }

    // What somebody must not know, and how it comes about (see start).
    void secrets() {
        values_.suspicious = dice_.between(1, 3);
        const auto some = [&] { return dice_.percent(45); };
        if (some()) {
            line("var code[player] = 0 secret");
            declared_.secret_numbers.push_back("code[me]");
            here_.secrets.push_back({"code[@]", Kind::Number});
        }
        if (some()) {
            line("var goal[player]: point or none secret");
            declared_.secret_points.push_back("goal[me]");
            here_.secrets.push_back({"goal[@]", Kind::Point});
        }
        if (some()) {
            line("var lair[player]: set secret");
            declared_.secret_sets.push_back("lair[me]");
            here_.secrets.push_back({"lair[@]", Kind::Set});
        }
        if (some()) {
            line("var tint[player]: colour or none secret");
            here_.secrets.push_back({"tint[@]", Kind::Colour});
            tint_ = true;
        }
        if (some()) {
            line("bag sack = 2 each unseen");
            line("bag hand[player] secret, size open");
            here_.secrets.push_back({"(white in hand[@])", Kind::Truth});
            here_.secrets.push_back({"count(hand[@])", Kind::Number});
            hand_ = true;
        }
    }

    void definitions() {
        if (features_.families) {
            switch (dice_.below(3)) {
                case 0: line("family pairs = {a, b} for a in points, b in touching(a)"); break;
                case 1: line("family pairs = line for line in segments where count(line) == 2"); break;
                default: {
                    const Inner inner(here_);
                    line("family pairs = {a, b} for a in points, b in (beside(a) & " +
                         (features_.literals ? values_.literal_set() : std::string("points")) + ")");
                }
            }
            know("pairs", Kind::Sets);
        }
        if (!features_.definitions) return;
        if (dice_.percent(60)) {
            line("define zone = " + values_.set(2));
            know("zone", Kind::Set);
        }
        if (dice_.percent(40)) {
            line("define strength = " + values_.number(2));
            know("strength", Kind::Number);
        }
        if (dice_.percent(60)) {
            const Inner inner(here_);
            know("s", Kind::Set);
            block("procedure settle(s):", statements_.effects(dice_.between(1, 2), 1));
            declared_.procedures.push_back("settle");
        }
    }

    void start() {
        Lines body;
        const Inner inner(here_);
        if (dice_.percent(25))
            body.push_back(
                {"put(" + dice_.one_of(here_.colours) + ", (" + values_.set(1) + " & holes))", {}});
        if (declared_.buries) {
            body.push_back({"bury(pool, first(holes))", {}});
            body.push_back({"uncover", {}});
        }
        if (!declared_.secret_numbers.empty())
            body.push_back(dice_.percent(50) ? Line{"for who in players: code[who] = roll(3)", {}}
                                             : Line{"each player secretly: code[me] = choose(0..2)", {}});
        if (!declared_.secret_points.empty())
            body.push_back({"each player secretly: goal[me] = choose(points)", {}});
        if (!declared_.secret_sets.empty())
            body.push_back({"each player secretly: lair[me] = choose(points)", {}});
        if (tint_)
            body.push_back(dice_.percent(50) ? Line{"for who in players: tint[who] = random(colours)", {}}
                                             : Line{"each player secretly: tint[me] = choose(colours)", {}});
        if (hand_) body.push_back({"for who in players: hand[who] += draw(sack)", {}});
        if (features_.chance && dice_.percent(30)) body.push_back({"put(red, random(holes))", {}});
        if (!body.empty()) block("start:", std::move(body));
    }

    void turns() {
        if (!features_.phases) {
            block("turn:", statements_.turn());
            // A secret may leave nothing to choose: passing shows that, and so would a rule for it.
            if (!features_.secrets && dice_.percent(20)) block("stuck:", statements_.stuck());
            if (dice_.percent(30)) block("end:", statements_.end());
            return;
        }
        declared_.phases = {"opening", "play"};
        for (const std::string& name : declared_.phases) {
            Lines body = {{"turn:", statements_.turn()}};
            if (name == "opening") {
                const Inner inner(here_);
                body.front().body.push_back({"if " + values_.truth(1) + ":", {{"go to play", {}}}});
            }
            if (dice_.percent(30)) body.push_back({"end:", statements_.end()});
            block("phase " + name + ":", std::move(body));
        }
    }

    void score() {
        if (!dice_.percent(subject_ == Subject::Puzzle ? 90 : 55)) return;
        const Inner inner(here_);
        std::string worth;
        switch (dice_.below(4)) {
            case 0: worth = "count(of(player))"; break;
            case 1: worth = "count(of(player) & " + values_.set(1) + ")"; break;
            case 2: worth = "count(line in segments where line <= of(player))"; break;
            default:
                worth = declared_.numbers.empty() || declared_.numbers[0] != "tally[me]"
                            ? "count(of(player) & visible)"
                            : "tally[player]";
        }
        std::string rank = "rank by " + std::string(dice_.percent(20) ? "least " : "") + worth;
        if (dice_.percent(25)) rank += ", then by count(of(player) & visible)";
        block("score:", {{rank, {}}});
    }

    Dice dice_;
    Subject subject_;
    Features features_;
    Surroundings here_;
    Declared declared_;
    Expressions values_;
    Statements statements_;
    Page page_;
    bool height_ = false, tint_ = false, hand_ = false;
};

}  // namespace

Page write_page(std::uint64_t seed, Subject subject) { return Author(seed, subject).write(); }

}  // namespace cairn::test
