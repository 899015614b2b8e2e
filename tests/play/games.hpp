// Small games for the tests of notation, positions, matches, records and examples, one for each thing that
// a game can have.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "play/game/match.hpp"
#include "play/text/notation.hpp"
#include "play/text/position.hpp"

namespace cairn {

inline std::shared_ptr<const Game> load(const std::string& rules, const OptionValues& options = {}) {
    auto loaded = Game::load(rules, options);
    EXPECT_TRUE(loaded.game) << loaded.diagnostics.text("test", rules);
    return loaded.game;
}

// One plain choice a turn.
inline const std::string kLine = R"(game "Line"
players White, Black
set shibumi
board pyramid(4)
turn:
    p = choose(playable)
    put(me, p)
    if any(line <= mine for line in spans through p): win(me, "a spanning line", p)
)";

// Labelled alternatives, a second choice, a reason for refusing, passing. Balls move, so positions repeat.
inline const std::string kShift = R"(game "Shift"
players White, Black
set shibumi
board pyramid(4)
turn:
    either "place": put(me, choose(playable))
    or "take away":
        p = choose(movable & mine)
        lift(p)
        q = choose(playable - p)
        put(me, q)
        require count(balls & level(0)) != 3, "three balls on the table bring bad luck"
    or "pass": pass
)";

// Everything with a value of its own: colours, numbers, players, kinds, nothing, a bag, a mark, a table.
inline const std::string kValues = R"(game "Values"
players White, Black, Red
set shibumi
board pyramid(3)
kinds shape: pair, straight, "odd one"
var stock[player] = 2
var last: shape or none
var debt[player]: set
var best: point or none
var rich = false
var whose: player or none
bag pool = 4, 3, 2
mark lit
per point since: number
turn:
    c = choose(colours)
    n = choose(1..9)
    whose = choose(players)
    last = choose(shapes)
    p = choose(playable or nothing)
    if p:
        put(c, p); mark lit on p; since[p] = n; best = p; debt[me] |= p
        stock[me] -= 1; rich = true; pool -= c
    if stock[me] < 0: finish
score: rank by stock[player]
)";

// Sets of points, and entries that push.
inline const std::string kSets = R"(game "Sets"
players White, Black
set shibumi
board pyramid(4)
turn:
    either "take": s = choose(l in triples where l <= balls); take(s)
    or "enter": enter(me, choose(entries))
    or "put": put(me, choose(playable))
)";

// Throws and draws, before the first turn and in each turn.
inline const std::string kThrows = R"(game "Throws"
players White, Black
set shibumi
board pyramid(3)
bag pool = 2, 2, 0
start:
    put(draw(pool), choose(holes))
turn:
    n = roll(3)
    repeat n:
        if playable: put(me, choose(playable))
    if not empty: finish
score: rank by count(mine)
)";

// A board each, hands whose size is known, votes; what is hidden is opened at the end of each round.
inline const std::string kSecrets = R"(game "Secrets"
players White, Black
set shibumi
board own[player]: pyramid(2) secret
bag hand[player] = 3, 2, 1 secret size open
bag deck = 5, 5, 5 unseen
var fate[player] = 3 unseen
var vote[player]: colour or none secret
limit 6 rounds
round:
    each player secretly, on own[me]:
        vote[me] = choose(colours)
        c = choose(hand[me])
        hand[me] -= c
        put(c, choose(playable))
    reveal vote
)";

// Two phases, ko, somebody else's choice, extra turns, players who leave.
inline const std::string kPhases = R"(game "Phases"
players White, Black, Red
set shibumi
board pyramid(3)
limit 40 turns
phase build:
    turn:
        put(me, choose(playable))
        if count(balls) == 4: go to hunt
phase hunt:
    turn:
        either "lift":
            lift(choose(movable))
            by next(me): put(me, choose(playable))
            require not ko, "the board would come back"
        or "again":
            put(me, choose(playable)); again
        or "leave" if count(players) > 2: out(me)
        or "pass": pass
)";

// Two boards seen by all.
inline const std::string kBoards = R"(game "Boards"
players White, Black
set shibumi
board left: pyramid(2)
board right: pyramid(2)
turn:
    either "left": on left: put(me, choose(playable))
    or "right": on right: put(me, choose(playable))
)";

// Dice that are put, tipped, turned, carried and slid, on two boards; chunks and sides among the choices.
inline const std::string kFaces = R"(game "Faces"
players Red, Green
set kosmos
board left: dice(3)
board right: dice(3)
limit 40 turns
var facing: side or none
var laid: pose or none
region home[q in players] = level(0) where depth(it, side(q)) == top
turn:
    either "throw":
        facing = choose(sides)
        put(me, choose(playable), random(poses where face(it, facing) > 3))
    or "build": on right: put(me, choose(chunks(4)))
    or "pivot":
        p = choose(free & mine where beside(it) & playable)
        pivot(p, choose(beside(p) & playable))
    or "lay":
        laid = choose(poses)
        lay(choose(mine), laid)
    or "jump":
        p = choose(free & mine where jumps(it))
        move(p, choose(jumps(p)))
    or "slide": lift(choose(movable))
    or "exchange": swap(choose(mine), choose(theirs))
    or "pass": pass
)";

}  // namespace cairn
