// The compiler: checks a Page and turns it into a Program.
//
// It runs twice over the same page. The first pass keeps every named value in a register and notes
// where each is set and read, and where the game may wait. A value that is read after a wait must
// survive it: the second pass gives exactly those a place in the State.
//
//     compile_page.cpp        the order of the work: two passes, blocks, examples
//     compile_head.cpp        players, boards, variables, options, limits
//     compile_block.cpp       blocks, simple statements, assignment
//     compile_flow.cpp        if, loops, either, prefer, choices of others
//     compile_value.cpp       emitting code, locals, what counts as what
//     compile_expression.cpp  names and operators
//     compile_collection.cpp  loops over collections, where, lists of values
//     compile_call.cpp        the built-in words
//     compile_aggregate.cpp   count, sum, any, most and their kin
//     compile_choice.cpp      choices, chance, definitions
//     facts.cpp               what follows from the code: clean choices, symmetries
#pragma once

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "rules/compile/builtins.hpp"
#include "rules/program/program.hpp"

namespace cairn {

class Compiler {
   public:
    Compiler(const Page& page, const OptionValues& options, Diagnostics& diagnostics)
        : page_(page), option_values_(options), diagnostics_(diagnostics) {}
    Program run();

   private:
    // ---- values
    struct Value {
        ValueType type;
        std::uint16_t reg = kNone;  // in the register file of its type
        bool constant = false;      // a number known now; reg may still be missing
        int number = 0;
        Audience audience = Audience::All;
        bool of_me = false;  // a secret of the player who decides
        bool size_open = false;
        // bags: n[slot + i index?]
        int slot = 0;
        std::uint16_t index = kNone;
        // families known by number, for the whole-family instructions
        int family = -1;
        std::uint16_t through = kNone;
        bool is(Type t) const { return type.type == t; }
    };
    static bool in_set_register(Type t) { return t == Type::Set || t == Type::Entries; }
    static bool in_list_register(Type t) { return t == Type::Sets; }

    // ---- names
    struct Local {
        ValueType type;
        std::uint16_t reg = kNone;
        int slot = -1;  // in the State
        int id = 0;
        Audience audience = Audience::All;
    };
    struct Binding {
        enum class Kind { Local, Value } kind = Kind::Local;
        int local = 0;
        Value value;
    };
    using Scope = std::map<std::string, Binding>;
    struct Touch {  // where a local is set and read
        std::vector<int> sets, reads;
    };

    // ---- the two passes
    void one_pass();
    std::set<int> locals_that_wait() const;

    // ---- head (compile_page.cpp)
    void head();
    void read_players();
    void read_set();
    void read_boards();
    std::shared_ptr<const Lattice> read_lattice(const Expr& e);
    void read_options();
    void read_variables();
    void add_variable(const VarDecl& decl);
    ValueType named_type(const std::string& name, Place place);
    void read_supply();
    void read_limits();
    void read_families();
    void blocks();
    void examples();
    bool set_as_in(const ExampleDecl& e) const;

    // ---- emitting
    int emit(Op op, std::uint16_t a = 0, std::uint16_t b = 0, std::uint16_t c = 0, std::int32_t d = 0);
    int pc() const { return int(program_.code.size()); }
    void patch(int at) { program_.code[std::size_t(at)].d = pc(); }
    std::uint16_t new_i() { return std::uint16_t(next_i_++); }
    std::uint16_t new_s() { return std::uint16_t(next_s_++); }
    std::uint16_t new_l() { return std::uint16_t(next_l_++); }
    std::uint16_t constant_i(int n);
    int constant_set(const WideSet& s, bool literal);
    int text(const std::string& s);
    void error(Place at, std::string message) { diagnostics_.error(at, std::move(message)); }

    // ---- locals
    int new_local(ValueType type, Audience audience = Audience::All);
    Value read_local(int local);
    void write_local(int local, const Value& value);
    Binding* find(const std::string& name);
    void bind(const std::string& name, int local);
    void bind_value(const std::string& name, Value value);

    // ---- expressions
    Value value(const Expr& e);
    Value value_inner(const Expr& e);
    Value name(const Expr& e);
    Value index(const Expr& e);
    Value unary(const Expr& e);
    Value binary(const Expr& e);
    Value logic(const Expr& e);
    Value compare(const Expr& e);
    Value conditional(const Expr& e);
    Value where(const Expr& e);
    Value otherwise(const Expr& e);
    Value braces(const Expr& e);
    Value on_board(const Expr& e);
    Value through(const Expr& e);
    Value range(const Expr& e);
    Value comprehension_set(const Expr& e);
    Value make_number(ValueType type, std::uint16_t reg) const;
    Value make_set(std::uint16_t reg) const;
    Value make_constant(ValueType type, int n) const;
    Value bad() const { return make_constant({Type::Bad}, 0); }

