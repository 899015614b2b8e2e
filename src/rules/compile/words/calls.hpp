// Calls: the built-in words. What each does is in the table of builtins; those that take more than one instruction
// have a function here.
#pragma once

#include <array>
#include <initializer_list>

#include "rules/compile/pass.hpp"
#include "rules/compile/words/builtins.hpp"

namespace cairn {

class Calls : Pass {
   public:
    using Pass::Pass;
    Value call(const Expr& e);
    // Says how many values the word needs.
    Value wrong_number(const Expr& e, std::size_t needed, const std::string& written = "");
    static std::string written(const Builtin& b);

    // ---- sets of points and the board (board_words.cpp)
    Value points(const Expr& e);
    Value holes(const Expr& e);
    Value pits(const Expr& e);
    Value level(const Expr& e);
    Value around(const Expr& e);
    Value shift(const Expr& e);
    Value leaps(const Expr& e);
    Value group(const Expr& e);  // visible_group, full_group
    Value joins(const Expr& e);  // joins, fully_joins
    Value fits(const Expr& e);
    Value outside(const Expr& e);
    Value angle(const Expr& e);
    Value marked(const Expr& e);

    // ---- sides of the dice board (dice_words.cpp)
    Value side(const Expr& e);
    Value toward(const Expr& e);
    Value pose(const Expr& e);
    Value face(const Expr& e);
    Value lay(const Expr& e);
    Value pivot(const Expr& e);
    Value bury(const Expr& e);
    Value uncover(const Expr& e);

    // ---- what is done by hand or breath (of_the_hand.cpp)
    Value perform(const Expr& e);

    // ---- boards of squares (of_squares.cpp)
    Value sizes(const Expr& e);
    Value sized(const Expr& e);
    Value size_of(const Expr& e);
    Value ahead(const Expr& e);
    Value ray(const Expr& e);
    Value direction(const Expr& e);
    Value turned(const Expr& e);  // opposite, clockwise

    // ---- whose (player_words.cpp)
    Value mine(const Expr& e);
    Value theirs(const Expr& e);
    Value of(const Expr& e);
    Value colour_word(const Expr& e);
    Value owner(const Expr& e);
    Value colours_in(const Expr& e);
    Value colours(const Expr& e);
    Value players(const Expr& e);
    Value opponents(const Expr& e);
    Value seats(const Expr& e);
    Value opponent(const Expr& e);

    // ---- numbers, choices, actions
    Value absolute(const Expr& e);
    Value openly(const Expr& e);
    Value aggregate(const Expr& e);
    Value extreme(const Expr& e);
    Value choose(const Expr& e);
    Value chance(const Expr& e);
    Value put(const Expr& e);
    Value move(const Expr& e);
    Value ending(const Expr& e);  // win, lose

   private:
    Value variant(const Expr& e);
    ValueType side_type() const { return kind_named("side"); }
    ValueType pose_type() const { return kind_named("pose"); }
    ValueType direction_type() const { return kind_named("direction"); }
    bool has_sizes(const Expr& e);
    std::uint16_t direction_in(const Expr& e);
    ValueType kind_named(std::string_view name) const;
    const Variable* bag_of_buried(const Expr& e);
    bool can_perform(const Expr& e, const AboutPerformance& about);
    void tell_referee(const Expr& e, const AboutPerformance& about, int number);
    Value board_results(const Expr& e, Performance performance);
    // `tenths`: the local that gets how long it took; -1: nobody asks.
    Value number_results(const Expr& e, const AboutPerformance& about, int seconds, int tenths);
    void referee_counts(const Expr& e, int local, int most);
    Value referee_says(const Expr& e, std::initializer_list<std::string_view> words, std::uint16_t options,
                       int options_pc);
    Value referee_chooses(const Expr& e, Site::Form form, ValueType value, std::uint16_t options,
                          int options_pc);
    void lay_in(const Expr& pose, std::uint16_t dice);
    // Does the board have what the word is about? Complains where it does not.
    bool board_knows(const Expr& e, Op op);
    static bool looks_around(Op op);
    std::uint16_t set_here(std::uint16_t s);
    Value one_instruction(const Expr& e, const Builtin& b);
    // One instruction with a new register for its result.
    Value one(Op op, Type type, std::uint16_t x = 0, std::uint16_t y = 0);
    // What the rest of the program must know of an instruction.
    void note(Op op);
    std::optional<std::array<int, 3>> offset_of(const Expr& e);
    int offset_table(const std::array<int, 3>& offset);
};

}  // namespace cairn
