// Any bytes are a rules text: the lexer, parser and compiler answer with a Game or with sentences.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "play/game/game.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view source(reinterpret_cast<const char*>(data), size);
    const auto loaded = cairn::Game::load(source);
    if (!loaded.game) {
        if (loaded.diagnostics.text("fuzz", source).empty()) __builtin_trap();  // refused without a word
        return 0;
    }
    // Whatever loads can be played: to its end, or to a fault, but not into the void.
    cairn::State s = loaded.game->start();
    cairn::Random random(1);
    cairn::MoveList moves;
    for (int k = 0; k < 20 && !s.over(); ++k) {
        s.moves(moves);
        if (moves.empty()) __builtin_trap();
        s.play(moves[std::size_t(random.below(int(moves.size())))]);
    }
    return 0;
}
