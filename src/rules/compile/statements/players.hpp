// Whose turn it is inside a turn: by, each player; which board: on; and who is ahead: rank.
#pragma once

#include "rules/compile/pass.hpp"

namespace cairn {

class Players : Pass {
   public:
    using Pass::Pass;
    void by(const Stmt& s);
    void each(const Stmt& s);
    void on_board(const Stmt& s);
    void rank(const Stmt& s);

   private:
    std::vector<int> hide_again(const Stmt& s);
    void rank_key(const RankKey& key);
};

}  // namespace cairn
