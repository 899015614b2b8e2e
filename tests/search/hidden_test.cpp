// Nobody chooses by what he cannot know.
#include <map>

#include "pages.hpp"
#include "play/text/view_key.hpp"
#include "search/hidden/infoset.hpp"
#include "search/hidden/worlds.hpp"
#include "search/players/player.hpp"
#include "support/shelf.hpp"

namespace cairn::test {
namespace {

// The view without the counts that the key leaves out; but with what a text need not say, whether the start is
// over.
std::string seen_by(const State& state, int player) {
    std::string kept = state.header().flags & kStarted ? "" : "start: ";
    const std::string view = view_text(state, player);
    for (std::size_t from = 0; from < view.size();) {
        const std::size_t space = std::min(view.find(' ', from), view.size());
        const std::string part = view.substr(from, space - from);
        if (!part.starts_with("turn=") && !part.starts_with("dealt=")) kept += part + " ";
        from = space + 1;
    }
    return kept;
}

TEST(ViewKey, StandsForTheView) {
    for (const Setting& setting : settings()) {
        const auto game = load(setting);
        if (!game->program().has_hidden) continue;
        ViewKey key(*game);
        std::map<std::string, std::uint64_t> by_view;
        std::map<std::uint64_t, std::string> by_key;
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            Random random(seed);
            State state = game->start();
            for (int k = 0; k < 60 && !state.over(); ++k, state.play_random(random))
                for (int q = 0; q < game->players(); ++q) {
                    const std::string view = seen_by(state, q);
                    const auto number = key(state, q);
                    ASSERT_EQ(by_view.emplace(view, number).first->second, number)
                        << setting.name() << ": one view, two keys: " << view;
                    ASSERT_EQ(by_key.emplace(number, view).first->second, view)
                        << setting.name() << ": one key, two views";
                }
        }
    }
}

// Two matches that look alike to `viewer`, though what is hidden differs, in the middle of random games.
struct Lookalikes {
    Match a, b;
};
std::optional<Lookalikes> lookalikes(const std::shared_ptr<const Game>& game, std::uint64_t seed) {
    Random random(seed);
    Match a(game);
    const int length = 8 + random.below(30);
    while (int(a.moves().size()) < length || a.state().player() < 0) {
        if (a.state().over()) return std::nullopt;
        State next = a.state();
        a.play(next.play_random(random));
    }
    if (a.state().over()) return std::nullopt;
    const int viewer = a.state().player();
    // The same again with other secrets: choices that the viewer could not see are made anew.
    for (int attempt = 0; attempt < 300; ++attempt) {
        Match b(game);
        bool alike = true;
        for (std::size_t k = 0; k < a.moves().size() && alike; ++k) {
            const State& was = a.state_before(k);
            const Site& site = game->program().sites[was.header().site];
            const bool open = !site.chance && (!site.secret || was.player() == viewer);
            State next = b.state();
            if (next.over() || next.player() != was.player()) {
                alike = false;
                break;
            }
            const Move move = open ? a.moves()[k] : next.play_random(random);
            if (!b.state().legal(move)) {
                alike = false;
                break;
            }
            b.play(move);
            alike = view_text(b.state(), viewer) == view_text(a.state_before(k + 1), viewer);
        }
        if (alike && !(a.state() == b.state())) return Lookalikes{a, b};
    }
    return std::nullopt;
}

TEST(Hidden, ChoicesDoNotDependOnWhatIsHidden) {
    for (const std::string id : {"spanic", "springe", "spangle", "spagyric", "spindizzy"}) {
        const auto game = load({id, {}});
        int compared = 0;
        for (std::uint64_t seed = 1; seed <= 40 && compared < 4; ++seed) {
            const auto pair = lookalikes(game, seed);
            if (!pair) continue;
            ++compared;
            // No levels: they also look at the clock, so two of them need not agree.
            for (const std::string text :
                 {"mcts:iterations=60", "mcts:iterations=130", "playouts:iterations=40"}) {
                auto first = make_player(text, game, seed).player,
                     second = make_player(text, game, seed).player;
                EXPECT_EQ(first->choose(pair->a), second->choose(pair->b))
                    << id << " " << text << "\n"
                    << position_text(pair->a.state()) << "\n"
                    << position_text(pair->b.state());
            }
        }
        EXPECT_GT(compared, 0) << id;
    }
}

Analysis mixed(const Match& match, std::uint64_t iterations) {
    Limits limits;
    limits.iterations = iterations;
    return make_infoset({})->think(match, limits);
}

double share_of(const Match& match, const Analysis& analysis, const std::string& name) {
    for (const ChoiceValue& c : analysis.choices)
        if (word(match.state(), c.move) == name) return c.share;
    ADD_FAILURE() << "no choice " << name;
    return 0;
}

TEST(Hidden, SimultaneousChoicesAreMixed) {
    const auto game = load_page(kPennies);
    Match match(game);
    const Analysis even = mixed(match, 40'000);
    EXPECT_NEAR(share_of(match, even, "heads"), 1.0 / 3, 0.03);
    match.play(even.best().move);
    const Analysis odd = mixed(match, 40'000);
    EXPECT_NEAR(share_of(match, odd, "heads"), 1.0 / 3, 0.03);
}

TEST(Hidden, GuessesAreMixed) {
    const auto game = load_page(kGuess);
    Match match(game);
    const Analysis hider = mixed(match, 20'000);
    EXPECT_NEAR(share_of(match, hider, "heads"), 0.5, 0.04);
    match.play(hider.best().move);
    const Analysis seeker = mixed(match, 20'000);
    EXPECT_NEAR(share_of(match, seeker, "heads"), 0.5, 0.04);
}

// How much a player who knows the mix gains over a half: a bid wins, loses, or is repeated among equals.
double exploitability(const Match& match, const Analysis& analysis) {
    const std::vector<std::string> bids = {"white", "black", "red"};  // each beats the next
    double most = 0;
    for (std::size_t reply = 0; reply < 3; ++reply) {
        const double gain =
            share_of(match, analysis, bids[(reply + 1) % 3]) + 0.5 * share_of(match, analysis, bids[reply]);
        most = std::max(most, gain);
    }
    return most - 0.5;
}

// One round of bidding decides; whoever knows nothing of the other's bid is worth a half in each.
TEST(Hidden, BidsCannotBeExploitedInTheLimit) {
    const auto game = load({"spagyric", {}});
    Match match = match_at(game, "W.../..../..../...B F phase=playoff stock=0,0,0,0,0,0 pile=4,4,4");
    const double after_few = exploitability(match, mixed(match, 100));
    const double first = exploitability(match, mixed(match, 30'000));
    EXPECT_LT(first, 0.04);
    EXPECT_LT(first, after_few);
    match.play(mixed(match, 100).best().move);
    EXPECT_LT(exploitability(match, mixed(match, 30'000)), 0.04) << "the one who bids second, blind";
}

}  // namespace
}  // namespace cairn::test
