// The head of a page: pieces, players, boards, options, limits.
#pragma once

#include "rules/compile/pass.hpp"

namespace cairn {

class Head : Pass {
   public:
    using Pass::Pass;
    void read();
    // How long a game may last, and what repetition does. Known only after the blocks: house rules are for games in
    // which pieces leave or move.
    void read_limits();

   private:
    void add_sides_and_poses();
    void add_directions();
    void read_set();
    void read_options();
    void read_option(const std::string& name, const std::string& text);
    void read_variant(const std::string& text);
    void read_players();
    int number_of_players();
    void read_boards();
    void wrong_board(Place place, const std::string& what);
    std::optional<std::vector<int>> sizes_of_board(const Expr& e);
    std::shared_ptr<const Lattice> read_lattice(const Expr& e);
    void read_supply();
};

}  // namespace cairn
