// What leaves the server about a game: its board, what it is, what a viewer sees of it, what he may choose. The
// shapes are those of docs/protocol.md.
#pragma once

#include <string>
#include <vector>

#include "play/game/match.hpp"
#include "play/say/sentence.hpp"
#include "search/players/analysis.hpp"
#include "study/json/json.hpp"

namespace cairn::serve {

// A Sentence of docs/protocol.md: a plain text, or one with gaps, which the page puts into its reader's language.
Json sentence_json(const Sentence& sentence);

Json board_json(const Program& program);

// What the dice show towards A, B and C, by board and point: "321", "3??"; "" where there is none to be seen. Null where
// the rules read no faces.
Json poses_seen(const State& state, int viewer);

// Sets of points that the rules keep, by name, then by board; those that are not empty. A set belongs to no board in
// particular: it is shown on the first of its kind.
Json marks_seen(const State& state, int viewer);

// How a game ended when not by its rules.
struct Ending {
    int resigned = -1, timeout = -1;  // the seat
    bool agreed = false;              // the players agreed on a draw
    bool any() const { return resigned >= 0 || timeout >= 0 || agreed; }
};
// Null while the game goes on.
Json outcome_json(const State& state, const Ending& ending);

struct Viewpoint {
    int viewer;  // a seat; kNobody, who watches; kChance, for whom somebody studies what could come
    bool sees_all = false;  // the game is over, its secrets are told
    bool may_undo = false;  // at once
    int sees_as() const;    // a viewer of play/game/sight.hpp
};
// What may be chosen in a match now, listed once for all who look at it, and only if somebody asks.
class Options {
   public:
    explicit Options(const Match& match) : match_(match) {}
    const MoveList& all();
    const MoveList& claims_of(
        int player);  // in a race, right and wrong alike: which are right is for people to see

   private:
    void list();
    const Match& match_;
    bool listed_ = false;
    MoveList all_;
    std::vector<MoveList> claims_;  // by player
};

// The match as it stands; choices are listed for the viewer who decides, claims for everybody in a race.
Json view_json(const Match& match, const Ending& ending, const Viewpoint& viewpoint);
// The same in two parts: what all see alike who see as this viewer does (without secrets, everybody), and what is his own.
Json sight_json(const Match& match, const Ending& ending, const Viewpoint& viewpoint);
Json own_json(const Match& match, const Ending& ending, const Viewpoint& viewpoint, Options& options);

// {"ply", "seat", "word", "text", "turn", "events"} of the choice that was number `ply`.
enum class Word { Told, Secret };
Json choice_made_json(const Match& match, std::size_t ply, int viewer, Word word);

enum class Findings { SoFar, Final };
Json analysis_json(const Match& match, const Analysis& analysis, Findings findings);

}  // namespace cairn::serve
