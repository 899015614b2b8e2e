// The C interface: translates between values and pointers, and lets no exception out. What things mean is in src/lib.
#include "lib/c/cairn.h"

#include <algorithm>
#include <new>
#include <numeric>
#include <string>
#include <string_view>

#include "lib/choice_ids.hpp"
#include "lib/observation.hpp"
#include "lib/situation.hpp"
#include "play/game/library.hpp"
#include "play/game/sight.hpp"
#include "play/text/notation.hpp"
#include "play/text/phrases.hpp"
#include "play/text/position.hpp"
#include "search/players/reward.hpp"

namespace cairn {

// Everything that is known of a game once it is loaded; states keep it alive.
struct LoadedForC {
    explicit LoadedForC(std::shared_ptr<const Game> g)
        : game(std::move(g)), ids(*game), observation_size(std::size_t(Observer(*game).size())) {}
    std::shared_ptr<const Game> game;
    ChoiceIds ids;
    std::size_t observation_size;
};

}  // namespace cairn

namespace {

using namespace cairn;

static_assert(CAIRN_MOST_PLAYERS == kMaxPlayers);
static_assert(CAIRN_CHANCE == kChance && CAIRN_OVER == kNobody && CAIRN_ALL_SEEING == kAllSeeing);

constexpr std::size_t kLongestPage = std::size_t(1) << 20;
constexpr std::size_t kLongestSaved = std::size_t(16) << 20;

thread_local std::string last_error;

cairn_code fail(cairn_code code, std::string why) {
    last_error = std::move(why);
    return code;
}

// Runs `body`, which returns a code; whatever it throws becomes one.
template <class Body>
cairn_code guarded(Body&& body) noexcept {
    try {
        last_error.clear();
        return body();
    } catch (const std::bad_alloc&) {
        last_error.clear();  // no memory for a sentence
        return CAIRN_OUT_OF_MEMORY;
    } catch (...) {
        last_error.clear();
        return CAIRN_BAD_ARGUMENT;
    }
}

cairn_code missing(const char* what) { return fail(CAIRN_BAD_ARGUMENT, std::string(what) + " is NULL"); }

cairn_code give(const std::string& text, char* buffer, std::size_t capacity, std::size_t* length) {
    if (length) *length = text.size();
    if (text.size() + 1 > capacity)
        return fail(CAIRN_TOO_SMALL, "the text needs " + std::to_string(text.size() + 1) +
                                         " bytes, the buffer has " + std::to_string(capacity));
    if (!buffer) return missing("buffer");
    std::copy_n(text.c_str(), text.size() + 1, buffer);
    return CAIRN_OK;
}

}  // namespace

struct cairn_game {
    std::shared_ptr<const LoadedForC> loaded;
};

struct cairn_state {
    cairn_state(std::shared_ptr<const LoadedForC> l, Situation s)
        : loaded(std::move(l)), situation(std::move(s)) {}
    // What was listed belongs to one state alone.
    cairn_state(const cairn_state& other) : cairn_state(other.loaded, other.situation) {}
    cairn_state& operator=(const cairn_state&) = delete;

    // The legal moves and their numbers, listed once for each position.
    void list() const {
        if (listed) return;
        situation.moves(moves);
        loaded->ids.of(situation.state(), moves, ids);
        listed = true;
    }
    // The legal move with this number, or null.
    const Move* find(std::int32_t id) const {
        list();
        const auto found = id < 0 ? ids.end() : std::find(ids.begin(), ids.end(), id);
        return found == ids.end() ? nullptr : &moves[std::size_t(found - ids.begin())];
    }

    std::shared_ptr<const LoadedForC> loaded;
    Situation situation;
    mutable bool listed = false;
    mutable MoveList moves;
    mutable std::vector<int> ids;
    mutable std::unique_ptr<Observer> observer;
};

