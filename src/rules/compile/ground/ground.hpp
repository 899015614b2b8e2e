// The ground on which all passes stand: the page that is read, the Program that is written, and what is known so far.
#pragma once

#include "rules/compile/ground/emitter.hpp"
#include "rules/compile/ground/exits.hpp"
#include "rules/compile/ground/names.hpp"
#include "rules/compile/ground/types.hpp"
#include "rules/compile/purposes.hpp"

namespace cairn {

struct Ground {
    Ground(const Page& read, const OptionValues& values, Diagnostics& told, std::set<int> kept)
        : page(read),
          option_values(values),
          diagnostics(told),
          names(page, program, emitter, std::move(kept)) {}

    const Page& page;
    const OptionValues& option_values;
    Diagnostics& diagnostics;
    Program program;
    Circumstances circumstances;
    Emitter emitter{program};
    Names names;
    Types types{program, emitter, circumstances, diagnostics};
    Exits exits{emitter};
    Purposes purposes = find_purposes(page);

    void begin_block(const std::string& name) {
        names.begin_block(name);
        exits.begin_block();
    }
};

// While it exists, everything that is compiled is checked and then forgotten: for the branches that this setting of
// the options never takes.
class Rehearsal {
   public:
    explicit Rehearsal(Ground& ground);
    ~Rehearsal();
    Rehearsal(const Rehearsal&) = delete;
    Rehearsal& operator=(const Rehearsal&) = delete;

   private:
    // Of the Program: how much there was of each list, and the facts noted so far.
    struct Sizes {
        int code, sites, variables, tables, performances;
        int set_slots, number_slots, ko_slot, ko_boards, pose_slot;
        bool has_chance, has_races, has_hidden, has_simultaneous, removes, reads_turns, historic;
    };
    static Sizes sizes(const Program& p);

    Ground& ground_;
    Sizes before_;
    Emitter::Registers registers_;
    int site_;
    std::vector<Exit> loops_, turns_;
};

}  // namespace cairn
