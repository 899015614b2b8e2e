// Playing: beginning a game, making a choice, playing to the end at random.
#pragma once

#include "play/engine/interpreter/call.hpp"
#include "play/engine/turns/every_part.hpp"

namespace cairn {

template <int W>
void Interpreter<W>::begin(std::byte* state) const {
    std::call_once(begun_, [&] { make_start(); });
    std::memcpy(state, start_.data(), state_bytes_);
}

template <int W>
void Interpreter<W>::make_start() const {
    start_.resize(state_bytes_);
    std::byte* const state = start_.data();
    header(state).attempts = 0;
    reset(state);
    Call call(*this, budget_.work);
    Run run = call.run(state);
    run.backup = call.state_copy();
    Frame f = call.frame();
    play_on(run, f, start_pc_);
}

template <int W>
void Interpreter<W>::settle_turn(std::byte* state) const {
    Header& h = header(state);
    h.flags |= kStarted;
    h.me = h.mover;
    Call call(*this, budget_.work);
    Run run = call.run(state);
    run.backup = call.state_copy();
    Frame f = call.frame();
    play_on(run, f, phases_[h.phase].turn_pc);
}

template <int W>
bool Interpreter<W>::settle_at(std::byte* state, int site) const {
    Header& h = header(state);
    h.site = std::uint16_t(site);
    if (site_in_turn(site)) h.flags |= kStarted;
    Call call(*this, budget_.work);
    return each_move(call.run(state), sites_[std::size_t(site)], Which::Legal,
                     [](Move, Which) { return true; });
}

template <int W>
bool Interpreter<W>::site_in_turn(int site) const {
    return sites_[std::size_t(site)].options_pc >= phases_.front().turn_pc;
}

template <int W>
void Interpreter<W>::finish(std::byte* state) const {
    Call call(*this, budget_.work);
    Run run = call.run(state);
    Frame f = call.frame();
    const int pc = finish_pc(run, phases_[header(state).phase].turn_pc);
    if (pc >= 0) play_on(run, f, pc);
}

template <int W>
void Interpreter<W>::play(std::byte* state, Move move, const History* history, EventList* events) const {
    const SiteFacts& site = sites_[header(state).site];
    Call call(*this, budget_.work);
    Run run = call.run(state, history);
    if (move == kVoidGame) {
        // Listed once more, to tell what passed the budget, and where.
        each_move(run, site, Which::Legal, [](Move, Which) { return false; });
        if (!call.overrun()) run.fault = Fault::Incomplete;
        return void_game(run);
    }
    run.backup = call.state_copy();
    run.events = events;
    Frame f = call.frame();
    play_on(run, f, this->make(run, f, site, move));
}

template <int W>
void Interpreter<W>::ends(const std::byte* state, const MoveList& moves,
                          std::vector<std::uint8_t>& out) const {
    out.assign(moves.size(), 0);
    Call call(*this, budget_.work);
    std::byte* const next = call.state_copy();
    std::memcpy(next, state, state_bytes_);
    Run run = call.run(next);
    run.backup = call.state_copy();
    Frame f = call.frame();
    if (const auto* const code = native()) code->ends(*this, run, f, state, moves, out.data());
    else this->find_ends(run, f, state, moves, out.data());
}

template <int W>
int Interpreter<W>::playout(std::byte* state, Random& random) const {
    if (header(state).status) return 0;
    Call call(*this, budget_.work);
    PlayoutRun run{call.run(state)};
    run.backup = call.state_copy();
    run.random = &random;
    run.provisional = call.provisional();
    Frame f = call.frame();
    const SiteFacts& site = sites_[header(state).site];
    if (const auto* const code = native()) code->playout(*this, run, f, site.options_pc);
    else this->advance(static_cast<Run&>(run), f, site.options_pc);
    return run.choices;
}

template <int W>
Move Interpreter<W>::play_random(std::byte* state, Random& random) const {
    static thread_local MoveList list;
    static thread_local std::vector<int> weight;
    moves(state, list, nullptr);
    if (list.empty()) return {};
    weights(state, list, weight);
    std::int64_t total = 0;
    for (int w : weight) total += w;
    std::int64_t left = random.below(int(std::clamp<std::int64_t>(total, 1, kLargestWeight)));
    std::size_t k = 0;
    while (k + 1 < list.size() && (left -= weight[k]) >= 0) ++k;
    const Move m = list[k];
    play(state, m, nullptr, nullptr);
    return m;
}

}  // namespace cairn
