/* Plays a whole game through every function of cairn.h, as a program in C would. Prints what differs, and fails then.
 *
 *     every_call PAGE [PAGE...]
 */
#include <cairn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int faults = 0;
static const char* page = "";

static void check_at(int good, const char* what, int line) {
    if (good) return;
    printf("%s: line %d: %s (%s)\n", page, line, what, cairn_error());
    ++faults;
}
#define CHECK(condition) check_at((condition), #condition, __LINE__)

enum { ROOM = 4096, LONGEST = 400 };

static uint64_t random_state = 1;
static unsigned random_below(unsigned n) {
    random_state = random_state * 6364136223846793005ull + 1442695040888963407ull;
    return (unsigned)(random_state >> 33) % n;
}

/* The whole text that a function gives, in memory of its own. */
static char* text_of_save(const cairn_state* state) {
    size_t length = 0;
    CHECK(cairn_save(state, NULL, 0, &length) == CAIRN_TOO_SMALL);
    char* text = malloc(length + 1);
    CHECK(cairn_save(state, text, length + 1, &length) == CAIRN_OK);
    CHECK(strlen(text) == length);
    return text;
}

static void look_at(const cairn_game* game, const cairn_state* state) {
    static char view[1 << 16];
    const size_t size = cairn_observation_size(game);
    float* seen = malloc(size * sizeof(float));
    for (int viewer = CAIRN_ALL_SEEING; viewer < cairn_players(game); ++viewer) {
        if (viewer == CAIRN_CHANCE) continue;
        CHECK(cairn_view(state, viewer, view, sizeof view, NULL) == CAIRN_OK && view[0]);
        CHECK(cairn_observe(state, viewer, seen, size) == CAIRN_OK);
        CHECK(cairn_observe(state, viewer, seen, size - 1) == CAIRN_TOO_SMALL);
    }
    CHECK(cairn_view(state, CAIRN_CHANCE, view, sizeof view, NULL) == CAIRN_BAD_ARGUMENT);
    CHECK(cairn_view(state, cairn_players(game), view, sizeof view, NULL) == CAIRN_BAD_ARGUMENT);
    free(seen);
}

/* Kept as text and read again it is the same, with the same choices. */
static void keep(const cairn_game* game, const cairn_state* state, const int32_t* ids, size_t n) {
    char* text = text_of_save(state);
    cairn_state* again = NULL;
    CHECK(cairn_restore(game, text, strlen(text), &again) == CAIRN_OK);
    if (again) {
        int32_t others[ROOM];
        size_t m = 0;
        CHECK(cairn_equal(state, again) && cairn_hash(state) == cairn_hash(again));
        CHECK(cairn_choices(again, others, ROOM, &m) == CAIRN_OK);
        CHECK(m == n && memcmp(ids, others, n * sizeof *ids) == 0);
        if (m != n || !cairn_equal(state, again)) printf("%s\n", text);
    }
    cairn_state_free(again);
    free(text);
}

