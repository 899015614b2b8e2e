#include "rules/program/symmetry/symmetry.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>

#include "board/dice/sides.hpp"
#include "rules/program/flow.hpp"
#include "rules/program/symmetry/order_free.hpp"

namespace cairn {
namespace {

// How a value in run B follows from the value in run A; several may hold at once.
using Relation = std::uint8_t;
constexpr Relation kUnknown = 0;
constexpr Relation kEqual = 1;       // numbers
constexpr Relation kImage = 2;       // points, sets of points, lists of them
constexpr Relation kEntryImage = 4;  // entries, sets of entries
constexpr Relation kSameLevel = 8;   // points on the same level
constexpr Relation kAll = 15;

constexpr int kMostPasses = 200;

class OneSymmetry {
   public:
    OneSymmetry(const Program& p, const Flow& play, const OrderFree& loops,
                const std::map<std::pair<RegisterFile, int>, int>& only_write, const std::vector<Point>& map)
        : p_(p), play_(play), loops_(loops), only_write_(only_write), map_(map), lattice_(*p.lattice) {
        numbers_.assign(std::size_t(p.i_registers), kAll);
        sets_.assign(std::size_t(p.s_registers), kAll);
        lists_.assign(std::size_t(p.l_registers), kAll);
        kept_sets_.assign(std::size_t(p.set_slots), kImage);
        for (const Variable& v : p.variables)
            if (v.local && v.is_set()) kept_sets_[std::size_t(v.slot)] = kImage | kEntryImage;
        map_tracks();
        levels_in_order_ =
            std::is_sorted(lattice_.points.begin(), lattice_.points.end(), [&](Point a, Point b) {
                return lattice_.level_of[std::size_t(a)] < lattice_.level_of[std::size_t(b)];
            });
    }

    // The first instruction that is not shown to respect the symmetry; nothing: all are. -1: a first value.
    std::optional<int> lost() {
        for (const Variable& v : p_.variables)
            if (!keeps_first_values(v)) return -1;
        for (int pass = 0; pass < kMostPasses; ++pass) {
            changed_ = false;
            for (const CodeBlock& b : play_.blocks)
                for (int pc = b.first; pc < b.end; ++pc)
                    if (!step(pc)) return pc;
            if (!changed_) return std::nullopt;
        }
        return play_.blocks.front().first;
    }

   private:
    // ---- the symmetry itself

    WideSet image(const WideSet& s) const {
        WideSet out;
        for (Point p : s) out.add(map_[std::size_t(p)]);
        return out;
    }

    // Entries are turned like the points of their tracks. One point alone has four entries, told apart by heading.
    void map_tracks() {
        const auto& tracks = lattice_.tracks;
        std::map<char, char> headings;
        const auto find = [&](const Track& t, bool by_heading) {
            std::vector<Point> points;
            for (Point p : t.points) points.push_back(map_[std::size_t(p)]);
            for (std::size_t k = 0; k < tracks.size(); ++k)
                if (tracks[k].points == points && (!by_heading || tracks[k].heading == headings[t.heading]))
                    return int(k);
            return -1;
        };
        for (const Track& t : tracks)
            if (const int k = t.points.size() > 1 ? find(t, false) : -1; k >= 0)
                headings[t.heading] = tracks[std::size_t(k)].heading;
        for (const Track& t : tracks) tracks_.push_back(find(t, t.points.size() == 1));
        if (std::count(tracks_.begin(), tracks_.end(), -1) > 0) tracks_.clear();
    }

    Relation of_constant(int n) const {
        Relation r = kEqual | kSameLevel;
        const bool point = n >= 0 && n < lattice_.bits;
        if (!point || map_[std::size_t(n)] == n) r |= kImage;
        if (n < 0 || (std::size_t(n) < tracks_.size() && tracks_[std::size_t(n)] == n)) r |= kEntryImage;
        return r;
    }

    Relation of_constant(const WideSet& s) const {
        if (!s) return kImage | kEntryImage;
        return image(s) == s ? kImage : kUnknown;
    }

