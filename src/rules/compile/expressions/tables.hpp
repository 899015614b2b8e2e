// Tables and boards: name[index], and the board that the words read.
#pragma once

#include "rules/compile/pass.hpp"

namespace cairn {

class Tables : Pass {
   public:
    using Pass::Pass;
    Value index(const Expr& e);
    // The place of an entry in its table, as a register. A bag may leave out its last index, the colour.
    std::uint16_t flat_index(const Variable& v, const std::vector<const Expr*>& indices, Place place);
    Value on_board(const Expr& e);
    std::uint16_t board_number(const Expr& e);
    // Which kind of board it is; 0 where there is no such board.
    int kind_of_board(const Expr& e) const;
};

}  // namespace cairn
