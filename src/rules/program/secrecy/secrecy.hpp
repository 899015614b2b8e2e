// Does what a player may not know show to him?
//
// Some of the State is not for everybody: `secret` entries are for their player, `unseen` ones for nobody. A player sees
// the rest, what he is offered, whose turn it is and how the game ends. The rules keep their secrets when all this is the
// same for him in any two States that differ only in what he may not know. `find_leaks` reads the finished code and asks
// of every register and every place of the State who may know it:
//
//     all       everybody
//     mine      the player who decides now, perhaps others
//     another's some player, not shown to be the one who decides
//     nobody's  nobody
//
//   - What is read from an entry is known to those who may see the entry; it is *mine* when the code shows that the entry
//     is that of the player who decides. A board is as secret as it is declared, and so are the words that look at it.
//   - What an instruction writes is known to those who may know everything that it reads.
//   - What is done only if a secret holds tells of the secret. That lasts from the instruction that branches to the place
//     where all its ways meet again (its first common successor); whatever is written between is as secret as the branch.
//     A choice made in secret is such a branch, too.
//   - When another player begins to decide, what was *mine* is *another's*.
//   - `openly(…)` is an instruction: a copy that everybody may know. `reveal` opens the entries themselves, until the next
//     secret choice conceals them.
//
// It leaks when something is changed that more people see than may know
//
//   - what it is changed to, at which entry, or that it is changed (entries of variables, balls on a board);
//   - the course of the game: turns, phases, who is out, ranks, the end. All see it;
//   - what is offered at a choice: the player who decides sees it. That there is a choice all see, unless it is secret;
//   - that a turn fails (`require`, no option left, no supply): the player who decides sees it in what he is offered;
//   - what a sentence says (`says "Take {n}"`): at a choice the player who decides reads it, a shown definition all read.
//
// What has no option at all is a pass, and that all see: it is so at every table. Chance may show what it draws: that is
// what drawing is. Faults are left out: a game with one is void.
//
// What cannot be shown to be safe is refused.
#pragma once

#include <vector>

#include "rules/program/program.hpp"

namespace cairn {

struct Leak {
    enum class Way {
        Test,           // at a branch: what follows shows how it went
        Shown,          // where everybody sees it
        ToAnother,      // where a player sees it who may not know it
        OffersAnother,  // a choice shows another player's secret
        OffersUnseen,   // a choice shows what nobody may know
        Said,           // a sentence tells it to somebody who may not know it
        TooLong,        // the code is too long to be sure
    };
    Way way;
    int pc;
};

struct Secrecy {
    std::vector<Leak> leaks;
    std::vector<Audience>
        locals;  // by variable: who may see what the turn keeps there; All for declared ones
};

Secrecy find_leaks(const Program& program);

}  // namespace cairn
