#include "study/atlas/using/informed_player.hpp"

#include <map>
#include <mutex>

#include "search/mcts/proving.hpp"
#include "search/players/estimates.hpp"
#include "search/players/images.hpp"
#include "study/atlas/kept/file.hpp"
#include "study/atlas/kept/tables_folder.hpp"
#include "study/knowledge/fingerprint.hpp"
#include "study/knowledge/known_line.hpp"

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
    Adviser(std::unique_ptr<Player> player, std::shared_ptr<const Oracle> oracle, KnownLine known,
            Images images)
        : InformedPlayer(std::move(player), std::move(oracle)),
          known_(std::move(known)),
          images_(std::move(images)) {}
    Analysis analyse(const Match& match, const Progress& progress) override {
        if (oracle_)
            if (Analysis exact = look_up(*oracle_, match); !exact.choices.empty()) return exact;
        Analysis found = InformedPlayer::analyse(match, informed(match, progress));
        inform(match, found);
        return found;
    }

   private:
    Progress informed(const Match& match, const Progress& progress) const {
        if (!progress) return progress;
        return [this, &match, &progress](Analysis so_far) {
            inform(match, so_far);
            progress(so_far);
        };
    }
    void inform(const Match& match, Analysis& found) const {
        steady(found);
        images_.level(match, found);
        known_.inform(match, found);
    }
    const KnownLine known_;
    const Images images_;
};

}  // namespace

PlayerRead make_informed_player(std::string_view text, std::shared_ptr<const Game> game, std::uint64_t seed) {
    std::shared_ptr<const Oracle> oracle = oracle_for(game);
    PlayerRead read = make_player(text, std::move(game), seed, oracle.get());
    if (read.player && oracle)
        read.player = std::make_unique<InformedPlayer>(std::move(read.player), std::move(oracle));
    return read;
}

PlayerRead make_adviser(std::string_view text, std::shared_ptr<const Game> game, std::uint64_t seed,
                        const std::vector<KnownResult>& known) {
    std::shared_ptr<const Oracle> oracle = oracle_for(game);
    PlayerRead read = make_player(text, game, seed, oracle.get());
    if (read.player)
        read.player = std::make_unique<Adviser>(std::move(read.player), std::move(oracle),
                                                KnownLine(game, known), Images(game));
    return read;
}

}  // namespace cairn