namespace {

cairn_code illegal(const cairn_state& state, std::int32_t id) {
    std::string why = "choice " + std::to_string(id) + " is not legal here";
    if (state.situation.state().over()) why += ": the game is over";
    return fail(CAIRN_ILLEGAL, why);
}

cairn_code load(std::string_view source, std::string_view file, const cairn_option* options,
                std::size_t count, cairn_game** game) {
    if (!game) return missing("game");
    if (count > 0 && !options) return missing("options");
    OptionValues values;
    for (std::size_t k = 0; k < count; ++k) {
        if (!options[k].name || !options[k].value) return missing("an option's name or value");
        values.emplace_back(options[k].name, options[k].value);
    }
    if (source.size() > kLongestPage)
        return fail(CAIRN_BAD_RULES,
                    "a page of rules has at most " + std::to_string(kLongestPage) + " bytes");
    const Game::Loaded loaded = Game::load(source, values);
    if (!loaded.game) return fail(CAIRN_BAD_RULES, loaded.diagnostics.text(file, source));
    *game = new cairn_game{std::make_shared<const LoadedForC>(loaded.game)};
    return CAIRN_OK;
}

// Lists ids; with the weights of chance where they are asked for.
cairn_code list_choices(const cairn_state& state, std::int32_t* ids, double* probabilities,
                        std::size_t capacity, std::size_t* count) {
    if (!count) return missing("count");
    state.list();
    std::vector<int> weights;
    if (probabilities) state.situation.state().weights(state.moves, weights);
    const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
    std::size_t n = 0;
    for (std::size_t k = 0; k < state.ids.size(); ++k) n += state.ids[k] >= 0 ? 1 : 0;
    *count = n;
    if (n > capacity)
        return fail(CAIRN_TOO_SMALL,
                    "there are " + std::to_string(n) + " choices, and room for " + std::to_string(capacity));
    if (n > 0 && !ids) return missing("ids");
    n = 0;
    for (std::size_t k = 0; k < state.ids.size(); ++k) {
        if (state.ids[k] < 0) continue;
        if (probabilities) probabilities[n] = weights[k] / sum;
        ids[n++] = state.ids[k];
    }
    return CAIRN_OK;
}

bool can_look(const cairn_state& state, int viewer) {
    return viewer >= CAIRN_ALL_SEEING && viewer != CAIRN_CHANCE && viewer < state.loaded->game->players();
}

cairn_code no_viewer(int viewer) {
    return fail(CAIRN_BAD_ARGUMENT, "viewer " + std::to_string(viewer) +
                                        " is neither a player nor CAIRN_WATCHER nor CAIRN_ALL_SEEING");
}

}  // namespace

