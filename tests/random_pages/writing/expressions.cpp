#include "random_pages/writing/expressions.hpp"

#include "board/words/squares.hpp"

namespace cairn::test {
namespace {

std::string call(const std::string& word, const std::string& inside) { return word + "(" + inside + ")"; }

std::string both(const std::string& a, const std::string& op, const std::string& b) {
    return "(" + a + " " + op + " " + b + ")";
}

}  // namespace

std::string Expressions::secret(Kind kind) {
    if (suspicious <= 0 || !dice_.percent(50)) return "";
    std::vector<std::string> fitting;
    for (const Name& n : here_.secrets)
        if (n.kind == kind) fitting.push_back(n.text);
    if (fitting.empty()) return "";
    --suspicious;
    const std::string whose = dice_.percent(70) ? "me" : here_.players.size() == 2 ? "opponent" : "next(me)";
    std::string name = dice_.one_of(fitting);
    if (const auto at = name.find('@'); at != std::string::npos) name.replace(at, 1, whose);
    return name;
}

// ---- points, colours, players

std::string Expressions::point() {
    const auto names = here_.of_kind(Kind::Point);
    if (!names.empty() && !(features_.literals && dice_.percent(15))) return dice_.one_of(names);
    return features_.literals ? dice_.one_of(here_.point_names) : "";
}

std::string Expressions::colour(int depth) {
    if (const auto hidden = secret(Kind::Colour); !hidden.empty()) return hidden;
    const auto names = here_.of_kind(Kind::Colour);
    if (!names.empty() && dice_.percent(30)) return dice_.one_of(names);
    const std::string p = point();
    if (depth > 0 && !p.empty() && dice_.percent(15)) return call("colour", p);
    if (dice_.percent(50)) return dice_.one_of(here_.colours);
    return call("colour", player(depth - 1));
}

std::string Expressions::player(int depth) {
    const auto names = here_.of_kind(Kind::Player);
    if (!names.empty() && dice_.percent(40)) return dice_.one_of(names);
    if (here_.players.size() > 1 && depth > 0 && dice_.percent(20))
        return here_.players.size() == 2 ? "opponent" : call(dice_.one_of({"next", "previous"}), "me");
    if (dice_.percent(15)) return dice_.one_of(here_.players);
    return "me";
}

// ---- sets of points

std::string Expressions::literal_set() {
    std::string inside;
    for (int k = dice_.between(1, 3); k > 0; --k) {
        if (!inside.empty()) inside += ", ";
        const bool named = !here_.sets.empty() && dice_.percent(40);
        inside += named ? dice_.one_of(here_.sets) : dice_.one_of(here_.point_names);
    }
    return "{" + inside + "}";
}

std::string Expressions::atom_set() {
    if (const auto hidden = secret(Kind::Set); !hidden.empty()) return hidden;
    if (const auto hidden = secret(Kind::Point); !hidden.empty()) return hidden;
    if (const auto names = here_.of_kind(Kind::Set); !names.empty() && dice_.percent(25))
        return dice_.one_of(names);
    if (const auto names = here_.of_kind(Kind::Point); !names.empty() && dice_.percent(20))
        return dice_.one_of(names);
    if (features_.literals && dice_.percent(25)) return literal_set();
    if (features_.literals && !here_.sets.empty() && dice_.percent(15)) return dice_.one_of(here_.sets);
    if (here_.aside && dice_.percent(10))
        return "(" + dice_.one_of({"balls", "empty", "points", "playable"}) + " on aside)";
    switch (dice_.below(8)) {
        case 0: return call("of", colour(1));
        case 1: return call("level", std::to_string(dice_.between(0, here_.lattice->top)));
        case 2: return dice_.one_of({"balls", "empty", "points"});
        case 3: return "playable";
        case 4: return "mine";
        case 5: return here_.players.size() > 1 ? "theirs" : "mine";
        case 6: return dice_.one_of({"holes", "pits", "free", "movable", "pinned"});
        default: return dice_.one_of({"visible", "hidden", "balls", "empty"});
    }
}

std::string Expressions::filtered_set(int depth) {
    const std::string source = set(depth - 1);
    if (dice_.percent(40)) {
        const std::string test = dice_.one_of({"touching", "beside", "around", "above", "below"});
        const std::string inside = test + "(it) & " + atom_set();
        return "(" + source + " where " +
               (dice_.percent(50) ? inside
                                  : "count(" + inside + ") " + dice_.one_of({">", "==", "<", ">="}) + " " +
                                        std::to_string(dice_.between(0, 3))) +
               ")";
    }
    const Inner inner(here_);
    const std::string name = fresh("pt");
    here_.names.push_back({name, Kind::Point});
    return "(" + name + " in " + source + " where " + truth(depth - 1) + ")";
}

// Words of boards of squares.
std::string Expressions::on_squares(int depth) {
    const std::string way =
        dice_.one_of({"north", "east", "south", "west", "opposite(north)", "clockwise(west)"});
    switch (dice_.below(4)) {
        case 0: return call("tower", set(depth - 1));
        case 1: return call("ahead", set(depth - 1) + ", " + way);
        case 2:
            return call("ahead", set(depth - 1) + ", " + way + ", " + std::to_string(dice_.between(0, 3)));
        default: {
            const std::string line = fresh("pt");
            return "union(ray(" + line + ", " + way + ") for " + line + " in " + set(depth - 1) + ")";
        }
    }
}

std::string Expressions::set(int depth) {
    if (depth <= 0 || dice_.percent(25)) return atom_set();
    switch (dice_.weighted({22, 12, 12, 14, 10, 4, 4, 5, 6, 3})) {
        case 0: return both(set(depth - 1), "&", set(depth - 1));
        case 1: return both(set(depth - 1), "|", set(depth - 1));
        case 2: return both(set(depth - 1), "-", set(depth - 1));
        case 3:
            if (has_squares(*here_.lattice) && dice_.percent(40)) return on_squares(depth);
            return call(
                dice_.one_of({"above", "below", "beside", "diagonal", "around", "touching", "footing"}),
                set(depth - 1));
        case 4: return filtered_set(depth);
        case 5: return call(dice_.one_of({"linked", "fully_linked"}), set(depth - 1) + ", " + set(depth - 1));
        case 6: return both(set(depth - 1), "otherwise", set(depth - 1));
        case 7: {
            const std::string line = fresh("line");
            const std::string source = sets(depth - 1);
            const std::string within = set(depth - 1);
            return "union(" + line + " for " + line + " in " + source + " where " + line + " <= " + within +
                   ")";
        }
        case 8: {
            const std::string worth =
                "count(" + dice_.one_of({"touching", "beside", "around"}) + "(it) & " + atom_set() + ")";
            return call(dice_.one_of({"most", "least"}), worth + ", " + set(depth - 1));
        }
        default: {
            const bool known = features_.constant_conditions && dice_.percent(40);
            const std::string test = known ? dice_.one_of({"1 == 1", "1 == 2"}) : truth(depth - 1);
            return "(" + set(depth - 1) + " if " + test + " else " + set(depth - 1) + ")";
        }
    }
}

std::string Expressions::sets(int depth) {
    const auto named = here_.of_kind(Kind::Sets);
    if (!named.empty() && dice_.percent(40)) return dice_.one_of(named);
    if (!here_.families.empty() && dice_.percent(70)) return dice_.one_of(here_.families);
    if (here_.shapes && here_.lattice->cubes() && dice_.percent(25)) return call("copies", set(depth - 1));
    switch (dice_.below(3)) {
        case 0: return call("visible_groups", set(depth - 1));
        case 1: return call("full_groups", set(depth - 1));
        default: return call("runs", set(depth - 1) + ", 2");
    }
}

// ---- numbers

std::string Expressions::atom_number() {
    if (const auto hidden = secret(Kind::Number); !hidden.empty())
        return dice_.percent(30) ? call("abs", hidden) : hidden;
    const auto names = here_.of_kind(Kind::Number);
    if (!names.empty() && dice_.percent(50)) return dice_.one_of(names);
    if (features_.turn_words && dice_.percent(15)) return dice_.one_of({"turns", "passes"});
    if (features_.supply && dice_.percent(15)) return call("supply", colour(0));
    if (features_.big_numbers && dice_.percent(30))
        return dice_.one_of({"2147483647", "1000000007", "65536", "46341"});
    return std::to_string(dice_.between(0, 3));
}

std::string Expressions::number_of_set(int depth) {
    const std::string p = point();
    if (!p.empty() && dice_.percent(25)) {
        if (features_.ordered && dice_.percent(60)) return call(dice_.one_of({"x", "y"}), p);
        if (const std::string q = point(); !q.empty() && dice_.percent(30))
            return call("distance", p + ", " + q);
        return call("level", p);
    }
    switch (dice_.below(12)) {
        case 0: return call("visible_contacts", set(depth - 1) + ", " + set(depth - 1));
        case 1: return call("longest_path", set(depth - 1));
        case 2: return call("count", sets(depth - 1));
        case 3: return call("count", call("colours_in", set(depth - 1)));
        default: return call("count", set(depth - 1));
    }
}

std::string Expressions::folded_number(int depth) {
    const std::string word = dice_.one_of({"sum", "max", "min", "count"});
    const Inner inner(here_);
    if (dice_.percent(50)) {
        const std::string source = set(depth - 1);
        const std::string name = fresh("pt");
        here_.names.push_back({name, Kind::Point});
        if (word == "count") return "count(" + name + " in " + source + " where " + truth(depth - 1) + ")";
        return word + "(" + number(depth - 1) + " for " + name + " in " + source + ")";
    }
    const std::string source = sets(depth - 1);
    const std::string name = fresh("line");
    if (word == "count")
        return "count(" + name + " in " + source + " where " + name + " <= " + set(depth - 1) + ")";
    here_.names.push_back({name, Kind::Set});
    return word + "(count(" + name + " & " + set(depth - 1) + ") for " + name + " in " + source + ")";
}

std::string Expressions::number(int depth) {
    if (depth <= 0 || dice_.percent(25)) return atom_number();
    switch (dice_.weighted({40, 12, 12, 5, 5, 10, 6, features_.big_numbers ? 25 : 0})) {
        case 0: return number_of_set(depth);
        case 1: return folded_number(depth);
        case 2: return both(number(depth - 1), dice_.one_of({"+", "-"}), number(depth - 1));
        case 3: return both(number(depth - 1), dice_.one_of({"%", "/"}), std::to_string(dice_.between(2, 3)));
        case 4: return call("abs", number(depth - 1));
        case 5: return call(dice_.one_of({"max", "min"}), number(depth - 1) + ", " + number(depth - 1));
        case 6:
            return "(" + number(depth - 1) + " if " + truth(depth - 1) + " else " + number(depth - 1) + ")";
        default: return both(number(depth - 1), "*", number(depth - 1));
    }
}

// ---- truths

std::string Expressions::quantified(int depth) {
    const std::string word = dice_.one_of({"any", "all"});
    const Inner inner(here_);
    if (dice_.percent(60)) {
        const std::string source = sets(depth - 1);
        const std::string name = fresh("line");
        const std::string p = point();
        const bool through = !p.empty() && source.find('(') == std::string::npos && dice_.percent(40);
        const std::string within = set(depth - 1);
        here_.names.push_back({name, Kind::Set});
        std::string test = name + " <= " + within;
        if (dice_.percent(25)) test = both(test, "and", truth(depth - 1));
        return word + "(" + test + " for " + name + " in " + source + (through ? " through " + p : "") + ")";
    }
    const std::string source = set(depth - 1);
    const std::string name = fresh("pt");
    here_.names.push_back({name, Kind::Point});
    return word + "(" + truth(depth - 1) + " for " + name + " in " + source + ")";
}

std::string Expressions::truth(int depth) {
    if (const auto hidden = secret(Kind::Truth); !hidden.empty()) return hidden;
    const auto names = here_.of_kind(Kind::Truth);
    if (!names.empty() && dice_.percent(15)) return dice_.one_of(names);
    if (features_.history && dice_.percent(6)) return dice_.one_of({"ko", "unchanged"});
    if (depth > 0 && features_.constant_conditions && dice_.percent(12)) {
        const std::string known = features_.options ? dice_.one_of({"(size == 2)", "(size == 3)"})
                                                    : dice_.one_of({"(1 == 1)", "(1 == 2)"});
        return both(known, dice_.one_of({"and", "or"}), truth(depth - 1));
    }
    const std::string p = point();
    if (depth <= 0) {
        if (!p.empty() && dice_.percent(60)) return both(p, "in", atom_set());
        return both(call("count", atom_set()), dice_.one_of({"==", ">", "<", ">=", "!="}),
                    std::to_string(dice_.between(0, 3)));
    }
    switch (dice_.weighted({25, 12, 12, 10, 6, 8, 14, 5, 4, 4})) {
        case 0:
            return both(number(depth), dice_.one_of({"==", "!=", "<", "<=", ">", ">="}), number(depth - 1));
        case 1: return both(set(depth - 1), dice_.one_of({"<=", "==", "!="}), set(depth - 1));
        case 2: return p.empty() ? set(depth) : both(p, "in", set(depth - 1));
        case 3: return set(depth);
        case 4: return "(not " + truth(depth - 1) + ")";
        case 5: return both(truth(depth - 1), dice_.one_of({"and", "or"}), truth(depth - 1));
        case 6: return quantified(depth);
        case 7:
            return call(dice_.one_of({"joins", "fully_joins"}),
                        set(depth - 1) + ", " + set(depth - 1) + ", " + set(depth - 1));
        case 8:
            if (dice_.percent(50)) return both(colour(depth - 1), "in", call("colours_in", set(depth - 1)));
            return both(call(dice_.one_of({"majority", "minority"}), set(depth - 1)),
                        dice_.one_of({"==", "!="}), colour(depth - 1));
        default:
            return p.empty() ? both(player(1), "==", player(1)) : both(call("colour", p), "==", colour(1));
    }
}

}  // namespace cairn::test
