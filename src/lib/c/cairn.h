/* libcairn: Cairn's engine for programs in any language. One header, plain C.
 *
 *     cairn_game* game = NULL;
 *     if (cairn_load_file("spline.cairn", NULL, 0, &game) != CAIRN_OK) puts(cairn_error());
 *     cairn_state* state = NULL;
 *     cairn_start(game, &state);
 *     while (cairn_decider(state) != CAIRN_OVER) {
 *         int32_t ids[512];
 *         size_t n = 0;
 *         cairn_choices(state, ids, 512, &n);
 *         cairn_play(state, ids[0]);
 *     }
 *     cairn_state_free(state);
 *     cairn_game_free(game);
 *
 * A game is a page of rules with its options set; it never changes. A state is a value: copy it, compare it, write it
 * down. It holds everything that matters for what comes next, earlier positions included where the rules ask about
 * them (superko, the third occurrence of a position).
 *
 * Choices. A game waits for one choice at a time, of a player or of chance. Every choice has a number, from 0 to
 * cairn_choice_count() - 1 without gaps, which depends on the rules and options alone: the same number always means the same
 * choice. Chance's choices are counted apart, from 0 to cairn_chance_count() - 1.
 *
 * Errors. Functions that can fail return a cairn_code and leave what they were to write untouched; cairn_error() then
 * has a sentence that says what, where and what was expected. No exception ever leaves the library. NULL where a
 * pointer is needed is CAIRN_BAD_ARGUMENT.
 *
 * Text. Functions that give text write at most `capacity` bytes, the closing zero included, into `buffer`, and the length of
 * the whole text, without the zero, into `*length`. A text that does not fit is CAIRN_TOO_SMALL, and nothing is written but the
 * length: ask with capacity 0, allocate, ask again. All text is UTF-8.
 *
 * Threads. A game may be shared between threads; a state belongs to one thread at a time.
 */
#ifndef CAIRN_H
#define CAIRN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CAIRN_INTERFACE_VERSION 1 /* changes when a program must be compiled again */
#define CAIRN_MOST_PLAYERS 10

typedef struct cairn_game cairn_game;
typedef struct cairn_state cairn_state;

typedef enum cairn_code {
    CAIRN_OK = 0,
    CAIRN_BAD_ARGUMENT = 1, /* NULL, or a number outside its range */
    CAIRN_NOT_FOUND = 2,    /* no such file, or it cannot be read */
    CAIRN_BAD_RULES = 3,    /* the page has errors, or an option does not fit */
    CAIRN_ILLEGAL = 4,      /* not a legal choice in this state */
    CAIRN_BAD_TEXT = 5,     /* a position, word or saved state that cannot be read */
    CAIRN_TOO_SMALL = 6,    /* the buffer; the length that is needed was written */
    CAIRN_OUT_OF_MEMORY = 7
} cairn_code;

/* Who decides, besides players 0, 1, …; also who looks. */
enum {
    CAIRN_CHANCE = -1,   /* chance decides */
    CAIRN_OVER = -2,     /* nobody: the game is over */
    CAIRN_WATCHER = -2,  /* as a viewer: somebody who sees no secret */
    CAIRN_ALL_SEEING = -3 /* as a viewer: one from whom nothing is hidden */
};

/* The version of Cairn, "0.1.0". */
const char* cairn_version(void);

/* The last error of this thread as a sentence; "" when there was none. Valid until the next call in this thread. */
const char* cairn_error(void);

/* ---- games ---------------------------------------------------------------------------------------------------- */

/* An option of the rules, as in {"size", "5"}; "variant" and "players" are options of every game. */
typedef struct cairn_option {
    const char* name;
    const char* value;
} cairn_option;

/* Loads the rules in a text of `length` bytes, or in a file. Options may be NULL when there are none. On CAIRN_BAD_RULES
 * cairn_error() has every error of the page, each with its line. Free the game when it is no longer used; states
 * keep what they need of it. */
cairn_code cairn_load_text(const char* source, size_t length, const cairn_option* options, size_t count,
                           cairn_game** game);
cairn_code cairn_load_file(const char* path, const cairn_option* options, size_t count, cairn_game** game);
void cairn_game_free(cairn_game* game); /* NULL is allowed */