    Value as(const Value& v, const ValueType& want, Place place);  // coerces or complains
    std::uint16_t i(const Value& v);                               // its number register
    std::uint16_t s(const Value& v) { return v.reg; }
    std::uint16_t number(const Expr& e);
    std::uint16_t set(const Expr& e);
    std::uint16_t point(const Expr& e);
    std::uint16_t colour(const Expr& e);
    std::uint16_t colour_of(const Value& v, Place place);
    std::uint16_t player(const Expr& e);
    Value truth(const Value& v, Place place);
    Value condition(const Expr& e);  // a truth that everybody may see
    std::optional<int> constant(const Expr& e);
    std::string type_name(const ValueType& t) const;

    // Runs `body` for each element; the loop's own state survives choices inside the body.
    struct Loop {
        std::vector<int> breaks;
    };
    void for_each(const Value& collection, Place place, const std::function<void(Value)>& body);
    void generate(const std::vector<Generator>& generators, std::size_t k, const std::function<void()>& body);
    // The collection, element name and condition of `x in S where c`, `S where c` or `S`.
    void each_of(const Expr& e, const std::function<void(Value)>& body);
    bool is_generator(const Expr& e);
    // `F where x <= S and rest`, F a named family: the members inside S at once; `rest` may stay null.
    std::optional<Value> family_inside(const Expr& source, const std::string& element, const Expr& test,
                                       const Expr*& rest);
    static void blend(Value& r, const Value& a, const Value& b);

    // ---- calls
    Value call(const Expr& e);
    Value simple_call(const Expr& e, const Builtin& b);
    Value special_call(const Expr& e);
    Value aggregate(const Expr& e);
    std::optional<Value> whole_family(const Expr& e);  // any(l <= S for l in F …) in one instruction
    Value extreme(const Expr& e);
    Value expand(const Expr& e, const DefineDecl& d);
    Value choose(const Expr& e);
    Value chance(const Expr& e);
    Value put(const Expr& e);
    Value ending(const Expr& e);
    std::optional<std::array<int, 3>> offset_of(const Expr& e);
    Value leaps(const Expr& e);
    Value shift(const Expr& e);
    bool arity(const Expr& e, std::size_t n);
    std::optional<Value> family_named(const std::string& name);
    int use_family(const std::string& name, const Family& family);
    Value wait(Site site, Place place);

    // Choices inside an expression happen first, in order; their results are looked up later.
    void hoist(const Expr* e, bool sure);
    void hoist_all(std::initializer_list<const ExprPtr*> list);
    bool is_choice(const Expr& e);

    // ---- statements
    void statements(const Block& block);
    void statements_in_scope(const Block& block);  // of a block that always runs: its names live on
    void statement(const Stmt& s);
    void assign(const Stmt& s);
    void assign_name(const Stmt& s, const Expr& target);
    void assign_variable(const Stmt& s, Variable& v, const std::vector<ExprPtr>* indices);
    Value combined(const Value& old, const std::string& op, const Expr& e, Place place);
    std::uint16_t flat_index(const Variable& v, const std::vector<const Expr*>& indices, Place place,
                             bool* of_me);
    void if_statement(const Stmt& s);
    void either(const Stmt& s);
    void alternatives(const std::vector<std::pair<std::string, std::function<void()>>>& list, Place place);
    void may(const Stmt& s);
    void prefer(const Stmt& s);
    void prefer_for(const Stmt& s);
    void repeat(const Stmt& s);
    void count_loop(const Expr& from, const Expr& to, bool down,
                    const std::function<void(int, std::vector<int>&)>& body);
    void unreachable(const std::function<void()>& body);
    void while_statement(const Stmt& s);
    void for_statement(const Stmt& s);
    void by(const Stmt& s);
    void each(const Stmt& s);
    void on_board_statement(const Stmt& s);
    void rank(const Stmt& s);
    void reveal(const Stmt& s);
    void mark(const Stmt& s);
    void word(const Stmt& s);
    std::uint16_t board_number(const Expr& e);

    // ---- facts
    void find_symmetries();

    std::vector<std::string> known_words() const;
    Variable* variable(const std::string& name);
    const DefineDecl* definition(const std::string& name) const;

    const Page& page_;
    const OptionValues& option_values_;
    Diagnostics& diagnostics_;
    Program program_;

    int pass_ = 1;
    std::set<int> kept_;  // locals that must be in the State (second pass)
    std::vector<Local> locals_;
    std::vector<Touch> touches_;
    std::vector<Scope> scopes_;
    std::map<const Expr*, Value> hoisted_;
    std::vector<std::string> expanding_;  // procedures and defines being inlined: they do not recurse
    std::vector<Loop> loops_;
    std::vector<std::vector<int>> turn_ends_;                 // jumps to the end of the turn
    std::vector<WideSet> literals_;                           // constants that may break symmetries
    std::vector<std::pair<WideSet, WideSet>> literal_pairs_;  // two constants that may change places
    std::set<std::string> revealed_;  // secrets that everybody knows at this point of the block
    Place here_;
    std::string block_name_;
    int site_number_ = 0;
    int next_i_ = 0, next_s_ = 0, next_l_ = 0;
    bool secretly_ = false;
    int openly_ = 0;
    bool ordered_ = false;  // something depends on the order of points
    bool in_family_ = false;
    int inlined_ = 0;
    std::optional<Value> returned_;
};

}  // namespace cairn
