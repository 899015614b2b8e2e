#include "search/player.hpp"

#include "play/game.hpp"
#include "play/phrases.hpp"
#include "search/opponent.hpp"

namespace cairn {
namespace {

// Flat playouts; with none, any legal choice.
class PlayoutPlayer : public Player {
   public:
    PlayoutPlayer(int playouts, std::uint64_t seed) : playouts_(playouts), random_(seed) {}
    Move choose(const Match& match) override {
        if (playouts_ > 0) return choose_by_playouts(match, Effort{playouts_}, random_);
        MoveList moves;
        match.legal(moves);
        return moves[std::size_t(random_.below(int(moves.size())))];
    }
    Analysis analyse(const Match& match, const Progress&) override {
        Analysis analysis;
        analysis.player = match.state().player();
        MoveList moves;
        match.legal(moves);
        const Move best = choose(match);
        for (Move m : moves) analysis.choices.push_back({m, m == best ? 0.6 : 0.4, false, -1, 1, {m}});
        return analysis;
    }
    void stop() override {}

   private:
    int playouts_;
    Random random_;
};

}  // namespace

PlayerRead make_player(std::string_view text, std::shared_ptr<const Game>, std::uint64_t seed,
                       const Oracle*) {
    int playouts = 1000;
    if (text == "random") playouts = 0;
    if (text.starts_with("level:")) playouts = 100 * number_in(text.substr(6)).value_or(1);
    return {std::make_unique<PlayoutPlayer>(playouts, seed), ""};
}

}  // namespace cairn
