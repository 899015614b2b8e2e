#include "rules/compile/page/examples.hpp"

#include <map>

#include "rules/compile/passes.hpp"

namespace cairn {

// Is the game set as the example wants it? Its conditions may make no sense otherwise: points of a larger
// board, players who do not take part. Whoever runs the example loads the game as it wants it.
bool Examples::set_as_in(const ExampleDecl& e) const {
    std::map<std::string, std::string> wanted;
    for (const auto& s : e.steps)
        if (s.kind == ExampleStep::Kind::Option) wanted[s.words[0]] = s.text;
    const auto wants = [&](const std::string& name, const std::string& usual) {
        const auto it = wanted.find(name);
        return it == wanted.end() ? usual : it->second;
    };
    for (const auto& o : program_.options) {
        const auto text = [&](int v) {
            return o.words.empty() ? std::to_string(v) : o.words[std::size_t(v)];
        };
        if (wants(o.name, text(o.fallback)) != text(o.value)) return false;
    }
    const auto variant = wants("variant", "");
    return (variant == "standard" || variant == "none" ? "" : variant) == program_.variant &&
           wants("players", std::to_string(program_.players_low)) == std::to_string(program_.players.size());
}

void Examples::compile() {
    for (const auto& e : page_.examples) {
        Example example{e.title, e.place, {}, {}};
        const bool applies = set_as_in(e);
        for (const auto& s : e.steps) {
            if (s.kind == ExampleStep::Kind::Option) {
                example.options.push_back({s.words[0], s.text});
                continue;
            }
            Example::Step step{s.kind, s.place, s.text, s.words, s.numbers, -1, 0};
            if (s.condition && applies) {
                const Emitter::Apart apart(emitter_);
                ground_.begin_block("example");
                step.condition_pc = pc();
                ++circumstances_.told;
                step.condition = i(truth(value(*s.condition), s.condition->place));
                --circumstances_.told;
                emit(Op::Stop, kNone, step.condition);
            }
            example.steps.push_back(std::move(step));
        }
        program_.examples.push_back(std::move(example));
    }
}

}  // namespace cairn
