#include "rules/program/secrecy/secrecy.hpp"

#include <optional>
#include <set>

#include "rules/program/secrecy/forks.hpp"
#include "rules/program/secrecy/who_knows.hpp"

namespace cairn {
namespace {

constexpr std::int64_t kMostWork = 20'000'000;  // a page is refused that would take longer
constexpr std::size_t kMostLeaks = 20;

Reach reach_of(Audience audience) {
    return audience == Audience::All     ? Reach::All
           : audience == Audience::Owner ? Reach::Anothers
                                         : Reach::Nobodys;
}

class Follower {
   public:
    explicit Follower(const Program& program)
        : p_(program), flow_(flow(program)), forks_(flow_), made_once_(program) {
        result_.locals.assign(p_.variables.size(), Audience::All);
        for (const Instr& in : p_.code)
            if (in.op == Op::Reveal) ever_revealed_.insert(in.d);
        find_homes();
        find_readers();
    }

    // Leaks are found one after another: each is forgiven, so that the next is not just its shadow.
    Secrecy run() {
        while (result_.leaks.size() < kMostLeaks) {
            follow();
            found_.reset();
            if (work_ <= kMostWork) judge();
            else found_ = Leak{Leak::Way::TooLong, 0};
            if (!found_) break;
            result_.leaks.push_back(*found_);
            if (found_->way == Leak::Way::TooLong) break;
            forgiven_.insert(found_->pc);
        }
        return std::move(result_);
    }

   private:
    // Which number registers are constants: written once, by LoadI.
    struct Constants {
        explicit Constants(const Program& p) : writes(std::size_t(p.i_registers)), value(writes.size()) {
            for (const Instr& in : p.code)
                each_register(p, in, [&](const Touch& t) {
                    if (!t.writes || t.file != RegisterFile::Numbers) return;
                    value[std::size_t(t.number)] = in.d;
                    writes[std::size_t(t.number)] += in.op == Op::LoadI ? 1 : 2;
                });
        }
        std::optional<int> of(int number) const {
            if (number == kNone || writes[std::size_t(number)] != 1) return std::nullopt;
            return value[std::size_t(number)];
        }
        std::vector<int> writes, value;
    };

    // Registers that one block alone touches, and writes before it reads them.
    void find_homes() {
        constexpr int kSeveral = -1;
        for (std::size_t b = 0; b < flow_.blocks.size(); ++b)
            for (int pc = flow_.blocks[b].first; pc < flow_.blocks[b].end; ++pc)
                each_register(p_, p_.code[std::size_t(pc)], [&](const Touch& t) {
                    const auto [home, fresh] = home_.try_emplace(WhoKnows::of(t.file, t.number), int(b));
                    if (fresh ? t.reads : home->second != int(b)) home->second = kSeveral;
                });
    }

    // Where the code of a sentence gives its value, and who reads it there.
    void find_readers() {
        sayings_.resize(p_.sites.size());
        for (const Beginning& b : beginnings(p_)) {
            const bool at_choice = b.kind == Beginning::Kind::Saying;
            if (!at_choice && b.kind != Beginning::Kind::Shown && b.kind != Beginning::Kind::Showing &&
                b.kind != Beginning::Kind::Performance)
                continue;
            const int first = flow_.block_of[std::size_t(b.pc)];
            if (at_choice) sayings_[std::size_t(b.number)].push_back(first);
            std::vector<int> open = {first};
            std::set<int> seen = {first};
            while (!open.empty()) {
                const CodeBlock& block = flow_.blocks[std::size_t(open.back())];
                open.pop_back();
                readers_[block.end - 1] = at_choice ? Reach::Mine : Reach::All;
                for (const int to : block.to)
                    if (seen.insert(to).second) open.push_back(to);
            }
        }
    }

    // ---- the whole code

