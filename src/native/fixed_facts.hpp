// What native code is built on: the machine, with the facts of one game written down as constants.
//
// This file, and what it includes, is all that a file written by `write_native` includes (writer.hpp).
#pragma once

#include <array>

#include "board/words/links.hpp"
#include "play/engine/interpreter/host.hpp"
#include "play/engine/interpreter/instructions.hpp"
#include "play/engine/native_code.hpp"

namespace cairn {

// What is seldom asked, or large, stays where it was loaded. The facts of a game derive from this and add the rest.
template <int W>
class FixedFacts {
   public:
    explicit FixedFacts(const LoadedFacts<W>& loaded)
        : lattice_(loaded.lattice_),
          program_(loaded.program_),
          first_numbers_(loaded.first_numbers_),
          tables_(loaded.tables_),
          loaded_(loaded) {}
    const Lattice& lattice_;
    const Program& program_;
    const std::vector<std::int32_t>& first_numbers_;
    const std::vector<std::vector<PointSet<W>>>& tables_;

    int line_at(int pc) const { return loaded_.line_at(pc); }
    const BoardTables<W>& tables(const std::byte* st) const { return loaded_.tables(st); }

   protected:
    const LoadedFacts<W>& loaded_;
};

// What of a choice matters while it is made.
struct SiteFacts {
    Site::Form form;
    bool optional, chance, thrown, clean;
};

// The two alternatives of a `may`.
struct MayFacts {
    struct Alternative {
        int pc;
    };
    Alternative alternatives[2];
};

}  // namespace cairn
