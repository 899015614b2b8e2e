// How much a page may ask of the compiler. Each is a named error when it is passed: a stranger's page can neither
// exhaust memory nor make loading take long.
#pragma once

namespace cairn {

inline constexpr int kMaxInstructions = 60000;  // a long page of the shelf has 4,000
// Of the rules no two values share a register, and each run of the program has them all: a long page of the shelf has 2,300 numbers,
// 450 sets and 320 lists.
inline constexpr int kMaxNumbers = 20000;
inline constexpr int kMaxSets = 6000;
inline constexpr int kMaxLists = 2000;
inline constexpr int kMaxWrittenOut = 400;   // blocks and values inside one another, definitions written out
inline constexpr int kMaxValues = 500000;    // looked at; the types of some are found by compiling them twice
inline constexpr int kMaxExpansions = 5000;  // uses of definitions, those inside definitions counted again
inline constexpr int kMaxTable = 20000;      // entries of one table
inline constexpr int kMaxIndexRange = 1000;  // of an index such as 1..3
inline constexpr int kMaxSecrets = 8;        // the Header keeps a byte of each
inline constexpr int kMaxTurns = 50000;      // `limit n turns`
inline constexpr int kMaxLoopBound = 10000;  // `while c at most n`
inline constexpr unsigned kMaxClaims = 200;  // of one race, each counted once for every player
inline constexpr int kMaxSilence = 3600;     // seconds, of `silence`
inline constexpr unsigned kMaxKindWords = 30;     // of one `kinds`, and answers of one `choose`: one bit each
inline constexpr unsigned kMaxAlternatives = 60;  // of `either`: one bit each, with room for `stop`

}  // namespace cairn
