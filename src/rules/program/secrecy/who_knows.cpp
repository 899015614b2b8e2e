#include "rules/program/secrecy/who_knows.hpp"

namespace cairn {

void Known::forget_me() {
    if (reach == Reach::Mine) reach = Reach::Anothers, slot = index = -1;
    base = stride = extent = 0;
    bit_of_me = false;
    if (board_reach == Reach::Mine) board_reach = Reach::Anothers;
}

void Known::told_by(Reach branch) {
    if (branch == Reach::All) return;
    reach = both(reach, branch);
    slot = index = -1;
}

void Known::join(const Known& o) {
    if (reach != Reach::All && o.reach != Reach::All && (slot != o.slot || index != o.index))
        slot = index = -1;
    else if (reach == Reach::All) slot = o.slot, index = o.index;
    reach = both(reach, o.reach);
    if (base != o.base || stride != o.stride) base = stride = extent = 0;
    else extent = std::max(extent, o.extent);
    bit_of_me = bit_of_me && o.bit_of_me;
    mover = mover && o.mover;
    below = below && o.below ? std::max(below, o.below) : 0;
    board = board && o.board;
    board_reach = both(board_reach, o.board_reach);
}

void WhoKnows::set(Key key, const Known& k) {
    // What was as secret as an entry is not so any more when the entry's index changes.
    if (key.first == int(RegisterFile::Numbers))
        for (auto& [other, is] : known)
            if (is.index == key.second) is.slot = is.index = -1;
    if (k == Known{}) known.erase(key);
    else known[key] = k;
}

void WhoKnows::another_decides() {
    for (auto& [key, k] : known) k.forget_me();
    if (board == Reach::Mine) board = Reach::Anothers;
    for (Openness& s : secrets)
        if (s.perhaps == Openness::Perhaps::NotMine) s.perhaps = Openness::Perhaps::Yes;
    me = -1;
    me_is_mover = false;
}

bool WhoKnows::join(const WhoKnows& o) {
    bool changed = false;
    const auto set_to = [&](auto& now, const auto& next) {
        if (now == next) return;
        now = next;
        changed = true;
    };
    const auto join_known = [&](Known& mine, const Known& other) {
        Known both_ways = mine;
        both_ways.join(other);
        set_to(mine, both_ways);
    };
    // Both in the order of their keys.
    auto mine = known.begin();
    for (const auto& [key, k] : o.known) {
        for (; mine != known.end() && mine->first < key; ++mine) join_known(mine->second, {});
        if (mine != known.end() && mine->first == key) {
            join_known(mine->second, k);
            ++mine;
        } else {
            Known none;
            none.join(k);
            if (none == Known{}) continue;
            known.emplace_hint(mine, key, none);
            changed = true;
        }
    }
    for (; mine != known.end(); ++mine) join_known(mine->second, {});
    for (std::size_t s = 0; s < secrets.size(); ++s) {
        set_to(secrets[s].surely, secrets[s].surely && o.secrets[s].surely);
        set_to(secrets[s].perhaps, std::max(secrets[s].perhaps, o.secrets[s].perhaps));
    }
    set_to(board, both(board, o.board));
    if (me != o.me) set_to(me, -1);
    set_to(me_is_mover, me_is_mover && o.me_is_mover);
    return changed;
}

}  // namespace cairn
