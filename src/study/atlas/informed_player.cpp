#include "study/atlas/informed_player.hpp"

#include <map>
#include <mutex>

#include "search/mcts/proving.hpp"
#include "study/atlas/file.hpp"
#include "study/atlas/tables_folder.hpp"
#include "study/knowledge/fingerprint.hpp"

namespace cairn {
namespace {

std::shared_ptr<const Oracle> oracle_for(const std::shared_ptr<const Game>& game) {
    static std::mutex mutex;
    static std::map<std::uint64_t, std::shared_ptr<const Oracle>> opened;
    const std::lock_guard lock(mutex);
    const std::uint64_t rules = fingerprint(*game);
    if (const auto known = opened.find(rules); known != opened.end()) return known->second;
    auto oracle = find_atlas(tables_folder(), game);
    if (oracle) opened[rules] = oracle;
    return oracle;
}

class InformedPlayer : public Player {
   public:
    InformedPlayer(std::unique_ptr<Player> player, std::shared_ptr<const Oracle> oracle)
        : oracle_(std::move(oracle)), player_(std::move(player)) {}
    Move choose(const Match& match) override { return player_->choose(match); }
    Analysis analyse(const Match& match, const Progress& progress) override {
        return player_->analyse(match, progress);
    }
    void stop() override { player_->stop(); }
    void ready() override { player_->ready(); }

   protected:
    std::shared_ptr<const Oracle> oracle_;  // outlives the player
    std::unique_ptr<Player> player_;
};

class Adviser final : public InformedPlayer {
   public:
    using InformedPlayer::InformedPlayer;
    Analysis analyse(const Match& match, const Progress& progress) override {
        Analysis exact = look_up(*oracle_, match);
        return exact.choices.empty() ? InformedPlayer::analyse(match, progress) : exact;
    }
};

template <class Kind>
PlayerRead make(std::string_view text, std::shared_ptr<const Game> game, std::uint64_t seed) {
    std::shared_ptr<const Oracle> oracle = oracle_for(game);
    PlayerRead read = make_player(text, std::move(game), seed, oracle.get());
    if (read.player && oracle)
        read.player = std::make_unique<Kind>(std::move(read.player), std::move(oracle));
    return read;
}

}  // namespace

PlayerRead make_informed_player(std::string_view text, std::shared_ptr<const Game> game, std::uint64_t seed) {
    return make<InformedPlayer>(text, std::move(game), seed);
}

PlayerRead make_adviser(std::string_view text, std::shared_ptr<const Game> game, std::uint64_t seed) {
    return make<Adviser>(text, std::move(game), seed);
}

}  // namespace cairn
