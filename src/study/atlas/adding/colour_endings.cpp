#include "study/atlas/adding/colour_endings.hpp"

#include <algorithm>

#include "rules/program/flow.hpp"

namespace cairn {
namespace {

bool ends_game(Op op) { return op == Op::Win || op == Op::Lose || op == Op::Draw || op == Op::Finish; }

class Reading {
   public:
    explicit Reading(const Program& program)
        : program_(program), size_(program.code.size()), reached_(size_), ends_(size_), later_(size_) {}

    std::optional<ColourEndings> read() {
        reach();
        find_ends();
        find_later();
        if (!only_ends()) return std::nullopt;
        ColourEndings found;
        find_deciders(found.decided_by);
        return found;
    }

   private:
    const Instr& code(int pc) const { return program_.code[std::size_t(pc)]; }
    bool matters(int pc) const { return reached_[std::size_t(pc)] && !ends_[std::size_t(pc)]; }
    // What may follow in the same run without the end of the game.
    template <class Each>
    void each_going_on(int pc, const Each& each) const {
        each_successor(program_, pc, [&](int next) {
            if (std::size_t(next) < size_ && matters(next)) each(next);
        });
    }

    // Turns, not the start, and not the score: that is asked when the game is over.
    void reach() {
        std::vector<int> open;
        for (const Beginning& b : beginnings(program_))
            if (b.kind == Beginning::Kind::Turn || b.kind == Beginning::Kind::Stuck ||
                b.kind == Beginning::Kind::End)
                open.push_back(b.pc);
        while (!open.empty()) {
            const int pc = open.back();
            open.pop_back();
            if (std::size_t(pc) >= size_ || reached_[std::size_t(pc)]) continue;
            reached_[std::size_t(pc)] = 1;
            each_successor(program_, pc, [&](int next) { open.push_back(next); });
        }
    }

    // Where nothing but the end of the game can come, and nothing happens before it.
    void find_ends() {
        using namespace effect;
        for (bool changed = true; changed;) {
            changed = false;
            for (int pc = int(size_) - 1; pc >= 0; --pc) {
                if (!reached_[std::size_t(pc)] || ends_[std::size_t(pc)]) continue;
                bool all = ends_game(code(pc).op);
                if (!all && !does(code(pc), ChangesState | Waits | Tries | Fails | NeedsSupply | Settles)) {
                    int ways = 0;
                    all = true;
                    each_successor(program_, pc, [&](int next) {
                        ++ways;
                        all = all && std::size_t(next) < size_ && ends_[std::size_t(next)];
                    });
                    all = all && ways > 0;
                }
                if (all) ends_[std::size_t(pc)] = changed = true;
            }
        }
    }

    // later_[pc][q]: every way on from pc comes by q, or to the game's end.
    void find_later() {
        std::vector<std::vector<char>> all(size_, std::vector<char>(size_, 1));
        for (bool changed = true; changed;) {
            changed = false;
            for (int pc = int(size_) - 1; pc >= 0; --pc) {
                if (!matters(pc)) continue;
                std::vector<char> met(size_, 1);
                bool stops = true;
                each_going_on(pc, [&](int next) {
                    stops = false;
                    for (std::size_t q = 0; q < size_; ++q) met[q] = met[q] && all[std::size_t(next)][q];
                });
                if (stops) met.assign(size_, 0);
                met[std::size_t(pc)] = 1;
                if (met != all[std::size_t(pc)]) all[std::size_t(pc)] = std::move(met), changed = true;
            }
        }
        later_ = std::move(all);
    }
    // The first instruction after `pc` by which every way comes; -1: none.
    int meeting(int pc) const {
        int best = -1;
        std::ptrdiff_t most = 0;
        for (int q = 0; q < int(size_); ++q) {
            if (q == pc || !later_[std::size_t(pc)][std::size_t(q)] || !matters(q)) continue;
            const auto& after = later_[std::size_t(q)];
            const std::ptrdiff_t n = std::count(after.begin(), after.end(), 1);
            if (n > most) best = q, most = n;
        }
        return best;
    }
    // What can be run after `pc` in the same turn, up to `stop`.
    std::vector<int> between(int pc, int stop) const {
        std::vector<char> seen(size_);
        std::vector<int> open{pc}, out;
        while (!open.empty()) {
            const int at = open.back();
            open.pop_back();
            each_going_on(at, [&](int next) {
                if (next == stop || seen[std::size_t(next)]) return;
                seen[std::size_t(next)] = 1;
                out.push_back(next);
                open.push_back(next);
            });
        }
        return out;
    }