extern "C" {

const char* cairn_version(void) { return CAIRN_VERSION; }
const char* cairn_error(void) { return last_error.c_str(); }

// ---- games

cairn_code cairn_load_text(const char* source, size_t length, const cairn_option* options, size_t count,
                           cairn_game** game) {
    return guarded([&] {
        if (!source) return missing("source");
        return load({source, length}, "rules", options, count, game);
    });
}

cairn_code cairn_load_file(const char* path, const cairn_option* options, size_t count, cairn_game** game) {
    return guarded([&] {
        if (!path) return missing("path");
        const TextFile file = read_text_file(path, kLongestPage);
        if (!file.ok()) return fail(CAIRN_NOT_FOUND, file.problem);
        return load(file.text, path, options, count, game);
    });
}

void cairn_game_free(cairn_game* game) { delete game; }

const char* cairn_title(const cairn_game* game) {
    return game ? game->loaded->game->program().title.c_str() : "";
}
int cairn_players(const cairn_game* game) { return game ? game->loaded->game->players() : 0; }
const char* cairn_player_name(const cairn_game* game, int player) {
    if (!game || player < 0 || player >= game->loaded->game->players()) return nullptr;
    return game->loaded->game->program().players[std::size_t(player)].c_str();
}
int cairn_has_chance(const cairn_game* game) { return game && game->loaded->game->program().has_chance; }
int cairn_has_secrets(const cairn_game* game) { return game && game->loaded->game->program().has_hidden; }
int32_t cairn_choice_count(const cairn_game* game) { return game ? game->loaded->ids.count() : 0; }
int32_t cairn_chance_count(const cairn_game* game) { return game ? game->loaded->ids.chance_count() : 0; }
size_t cairn_observation_size(const cairn_game* game) { return game ? game->loaded->observation_size : 0; }

cairn_code cairn_choice_name(const cairn_game* game, int32_t id, int chance, char* buffer, size_t capacity,
                             size_t* length) {
    return guarded([&] {
        if (!game) return missing("game");
        const std::string name = game->loaded->ids.name(id, chance != 0);
        if (name.empty()) return fail(CAIRN_BAD_ARGUMENT, "there is no choice " + std::to_string(id));
        return give(name, buffer, capacity, length);
    });
}

// ---- states

cairn_code cairn_start(const cairn_game* game, cairn_state** state) {
    return guarded([&] {
        if (!game) return missing("game");
        if (!state) return missing("state");
        *state = new cairn_state(game->loaded, Situation(game->loaded->game));
        return CAIRN_OK;
    });
}

cairn_code cairn_copy(const cairn_state* state, cairn_state** copy) {
    return guarded([&] {
        if (!state) return missing("state");
        if (!copy) return missing("copy");
        *copy = new cairn_state(*state);
        return CAIRN_OK;
    });
}

void cairn_state_free(cairn_state* state) { delete state; }

int cairn_equal(const cairn_state* a, const cairn_state* b) {
    if (!a || !b) return a == b;
    return a->situation == b->situation;
}

uint64_t cairn_hash(const cairn_state* state) { return state ? state->situation.hash() : 0; }

int cairn_decider(const cairn_state* state) { return state ? state->situation.state().player() : CAIRN_OVER; }

cairn_code cairn_choices(const cairn_state* state, int32_t* ids, size_t capacity, size_t* count) {
    return guarded([&] {
        if (!state) return missing("state");
        return list_choices(*state, ids, nullptr, capacity, count);
    });
}

cairn_code cairn_chances(const cairn_state* state, int32_t* ids, double* probabilities, size_t capacity,
                         size_t* count) {
    return guarded([&] {
        if (!state) return missing("state");
        if (!probabilities) return missing("probabilities");
        if (state->situation.state().player() != kChance)
            return fail(CAIRN_BAD_ARGUMENT, "it is not chance that decides here");
        return list_choices(*state, ids, probabilities, capacity, count);
    });
}

cairn_code cairn_play(cairn_state* state, int32_t id) {
    return guarded([&] {
        if (!state) return missing("state");
        const Move* move = state->find(id);
        if (!move) return illegal(*state, id);
        state->situation.play(*move);
        state->listed = false;
        return CAIRN_OK;
    });
}

cairn_code cairn_word(const cairn_state* state, int32_t id, char* buffer, size_t capacity, size_t* length) {
    return guarded([&] {
        if (!state) return missing("state");
        const Move* move = state->find(id);
        if (!move) return illegal(*state, id);
        return give(word(state->situation.state(), *move), buffer, capacity, length);
    });
}

cairn_code cairn_read_word(const cairn_state* state, const char* text, int32_t* id) {
    return guarded([&] {
        if (!state) return missing("state");
        if (!text) return missing("word");
        if (!id) return missing("id");
        const MoveRead read = read_move(state->situation.state(), text, state->situation.past());
        if (!read.move) return fail(CAIRN_BAD_TEXT, read.problem);
        state->list();
        const auto found = std::find(state->moves.begin(), state->moves.end(), *read.move);
        if (found == state->moves.end()) return fail(CAIRN_BAD_TEXT, "that is no legal choice here");
        *id = state->ids[std::size_t(found - state->moves.begin())];
        return CAIRN_OK;
    });
}

// ---- what is seen

cairn_code cairn_view(const cairn_state* state, int viewer, char* buffer, size_t capacity, size_t* length) {
    return guarded([&] {
        if (!state) return missing("state");
        if (!can_look(*state, viewer)) return no_viewer(viewer);
        const State& s = state->situation.state();
        return give(viewer == CAIRN_ALL_SEEING ? position_text(s) : view_text(s, viewer), buffer, capacity,
                    length);
    });
}

cairn_code cairn_observe(const cairn_state* state, int viewer, float* out, size_t capacity) {
    return guarded([&] {
        if (!state) return missing("state");
        if (!out) return missing("out");
        if (!can_look(*state, viewer)) return no_viewer(viewer);
        if (capacity < state->loaded->observation_size)
            return fail(CAIRN_TOO_SMALL,
                        "an observation has " + std::to_string(state->loaded->observation_size) + " floats");
        if (!state->observer) state->observer = std::make_unique<Observer>(*state->loaded->game);
        state->observer->observe(state->situation.state(), viewer, out);
        return CAIRN_OK;
    });
}

cairn_code cairn_get_outcome(const cairn_state* state, cairn_outcome* out) {
    return guarded([&] {
        if (!state) return missing("state");
        if (!out) return missing("outcome");
        const State& s = state->situation.state();
        const Outcome outcome = s.outcome();
        cairn_outcome o = {};
        o.over = outcome.over;
        o.drawn = outcome.drawn;
        o.broken = outcome.faulty;
        o.scored = !outcome.scores.empty();
        std::copy(outcome.ranks.begin(), outcome.ranks.end(), o.ranks);
        std::copy(outcome.scores.begin(), outcome.scores.end(), o.scores);
        const Rewards rewards = cairn::rewards(s);
        for (std::size_t q = 0; q < outcome.ranks.size(); ++q) o.rewards[q] = rewards[q];
        *out = o;
        return CAIRN_OK;
    });
}

cairn_code cairn_result(const cairn_state* state, char* buffer, size_t capacity, size_t* length) {
    return guarded([&] {
        if (!state) return missing("state");
        return give(result_text(state->situation.state()), buffer, capacity, length);
    });
}

// ---- keeping

cairn_code cairn_save(const cairn_state* state, char* buffer, size_t capacity, size_t* length) {
    return guarded([&] {
        if (!state) return missing("state");
        return give(situation_text(state->situation), buffer, capacity, length);
    });
}

cairn_code cairn_restore(const cairn_game* game, const char* text, size_t length, cairn_state** state) {
    return guarded([&] {
        if (!game) return missing("game");
        if (!text) return missing("text");
        if (!state) return missing("state");
        if (length > kLongestSaved) return fail(CAIRN_BAD_TEXT, "that is too long to be a saved state");
        SituationRead read = read_situation(game->loaded->game, {text, length});
        if (!read.situation) return fail(CAIRN_BAD_TEXT, read.problem);
        *state = new cairn_state(game->loaded, *std::move(read.situation));
        return CAIRN_OK;
    });
}

cairn_code cairn_read_position(const cairn_game* game, const char* text, cairn_state** state) {
    return guarded([&] {
        if (!game) return missing("game");
        if (!text) return missing("text");
        if (!state) return missing("state");
        PositionRead read = read_position(*game->loaded->game, text);
        if (!read.state) return fail(CAIRN_BAD_TEXT, joined(read.problems, "; "));
        *state = new cairn_state(game->loaded, Situation(game->loaded->game, *std::move(read.state)));
        return CAIRN_OK;
    });
}

}  // extern "C"