static void play_through(const cairn_game* game) {
    cairn_state* state = NULL;
    CHECK(cairn_start(game, &state) == CAIRN_OK);
    for (int ply = 0; ply < LONGEST && cairn_decider(state) != CAIRN_OVER; ++ply) {
        int32_t ids[ROOM];
        double chances[ROOM];
        char word[ROOM];
        size_t n = 0;
        const int chance = cairn_decider(state) == CAIRN_CHANCE;
        const int32_t count = chance ? cairn_chance_count(game) : cairn_choice_count(game);
        CHECK(cairn_choices(state, ids, 0, &n) == CAIRN_TOO_SMALL && n > 0);
        CHECK(cairn_choices(state, ids, ROOM, &n) == CAIRN_OK);
        if (n == 0) break;
        for (size_t a = 0; a < n; ++a) {
            CHECK(ids[a] >= 0 && ids[a] < count);
            for (size_t b = 0; b < a; ++b) CHECK(ids[a] != ids[b]);
        }
        const int32_t pick = ids[random_below((unsigned)n)];
        CHECK(cairn_choice_name(game, pick, chance, word, sizeof word, NULL) == CAIRN_OK && word[0]);
        CHECK(cairn_word(state, pick, word, sizeof word, NULL) == CAIRN_OK && word[0]);
        if (chance) {
            double sum = 0;
            CHECK(cairn_chances(state, ids, chances, ROOM, &n) == CAIRN_OK);
            for (size_t a = 0; a < n; ++a) sum += chances[a];
            CHECK(sum > 0.999999 && sum < 1.000001);
        } else {
            int32_t read = -1;
            CHECK(cairn_chances(state, ids, chances, ROOM, &n) == CAIRN_BAD_ARGUMENT);
            CHECK(cairn_read_word(state, word, &read) == CAIRN_OK && read == pick);
        }
        if (ply % 5 == 0) {
            look_at(game, state);
            keep(game, state, ids, n);
        }
        /* A copy is a value of its own, and a choice that is not legal changes nothing. */
        cairn_state* before = NULL;
        CHECK(cairn_copy(state, &before) == CAIRN_OK);
        CHECK(cairn_play(state, count) == CAIRN_ILLEGAL && cairn_error()[0]);
        CHECK(cairn_play(state, -1) == CAIRN_ILLEGAL);
        CHECK(cairn_equal(state, before));
        CHECK(cairn_play(state, pick) == CAIRN_OK);
        CHECK(cairn_play(before, pick) == CAIRN_OK);
        CHECK(cairn_equal(state, before));
        cairn_state_free(before);
    }
    if (cairn_decider(state) == CAIRN_OVER) {
        cairn_outcome outcome;
        char result[ROOM];
        double sum = 0;
        CHECK(cairn_get_outcome(state, &outcome) == CAIRN_OK && outcome.over);
        for (int q = 0; q < cairn_players(game); ++q) sum += outcome.rewards[q];
        /* Shares of thirds are not exact. */
        if (cairn_players(game) > 1)
            CHECK(sum * 2 - cairn_players(game) < 1e-9 && cairn_players(game) - sum * 2 < 1e-9);
        CHECK(cairn_result(state, result, sizeof result, NULL) == CAIRN_OK && result[0]);
        CHECK(cairn_play(state, 0) == CAIRN_ILLEGAL && strstr(cairn_error(), "over"));
        keep(game, state, NULL, 0);
    }
    cairn_state_free(state);
}

static void bad_arguments(void) {
    cairn_game* game = NULL;
    cairn_state* state = NULL;
    const cairn_option size = {"size", "lots"};
    CHECK(cairn_load_text("game \"x\"\n", 9, NULL, 0, &game) == CAIRN_BAD_RULES && cairn_error()[0]);
    CHECK(cairn_load_text(NULL, 0, NULL, 0, &game) == CAIRN_BAD_ARGUMENT);
    CHECK(cairn_load_file("/no/such/file", NULL, 0, &game) == CAIRN_NOT_FOUND);
    CHECK(cairn_load_file(page, &size, 1, &game) == CAIRN_BAD_RULES);
    CHECK(game == NULL);
    CHECK(cairn_start(NULL, &state) == CAIRN_BAD_ARGUMENT && state == NULL);
    CHECK(cairn_decider(NULL) == CAIRN_OVER);
    cairn_game_free(NULL);
    cairn_state_free(NULL);
    CHECK(cairn_load_file(page, NULL, 0, &game) == CAIRN_OK);
    CHECK(cairn_restore(game, "cairn 1 0\n", 10, &state) == CAIRN_BAD_TEXT &&
          strstr(cairn_error(), "other rules"));
    CHECK(cairn_restore(game, "nonsense", 8, &state) == CAIRN_BAD_TEXT);
    CHECK(cairn_read_position(game, "nonsense", &state) == CAIRN_BAD_TEXT && state == NULL);
    CHECK(cairn_player_name(game, 99) == NULL && cairn_player_name(game, 0));
    /* A state outlives its game. */
    CHECK(cairn_start(game, &state) == CAIRN_OK);
    cairn_game_free(game);
    CHECK(cairn_decider(state) != CAIRN_OVER);
    cairn_state_free(state);
}

int main(int argc, char** argv) {
    for (int k = 1; k < argc; ++k) {
        page = argv[k];
        cairn_game* game = NULL;
        CHECK(cairn_load_file(page, NULL, 0, &game) == CAIRN_OK);
        if (!game) continue;
        CHECK(cairn_title(game)[0] && cairn_players(game) > 0 && cairn_choice_count(game) > 0);
        for (int times = 0; times < 3; ++times) play_through(game);
        cairn_game_free(game);
    }
    if (argc > 1) bad_arguments();
    printf("cairn %s: %d pages, %d faults\n", cairn_version(), argc - 1, faults);
    return faults ? 1 : 0;
}
