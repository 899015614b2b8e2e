// Any bytes are a rules text: the lexer, parser and compiler answer with a Game or with sentences, and what loads can
// be played within a small budget.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "play/game/game.hpp"
#include "play/text/position.hpp"

namespace {

// Little enough that an input which asks for everything is answered at once.
cairn::Budget small_budget() {
    cairn::Budget budget;
    budget.work = 300'000;
    budget.playout_work = 3'000'000;
    budget.load_work = 1'000'000;
    budget.depth = 50;
    budget.memory = std::size_t(4) << 20;
    return budget;
}

// To its end, to a fault that has a name, or for a while; but never into a State without choices.
void play_a_little(const cairn::Game& game, std::uint64_t seed) {
    cairn::State s = game.start();
    cairn::Random random(seed);
    cairn::MoveList moves;
    for (int k = 0; k < 12 && !s.over(); ++k) {
        s.moves(moves);
        if (moves.empty()) __builtin_trap();
        const cairn::Move move = moves[std::size_t(random.below(int(moves.size())))];
        if (!s.legal(move) && s.player() != cairn::kChance) __builtin_trap();
        s.play(move);
    }
    if (s.outcome().faulty && s.outcome().reason.empty()) __builtin_trap();
    for (int viewer = 0; viewer < game.players(); ++viewer) cairn::view_text(s, viewer);
    cairn::read_position(game, cairn::position_text(s));
    s.playout(random);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view source(reinterpret_cast<const char*>(data), size);
    const auto loaded = cairn::Game::load(source, {}, small_budget());
    if (!loaded.game) {
        if (loaded.diagnostics.text("fuzz", source).empty()) __builtin_trap();  // refused without a word
        return 0;
    }
    play_a_little(*loaded.game, 1);
    return 0;
}
