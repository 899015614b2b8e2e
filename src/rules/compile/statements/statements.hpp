// Statements: blocks, and the statements that are one line.
#pragma once

#include "rules/compile/pass.hpp"

namespace cairn {

class Statements : Pass {
   public:
    using Pass::Pass;
    // A name lives in the block that gives it its first value, and in the blocks inside.
    void block(const Block& block);
    // A block that always runs: its names live on in its surroundings.
    void lines(const Block& block);

   private:
    void statement(const Stmt& s);
    void secret(const Stmt& s);
    void require(const Stmt& s);
    void go_to(const Stmt& s);
    void give_back(const Stmt& s);
    void word(const Stmt& s);
    void mark(const Stmt& s);
    void read_again(int board);  // a local with the number of the board, or -1
    void reveal(const Stmt& s);
};

}  // namespace cairn