const char* cairn_title(const cairn_game* game);
int cairn_players(const cairn_game* game);                            /* how many */
const char* cairn_player_name(const cairn_game* game, int player);    /* "White"; NULL when there is no such player */
int cairn_has_chance(const cairn_game* game);                         /* is anything left to chance? */
int cairn_has_secrets(const cairn_game* game);                        /* is anything hidden from a player? */
int32_t cairn_choice_count(const cairn_game* game);                   /* numbers of players' choices */
int32_t cairn_chance_count(const cairn_game* game);                   /* numbers of chance's choices; 0: no chance */
size_t cairn_observation_size(const cairn_game* game);                /* floats that cairn_observe writes */
/* A choice in words that are the same in every state, "turn.2 move c3". `chance` is 1 for a number of chance. */
cairn_code cairn_choice_name(const cairn_game* game, int32_t id, int chance, char* buffer, size_t capacity,
                             size_t* length);

/* ---- states --------------------------------------------------------------------------------------------------- */

cairn_code cairn_start(const cairn_game* game, cairn_state** state);
cairn_code cairn_copy(const cairn_state* state, cairn_state** copy);
void cairn_state_free(cairn_state* state); /* NULL is allowed */
/* 1 when both are the same: rules, position and, where it matters, the past. */
int cairn_equal(const cairn_state* a, const cairn_state* b);
uint64_t cairn_hash(const cairn_state* state);

/* Who decides: a player, CAIRN_CHANCE or CAIRN_OVER. */
int cairn_decider(const cairn_state* state);

/* The legal choices of whoever decides: their numbers into ids[0 … *count - 1]. CAIRN_TOO_SMALL when they are more than
 * `capacity`; `*count` is what is needed. */
cairn_code cairn_choices(const cairn_state* state, int32_t* ids, size_t capacity, size_t* count);
/* The same with the probability of each, where chance decides; CAIRN_BAD_ARGUMENT elsewhere. */
cairn_code cairn_chances(const cairn_state* state, int32_t* ids, double* probabilities, size_t capacity,
                         size_t* count);
/* Makes the choice; the state is changed. CAIRN_ILLEGAL when it is not one of cairn_choices, and nothing happens. */
cairn_code cairn_play(cairn_state* state, int32_t id);

/* A legal choice as the word that people write, "move.c3", and back: `word` may be any part of it that means one legal
 * choice only. */
cairn_code cairn_word(const cairn_state* state, int32_t id, char* buffer, size_t capacity, size_t* length);
cairn_code cairn_read_word(const cairn_state* state, const char* word, int32_t* id);

/* ---- what is seen ---------------------------------------------------------------------------------------------- */

/* The position as text; as a viewer (a player, CAIRN_WATCHER, CAIRN_ALL_SEEING) may see it. */
cairn_code cairn_view(const cairn_state* state, int viewer, char* buffer, size_t capacity, size_t* length);
/* The same as cairn_observation_size() floats (docs/python.md describes them). Equal for two states exactly when the viewer
 * cannot tell them apart. */
cairn_code cairn_observe(const cairn_state* state, int viewer, float* out, size_t capacity);

typedef struct cairn_outcome {
    int over;   /* the rest means nothing before */
    int drawn;
    int broken; /* the rules broke, or asked for too much: the game is void */
    int scored; /* are there scores? */
    int ranks[CAIRN_MOST_PLAYERS];      /* by player; 1 is best */
    int scores[CAIRN_MOST_PLAYERS];
    double rewards[CAIRN_MOST_PLAYERS]; /* 1: alone in front, 0: last, 0.5: a draw; the score where one plays alone */
} cairn_outcome;
cairn_code cairn_get_outcome(const cairn_state* state, cairn_outcome* outcome);
/* "White wins: a line spans a level", or "Black to move". */
cairn_code cairn_result(const cairn_state* state, char* buffer, size_t capacity, size_t* length);

/* ---- keeping --------------------------------------------------------------------------------------------------- */

/* A state as text, its past included, and back. It can be read by whoever has loaded the same rules with the same options; text
 * from strangers is safe to read. */
cairn_code cairn_save(const cairn_state* state, char* buffer, size_t capacity, size_t* length);
cairn_code cairn_restore(const cairn_game* game, const char* text, size_t length, cairn_state** state);
/* A position (docs/notation.md) without a past. */
cairn_code cairn_read_position(const cairn_game* game, const char* text, cairn_state** state);

#ifdef __cplusplus
}
#endif
#endif
