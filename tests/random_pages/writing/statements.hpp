// Random statements: what a player does in a turn, and what follows from it.
#pragma once

#include "random_pages/writing/expressions.hpp"
#include "random_pages/writing/page.hpp"

namespace cairn::test {

struct Declared {
    std::vector<std::string> numbers;  // assignable: "tally[me]" or "n"
    std::vector<std::string> points;
    std::vector<std::string> sets;
    std::vector<std::string> truths;
    std::vector<std::string> marks;
    std::vector<std::string> phases;
    std::vector<std::string> procedures;  // each takes one set
    std::string bag;                      // "" when there is none
    bool buries = false;                  // balls that nobody knows, from the bag
    std::vector<std::string> secret_numbers, secret_sets, secret_points;  // assignable, with me as owner
};

class Statements {
   public:
    Statements(Dice& dice, const Features& features, Surroundings& here, Expressions& values,
               const Declared& declared)
        : dice_(dice), features_(features), here_(here), values_(values), declared_(declared) {}

    Lines turn();   // a whole turn: an action, then what follows
    Lines stuck();  // what happens to who cannot move
    Lines end();    // after every turn; nobody decides there
    Lines effects(int how_many, int depth);

   private:
    // Actions: somebody decides, and the board changes.
    Lines action(int depth);
    std::string saying();
    Lines place();
    Lines move();
    Lines remove();
    Lines fill_a_set();
    Lines alternatives(int depth);
    std::string place_to_put();

    // What follows.
    Lines effect(int depth);
    Lines ending();
    Lines assignment();
    Lines change_board();
    Lines loop(int depth);
    Lines conditional(int depth);
    Lines trial(int depth);
    Lines order_of_turns();
    Lines mark();
    Lines chance();
    Lines secret_choice();
    std::string constant_condition();

    std::string player_in_game() { return values_.player(1); }
    int free_depth() { return dice_.weighted({1, 3, 3}) == 0 ? 0 : dice_.between(1, 2); }

    Dice& dice_;
    const Features& features_;
    Surroundings& here_;
    Expressions& values_;
    const Declared& declared_;
    bool somebody_decides_ = true;
    bool point_chosen_ = false;
};

}  // namespace cairn::test
