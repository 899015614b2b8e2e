// Names: what a word of the page stands for. Scopes, locals, variables, definitions.
//
// A local is a name of a block. It lives in a register, which does not survive a wait, unless it is one of the
// `kept`: those have a place in the State. The first pass notes where each local is set and read, and locals_that_wait()
// tells from it which the second pass must keep.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "rules/compile/ground/emitter.hpp"

namespace cairn {

struct Local {
    ValueType type;
    std::uint16_t reg = kNone;
    int slot = -1;  // in the State
    int id = 0;
};

// What a name of a scope stands for: a local that can be changed, or a value that cannot.
struct Binding {
    enum class Kind { Local, Value } kind = Kind::Local;
    int local = 0;
    Value value;
};

class Names {
   public:
    using Layer = std::map<std::string, Binding>;

    Names(const Page& page, Program& program, Emitter& emitter, std::set<int> kept)
        : page_(page), program_(program), emitter_(emitter), kept_(std::move(kept)) {}

    // ---- scopes
    // A block of names, for as long as it exists; what is bound goes to the innermost.
    class Scope {
       public:
        explicit Scope(Names& names) : names_(names) { names_.layers_.emplace_back(); }
        ~Scope() { names_.layers_.pop_back(); }
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;

       private:
        Names& names_;
    };
    // While it exists, no name from outside it is known: for definitions.
    class Fresh {
       public:
        explicit Fresh(Names& names) : names_(names), outer_(std::move(names.layers_)) {
            names_.layers_.assign(1, {});
        }
        ~Fresh() { names_.layers_ = std::move(outer_); }
        Fresh(const Fresh&) = delete;
        Fresh& operator=(const Fresh&) = delete;

       private:
        Names& names_;
        std::vector<Layer> outer_;
    };
    // A block of the page: no names yet.
    void begin_block(const std::string& name);
    const std::string& block() const { return block_; }
    std::string next_site();  // a name for a place where the game waits: "turn.2"

    const Binding* find(const std::string& name) const;
    void bind(const std::string& name, int local);
    void bind_value(const std::string& name, Value value);

    // ---- locals
    int new_local(ValueType type);
    Value read_local(int local);
    void write_local(int local, const Value& value);
    // A new local that has this value.
    int keep(const Value& value);
    const Local& local(int id) const { return locals_[std::size_t(id)]; }
    int newest_local() const { return int(locals_.size()) - 1; }
    void reveal_local(int id);  // everybody may know it from here on
    std::set<int> locals_that_wait() const;

    // ---- names of the page
    Variable* variable(const std::string& name);
    const Variable* variable(const std::string& name) const;
    std::vector<std::string> variables_of(Variable::Form form) const;
    const DefineDecl* definition(const std::string& name) const;
    std::vector<std::string> known_words() const;  // all of them, for suggestions

   private:
    friend class Rehearsal;
    struct Touch {  // where a local is set and read
        std::vector<int> sets, reads;
    };
    const Page& page_;
    Program& program_;
    Emitter& emitter_;
    std::set<int> kept_;
    std::vector<Layer> layers_ = std::vector<Layer>(1);
    std::vector<Local> locals_;
    std::vector<Touch> touches_;
    std::string block_;
    int sites_ = 0;  // of this block
};

}  // namespace cairn
