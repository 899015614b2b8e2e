// Which colours of balls can play ever tell apart?
//
// In some games what may be done and who wins depends on where balls lie and on how many there are of each colour (a
// supply runs out), but not on which ball has which colour; or only on a few points (who owns the apex). Two positions
// that differ in nothing else go the same way, choice by choice, so a table needs to hold only one of them.
//
// This is read from the code, with two runs in mind that begin with the same except for colours that are not seen. Every
// instruction that play can reach must do the same in both: it may look where balls lie (ReadsBalls), ask a supply, and
// ask for the colour at a point that is known before play; it may put balls of a colour that is the same in both runs.
// It may not ask for colours in any other way, nor move, take or recolour balls, nor compare with earlier positions.
#pragma once

#include "rules/program/program.hpp"

namespace cairn {

struct ColoursSeen {
    bool everywhere = true;
    WideSet at;  // otherwise: where colours are seen; elsewhere only how many balls there are of each
};

ColoursSeen colours_seen(const Program& program);

}  // namespace cairn
