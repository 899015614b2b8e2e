// The tree of a rules text: what the parser makes of it and the compiler reads.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "rules/diagnostic.hpp"

namespace cairn {

struct Expr;
using ExprPtr = std::unique_ptr<Expr>;

// `for a, b in source where condition`
struct Generator {
    std::vector<std::string> names;
    ExprPtr source;
    ExprPtr condition;  // may be null
};

struct Expr {
    enum class Kind {
        Number,         // number
        Text,           // text
        Name,           // text
        Point,          // text: a point with its level
        Call,           // text(kids...)
        Index,          // kids[0] [kids[1], ...]
        Unary,          // text: not -
        Binary,         // text: or and == != < <= > >= in | & + - * / %
        Conditional,    // kids: value, condition, other
        Otherwise,      // kids: set, fallback
        Where,          // kids: collection, condition
        OnBoard,        // kids: value, board
        Through,        // kids: family, point
        Range,          // kids: from, to
        Braces,         // {a, b, c}
        Comprehension,  // kids[0] for generators
        OrNothing,      // kids[0]: an optional choice
    };
    Kind kind;
    Place place;
    std::string text;
    int number = 0;
    std::vector<ExprPtr> kids;
    std::vector<Generator> generators;
    int depth = 1;  // of the tree from here down; the parser keeps it below kMaxDepth
};

struct Stmt;
using StmtPtr = std::unique_ptr<Stmt>;
using Block = std::vector<StmtPtr>;

// `says "Take back {n} balls"`: what is said to people. Each gap is an expression in the text.
struct Saying {
    Place place;
    std::string text;
    std::vector<std::pair<std::string, ExprPtr>> gaps;  // as written between the braces
};

// One alternative of `either`, `if`, `prefer`, `may`.
struct Branch {
    Place place;
    std::string label = {};  // either, may
    Saying says = {};        // either, may
    ExprPtr condition = {};  // if, either ... if; may be null
    Block body = {};
    // `if some line in F where c lies in S`: the condition is what to go through, `line in F where c`.
    std::string witness = {};  // the name of the first member found
    ExprPtr within = {};       // S; may be null
};

struct RankKey {
    bool least = false;
    ExprPtr value;
    // rank by e for l from a to b
    std::string loop;
    ExprPtr from, to;
    bool down = false;
};

struct Stmt {
    enum class Kind {
        Do,         // value: a call
        Assign,     // target op value (op: = += -= |= &= *=)
        Secret,     // secret name = value
        If,         // branches; the last may have no condition
        Either,     // branches
        May,        // branches[0] optional part, branches[1] else (may be empty)
        Prefer,     // branches in order of preference
        PreferFor,  // name from value down to/to value2: branches[0]; branches[1] otherwise
        Repeat,     // text: "exactly", "up to", "most"; value; body
        While,      // value; value2 = bound; body
        For,        // name in value [where value2]: body
        By,         // value: body
        Race,       // branches: the claims; value: seconds of silence; body: what silence does
        Wrong,      // text: why the claim was wrong
        Each,       // text: "player" or "other"; value2: board or null; body; secretly
        OnBoard,    // value: body
        Require,    // value, text (reason)
        Rank,       // keys
        Go,         // text: phase
        Word,       // text: stop pass again finish draw nothing
        Begin,      // begin with value
        Mark,       // mark text on value
        Unmark,     // unmark text [on value]
        Reveal,     // names; value: the one player whose part it is, or null
        Return,     // value
    };
    Kind kind;
    Place place;
    std::string text;
    std::string op;
    ExprPtr target, value, value2;
    std::vector<Branch> branches;
    Block body;
    std::vector<RankKey> keys;
    std::vector<std::string> names;
    Saying says;  // of the first choice in it
};

// ---- declarations

struct Attribute {
    Place place;
    std::string text;  // secret, unseen, size open, this turn
};

struct VarDecl {
    Place place;
    std::string name;
    enum class Form { Var, Bag, Mark, PerPoint, Board } form = Form::Var;
    std::vector<ExprPtr> dimensions;  // player, colour, a kinds name, a range
    std::string type;                 // "" = from the value
    Place type_place;
    bool optional = false;  // or none
    std::vector<ExprPtr> values;
    bool each = false;     // bag = 16 each
    std::string audience;  // "", "secret", "unseen"
    bool size_open = false;
    bool this_turn = false;
    ExprPtr board;        // boards: pyramid(4)
    std::string says;     // its name for people; the gaps are `player`, `index` and `value`
    bool unsaid = false;  // `says nothing`: it is not shown
};

struct DefineDecl {
    Place place;
    std::string name;
    std::vector<std::string> parameters;
    // By parameter, of a define that is shown: `p in lying` says of what people are told; null: of each player.
    std::vector<ExprPtr> told_of;
    ExprPtr value;  // define
    Block body;     // procedure
    bool procedure = false;
    std::string says;  // define: it is shown to everybody under this name; the gaps are `player` and `value`
};

// A family, or a region: a set of points for each value of its indices (`q in players`), in order.
struct FamilyDecl {
    struct Index {
        std::string name;
        ExprPtr source;
    };
    Place place;
    std::string name;
    ExprPtr value;
    bool region = false;
    std::vector<Index> indices;
};

struct OptionDecl {
    Place place;
    std::string name;
    int fallback = 0;
    int low = 0, high = 0;           // a number
    std::vector<std::string> words;  // or one of these words, numbered from 0
    std::string help;
};

struct VariantDecl {
    Place place;
    std::string name;
    std::string help;
    int low = 0, high = 0;  // players, where the variant has its own number of them
};

struct KindsDecl {
    Place place;
    std::string name;  // the type's name
    std::vector<std::string> words;
};

struct PlayersDecl {
    Place place;
    std::vector<std::string> names;  // White, Black, Red; or one name for a numbered range
    int optional_from = -1;          // index of the first optional name, -1: none
    int low = 0, high = 0;           // numbered players
};

struct PhaseDecl {
    Place place;
    std::string name;
    Block turn, stuck, end;
    Place turn_place;
    bool has_turn = false, has_stuck = false, has_end = false;
    bool round = false;  // everybody acts: `round:` instead of `turn:`
    std::string says;    // its name for people
};

struct ExampleStep {
    enum class Kind { Option, Position, Play, Forbid, Allow, Expect, ExpectPosition, Perft };
    Kind kind;
    Place place;
    std::string text;                // position, option value
    std::vector<std::string> words;  // moves; or the words of an outcome
    ExprPtr condition;               // expect
    std::vector<int> numbers;        // perft
};

struct ExampleDecl {
    Place place;
    std::string title;
    std::vector<ExampleStep> steps;
};

struct Limit {
    ExprPtr count;      // null: none
    bool each = false;  // so many for each player
    bool declared = false;
};

struct Page {
    std::string title;
    Place title_place;
    std::string designer;
    int year = 0;
    std::string set;
    Place set_place;
    std::string category;
    int complexity = 0;
    std::string aim;
    PlayersDecl players;
    bool has_players = false;
    ExprPtr board;
    std::vector<std::string> colours;
    Place colours_place;
    ExprPtr supply;
    bool supply_unlimited = false;
    Limit limit;
    std::string repetition;   // "", "draws", "scores", "none"
    bool sight_side = false;  // a player sees only the faces towards his own side
    Place sight_place;
    std::vector<OptionDecl> options;
    std::vector<VariantDecl> variants;
    std::vector<KindsDecl> kinds;
    std::vector<VarDecl> vars;
    std::vector<DefineDecl> defines;
    std::vector<FamilyDecl> families;
    Block start;
    bool has_start = false;
    std::vector<PhaseDecl> phases;  // one unnamed phase when none is declared
    Block score;
    bool has_score = false;
    std::vector<ExampleDecl> examples;
    bool eliminates = false;  // somebody can be out: the number of players is not fixed
};

// Parses the whole text, going on after errors so that all are found at once.
Page parse(std::string_view source, Diagnostics& diagnostics);

}  // namespace cairn
