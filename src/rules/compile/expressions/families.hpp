// Families: named lists of sets of points, of the board or of the page. Regions: sets of points with names and indices,
// which are known before the game.
#pragma once

#include "rules/compile/pass.hpp"

namespace cairn {

class Families : Pass {
   public:
    using Pass::Pass;
    void declare();  // `family near = …` and `region home[q in players] = …`, all of the page
    std::optional<Value> named(const std::string& name);
    // The number of the family in the Program, which has it from now on.
    int number_of(const std::string& name, const Family& family);
    int number_of_board(const std::string& name, const Family& family);  // a family of the board here
    Value through(const Expr& e);
    // any(l <= S for l in F through p), count(l in F where l <= S), union(l for l in F where l <= S): one instruction.
    std::optional<Value> whole(const Expr& e);
    // `F where x <= S and rest`, F a named family: the members inside S at once; `rest` may stay null.
    std::optional<Value> inside(const Expr& source, const std::string& element, const Expr& test,
                                const Expr*& rest);

    // `x in F` or `x in F through p`, F a named family, of which those that lie in `within` are wanted.
    struct Lines {
        int family;
        std::uint16_t through;  // kNone: all
        std::uint16_t within;
    };
    std::optional<Lines> plain_lines(const Expr& members, const Expr* within);

    // ---- regions (regions.cpp)
    const UserFamily* region(const std::string& name) const;  // null: there is none
    Value region_without_index(const Expr& e, const UserFamily& region);
    Value region_member(const Expr& e, const UserFamily& region);  // home[me]

   private:
    struct Values {  // of an index: low, low + 1, …
        ValueType type;
        int low = 0, count = 0;
    };
    void declare_region(const FamilyDecl& region);
    std::optional<Values> index_values(const Expr& source);
    bool is_known_before_the_game(int first_pc);
    // The number of the family that a bare name, or `name through p`, stands for.
    std::optional<int> plain(const Expr& source);
};

}  // namespace cairn
