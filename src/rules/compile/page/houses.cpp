#include "rules/compile/page/houses.hpp"

namespace cairn {
namespace {

const std::vector<House>& houses() {
    static const std::vector<House> list = {
        {"shibumi", {"white", "black", "red"}, 200, Program::Repetition::Draws},
        {"kosmos", {"red", "green", "black", "blue", "golden"}, 400, Program::Repetition::Scores},
        {"abacus", {"red", "yellow", "pearl", "turquoise", "fourth"}, 400, Program::Repetition::Scores},
    };
    return list;
}

}  // namespace

const House* house(std::string_view name) {
    for (const auto& h : houses())
        if (h.name == name) return &h;
    return nullptr;
}

std::vector<std::string> house_names() {
    std::vector<std::string> names;
    for (const auto& h : houses()) names.emplace_back(h.name);
    return names;
}

}  // namespace cairn
