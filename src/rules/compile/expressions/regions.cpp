// Regions: `region home[q in players] = level(0) where depth(it, side(q)) == 8`.
//
// The value is compiled once for each value of the indices, which are known then, into code that makes a list; the list
// is computed when the game is loaded. In play a region is one look into that list.
#include "rules/compile/passes.hpp"

namespace cairn {
namespace {

constexpr int kMostRegions = 1000;  // sets of one region: every one is compiled by itself

}  // namespace

const UserFamily* Families::region(const std::string& name) const {
    for (const UserFamily& f : program_.user_families)
        if (f.region && f.name == name) return &f;
    return nullptr;
}

std::optional<Families::Values> Families::index_values(const Expr& source) {
    if (source.kind == Expr::Kind::Name && source.text == "players" && !names_.find("players"))
        return Values{{Type::Player}, 0, int(program_.players.size())};
    if (source.kind == Expr::Kind::Range) {
        const auto low = constant(*source.kids[0]), high = constant(*source.kids[1]);
        if (low && high && *low <= *high && *high - *low < kMostRegions)
            return Values{{Type::Number}, *low, *high - *low + 1};
    } else {
        const int code = pc();
        const Value v = value(source);
        emitter_.rewind(code);
        if (v.is(Type::Bad)) return std::nullopt;
        // All of a kind, all colours, all sides: the lowest so many.
        if (v.is(Type::Few) && v.constant && v.number > 0 && (v.number & (v.number + 1)) == 0) {
            int count = 0;
            while (v.number >> count & 1) ++count;
            return Values{{v.type.of, v.type.kinds}, 0, count};
        }
    }
    error(source.place,
          "an index goes through players, colours, sides, a kind or a known range, as `q in players`");
    return std::nullopt;
}

bool Families::is_known_before_the_game(int first_pc) {
    constexpr std::uint32_t kInPlay = effect::ReadsBalls | effect::ReadsColours | effect::ReadsNumbers |
                                      effect::ReadsSets | effect::ReadsHistory | effect::ChangesState |
                                      effect::Waits | effect::Fails;
    for (int at = first_pc; at < pc(); ++at) {
        const Instr& in = program_.code[std::size_t(at)];
        if (!does(in, kInPlay) && in.op != Op::Me && in.op != Op::Mover) continue;
        error(program_.places[std::size_t(at)],
              "a region is known before the game: nothing that changes in play may stand here");
        return false;
    }
    return true;
}

void Families::declare_region(const FamilyDecl& r) {
    UserFamily user;
    user.name = r.name;
    user.region = true;
    int count = 1;
    for (const FamilyDecl::Index& index : r.indices) {
        const auto values = index_values(*index.source);
        if (!values) return;
        user.dimensions.push_back(values->count);
        user.index_low.push_back(values->low);
        user.index_types.push_back(values->type);
        count *= values->count;
        if (count > kMostRegions) return error(r.place, "this region has too many sets: more than 1,000");
    }
    user.pc = pc();
    circumstances_.in_family = true;
    const auto list = new_l();
    emit(Op::NewL, list);
    for (int k = 0; k < count; ++k) {
        const Names::Scope scope(names_);
        int rest = k;
        for (std::size_t d = r.indices.size(); d-- > 0;) {
            const int n = user.index_low[d] + rest % user.dimensions[d];
            rest /= user.dimensions[d];
            names_.bind_value(r.indices[d].name, Value::known(user.index_types[d], n));
        }
        const auto before = ground_.diagnostics.list.size();
        const auto member = as(value(*r.value), {Type::Set}, r.value->place);
        emit(Op::AddL, list, member.reg, 1);
        if (ground_.diagnostics.list.size() > before) break;  // once is enough
    }
    circumstances_.in_family = false;
    const bool sound = is_known_before_the_game(user.pc);
    emit(Op::Stop, list, kNone);
    user.family = number_of(r.name, {});
    if (sound) program_.user_families.push_back(std::move(user));
}

Value Families::region_without_index(const Expr& e, const UserFamily& region) {
    if (!region.dimensions.empty())
        return fail(e.place, "`" + e.text + "` is a region for each of several; write `" + e.text + "[…]`");
    const auto list = new_l();
    const auto r = Value::set(new_s());
    emit(Op::FamilyL, list, 0, 0, region.family);
    emit(Op::AtL, r.reg, list, constant_i(0));
    return r;
}

Value Families::region_member(const Expr& e, const UserFamily& region) {
    Variable table;  // indices are checked and counted as those of a table
    table.name = region.name;
    table.dimensions = region.dimensions;
    table.index_low = region.index_low;
    table.index_types = region.index_types;
    const int family = region.family;
    std::vector<const Expr*> indices;
    for (std::size_t k = 1; k < e.kids.size(); ++k) indices.push_back(e.kids[k].get());
    const auto at = passes_.tables.flat_index(table, indices, e.place);
    const auto list = new_l();
    const auto r = Value::set(new_s());
    emit(Op::FamilyL, list, 0, 0, family);
    emit(Op::AtL, r.reg, list, at == kNone ? constant_i(0) : at);
    return r;
}

}  // namespace cairn