    void follow() {
        const std::size_t n = flow_.blocks.size();
        at_.assign(n, std::nullopt);
        failures_ = Reach::All;
        branch_.assign(n, Reach::All);
        under_.assign(n, Reach::All);
        stale_.assign(n, false);
        for (const Beginning& b : beginnings(p_)) begin(b);
        Reach failures = failures_;
        while (std::find(stale_.begin(), stale_.end(), true) != stale_.end() && work_ <= kMostWork) {
            for (std::size_t b = 0; b < n && work_ <= kMostWork; ++b) {
                if (!stale_[b]) continue;
                stale_[b] = false;
                WhoKnows k = *at_[b];
                const Reach before = branch_[b];
                run_block(int(b), k);
                if (branch_[b] != before)
                    for (const int u : forks_.under(int(b))) {
                        under_[std::size_t(u)] = both(under_[std::size_t(u)], branch_[b]);
                        stale_[std::size_t(u)] = at_[std::size_t(u)].has_value();
                    }
                forget_what_ends_here(int(b), k);
                for (const int to : flow_.blocks[b].to) arrive(to, k);
            }
            // Trials ask what failures can tell, wherever they are.
            if (failures_ != failures)
                for (std::size_t b = 0; b < n; ++b) stale_[b] = at_[b].has_value();
            failures = failures_;
            // Names of the turn may still be there when a turn cannot go on.
            for (const Beginning& b : beginnings(p_))
                if (b.kind == Beginning::Kind::Stuck) begin(b);
        }
    }

    // Most registers are written and read in one block, and nobody asks for them after it.
    void forget_what_ends_here(int block, WhoKnows& k) const {
        std::erase_if(k.known, [&](const auto& entry) {
            const auto home = home_.find(entry.first);
            return home != home_.end() && home->second == block;
        });
    }

    void judge() {
        judging_ = true;
        for (std::size_t b = 0; b < flow_.blocks.size() && !found_; ++b)
            if (at_[b]) {
                WhoKnows k = *at_[b];
                run_block(int(b), k);
            }
        judging_ = false;
    }

    void arrive(int block, const WhoKnows& k) {
        auto& at = at_[std::size_t(block)];
        if (!at) {
            at = k;
            stale_[std::size_t(block)] = true;
            return;
        }
        work_ += std::int64_t(k.known.size() + at->known.size()) / 4;
        if (at->join(k)) stale_[std::size_t(block)] = true;
    }

    void begin(const Beginning& b) {
        using Kind = Beginning::Kind;
        if (b.kind != Kind::Start && b.kind != Kind::Turn && b.kind != Kind::Stuck && b.kind != Kind::End &&
            b.kind != Kind::Score && b.kind != Kind::Shown && b.kind != Kind::Showing &&
            b.kind != Kind::Performance)
            return;
        WhoKnows k;
        k.secrets.resize(std::size_t(p_.secrets));
        if (b.kind != Kind::Start)
            for (const int s : ever_revealed_) k.secrets[std::size_t(s)].perhaps = Openness::Perhaps::Yes;
        k.board = board_reach(0, k);
        if (b.kind == Kind::Stuck)
            for (const auto& [key, reach] : locals_) k.set(key, Known::only(reach));
        arrive(flow_.block_of[std::size_t(b.pc)], k);
    }

    void run_block(int block, WhoKnows& k) {
        const CodeBlock& b = flow_.blocks[std::size_t(block)];
        for (int pc = b.first; pc < b.end; ++pc) {
            work_ += 1 + std::int64_t(k.known.size()) / 8;
            block_ = block;
            step(pc, k, under_[std::size_t(block)]);
        }
    }

    // ---- leaks

    void leak(Leak::Way way, int pc) {
        if (judging_ && !found_ && !forgiven_.count(pc)) found_ = Leak{way, pc};
    }

    // What happens here happens only if a secret holds: the first branch that asks it.
    void leak_of_branch(int pc, Reach allowed) {
        for (std::size_t b = 0; b < flow_.blocks.size(); ++b) {
            if (branch_[b] <= allowed) continue;
            const auto& under = forks_.under(int(b));
            if (!std::binary_search(under.begin(), under.end(), block_)) continue;
            return leak(Leak::Way::Test, flow_.blocks[b].end - 1);
        }
        leak(Leak::Way::Test, pc);
    }

