// Exits: the jumps of `stop` and `pass` that wait for the end of their loop, procedure or turn.
#pragma once

#include <vector>

#include "rules/compile/ground/emitter.hpp"

namespace cairn {

// Where a loop, a procedure or the turn ends.
struct Exit {
    std::vector<int> jumps;
    std::size_t boards = 0;  // how many `on` blocks are around it
};

class Exits {
   public:
    explicit Exits(Emitter& emitter) : emitter_(emitter) {}

    void begin_block() { loops_.clear(), turns_.assign(1, {}), boards_.clear(); }
    // The end of the block of the page: whoever ended the turn early goes on here.
    void land_turn() { land(turns_.back()); }

    void begin_loop() { loops_.push_back({{}, boards_.size()}); }
    void land_loop() {
        land(loops_.back());
        loops_.pop_back();
    }

    // `on b:` keeps the board that words read before it in a local.
    void enter_board(int local) { boards_.push_back(local); }
    void leave_board() { boards_.pop_back(); }
    // The local with the board that words read again after `stop`, or after `pass`; -1: no other than here.
    int board_after_stop() const { return before(loops_.empty() ? turns_.back() : loops_.back()); }
    int board_after_turn() const { return before(turns_.back()); }

    // Out of the innermost loop; outside loops, the turn (or the procedure) ends here.
    void stop(int jump) { (loops_.empty() ? turns_.back() : loops_.back()).jumps.push_back(jump); }
    // Out of the turn, or of the procedure.
    void end_turn(int jump) { turns_.back().jumps.push_back(jump); }

    // A procedure knows no loop of its caller, and `stop` ends it alone.
    class Procedure {
       public:
        explicit Procedure(Exits& exits) : exits_(exits), loops_(std::move(exits.loops_)) {
            exits_.loops_.clear();
            exits_.turns_.push_back({{}, exits_.boards_.size()});
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
        std::vector<Exit> loops_;
    };

   private:
    friend class Rehearsal;
    void land(const Exit& exit) {
        for (int at : exit.jumps) emitter_.patch(at);
    }
    int before(const Exit& exit) const { return exit.boards < boards_.size() ? boards_[exit.boards] : -1; }
    Emitter& emitter_;
    std::vector<Exit> loops_;
    std::vector<Exit> turns_ = std::vector<Exit>(1);
    std::vector<int> boards_;  // locals of the `on` blocks around this line
};

}  // namespace cairn