    bool keeps_family(int number) {
        for (const UserFamily& f : p_.user_families)
            if (f.family == number) return true;  // Game::load will see
        const auto [it, fresh] = families_.insert({number, true});
        if (fresh) {
            const auto& members = p_.families[std::size_t(number)].members;
            std::vector<WideSet> images = members, sorted = members;
            for (auto& m : images) m = image(m);
            std::sort(images.begin(), images.end());
            std::sort(sorted.begin(), sorted.end());
            it->second = images == sorted;
        }
        return it->second;
    }

    bool keeps_table(int number) {
        const auto [it, fresh] = tables_.insert({number, true});
        if (fresh) {
            const auto& table = p_.tables[std::size_t(number)];
            for (Point p : lattice_.points)
                if (image(table[std::size_t(p)]) != table[std::size_t(map_[std::size_t(p)])])
                    it->second = false;
        }
        return it->second;
    }

    bool keeps_distances() {
        if (!distances_) {
            distances_ = true;
            for (int k = 0; k < p_.kinds_of_boards() && *distances_; ++k) {
                const Lattice& board = p_.kind(k);
                distances_ = std::all_of(board.points.begin(), board.points.end(), [&](Point a) {
                    return std::all_of(board.points.begin(), board.points.end(), [&](Point b) {
                        return distance(board, a, b) ==
                               distance(board, map_[std::size_t(a)], map_[std::size_t(b)]);
                    });
                });
            }
        }
        return *distances_;
    }

    // A solid shape and its mirror image are different shapes: where one kind of board is mirrored, so must the others
    // be. Flat boards hold flat shapes, and these can be turned over.
    bool keeps_copies() const {
        std::optional<bool> mirrored;
        for (int k = 0; k < p_.kinds_of_boards(); ++k) {
            const auto way = mirrors(p_.kind(k));
            if (!way) continue;
            if (mirrored && *mirrored != *way) return false;
            mirrored = way;
        }
        return true;
    }

    // Does the symmetry turn right hands into left ones? Nothing on a flat board.
    std::optional<bool> mirrors(const Lattice& board) const {
        if (!board.cubes()) return std::nullopt;
        const auto step = [&](Point from, Point to) {
            const Coordinates a = board.cell(from), b = board.cell(to);
            return Coordinates{b[0] - a[0], b[1] - a[1], b[2] - a[2]};
        };
        const auto volume = [](const Coordinates& u, const Coordinates& v, const Coordinates& w) {
            return u[0] * (v[1] * w[2] - v[2] * w[1]) - u[1] * (v[0] * w[2] - v[2] * w[0]) +
                   u[2] * (v[0] * w[1] - v[1] * w[0]);
        };
        // Any four points that are not in one plane tell. Points are looked for one after another: one off the
        // first, one off their line, one off their plane.
        const Point o = board.points.front();
        Point p = kNoPoint, q = kNoPoint;
        const auto along = [](const Coordinates& u, const Coordinates& v) {
            return u[0] * v[1] == u[1] * v[0] && u[0] * v[2] == u[2] * v[0] && u[1] * v[2] == u[2] * v[1];
        };
        const auto g = [&](Point x) { return map_[std::size_t(x)]; };
        for (Point r : board.points) {
            if (r == o) continue;
            if (p == kNoPoint) p = r;
            else if (q == kNoPoint) q = along(step(o, p), step(o, r)) ? kNoPoint : r;
            else if (const int before = volume(step(o, p), step(o, q), step(o, r)); before != 0)
                return (before > 0) != (volume(step(g(o), g(p)), step(g(o), g(q)), step(g(o), g(r))) > 0);
        }
        return std::nullopt;
    }

    // ---- the State

    static Relation relation_of(Type type) {
        return type == Type::Point ? kImage : type == Type::Entry ? kEntryImage : kEqual;
    }

    static bool by_point(const Variable& v) {
        return std::any_of(v.index_types.begin(), v.index_types.end(),
                           [](const ValueType& t) { return t.type == Type::Point || t.type == Type::Entry; });
    }

    // Tables with one index, a point: entry p of one State is entry g(p) of its image.
    static bool is_point_table(const Variable& v) {
        return v.dimensions.size() == 1 && v.index_types[0].type == Type::Point && v.index_low[0] == 0;
    }

    const Variable* variable_at(int slot, bool sets) const {
        for (const Variable& v : p_.variables)
            if (v.form != Variable::Form::Board && v.is_set() == sets && slot >= v.slot &&
                slot < v.slot + v.size)
                return &v;
        return nullptr;
    }