    // May those who see something of reach `where` know all this? `slot`, `index`: the entry that is changed.
    static bool may_know(const Known& k, Reach where, int slot = -1, int index = -1) {
        if (where == Reach::Nobodys) return true;
        if (where == Reach::Anothers)
            return k.reach == Reach::All ||
                   (k.reach == Reach::Anothers && k.slot >= 0 && k.slot == slot && k.index == index);
        return k.reach <= where;
    }

    // ---- the State

    const Variable* variable(RegisterFile file, int slot) const {
        for (const Variable& v : p_.variables)
            if (v.form != Variable::Form::Board && v.is_set() == (file == RegisterFile::Sets) &&
                slot >= v.slot && slot < v.slot + std::max(1, v.size))
                return &v;
        return nullptr;
    }

    static bool belongs_to_players(const Variable& v) {
        return !v.dimensions.empty() && v.index_types[0].type == Type::Player;
    }

    // Is the entry at this index that of the player who decides?
    bool is_mine(const Variable& v, const WhoKnows& k, int index, int base) const {
        if (!belongs_to_players(v) || index == kNone) return false;
        const int each = v.size / v.dimensions[0];
        if (const auto n = made_once_.of(index)) return k.me >= 0 && (*n - base) / each == k.me;
        const Known i = k.get(WhoKnows::of(RegisterFile::Numbers, index));
        return i.stride == each && i.extent <= each && i.base == base;
    }

    // Who may know what stands there, by its declaration and what is revealed.
    Reach entry_reach(const Variable& v, const WhoKnows& k, int index, int base = 0) const {
        if (v.audience == Audience::All) return Reach::All;
        if (v.secret >= 0 && k.secrets[std::size_t(v.secret)].surely) return Reach::All;
        if (v.audience == Audience::Nobody || !belongs_to_players(v)) return Reach::Nobodys;
        return is_mine(v, k, index, base) ? Reach::Mine : Reach::Anothers;
    }

    // Who may see what is put there? More than may know it, when it was revealed before.
    Reach target_reach(const Variable& v, const WhoKnows& k, int index, int base = 0) const {
        const Reach reach = entry_reach(v, k, index, base);
        if (v.secret < 0 || reach == Reach::All) return reach;
        const auto perhaps = k.secrets[std::size_t(v.secret)].perhaps;
        const bool hidden = perhaps == Openness::Perhaps::No ||
                            (perhaps == Openness::Perhaps::NotMine && reach == Reach::Mine);
        return hidden ? reach : Reach::All;
    }

    const Variable* board_at(int number) const {
        for (const Variable& v : p_.variables)
            if (v.form == Variable::Form::Board && number >= v.slot && number < v.slot + std::max(1, v.size))
                return &v;
        return nullptr;
    }

    Reach board_reach(int number, const WhoKnows& k) const {
        const Variable* v = board_at(number);
        if (!v) return Reach::All;
        const Reach reach = entry_reach(*v, k, kNone);
        return reach == Reach::Anothers && k.me == number - v->slot ? Reach::Mine : reach;
    }

    Reach reach_of_all_boards() const {
        Reach reach = Reach::All;
        for (const Variable& v : p_.variables)
            if (v.form == Variable::Form::Board) reach = both(reach, reach_of(v.audience));
        return reach;
    }

    // The board whose number is in a register.
    Reach board_in(int number, const WhoKnows& k) const {
        if (const auto n = made_once_.of(number)) return board_reach(*n, k);
        const Known is = k.get(WhoKnows::of(RegisterFile::Numbers, number));
        if (is.board) return is.board_reach;
        for (const Variable& v : p_.variables)
            if (v.form == Variable::Form::Board && belongs_to_players(v) && is_mine(v, k, number, v.slot))
                return both(entry_reach(v, k, number, v.slot), is.reach);
        return both(reach_of_all_boards(), is.reach);
    }

