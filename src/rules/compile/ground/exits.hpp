// Exits: the jumps of `stop` and `pass` that wait for the end of their loop, procedure or turn.
#pragma once

#include <vector>

#include "rules/compile/ground/emitter.hpp"

namespace cairn {

class Exits {
   public:
    explicit Exits(Emitter& emitter) : emitter_(emitter) {}

    void begin_block() { loops_.clear(), turns_.assign(1, {}); }
    // The end of the block of the page: whoever ended the turn early goes on here.
    void land_turn() { land(turns_.back()); }

    void begin_loop() { loops_.emplace_back(); }
    void land_loop() {
        land(loops_.back());
        loops_.pop_back();
    }
    // Out of the innermost loop; outside loops, the turn (or the procedure) ends here.
    void stop(int jump) { (loops_.empty() ? turns_.back() : loops_.back()).push_back(jump); }
    // Out of the turn, or of the procedure.
    void end_turn(int jump) { turns_.back().push_back(jump); }

    // A procedure knows no loop of its caller, and `stop` ends it alone.
    class Procedure {
       public:
        explicit Procedure(Exits& exits) : exits_(exits), loops_(std::move(exits.loops_)) {
            exits_.loops_.clear();
            exits_.turns_.emplace_back();
        }
        ~Procedure() {
            exits_.land(exits_.turns_.back());
            exits_.turns_.pop_back();
            exits_.loops_ = std::move(loops_);
        }
        Procedure(const Procedure&) = delete;
        Procedure& operator=(const Procedure&) = delete;

       private:
        Exits& exits_;
        std::vector<std::vector<int>> loops_;
    };

   private:
    friend class Rehearsal;
    void land(const std::vector<int>& jumps) {
        for (int at : jumps) emitter_.patch(at);
    }
    Emitter& emitter_;
    std::vector<std::vector<int>> loops_;
    std::vector<std::vector<int>> turns_ = std::vector<std::vector<int>>(1);
};

}  // namespace cairn
