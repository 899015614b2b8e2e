#include "rules/compile/expressions/definitions.hpp"

#include <algorithm>
#include <utility>

#include "rules/compile/passes.hpp"

namespace cairn {

Value Definitions::expand(const Expr& e, const DefineDecl& d) {
    if (std::find(expanding_.begin(), expanding_.end(), d.name) != expanding_.end())
        return fail(e.place, "`" + d.name + "` uses itself; definitions and procedures do not recurse");
    if (e.kind == Expr::Kind::Call ? e.kids.size() != d.parameters.size() : !d.parameters.empty())
        return fail(e.place, "`" + d.name + "` needs " + std::to_string(d.parameters.size()) +
                                 " value(s), found " + std::to_string(e.kids.size()));
    if (d.procedure && circumstances_.told > 0)
        return fail(e.place, "`" + d.name + "` is a procedure, and nothing happens here: use a `define`");
    if (++expansions_ > kMaxExpansions) return fail(e.place, "these definitions expand into too much code");
    // Arguments are values: computed once, here.
    std::vector<Value> arguments;
    for (const auto& k : e.kids) arguments.push_back(value(*k));
    // A definition sees its parameters and the page, not the names or choices of its caller.
    const Names::Fresh fresh(names_);
    const Choices::Statement statement(passes_.choices);
    for (std::size_t k = 0; k < arguments.size(); ++k) {
        const auto& v = arguments[k];
        if (!d.procedure || v.constant) names_.bind_value(d.parameters[k], v);
        else names_.bind(d.parameters[k], names_.keep(v));
    }
    expanding_.push_back(d.name);
    const auto result = d.procedure ? run(d) : value(*d.value);
    expanding_.pop_back();
    return result;
}

Value Definitions::applied(const DefineDecl& d, const std::vector<Value>& arguments, Place place) {
    if (d.procedure) return fail(place, "`" + d.name + "` is a procedure; members are judged by a `define`");
    if (std::find(expanding_.begin(), expanding_.end(), d.name) != expanding_.end())
        return fail(place, "`" + d.name + "` uses itself; definitions and procedures do not recurse");
    const Names::Fresh fresh(names_);
    for (std::size_t k = 0; k < arguments.size(); ++k) names_.bind_value(d.parameters[k], arguments[k]);
    expanding_.push_back(d.name);
    const auto result = value(*d.value);
    expanding_.pop_back();
    return result;
}

Value Definitions::run(const DefineDecl& procedure) {
    const auto before = std::exchange(returned_, std::nullopt);
    {
        const Exits::Procedure exits(exits_);
        passes_.statements.block(procedure.body);
    }
    const auto result = returned_.value_or(Value::nothing());
    returned_ = before;
    return result;
}

}  // namespace cairn
