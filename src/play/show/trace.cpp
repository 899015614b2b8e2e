#include "play/show/trace.hpp"

#include <algorithm>
#include <cstring>

#include "play/text/record.hpp"
#include "rules/program/trace.hpp"

namespace cairn {

Tracer::Tracer(const Game& game) {
    twin_ = Game::load(game.source(), options_of(game), game.budget(), Game::Running::Traced).game;
    if (!twin_) return;
    Diagnostics ignored;
    rules_ = rules_of(parse(game.source(), ignored));
    for (const Place& place : twin_->notes().begins) rule_of_.push_back(rule_at(rules_, place));
    ran_.assign(rules_.size(), 0);
}

State Tracer::noting(const State& state) const {
    State noting = twin_->blank();
    std::memcpy(noting.bytes(), state.bytes(), state.layout().number_at(twin_->notes().first_slot));
    return noting;
}

std::vector<Place> Tracer::ran(const State& before, Move move, const History* history) const {
    std::vector<Place> places;
    if (!twin_) return places;
    State state = noting(before);
    state.play(move, history);
    std::vector<char> seen(rules_.size(), 0);
    for (std::size_t k = 0; k < rule_of_.size(); ++k)
        if (rule_of_[k] >= 0 && state.number_slot(twin_->notes().first_slot + int(k)) != 0)
            seen[std::size_t(rule_of_[k])] = 1;
    for (std::size_t r = 0; r < rules_.size(); ++r)
        if (seen[r]) places.push_back(rules_[r]);
    return places;
}

void Tracer::collect(const State& noted) {
    for (std::size_t k = 0; k < rule_of_.size(); ++k)
        if (rule_of_[k] >= 0 && noted.number_slot(twin_->notes().first_slot + int(k)) != 0)
            ran_[std::size_t(rule_of_[k])] = 1;
}

std::vector<Tracer::NeverRan> Tracer::never_ran() const {
    std::vector<char> reachable(rules_.size(), 0);
    for (const int rule : rule_of_)
        if (rule >= 0) reachable[std::size_t(rule)] = 1;
    std::vector<NeverRan> list;
    bool neighbour = false;
    for (std::size_t r = 0; r < rules_.size(); ++r) {
        if (!reachable[r]) continue;  // of another variant, or it says nothing by itself
        const bool never = !ran_[r];
        if (never && neighbour) list.back().last_line = rules_[r].line;
        else if (never) list.push_back({rules_[r], rules_[r].line});
        neighbour = never;
    }
    return list;
}

std::vector<int> lines_refusing(const Program& program, std::string_view reason) {
    std::vector<int> lines;
    for (std::size_t pc = 0; pc < program.code.size(); ++pc) {
        const Instr& in = program.code[pc];
        if ((in.op == Op::Require || in.op == Op::Fail) && !reason.empty() &&
            program.texts[std::size_t(in.d)] == reason)
            lines.push_back(program.places[pc].line);
    }
    std::sort(lines.begin(), lines.end());
    lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
    return lines;
}

}  // namespace cairn