    bool keeps_first_values(const Variable& v) const {
        if (v.form == Variable::Form::Board || v.is_set() || v.initial.empty()) return true;
        const Relation wanted = relation_of(v.type.type);
        for (std::size_t k = 0; k < v.initial.size(); ++k)
            if (!(of_constant(v.initial[k]) & wanted)) return false;
        if (!by_point(v)) return true;
        const bool all_alike =
            std::all_of(v.initial.begin(), v.initial.end(), [&](int n) { return n == v.initial[0]; });
        if (all_alike) return true;
        return is_point_table(v) && std::all_of(lattice_.points.begin(), lattice_.points.end(), [&](Point p) {
                   return v.initial[std::size_t(p)] == v.initial[std::size_t(map_[std::size_t(p)])];
               });
    }

    // Does `place` mean the same place in both runs, or its image in a table by points?
    bool same_place(int pc, const Instr& in, const Variable* v) const {
        if (in.b == kNone) return !v || !by_point(*v);
        if (!v) return false;
        const Relation index = number(pc, in.b);
        if (!by_point(*v)) return index & kEqual;
        return is_point_table(*v) && in.d == v->slot && (index & kImage);
    }

    // ---- registers

    Relation& of(RegisterFile file, int number) {
        return file == RegisterFile::Numbers ? numbers_[std::size_t(number)]
               : file == RegisterFile::Sets  ? sets_[std::size_t(number)]
                                             : lists_[std::size_t(number)];
    }
    Relation read(int pc, RegisterFile file, int number) const {
        if (loops_.stale.count({pc, {file, number}})) return kUnknown;
        return file == RegisterFile::Numbers ? numbers_[std::size_t(number)]
               : file == RegisterFile::Sets  ? sets_[std::size_t(number)]
                                             : lists_[std::size_t(number)];
    }
    Relation number(int pc, int r) const { return read(pc, RegisterFile::Numbers, r); }
    Relation set(int pc, int r) const { return read(pc, RegisterFile::Sets, r); }

    // A register keeps what holds of everything that is ever written to it.
    bool write(RegisterFile file, int number, Relation relation) {
        Relation& now = of(file, number);
        if ((now & relation) != now) now &= relation, changed_ = true;
        return true;
    }
    bool write_number(int r, Relation relation) { return write(RegisterFile::Numbers, r, relation); }
    bool write_set(int r, Relation relation) { return write(RegisterFile::Sets, r, relation); }

