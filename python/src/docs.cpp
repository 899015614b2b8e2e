#include "docs.hpp"

#include <array>
#include <utility>

namespace cairn::python {
namespace {

constexpr std::pair<std::string_view, const char*> kDocs[] = {
    {"Game", "A page of rules with its options set. Immutable; cairn.load gives one."},
    {"Game.id", "Its name on the shelf, such as \"spline\"."},
    {"Game.source", "The text of its rules."},
    {"Game.title", "Its title, such as \"Spline\"."},
    {"Game.designer", "Who made it."},
    {"Game.players", "The names of the players, in turn order."},
    {"Game.board", "What it is played on, such as \"pyramid(4)\"."},
    {"Game.points", "The names of the points of the board, in the order of observations and choices."},
    {"Game.options", "Its options: a dict by name, each with value, usual, low and high or words, and help."},
    {"Game.settings", "The options as they were given to cairn.load."},
    {"Game.has_chance", "Is anything left to chance?"},
    {"Game.has_secrets", "Is anything hidden from a player?"},
    {"Game.simultaneous", "Do players choose in secret and show their choices together?"},
    {"Game.choice_count", "How many choices of players there are; they are numbered from 0."},
    {"Game.chance_count", "How many choices of chance there are, numbered apart from 0; 0 without chance."},
    {"Game.observation_size", "The length of State.observation()."},
    {"Game.observation_parts", "The parts of an observation in order: (name, size)."},
    {"Game.planes_shape", "(planes, cells): the part \"planes\" of an observation can be reshaped to it."},
    {"Game.choice_name", "A choice in words that are the same in every state: \"turn.1 c3\"."},
    {"Game.start", "The State at the first choice of the game."},
    {"Game.position", "The State that a position's text describes, without a past. Raises RulesError."},
    {"Game.restore", "The State that State.save() wrote, its past included. Raises RulesError."},

    {"State",
     "A game waiting for a choice. A value: copy it, compare it, hash it, pickle it. It includes earlier positions where\n"
     "the rules ask about them. `play` changes it; do not change a state that is a key of a dict or in a set."},
    {"State.game", "The Game it belongs to."},
    {"State.decider", "Who decides: a player from 0, cairn.CHANCE, or cairn.OVER."},
    {"State.over", "Is the game over?"},
    {"State.turn", "How many turns are finished."},
    {"State.choices", "The numbers of the legal choices of whoever decides, a list."},
    {"State.chances", "Where chance decides: (choice, probability) for each of its choices."},
    {"State.play", "Makes a choice; this state is changed. Raises IllegalChoice, and nothing happens."},
    {"State.after", "The state after a choice; this one stays as it is."},
    {"State.playout", "Plays at random to the end (or `longest` choices); returns how many choices that took."},
    {"State.word", "A legal choice as people write it, such as \"c3\"."},
    {"State.read", "The number of the legal choice that a word, or any clear part of it, means."},
    {"State.mask", "A bool for each choice of players (of chance, where chance decides): is it legal?"},
    {"State.observation",
     "What a viewer sees, as float32 (Game.observation_parts). Without a viewer: as whoever decides sees it."},
    {"State.view", "What a viewer (a player, cairn.WATCHER, cairn.ALL_SEEING) sees, as a position's text."},
    {"State.position", "The whole position as text."},
    {"State.result", "\"White wins: a line spans a level\", or \"Black to move\"."},
    {"State.rewards", "By player: 1 alone in front, 0 last, 0.5 a draw; the score where one plays alone; 0 before the end."},
    {"State.outcome", "None before the end, else a dict: drawn, void, ranks, scores, reason, points."},
    {"State.save", "The state as text, its past included, for Game.restore."},
    {"State.copy", "Another state, equal to this one."},
    {"State.__copy__", "See copy."},
    {"State.__deepcopy__", "See copy."},
    {"State.__eq__", "The same rules, position and, where the rules ask about it, past."},
    {"State.__hash__", "Equal for equal states."},
    {"State.__str__", "The board, drawn."},
    {"State.__repr__", "The position."},

    {"Match", "A game being played, with all its choices: undo, records, what each player has seen."},
    {"Match.made", "From the start of a game, or from a state, whose past does not count then."},
    {"Match.game", "The Game that is played."},
    {"Match.state", "A copy of the state as it stands, with its past."},
    {"Match.decider", "Who decides: a player from 0, cairn.CHANCE, or cairn.OVER."},
    {"Match.over", "Is the game over?"},
    {"Match.__len__", "How many choices were made, chance counted."},
    {"Match.play", "Makes a choice. Raises IllegalChoice."},
    {"Match.play_word", "Makes the choice that a word means. Raises IllegalChoice with the reason."},
    {"Match.undo", "Takes the last choice back; False at the start."},
    {"Match.words", "The choices so far as words."},
    {"Match.choices", "The choices so far as numbers."},
    {"Match.record", "The match as text (docs/notation.md)."},
    {"Match.seen", "What a viewer has seen since the start: the text of his view after each choice."},
    {"Match.possible",
     "A match with the same open choices that this viewer cannot tell from the true one, drawn at random; None when none\n"
     "was found. Where a game tells much about its secrets, only the boards in sight may agree."},
    {"Match.perft", "How many sequences of exactly so many choices there are from here."},
    {"Match.copy", "Another match, with the same choices."},
    {"Match.__copy__", "See copy."},
    {"Match.__deepcopy__", "See copy."},

    {"Player", "A computer player: \"level:4\", \"mcts:iterations=1000\", \"alphabeta:depth=6\", \"random\"."},
    {"Player.made", "For one game. The same seed and limits in iterations give the same choices. Raises ValueError."},
    {"Player.choose", "The number of its choice in a match. Other Python threads run meanwhile."},
    {"Player.analyse", "Every legal choice with its worth, best first: dicts of choice, word, value, proved, distance, visits, share."},
    {"Player.__repr__", "What it is."},

    {"Atlas", "The exact worth of every position of a game, as `cairn atlas` computed it."},
    {"Atlas.value",
     "(value, choices): 1.0 when whoever decides wins with best play, 0.0 when he loses, 0.5 a draw; and after how many\n"
     "choices (None for a draw). None for a position that cannot come about."},

    {"Batch",
     "Many games of one kind at once. A step plays one choice in each, without Python's lock; chance decides by itself; a\n"
     "game that ends is begun again unless restart is False."},
    {"Batch.made", "`size` games from the start of a game, or from a state."},
    {"Batch.__len__", "How many games there are."},
    {"Batch.step",
     "Plays choices[k] in game k; cairn.NO_CHOICE leaves one as it is. Raises IllegalChoice, and nothing is played."},
    {"Batch.sample", "A random legal choice for each game, an int32 array; cairn.NO_CHOICE where there is none."},
    {"Batch.masks", "A row of bools for each game: which choices are legal. `out` is written to and returned, if given."},
    {"Batch.observe", "A row of float32 for each game, as whoever decides there sees it. `out` as in masks."},
    {"Batch.deciders", "Who decides in each game, int8."},
    {"Batch.ended", "In which games the last step ended a game, bools."},
    {"Batch.rewards", "What that end gave each player: a float32 row for each game, 0 where none ended."},
    {"Batch.steps", "How many choices of players were played in all."},
    {"Batch.state", "A copy of one game's state."},
};

}  // namespace

const char* doc_of(std::string_view name) {
    for (const auto& [key, text] : kDocs)
        if (key == name) return text;
    throw std::logic_error("no docstring for " + std::string(name));
}

}  // namespace cairn::python
