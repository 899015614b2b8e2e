#include "random_pages/writing/features.hpp"

namespace cairn::test {

Features draw_features(Subject subject, Dice& dice) {
    Features f;
    const auto maybe = [&](int percent) { return dice.percent(percent); };
    f.players = subject == Subject::Puzzle ? 1 : subject == Subject::Solving ? 2 : dice.percent(75) ? 2 : 3;
    f.chance = subject != Subject::Solving && maybe(25);
    f.secrets = subject == Subject::Secrets || (subject == Subject::Anything && maybe(25));
    f.literals = maybe(subject == Subject::Symmetry ? 45 : 30);
    f.ordered = maybe(subject == Subject::Symmetry ? 12 : 20);
    f.loops = maybe(subject == Subject::Symmetry ? 70 : 55);
    f.unordered_loops_only = maybe(20);
    f.removal = maybe(subject == Subject::Puzzle ? 20 : 40);
    f.recolouring = maybe(30);
    f.marks = maybe(20);
    f.variables = maybe(60);
    f.families = maybe(25);
    f.definitions = maybe(30);
    f.options = maybe(20);
    f.phases = maybe(15);
    f.supply = maybe(15);
    f.turn_words = maybe(15);
    f.again = maybe(25);
    f.trials = maybe(35);
    f.history = maybe(30);
    f.limit = maybe(f.removal ? 75 : 30);
    f.big_numbers = subject == Subject::Anything && maybe(15);
    f.constant_conditions = maybe(20);
    return f;
}

}  // namespace cairn::test