    bool coloured(RegisterFile file, int number) const {
        const auto& known = coloured_[std::size_t(file)];
        return std::size_t(number) < known.size() && known[std::size_t(number)];
    }
    bool colour(RegisterFile file, int number) {
        auto& known = coloured_[std::size_t(file)];
        if (std::size_t(number) >= known.size()) known.resize(std::size_t(number) + 1);
        if (known[std::size_t(number)]) return false;
        known[std::size_t(number)] = true;
        return true;
    }
    bool colour_written(const Instr& in) {
        bool more = false;
        each_register(program_, in, [&](const Touch& t) { more |= t.writes && colour(t.file, t.number); });
        return more;
    }
    bool reads_coloured(const Instr& in) const {
        bool found = false;
        each_register(program_, in,
                      [&](const Touch& t) { found = found || (t.reads && coloured(t.file, t.number)); });
        return found;
    }

    // Registers that may differ in the two runs are coloured; what uses them must not be seen.
    bool only_ends() {
        using namespace effect;
        constexpr std::uint32_t kSeen = ChangesState | Waits | Tries | Fails | NeedsSupply | Ranks | Settles;
        for (bool changed = true; changed;) {
            changed = false;
            for (int pc = 0; pc < int(size_); ++pc) {
                if (!matters(pc)) continue;
                const Instr& in = code(pc);
                if (does(in, MovesBalls | ReadsHistory | Tries)) return false;
                // How many balls there are of each colour is the same in both.
                const bool looks = does(in, ReadsColours) && in.op != Op::Supply;
                const bool uses = reads_coloured(in);
                if (!looks && !uses) continue;
                if (does(in, kSeen)) return false;
                changed |= colour_written(in);
                if (!uses || !does(in, Jumps)) continue;
                // Whether the turn can be completed must not depend on the answer.
                for (const int later : between(pc, -1))
                    if (does(code(later), Fails | (program_.supply > 0 ? NeedsSupply : Pure))) return false;
                int ways = 0;
                each_going_on(pc, [&](int) { ++ways; });
                if (ways < 2) continue;
                for (const int inside : between(pc, meeting(pc))) {
                    if (does(code(inside), kSeen)) return false;
                    changed |= colour_written(code(inside));
                }
            }
        }
        return true;
    }

    // Is this register always the point that was chosen?
    bool is_choice(int number) const {
        int writer = -1;
        for (int pc = 0; pc < int(size_); ++pc) {
            if (!reached_[std::size_t(pc)]) continue;
            bool writes = false;
            each_register(program_, code(pc), [&](const Touch& t) {
                writes = writes || (t.writes && t.file == RegisterFile::Numbers && t.number == number);
            });
            if (!writes) continue;
            if (writer >= 0) return false;
            writer = pc;
        }
        if (writer < 0) return false;
        const Instr& in = code(writer);
        if (is_copy(in.op)) return is_choice(in.b);
        return in.op == Op::Choose && program_.sites[std::size_t(in.d)].form == Site::Form::Points;
    }

    // Every look at colours must be one at the lines through the chosen point.
    void find_deciders(std::vector<WideSet>& out) const {
        std::vector<char> families(program_.families.size());
        std::vector<int> of_colour;  // set registers that hold the balls of a colour
        int choices = 0;
        for (int pc = 0; pc < int(size_); ++pc) {
            if (!matters(pc)) continue;
            choices += code(pc).op == Op::Choose;
            if (!does(code(pc), effect::ReadsColours) || code(pc).op == Op::Supply) continue;
            if (code(pc).op != Op::OfColour) return;
            of_colour.push_back(code(pc).a);
        }
        if (choices != 1) return;  // with several it is not known which point it was
        for (int pc = 0; pc < int(size_); ++pc) {
            if (!matters(pc)) continue;
            const Instr& in = code(pc);
            bool reads = false;
            each_register(program_, in, [&](const Touch& t) {
                reads = reads || (t.reads && t.file == RegisterFile::Sets &&
                                  std::count(of_colour.begin(), of_colour.end(), t.number));
            });
            if (!reads) continue;
            if ((in.op != Op::AnyLine && in.op != Op::CountLines) || in.b == kNone || !is_choice(in.b))
                return;
            families[std::size_t(in.d)] = 1;
        }
        std::vector<WideSet> by_point(std::size_t(64 * program_.lattice->words));
        for (std::size_t f = 0; f < families.size(); ++f) {
            if (!families[f]) continue;
            const Family& family = program_.families[f];
            for (const Point p : program_.lattice->points)
                if (std::size_t(p) < family.through.size())
                    for (const int member : family.through[std::size_t(p)])
                        by_point[std::size_t(p)] |= family.members[std::size_t(member)];
        }
        out = std::move(by_point);
    }

    const Program& program_;
    std::size_t size_;
    std::vector<char> reached_, ends_;
    std::vector<std::vector<char>> later_;
    std::vector<char> coloured_[4];  // by register file and number
};

}  // namespace

std::optional<ColourEndings> colour_endings(const Program& program) {
    constexpr std::size_t kLongest = 2000;  // instructions; the reading takes their square
    if (program.code.size() > kLongest || program.players.size() != 2) return std::nullopt;
    return Reading(program).read();
}

}  // namespace cairn