    // False: from here on the two runs may go different ways.
    bool step(int pc) {
        const Instr& in = p_.code[std::size_t(pc)];
        const Relation b2 = kImage | kEntryImage;
        switch (in.op) {
            case Op::LoadI: return write_number(in.a, of_constant(in.d));
            case Op::CopyI:
            case Op::HideI:
            case Op::OpenI: return write_number(in.a, number(pc, in.b));
            case Op::CopyS:
            case Op::HideS:
            case Op::OpenS: return write_set(in.a, set(pc, in.b));
            case Op::CopyL:
            case Op::OpenL: return write(RegisterFile::Lists, in.a, read(pc, RegisterFile::Lists, in.b));
            case Op::LoadS: return write_set(in.a, of_constant(p_.sets[std::size_t(in.d)]));
            case Op::Eq:
            case Op::Ne: return write_number(in.a, alike(number(pc, in.b) & number(pc, in.c) & ~kSameLevel));
            case Op::Given: return write_number(in.a, alike(number(pc, in.b) & ~kSameLevel));
            case Op::Check: return true;
            case Op::LevelOf: return write_number(in.a, alike(number(pc, in.b) & (kImage | kSameLevel)));
            // What knows one side from another.
            case Op::XOf:
            case Op::YOf:
            case Op::Depth:
            case Op::Toward:
            case Op::DirectionOf:
            case Op::Turned: return write_number(in.a, kUnknown);
            case Op::Over:
            case Op::Row:
            case Op::Ahead:
            case Op::Ray: return write_set(in.a, kUnknown);
            case Op::OrS:
            case Op::AndS:
            case Op::SubS: return write_set(in.a, set(pc, in.b) & set(pc, in.c) & b2);
            case Op::CountS:
            case Op::AnyS: return write_number(in.a, alike(set(pc, in.b) & b2));
            case Op::EqS:
            case Op::SubsetS: return write_number(in.a, alike(set(pc, in.b) & set(pc, in.c) & b2));
            case Op::MeetsS:
                return write_number(
                    in.a, joins_either_way(pc) ? kEqual : alike(set(pc, in.b) & set(pc, in.c) & b2));
            case Op::AddP: return write_set(in.a, set(pc, in.a) & number(pc, in.b) & b2);
            case Op::FirstS:
                return write_number(in.a,
                                    levels_in_order_ && (set(pc, in.b) & kImage) ? kSameLevel : kUnknown);
            case Op::PopS:
                if (loops_.elements[std::size_t(pc)]) {
                    const Relation r = set(pc, in.b) & b2;
                    return write_number(in.a, r & kImage ? r | kSameLevel : r);
                }
                return write_number(in.a, kUnknown) && write_set(in.b, kUnknown);
            case Op::AtL:
                return write_set(in.a, loops_.elements[std::size_t(pc)]
                                           ? read(pc, RegisterFile::Lists, in.b) & kImage
                                           : kUnknown);
            case Op::Angle:
                return write_number(in.a, number(pc, in.a) & number(pc, in.b) & number(pc, in.c) & kImage
                                              ? kEqual
                                              : kUnknown);
            case Op::Distance:
                return write_number(in.a, (number(pc, in.b) & number(pc, in.c) & kImage) && keeps_distances()
                                              ? kEqual
                                              : kUnknown);
            case Op::GetI: {
                const Variable* v = variable_at(in.d, false);
                return write_number(in.a, !same_place(pc, in, v) ? kUnknown
                                          : v                    ? relation_of(v->type.type)
                                                                 : kEqual);
            }
            case Op::PutI: {
                const Variable* v = variable_at(in.d, false);
                return same_place(pc, in, v) && (number(pc, in.a) & (v ? relation_of(v->type.type) : kEqual));
            }
            case Op::GetS:
                return write_set(in.a, same_place(pc, in, variable_at(in.d, true))
                                           ? kept_sets_[std::size_t(in.d)]
                                           : kUnknown);
            case Op::PutS: {
                if (!same_place(pc, in, variable_at(in.d, true))) return false;
                Relation& now = kept_sets_[std::size_t(in.d)];
                const Relation kept = now & set(pc, in.a);
                if (kept != now) now = kept, changed_ = true;
                return kept != kUnknown;
            }
            case Op::CopiesL:
                return write(RegisterFile::Lists, in.a,
                             (set(pc, in.b) & kImage) && keeps_copies() ? kImage : kUnknown);
            case Op::Choose: return choose(pc, p_.sites[std::size_t(in.d)]);
            default: return by_its_roles(pc, in);
        }
    }

    static Relation alike(Relation r) { return r ? kEqual : kUnknown; }

    bool choose(int pc, const Site& site) {
        if (site.weight_index != kNone && !(number(pc, site.weight_index) & kEqual)) return false;
        switch (site.form) {
            case Site::Form::Points:
                write_number(site.chosen, kImage | kSameLevel);
                return set(pc, site.options) & kImage;
            case Site::Form::Entries:
                write_number(site.chosen, kEntryImage);
                return set(pc, site.options) & kEntryImage;
            case Site::Form::Few: write_number(site.chosen, kEqual); return number(pc, site.options) & kEqual;
            case Site::Form::Sets:
                write_set(site.chosen, kImage);
                return read(pc, RegisterFile::Lists, site.options) & kImage;
            case Site::Form::Alternatives: break;
        }
        return true;
    }

    // MeetsS(Linked(S & A, S), Z): inside S, is some point of A joined to some point of Z? To ask so of Z and A is to
    // ask the same. So g may exchange the constants A and Z.
    bool joins_either_way(int pc) const {
        if (pc < 2) return false;
        const Instr &meets = p_.code[std::size_t(pc)], &linked = p_.code[std::size_t(pc - 1)],
                    &from = p_.code[std::size_t(pc - 2)];
        if ((linked.op != Op::Linked && linked.op != Op::FullyLinked) || from.op != Op::AndS) return false;
        if (meets.b != linked.a || linked.b != from.a || linked.c != from.b || linked.a == meets.c ||
            from.a == from.b || !(set(pc, from.b) & kImage))
            return false;
        const auto *a = constant(from.c), *z = constant(meets.c);
        return a && z && image(*a) == *z && image(*z) == *a;
    }

