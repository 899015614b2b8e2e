// Are two pages the same Program, but for the places in the text?
#pragma once

#include <string>

#include "rules/program/program.hpp"

namespace cairn::test {

// "" or what differs first.
inline std::string difference(std::string_view one, std::string_view other) {
    Diagnostics a_said, b_said;
    const Program a = compile(one, {}, a_said), b = compile(other, {}, b_said);
    if (a_said.failed() != b_said.failed()) return "only one of them compiles";
    if (a_said.list.size() != b_said.list.size()) return "other diagnostics";
    if (a_said.failed()) return "";
    const auto same = [](const Instr& x, const Instr& y) {
        return x.op == y.op && x.a == y.a && x.b == y.b && x.c == y.c && x.d == y.d;
    };
    if (a.code.size() != b.code.size()) return "the code is longer or shorter";
    for (std::size_t k = 0; k < a.code.size(); ++k)
        if (!same(a.code[k], b.code[k])) return "instruction " + std::to_string(k) + " differs";
    if (a.sites.size() != b.sites.size()) return "the choices differ";
    for (std::size_t k = 0; k < a.sites.size(); ++k)
        if (a.sites[k].says.text != b.sites[k].says.text || a.sites[k].clean != b.sites[k].clean ||
            a.sites[k].options_pc != b.sites[k].options_pc)
            return "choice " + a.sites[k].name + " differs";
    if (a.title != b.title || a.aim != b.aim || a.designer != b.designer || a.players != b.players)
        return "the head differs";
    if (a.texts != b.texts) return "the texts differ";
    if (a.sets != b.sets || a.number_slots != b.number_slots || a.set_slots != b.set_slots)
        return "the State differs";
    if (a.symmetries != b.symmetries) return "the symmetries differ";
    if (a.examples.size() != b.examples.size()) return "the examples differ";
    for (std::size_t k = 0; k < a.examples.size(); ++k) {
        const Example &x = a.examples[k], &y = b.examples[k];
        if (x.title != y.title || x.options != y.options || x.steps.size() != y.steps.size())
            return "example " + x.title + " differs";
        for (std::size_t n = 0; n < x.steps.size(); ++n)
            if (x.steps[n].kind != y.steps[n].kind || x.steps[n].text != y.steps[n].text ||
                x.steps[n].words != y.steps[n].words || x.steps[n].numbers != y.steps[n].numbers)
                return "a step of example " + x.title + " differs";
    }
    return "";
}

}  // namespace cairn::test
