#include "serve/published/trial.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "play/game/match.hpp"
#include "play/text/notation.hpp"
#include "serve/view/view_json.hpp"

namespace cairn::serve {
namespace {

constexpr int kGames = 20;
constexpr int kLongestGame = 400;  // choices; an endless game is no fault of its page
constexpr std::size_t kErrorsTold = 5;
constexpr int kViewsMade = 40;
// Bytes of what one player sees and may choose. A client that lags by four times as much is let go (limits.hpp).
constexpr std::size_t kLongestView = 1 << 20;

std::string errors_told(const Diagnostics& diagnostics) {
    std::string text;
    std::size_t told = 0;
    for (const Diagnostic& d : diagnostics.list) {
        if (d.level != Diagnostic::Level::Error) continue;
        if (told++ == kErrorsTold) return text + "; and more";
        text += fmt::format("{}line {}: {}", text.empty() ? "" : "; ", d.place.line, d.message);
    }
    return text;
}

// "" or why some game of it was void.
std::string played(const Game& game) {
    for (int n = 0; n < kGames; ++n) {
        Random random(std::uint64_t(n) + 1);
        State state = game.start();
        for (int k = 0; k < kLongestGame && !state.over(); ++k) state.play_random(random);
        if (!state.over()) continue;
        const Outcome outcome = state.outcome();
        if (outcome.faulty)
            return fmt::format("in random play a game became void: {} (line {})", outcome.reason,
                               outcome.line);
    }
    return "";
}

// Bytes of what a player sees and may choose. Choices that are too long by their words alone are not even made into a view,
// which is several times as long.
std::size_t view_bytes(const Match& match) {
    MoveList legal;
    match.legal(legal);
    std::size_t bytes = 0;
    for (const Move move : legal) bytes += word(match.state(), move).size();
    return bytes > kLongestView ? bytes : dump(view_json(match, {}, {match.state().player()})).size();
}

// "" or why no table could tell a player what he sees and may choose, in one random game.
std::string shown(std::shared_ptr<const Game> game) {
    Match match(std::move(game));
    Random random(1);
    for (int k = 0; k < kViewsMade && !match.state().over(); ++k) {
        if (const std::size_t bytes = view_bytes(match); bytes > kLongestView)
            return fmt::format("what a player sees and may choose takes {} KiB, and at most {} can be sent",
                               bytes >> 10, kLongestView >> 10);
        State state = match.state();
        match.play(state.play_random(random));
    }
    return "";
}

}  // namespace

Json trial_task(const std::string& id, const std::string& source) {
    return {{"want", "trial"}, {"game", id}, {"source", source}};
}

bool is_trial(const Json& task) { return task.value("want", "") == "trial"; }

Json tried(const Json& task, Catalogue& catalogue) {
    const std::string& id = task.at("game").text();
    const std::string& source = task.at("source").text();
    const Game::Loaded loaded = Game::load(source, {}, published_budget());
    if (!loaded.game) return {{"problem", "the page has errors: " + errors_told(loaded.diagnostics)}};
    if (std::string problem = played(*loaded.game); !problem.empty()) return {{"problem", problem}};
    if (std::string problem = shown(loaded.game); !problem.empty()) return {{"problem", problem}};
    catalogue.lend(id, source);
    const OfferFound found = catalogue.find(id);
    if (!found.offer) return {{"problem", found.problem}};
    return {{"last", true},
            {"title", found.offer->game->program().title},
            {"players", found.offer->game->players()},
            {"game", Json::parse(found.offer->game_json)}};
}

}  // namespace cairn::serve