    const WideSet* constant(int set_register) const {
        const auto it = only_write_.find({RegisterFile::Sets, set_register});
        if (it == only_write_.end() || it->second < 0) return nullptr;
        const Instr& in = p_.code[std::size_t(it->second)];
        return in.op == Op::LoadS ? &p_.sets[std::size_t(in.d)] : nullptr;
    }

    // From what its roles ask for an instruction makes what its roles say.
    bool by_its_roles(int pc, const Instr& in) {
        const OpInfo& info = about(in.op);
        const auto wanted = [](Role role) -> Relation {
            switch (role) {
                case Role::Number: return kEqual;
                case Role::Point:
                case Role::Points:
                case Role::List: return kImage;
                case Role::Entry:
                case Role::Entries: return kEntryImage;
                default: return kAll;
            }
        };
        bool good = true;
        for (int k = 0; k < 3; ++k) {
            const Operand& o = info.operands[std::size_t(k)];
            if (!o.reads() || (o.optional() && in.field(k) == kNone)) continue;
            // The points shown with a result are for the eye.
            if ((in.op == Op::Win || in.op == Op::Lose) && o.role == Role::Points) continue;
            if (!(read(pc, o.file(), in.field(k)) & wanted(o.role))) good = false;
        }
        for (const Operand& o : info.operands) {
            const int number = in.field(int(&o - info.operands.data()));
            if (o.role == Role::Family && !keeps_family(number)) good = false;
            if (o.role == Role::Table && !keeps_table(number)) good = false;
        }
        for (int k = 0; k < 3; ++k) {
            const Operand& o = info.operands[std::size_t(k)];
            if (!o.writes()) continue;
            const Relation result = o.role == Role::Point ? Relation(kImage | kSameLevel) : wanted(o.role);
            write(o.file(), in.field(k), good ? result : kUnknown);
        }
        constexpr std::uint32_t kMatters =
            effect::ChangesState | effect::Jumps | effect::Fails | effect::Ranks;
        return good || !info.does(kMatters);
    }

    const Program& p_;
    const Flow& play_;
    const OrderFree& loops_;
    const std::map<std::pair<RegisterFile, int>, int>& only_write_;
    const std::vector<Point>& map_;
    const Lattice& lattice_;
    std::vector<int> tracks_;  // by entry; empty: entries have no images
    std::vector<Relation> numbers_, sets_, lists_, kept_sets_;
    std::map<int, bool> families_, tables_;
    std::optional<bool> distances_;
    bool levels_in_order_ = false, changed_ = false;
};

}  // namespace

Symmetries find_symmetries(const Program& program) {
    Symmetries result;
    const std::size_t all = program.lattice->symmetries.size();
    // Turning a board turns its dice too, and a mirror makes impossible ones.
    if (all <= 1 || program.pose_slot >= 0 || program.buries()) {
        for (std::size_t g = 0; g < all; ++g)
            if (g == 0) result.kept.push_back(0);
            else result.lost.push_back({int(g), -1});
        return result;
    }
    const Flow play = flow_of_play(program);
    const OrderFree loops = find_order_free_loops(program, play);
    std::map<std::pair<RegisterFile, int>, int> only_write;  // -1: several
    for (const CodeBlock& b : play.blocks)
        for (int pc = b.first; pc < b.end; ++pc)
            each_register(program, program.code[std::size_t(pc)], [&](const Touch& t) {
                if (!t.writes) return;
                const auto [it, fresh] = only_write.insert({{t.file, t.number}, pc});
                if (!fresh) it->second = -1;
            });
    for (std::size_t g = 0; g < all; ++g) {
        std::optional<int> lost;
        if (g > 0)
            lost = OneSymmetry(program, play, loops, only_write, program.lattice->symmetries[g]).lost();
        if (lost) result.lost.push_back({int(g), *lost});
        else result.kept.push_back(int(g));
    }
    return result;
}

}  // namespace cairn