    static constexpr int kThisBoard = 1 << 30;  // as if it were an entry: the board that words read
    static Known of_board(const WhoKnows& k) {
        Known board = Known::only(k.board);
        if (k.board == Reach::Anothers) board.slot = kThisBoard, board.index = 0;
        return board;
    }

    // ---- one instruction

    Known read(const Instr& in, const WhoKnows& k) const {
        Known all;
        each_register(p_, in, [&](const Touch& t) {
            if (!t.reads) return;
            Known one = k.get(WhoKnows::of(t.file, t.number));
            one = Known{one.reach, one.slot, one.index};
            all.join(one);
        });
        // With `sight side` each face is another's: what the rules make of one is said to be open by `openly`.
        if (p_.sight_side && (in.op == Op::FaceAt || in.op == Op::PoseAt))
            all.join(Known::only(Reach::Nobodys));
        if (in.op == Op::Supply || does(in, effect::ReadsHistory)) {
            all.join(Known::only(reach_of_all_boards()));
        } else if (does(in, effect::ReadsBalls | effect::ReadsColours)) {
            all.join(of_board(k));
        }
        return all;
    }

    void write(const Instr& in, WhoKnows& k, Known value, Reach under) {
        value.told_by(under);
        each_register(p_, in, [&](const Touch& t) {
            if (t.writes) k.set(WhoKnows::of(t.file, t.number), value);
        });
    }

    void step(int pc, WhoKnows& k, Reach under) {
        const Instr& in = p_.code[std::size_t(pc)];
        const Role role = about(in.op).operands[3].role;
        if (in.op == Op::Choose || in.op == Op::Either) return choice(pc, k, under);
        if (role == Role::NumberSlot || role == Role::SetSlot || role == Role::Bag || role == Role::Mark)
            return of_the_state(pc, k, under);
        const Known operands = read(in, k);
        const auto reader = in.op == Op::Stop ? readers_.find(pc) : readers_.end();
        if (reader != readers_.end()) {
            if (both(operands.reach, under) > reader->second) leak(Leak::Way::Said, pc);
        } else if (does(in, effect::WritesBalls | effect::MovesBalls)) {
            board_changes(pc, k, operands, under);
        } else if (in.op == Op::SetBoard) {
            // Given back by what the same code took away, so the branch does not show in it.
            const Known number = k.get(WhoKnows::of(RegisterFile::Numbers, in.a));
            k.board = number.board ? number.board_reach : both(board_in(in.a, k), under);
            for (auto& [key, is] : k.known)
                if (is.slot == kThisBoard) is.slot = is.index = -1;
            return;
        } else if (does(in, effect::WritesCourse | effect::Settles | effect::Ranks)) {
            if (under != Reach::All) leak_of_branch(pc, Reach::All);
            else if (operands.reach != Reach::All) leak(Leak::Way::Shown, pc);
        } else if (does(in, effect::WritesNumbers | effect::WritesSets)) {
            if (both(operands.reach, under) != Reach::All) leak(Leak::Way::Shown, pc);
        } else if (does(in, effect::Fails)) {
            fails(pc, operands.reach, under);
        } else if (does(in, effect::Tries)) {
            branch(pc, both(failures_, under));
        } else if (does(in, effect::Jumps) && !does(in, effect::Leaves)) {
            branch(pc, operands.reach);
        }
        value_of(pc, k, operands, under);
    }

    void branch(int pc, Reach reach) {
        if (forgiven_.count(pc)) return;
        auto& here = branch_[std::size_t(block_)];
        here = both(here, reach);
    }

    void fails(int pc, Reach reach, Reach under) {
        if (both(reach, under) > Reach::Mine) {
            if (reach > Reach::Mine) leak(Leak::Way::Test, pc);
            else leak_of_branch(pc, Reach::Mine);
        }
        failures_ = both(failures_, both(reach, under));
    }

