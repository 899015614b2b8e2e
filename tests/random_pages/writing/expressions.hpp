// Random values of each type. Every operation stands in brackets, so that a page can be shrunk as text
// (shrink.hpp) and no rule of precedence matters.
#pragma once

#include <string>

#include "random_pages/writing/dice.hpp"
#include "random_pages/writing/features.hpp"
#include "random_pages/writing/surroundings.hpp"

namespace cairn::test {

class Expressions {
   public:
    Expressions(Dice& dice, const Features& features, Surroundings& here)
        : dice_(dice), features_(features), here_(here) {}

    // `depth` bounds how many operations lie inside one another.
    std::string number(int depth);
    std::string truth(int depth);
    std::string set(int depth);
    std::string colour(int depth);
    std::string player(int depth);
    std::string sets(int depth);  // a family, or a list of sets computed now
    std::string point();          // a name that holds a point, or one of the board; "" when there is none

    std::string literal_set();  // braces around points and named sets
    // Words that nobody has used yet in this page: "pt1", "set2".
    std::string fresh(const std::string& stem) { return stem + std::to_string(++used_); }
    // How many secrets may still be used where the checker should refuse it.
    int suspicious = 0;

   private:
    std::string atom_number();
    std::string atom_set();
    std::string secret(Kind kind);
    std::string number_of_set(int depth);
    std::string folded_number(int depth);
    std::string filtered_set(int depth);
    std::string on_squares(int depth);
    std::string quantified(int depth);

    Dice& dice_;
    const Features& features_;
    Surroundings& here_;
    int used_ = 0;
};

// No secret is used in a suspicious way while it lives: whether a player can complete something shows what he may
// choose from, and that may be his secret.
class NoSecrets {
   public:
    explicit NoSecrets(Expressions& values) : values_(values), allowed_(values.suspicious) {
        values.suspicious = 0;
    }
    ~NoSecrets() { values_.suspicious = allowed_; }
    NoSecrets(const NoSecrets&) = delete;
    NoSecrets& operator=(const NoSecrets&) = delete;

   private:
    Expressions& values_;
    int allowed_;
};

}  // namespace cairn::test
