#include "rules/compile/words/builtins.hpp"

#include <algorithm>

#include "rules/compile/words/calls.hpp"

namespace cairn {

const std::vector<Builtin>& builtins() {
    using enum Type;
    using enum Builtin::Nature;
    static const std::vector<Builtin> table = {
        // ---- sets of points
        {"points", "", Set, &Calls::points, "every point of the board"},
        {"empty", "", Set, Op::Empty, "the points without a ball"},
        {"balls", "", Set, Op::Balls, "the points with a ball"},
        {"mine", "", Set, &Calls::mine, "the balls of the player who decides"},
        {"theirs", "", Set, &Calls::theirs, "the balls of all other players; neutral colours are nobody's"},
        {"of", "c", Set, &Calls::of, "the balls of a colour, of a player, or of several of them"},
        {"playable", "", Set, Op::Playable, "empty points on level 0 or on a complete platform"},
        {"holes", "", Set, &Calls::holes, "the empty points of level 0"},
        {"pits", "", Set, &Calls::pits, "the playable points above level 0"},
        {"free", "", Set, Op::Free, "the balls that support nothing"},
        {"movable", "", Set, Op::Movable, "the balls that support at most one ball"},
        {"pinned", "", Set, Op::Pinned, "the balls that support two or more balls"},
        {"visible", "", Set, Op::Visible, "the balls not hidden"},
        {"visible", "s", Truth, Op::VisibleLine,
         "visible(l): every ball and contact of the line l is visible"},
        {"hidden", "", Set, Op::Hidden,
         "the balls with a ball straight above them (dice: no upper face showing)"},
        {"level", "p", Set, &Calls::level,
         "`level(k)`: the points of level k; `level(p)`: the level of a point or of a flat set"},
        // ---- neighbourhoods
        {"above", "s", Set, Op::Above, "the points that rest on some point of the set"},
        {"below", "s", Set, Op::Below, "the supports of the set"},
        {"on", "si", Set, Op::OnAtLeast, "the points with at least k supports in the set"},
        {"beside", "s", Set, Op::Beside, "the flat neighbours of the set"},
        {"diagonal", "s", Set, Op::Diagonal, "the flat diagonal neighbours of the set"},
        {"around", "s", Set, &Calls::around, "the flat neighbours of the set, diagonal ones too"},
        {"touching", "s", Set, Op::Touching,
         "the points in contact with the set: flat neighbours, supports, what rests on it"},
        {"footing", "s", Set, Op::Footing, "the set and everything beneath it"},
        {"shift", "siii", Set, &Calls::shift,
         "the set moved by constant half-grid steps x, y and levels; what leaves the board is lost"},
        {"leaps", "piii", Set, &Calls::leaps,
         "the points at this offset x, y, level from p, turned and mirrored in all ways"},
        // ---- connection
        {"linked", "ss", Set, Op::Linked,
         "linked(A, S): the balls of S joined to A by visible contacts inside S"},
        {"fully_linked", "ss", Set, Op::FullyLinked, "the same by any contacts, hidden balls included"},
        {"visible_group", "p", Set, &Calls::group,
         "the visible group of the ball at p: its colour, joined by visible contacts"},
        {"full_group", "p", Set, &Calls::group,
         "the full group of the ball at p: its colour, joined by any contacts"},
        {"visible_groups", "s", Sets, Op::GroupsL,
         "the set split by visible contacts; hidden balls are in no group"},
        {"full_groups", "s", Sets, Op::FullGroupsL, "the set split by contacts"},
        {"joins", "sss", Truth, &Calls::joins, "joins(S, A, B): visible contacts inside S join A to B"},
        {"fully_joins", "sss", Truth, &Calls::joins, "joins(S, A, B) by any contacts"},
        {"visible_contacts", "ss", Number, Op::VisibleContacts,
         "how many visible contacts join a ball of A to a ball of B"},
        {"longest_path", "s", Number, Op::LongestPath,
         "balls of the longest path of visible contacts inside the set"},
        {"runs", "si", Sets, Op::RunsL,
         "the maximal straight touching runs of at least k points inside the set"},
        {"fits", "s", Truth, &Calls::fits, "all points empty, and stable when filled together"},
        {"outside", "s", Number, &Calls::outside, "dice: how many outside faces the set shows"},
        {"copies", "s", Sets, Op::CopiesL,
         "the sets of this board that have the shape of the set, turned: dice, grids and blocks only"},
        // ---- about one point
        {"colour", "p", Colour, &Calls::colour_word,
         "the colour of the ball at p, or of a player; none when p is empty"},
        {"owner", "p", Player, &Calls::owner,
         "the player whose colour the ball at p is, or who has this colour (a set of exactly one will do); "
         "none "
         "when nobody's"},
        {"colours_in", "s", Few, &Calls::colours_in, "the colours of the balls in the set"},
        {"majority", "s", Colour, Op::Majority,
         "the colour with more balls in the set than every other; none when two share the first place"},
        {"minority", "s", Colour, Op::Minority,
         "the colour with fewer balls in the set than every other, 0 counting too; none when two share the "
         "last place"},
        {"x", "p", Number, Op::XOf, "half-grid column of a point, a = 1 (dice: distance from side A)"},
        {"y", "p", Number, Op::YOf, "half-grid row of a point (dice: distance from side B)"},
        {"distance", "pp", Number, Op::Distance,
         "half-grid steps between two points seen from above (dice: steps along the edges of dice)"},
        {"angle", "ppp", Number, &Calls::angle,
         "angle(a, m, b): degrees at m between two points that touch it; 0 when they do not"},
        {"between", "pp", Set, Op::Between,
         "the points strictly between two points of one straight line: a row, column or diagonal of a level, "
         "or a slope"},
        {"first", "s", Point, Op::FirstS, "the lowest point of the set in the order of the board, or none"},
        // ---- sides of the dice board
        {"side", "q", Nothing, &Calls::side,
         "where a player sits: the first at `A`, the second at `B`, the third at `C`; `sides` are all three"},
        {"depth", "pa", Number, Op::Depth,
         "how many dice lie between the point and the side: the digit of its name"},
        {"toward", "pp", Nothing, &Calls::toward,
         "toward(p, q): the side to which q is nearer than p; they touch or are beside each other, and q "
         "does not "
         "support p"},
        {"over", "pa", Set, Op::Over,
         "the point that covers the face of p towards the side; empty at the side"},
        {"row", "pa", Set, Op::Row, "the row of its level through the point, parallel to the side"},
        {"near", "s", Set, Op::Near, "the points with face or edge contact to the set"},
        {"jumps", "p", Set, Op::Jumps,
         "where the die at p can jump along a right angle; empty when it is not free"},
        {"chunks", "i", Sets, Op::ChunksL,
         "the sets of k empty points that hang together by faces and can be filled"},
        // ---- squares, towers and directions
        {"tower", "s", Set, Op::Tower,
         "every place of the squares of the set, from the lowest to the highest"},
        {"sizes", "", Few, &Calls::sizes, "nests: all sizes of pieces, 1 for the smallest"},
        {"sized", "i", Set, &Calls::sized, "nests: the places for pieces of size k"},
        {"size_of", "p", Number, &Calls::size_of, "nests: the size of the pieces for which the place is"},
        {"ahead", "sd", Set, &Calls::ahead,
         "the set moved one step in a direction; what leaves the board is lost"},
        {"ahead", "sdi", Set, &Calls::ahead, "ahead(S, d, k): the set moved k steps"},
        {"ray", "pd", Set, &Calls::ray,
         "the points of its level from p in a direction to the edge, without p"},
        {"ray", "pdd", Set, &Calls::ray, "ray(p, d, e): the same along the diagonal between two directions"},
        {"direction", "pp", Nothing, &Calls::direction,
         "direction(p, q): where q lies, seen from p in the same row or column; else none"},
        {"opposite", "d", Nothing, &Calls::turned, "the opposite direction"},
        {"clockwise", "d", Nothing, &Calls::turned, "the next direction clockwise"},
        // ---- how dice lie
        {"pose", "p", Nothing, &Calls::pose,
         "how the die at p lies: `f321` shows 3 towards A, 2 towards B, 1 towards C; "
         "none when p is empty; `poses` are all 24"},
        {"face", "xa", Number, &Calls::face,
         "face(p, s), face(o, s): the number that the die at p, or a die in pose o, shows towards the side"},
        // ---- slides
        {"entries", "", Entries, Op::Entries,
         "the legal entries: an end of a row or column of a level, with its push"},
        {"entry_point", "e", Point, Op::EntryPoint, "where the entering ball comes to rest"},
        {"pushed", "e", Set, Op::Pushed, "the balls that the entry pushes"},
        // ---- players and the course of the game
        {"me", "", Player, Op::Me, "the player who decides"},
        {"mover", "", Player, Op::Mover, "the player whose turn it is"},
        {"opponent", "", Player, &Calls::opponent, "the other one of two players"},
        {"next", "q", Player, Op::NextOf, "the next player still in the game"},
        {"previous", "q", Player, Op::PreviousOf, "the previous player still in the game"},
        {"players", "", Few, &Calls::players,
         "the players still in the game; loops begin with the one whose turn it is"},
        {"opponents", "", Few, &Calls::opponents, "the other players still in the game"},
        {"colours", "", Few, &Calls::colours, "all colours"},
        {"seats", "", Number, &Calls::seats,
         "how many players the game began with: known when the page is loaded, as `board grid(seats, 6)`"},
        {"passes", "", Number, Op::Passes, "passes in succession so far"},
        {"turns", "", Number, Op::Turns, "turns finished so far"},
        {"ko", "", Truth, Op::Ko, "the boards are as they were after the mover's previous turn"},
        {"unchanged", "", Truth, Op::Unchanged, "the boards are as they were at the start of this turn"},
        {"superko", "", Truth, Op::Superko, "the boards have stood before with the same player to move"},
        {"occurrences", "", Number, Op::Occurrences,
         "how often these boards have stood at a turn's end, this time included"},
        {"supply", "c", Number, Op::Supply, "how many balls of a colour are left"},
        // ---- numbers
        {"count", "*", Number, &Calls::aggregate,
         "how many: points, members, balls in a bag; `count(x in S where …)`"},
        {"sum", "*", Number, &Calls::aggregate, "`sum(e for x in S)`; the sum of nothing is 0"},
        {"product", "*", Number, &Calls::aggregate, "`product(e for x in S)`; the product of nothing is 1"},
        {"max", "*", Number, &Calls::aggregate, "the largest; of nothing, 0"},
        {"min", "*", Number, &Calls::aggregate, "the smallest; of nothing, 0"},
        {"abs", "i", Number, &Calls::absolute, "the number without its sign"},
        {"any", "*", Truth, &Calls::aggregate, "`any(c for x in S)`: true for some x"},
        {"all", "*", Truth, &Calls::aggregate, "`all(c for x in S)`: true for every x"},
        {"union", "*", Set, &Calls::aggregate, "`union(s for x in S)`: all of them together"},
        {"most", "xx", Nothing, &Calls::extreme, "most(e, S): the members `it` of S for which e is greatest"},
        {"least", "xx", Nothing, &Calls::extreme,
         "least(e, S): the members `it` of S for which e is smallest"},
        {"marked", "x", Set, &Calls::marked, "the balls that carry a mark"},
        {"openly", "x", Nothing, &Calls::openly, "says that a test on something secret is meant to be seen"},
        // ---- choices and chance
        {"choose", "*", Nothing, &Calls::choose,
         "the player decides: a point of a set, a colour, a number, a member of a family, …", Choice},
        {"roll", "i", Number, &Calls::chance, "a throw: 1 to n", Choice},
        {"random", "x", Nothing, &Calls::chance, "an element drawn by chance, all equally likely", Choice},
        {"draw", "x", Colour, &Calls::chance, "a ball drawn from a bag by chance, taken out of it", Choice},
        // ---- performances: the referee says what comes of them
        {"throw", "ci*", Point, &Calls::perform,
         "throw(c, k): the player throws a die from k edges away; gives the point where it lies, or none. "
         "With `nearest` a "
         "die askew is put into the nearest funnel; with `fallen` it gives the number of the first die off "
         "the plate, or 0",
         Choice},
        {"flick", "ci*", Point, &Calls::perform, "flick(c, k): the same from the table, with a finger",
         Choice},
        {"pour", "ci*", Nothing, &Calls::perform,
         "pour(c, k): the player pours k dice of colour c out of a ladle", Choice},
        {"tilt", "ix", Number, &Calls::perform,
         "tilt(k, F): the plate is tilted, at most k seconds, until dice fill the set F or a set of the "
         "family F; gives "
         "tenths of a second, 0 when it failed",
         Choice},
        {"blow", "ix", Number, &Calls::perform, "blow(k, F): the same by puffs of air", Choice},
        {"build", "i*", Number, &Calls::perform,
         "build(k): in at most k seconds a tower of dice on the table; gives how many", Choice},
        {"pull", "i*", Number, &Calls::perform,
         "pull(k): in at most k seconds dice are pulled out until the summit moves; gives how many", Choice},
        {"balcony", "i*", Number, &Calls::perform,
         "balcony(k): in at most k seconds dice are laid on dice pulled out a little; gives how many stay",
         Choice},
        {"shake", "i*", Number, &Calls::perform,
         "shake(k): in at most k seconds all dice but the ridges are shaken off; gives how many are wrong. "
         "With "
         "`timed` it says in `tenths`, as `build`, `pull` and `balcony` do, how many tenths of a second it "
         "took",
         Choice},
        // ---- actions
        {"put", "cs", Nothing, &Calls::put, "put(c, p): a ball of colour c on p, or on every point of a set",
         Action},
        {"put", "cso", Nothing, &Calls::put, "put(c, p, o): the die lies in pose o; without one, in `f321`",
         Action},
        {"bury", "xs", Nothing, &Calls::bury,
         "bury(bag, S): dice from the bag on every point of a set, and nobody knows which, nor how they lie",
         Action},
        {"uncover", "", Nothing, &Calls::uncover,
         "chance: of every buried die that shows, its colour is drawn from the bag; and where the rules read "
         "faces, the numbers that show are thrown",
         Action},
        {"show", "i", Nothing, Op::Show, "show 3: people may look at the boards for three seconds", Action},
        {"lay", "so", Nothing, &Calls::lay, "lay(p, o): the die at p lies in pose o from now on", Action},
        {"pivot", "pp", Nothing, &Calls::pivot,
         "pivot(p, q): the die at p tips over its edge into q, an empty neighbour of its level", Action},
        {"lift", "p", Set, Op::Lift,
         "takes a movable ball away; what rested on it drops; gives where dropped balls now lie", Action},
        {"move", "pp", Set, &Calls::move,
         "lifts the ball and puts it on another point; gives where dropped balls now lie", Action},
        {"take", "s", Set, Op::Take,
         "from the top down takes each ball of the set that supports nothing; gives the points emptied",
         Action},
        {"recolour", "sc", Nothing, Op::Recolour, "the balls of the set become this colour", Action},
        {"swap", "pp", Nothing, Op::Swap, "two balls change places", Action},
        {"enter", "ce", Nothing, Op::Enter, "a ball of this colour enters, pushing what is in its way",
         Action},
        {"win", "*", Nothing, &Calls::ending, "win(q): the game ends; `win(q, \"why\", points)`", Action},
        {"lose", "*", Nothing, &Calls::ending, "lose(q): the game ends; the others win", Action},
        {"out", "q", Nothing, Op::Out, "the player is out; his balls stay", Action},
    };
    return table;
}

bool Builtin::about_the_board() const {
    if (name == "colour" || name == "owner") return false;  // of players too
    if (name == "side" || arguments.find_first_of("spaoed") != arguments.npos) return true;
    const bool gives_points = result == Type::Set || result == Type::Sets || result == Type::Point ||
                              result == Type::Entry || result == Type::Entries;
    return gives_points || about(op).does(effect::ReadsBalls | effect::ReadsColours | effect::ReadsHistory);
}

const Builtin* builtin(std::string_view name, std::size_t arguments) {
    const Builtin* found = nullptr;
    for (const auto& b : builtins()) {
        if (b.name != name) continue;
        if (b.takes(arguments)) return &b;
        if (!found) found = &b;
    }
    return found;
}

bool is_builtin(std::string_view name) { return builtin(name, 0) != nullptr; }

bool stands_alone(std::string_view name) {
    const auto* b = builtin(name, 0);
    return b && b->arguments.empty();
}

bool happens_first(std::string_view name) {
    const auto* b = builtin(name, 0);
    return b && b->happens_first();
}

}  // namespace cairn
