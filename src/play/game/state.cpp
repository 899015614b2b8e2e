#include "play/game/state.hpp"

#include <algorithm>
#include <utility>

#include "play/engine/engine.hpp"
#include "play/engine/faults.hpp"
#include "play/game/game.hpp"
#include "play/game/hash.hpp"

namespace cairn {

// ---- the value

State::State(const Game& game) : game_(&game), size_(std::uint32_t(game.layout().bytes)) {
    if (size_ > kInside) outside_ = new std::byte[size_];
    std::memset(bytes(), 0, size_);
}

void State::copy(const State& o) {
    size_ = o.size_;
    if (size_ > kInside) outside_ = new std::byte[size_];
    std::memcpy(bytes(), o.bytes(), size_);
}

void State::steal(State& o) {
    size_ = o.size_;
    if (size_ > kInside) outside_ = std::exchange(o.outside_, nullptr), o.size_ = 0;
    else std::memcpy(inside_, o.inside_, size_);
}

void State::release() {
    if (size_ > kInside) delete[] outside_;
}

State& State::operator=(const State& o) {
    if (this == &o) return *this;
    game_ = o.game_;
    if (size_ == o.size_) {  // the usual case: same game, memory at hand
        std::memcpy(bytes(), o.bytes(), size_);
    } else {
        release();
        copy(o);
    }
    return *this;
}

State& State::operator=(State&& o) noexcept {
    if (this == &o) return *this;
    release();
    game_ = o.game_;
    steal(o);
    return *this;
}

// ---- asking

int State::player() const {
    if (over()) return kNobody;
    return game_->program().sites[header().site].chance ? kChance : header().me;
}

bool State::race() const { return !over() && game_->program().sites[header().site].race; }

int State::claimant(Move m) const {
    const auto& claims = game_->program().sites[header().site].alternatives;
    return m.alternative() < int(claims.size()) ? claims[std::size_t(m.alternative())].player : -1;
}

void State::moves(MoveList& out) const { game_->engine().moves(bytes(), out, nullptr); }
void State::moves(MoveList& out, const History* history) const {
    game_->engine().moves(bytes(), out, history);
}
bool State::legal(Move m) const { return game_->engine().legal(bytes(), m, nullptr); }
bool State::legal(Move m, const History* history) const { return game_->engine().legal(bytes(), m, history); }
int State::value_site(Move m) const { return over() ? -1 : game_->engine().value_site(bytes(), m); }
WideSet State::offered_set(Move m) const {
    return over() ? WideSet{} : game_->engine().offered_set(bytes(), m);
}
bool State::offered(Move m) const { return game_->engine().offered(bytes(), m); }
std::string State::failure(Move m) const {
    if (over()) return {};
    const auto& texts = game_->program().texts;
    const Engine::Failure failure = game_->engine().failure(bytes(), m);
    if (failure.fault != Fault::None) return std::string(fault_text(failure.fault, game_->program()));
    return std::size_t(failure.reason) < texts.size() ? texts[std::size_t(failure.reason)] : std::string();
}
void State::weights(const MoveList& moves, std::vector<int>& out) const {
    game_->engine().weights(bytes(), moves, out);
}

std::optional<int> State::told(const Says::Gap& gap) const {
    // As much as a move of an ordinary page: what is told is no reason to think long.
    constexpr std::int64_t kWork = 200'000;
    const auto value = game_->engine().computed(bytes(), gap.pc, gap.reg, kWork);
    return value ? std::optional(int(*value)) : std::nullopt;
}

Outcome State::outcome() const {
    Outcome o;
    const auto& h = header();
    if (!over()) return o;
    const auto& p = game_->program();
    o.over = true;
    o.drawn = h.status == std::uint8_t(Status::Drawn);
    o.faulty = h.status == std::uint8_t(Status::Void);
    o.line = h.rule;
    o.reason = h.reason < p.texts.size() ? p.texts[h.reason] : "";
    if (o.faulty) o.reason = h.reason < kFaultTexts.size() ? fault_text(Fault(h.reason), p) : "";
    for (int q = 0; q < game_->players(); ++q) {
        o.ranks.push_back(h.rank[q]);
        if (h.flags & kScored) o.scores.push_back(number_slot(q));
    }
    for (Point x : set_slot(0)) o.points.push_back(x);
    return o;
}

// ---- playing

void State::play(Move m) { game_->engine().play(bytes(), m, nullptr, nullptr); }
void State::play(Move m, const History* history, EventList* events) {
    game_->engine().play(bytes(), m, history, events);
}
Move State::play_random(Random& random) { return game_->engine().play_random(bytes(), random); }
int State::playout(Random& random) { return game_->engine().playout(bytes(), random); }
void State::settle_turn() { game_->engine().settle_turn(bytes()); }
bool State::settle_at(int site) { return game_->engine().settle_at(bytes(), site); }

void State::finish() { game_->engine().finish(bytes()); }

void State::end_by_repetition() {
    if (game_->program().repetition == Program::Repetition::Scores) return finish();
    auto& h = header();
    h.status = std::uint8_t(Status::Drawn);
    for (int q = 0; q < game_->players(); ++q) h.rank[q] = 1;
    h.rule = 0;
    forget_turn();
}

void State::end_as_void(Fault fault) {
    auto& h = header();
    const Program& p = game_->program();
    h.rule = std::uint16_t(p.places[std::size_t(p.sites[h.site].options_pc)].line);
    h.status = std::uint8_t(Status::Void);
    h.reason = std::uint16_t(fault);
    for (int q = 0; q < game_->players(); ++q) h.rank[q] = 1;
    forget_turn();
}

void State::forget_turn() { game_->engine().forget_turn(bytes()); }

// ---- comparing

Header State::essential_header() const {
    Header h = header();
    h.turn = std::min(h.turn, std::uint16_t(game_->program().turns_that_matter));
    h.attempts = 0;
    h.rule = 0;
    return h;
}

bool operator==(const State& a, const State& b) {
    if (a.game_ != b.game_ && a.game_->program().hash != b.game_->program().hash) return false;
    if (a.size_ != b.size_) return false;
    const Header x = a.essential_header(), y = b.essential_header();
    const StateLayout& layout = a.layout();
    return std::memcmp(&x, &y, sizeof(Header)) == 0 &&
           std::memcmp(a.bytes() + layout.sets_at, b.bytes() + layout.sets_at, layout.body_bytes()) == 0;
}

std::uint64_t State::hash() const {
    const Header h = essential_header();
    const StateLayout& l = layout();
    return hash_words(bytes() + l.sets_at, l.body_bytes(), hash_words(&h, sizeof(Header), 1));
}

std::uint64_t State::boards_key() const {
    const StateLayout& l = layout();
    return hash_words(bytes() + l.planes_at(), l.plane_bytes(), std::uint64_t(header().mover + 1));
}

// ---- looking and building

const StateLayout& State::layout() const { return game_->layout(); }

WideSet State::set_slot(int slot) const {
    WideSet s;
    std::memcpy(s.word.data(), bytes() + layout().set_at(slot), layout().set_bytes);
    return s;
}

void State::set_slot(int slot, const WideSet& s) {
    std::memcpy(bytes() + layout().set_at(slot), s.word.data(), layout().set_bytes);
}

int State::number_slot(int slot) const {
    std::int32_t n;
    std::memcpy(&n, bytes() + layout().number_at(slot), sizeof n);
    return n;
}

void State::number_slot(int slot, int value) {
    const std::int32_t n = value;
    std::memcpy(bytes() + layout().number_at(slot), &n, sizeof n);
}

WideSet State::plane(int board, int colour) const { return set_slot(game_->program().plane(board, colour)); }

WideSet State::balls(int board) const {
    WideSet o;
    for (int c = 0; c < game_->program().planes_each(); ++c) o |= plane(board, c);
    return o;
}

int State::colour_at(int board, Point p) const {
    for (std::size_t c = 0; c < game_->program().colours.size(); ++c)
        if (plane(board, int(c)).has(p)) return int(c);
    return balls(board).has(p) ? kBuried : -1;
}

}  // namespace cairn