    // What the registers hold that it writes.
    void value_of(int pc, WhoKnows& k, const Known& operands, Reach under) {
        const Instr& in = p_.code[std::size_t(pc)];
        const auto number = [&](int r) { return k.get(WhoKnows::of(RegisterFile::Numbers, r)); };
        Known v = operands;
        switch (in.op) {
            case Op::OpenI:
            case Op::OpenS:
            case Op::OpenL: v = {}; break;
            case Op::HideI:
            case Op::HideS: v.join(Known::only(Reach::Mine)); break;
            case Op::CopyI: v = number(in.b); break;
            case Op::Me:
                v.stride = v.extent = 1;
                v.mover = k.me_is_mover;
                break;
            case Op::Mover: v.mover = true; break;
            case Op::Board:
                v.board = true;
                v.board_reach = k.board;
                break;
            case Op::BitI: {
                const Known n = number(in.b);
                v.bit_of_me = n.stride == 1 && n.extent == 1 && n.base == 0;
                break;
            }
            case Op::AddI: {
                const Known n = number(in.b);
                v.base = n.base + in.d, v.stride = n.stride, v.extent = n.extent;
                if (!v.stride) v.base = 0;
                break;
            }
            case Op::Mul: {
                const Known n = number(in.b);
                if (const auto by = made_once_.of(in.c);
                    by && n.stride && n.base == 0 && *by > 0 && *by < 10'000)
                    v.stride = n.stride * *by, v.extent = (n.extent - 1) * *by + 1;
                break;
            }
            case Op::Add: {
                const Known n = number(in.b);
                const auto c = made_once_.of(in.c);
                const int below = c && *c >= 0 ? *c + 1 : number(in.c).below;
                if (n.stride && below) v.base = n.base, v.stride = n.stride, v.extent = n.extent + below - 1;
                break;
            }
            case Op::Check: {
                Known n = number(in.a);
                n.below = in.d;
                k.known[WhoKnows::of(RegisterFile::Numbers, in.a)] = n;
                return;
            }
            case Op::SetMe: {
                k.another_decides();
                k.me_is_mover = number(in.a).mover;
                if (const auto who = made_once_.of(in.a)) k.me = *who;
                Known me;
                me.stride = me.extent = 1;
                me.mover = k.me_is_mover;
                k.known[WhoKnows::of(RegisterFile::Numbers, in.a)] = me;
                return;
            }
            case Op::Reveal: {
                auto& s = k.secrets[std::size_t(in.d)];
                s.perhaps = Openness::Perhaps::Yes;
                const auto whose = made_once_.of(in.a);
                const int everybody = (1 << p_.players.size()) - 1;
                if (whose && (*whose & everybody) == everybody) s.surely = true;
                return;
            }
            case Op::Conceal: {
                auto& s = k.secrets[std::size_t(in.d)];
                s.surely = false;
                if (number(in.a).bit_of_me && s.perhaps == Openness::Perhaps::Yes)
                    s.perhaps = Openness::Perhaps::NotMine;
                return;
            }
            default: break;
        }
        write(in, k, v, under);
    }

    void board_changes(int pc, const WhoKnows& k, const Known& operands, Reach under) {
        const Instr& in = p_.code[std::size_t(pc)];
        Known all = operands;
        all.told_by(under);
        if (!may_know(all, k.board, kThisBoard, 0))
            leak(k.board == Reach::All ? Leak::Way::Shown : Leak::Way::ToAnother, pc);
        if (p_.supply && does(in, effect::NeedsSupply)) fails(pc, reach_of_all_boards(), under);
    }

    void of_the_state(int pc, WhoKnows& k, Reach under) {
        const Instr& in = p_.code[std::size_t(pc)];
        const Role role = about(in.op).operands[3].role;
        const RegisterFile file =
            role == Role::SetSlot || role == Role::Mark ? RegisterFile::Sets : RegisterFile::Numbers;
        const Variable* const v = variable(file, in.d);
        const Known operands = read(in, k);
        if (does(in, effect::WritesNumbers | effect::WritesSets)) {
            if (v && v->local && in.b == kNone && role != Role::Mark) return keep(pc, *v, file, k, under);
            const Reach where = v ? target_reach(*v, k, in.b) : Reach::All;
            Known all = operands;
            all.told_by(under);
            if (!may_know(all, where, in.d, in.b))
                leak(where == Reach::All ? Leak::Way::Shown : Leak::Way::ToAnother, pc);
            return;
        }
        Known value = operands;
        if (v && v->local && in.b == kNone) {
            value = k.get(WhoKnows::place(file, in.d));
        } else if (v && !(in.op == Op::BagTotal && v->size_open)) {
            Known entry = Known::only(entry_reach(*v, k, in.b));
            if (entry.reach == Reach::Anothers && operands.reach == Reach::All)
                entry.slot = in.d, entry.index = in.b;
            value.join(entry);
        }
        write(in, k, value, under);
    }

    // A name of the turn: as secret as what it is given.
    void keep(int pc, const Variable& v, RegisterFile file, WhoKnows& k, Reach under) {
        const Instr& in = p_.code[std::size_t(pc)];
        Known value = k.get(WhoKnows::of(file, in.a));
        value.told_by(under);
        const auto key = WhoKnows::place(file, in.d);
        k.set(key, value);
        locals_[key] = both(locals_[key], value.reach == Reach::Mine ? Reach::Anothers : value.reach);
        if (!judging_) return;
        auto& audience = result_.locals[std::size_t(&v - p_.variables.data())];
        const bool his = value.reach == Reach::Mine && k.me_is_mover;
        audience = std::max(audience, value.reach == Reach::All ? Audience::All
                                      : his                     ? Audience::Owner
                                                                : Audience::Nobody);
    }

    void choice(int pc, WhoKnows& k, Reach under) {
        const Instr& in = p_.code[std::size_t(pc)];
        const Site& site = p_.sites[std::size_t(in.d)];
        const Known options = read(in, k);
        const bool secret = site.secret && !site.chance;
        if (!judging_)
            for (const int block : sayings_[std::size_t(in.d)]) arrive(block, k);
        if (under > (secret ? Reach::Mine : Reach::All))
            leak_of_branch(pc, secret ? Reach::Mine : Reach::All);
        if (site.form == Site::Form::Alternatives) {
            if (secret) branch(pc, Reach::Mine);
            return;
        }
        if (!site.chance) {
            if (options.reach == Reach::Nobodys) leak(Leak::Way::OffersUnseen, pc);
            else if (options.reach == Reach::Anothers) leak(Leak::Way::OffersAnother, pc);
            failures_ = both(failures_, options.reach);
        }
        // What was chosen is as open as the choice, and chance shows what it draws.
        write(in, k, Known::only(secret ? Reach::Mine : Reach::All), under);
    }

    const Program& p_;
    const Flow flow_;
    Forks forks_;
    const Constants made_once_;
    std::set<int> ever_revealed_;
    std::vector<std::optional<WhoKnows>> at_;  // by block: at its beginning
    std::vector<std::vector<int>> sayings_;    // by site: the blocks that fill the gaps of its sentences
    std::map<int, Reach> readers_;             // by Stop of such code: who reads what it gives
    std::vector<bool> stale_;                  // by block: what arrives there has changed since it was run
    std::map<WhoKnows::Key, int> home_;        // the one block of a register; -1: several
    std::vector<Reach> branch_;                // by block: which way it goes at its end
    std::vector<Reach> under_;                 // by block: whether it is run
    std::map<WhoKnows::Key, Reach> locals_;    // names of the turn, whenever it may be
    Reach failures_ = Reach::All;              // what the failure of a turn can tell
    int block_ = 0;
    std::int64_t work_ = 0;
    bool judging_ = false;
    std::optional<Leak> found_;
    std::set<int> forgiven_;
    Secrecy result_;
};

}  // namespace

Secrecy find_leaks(const Program& program) {
    if (!program.has_hidden && !program.has_simultaneous) {
        Secrecy none;
        none.locals.assign(program.variables.size(), Audience::All);
        return none;
    }
    return Follower(program).run();
}

}  // namespace cairn
