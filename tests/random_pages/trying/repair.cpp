#include "random_pages/trying/repair.hpp"

#include <algorithm>
#include <set>

#include "random_pages/trying/small_budget.hpp"

namespace cairn::test {
namespace {

constexpr int kRounds = 12;

bool erase(Lines& lines, const std::set<const Line*>& refused) {
    const auto size = lines.size();
    std::erase_if(lines, [&](const Line& line) { return refused.count(&line) != 0; });
    bool some = lines.size() != size;
    for (Line& line : lines) some = erase(line.body, refused) || some;
    std::erase_if(lines, [](const Line& line) { return line.group() && line.body.empty(); });
    return some;
}

}  // namespace

Repaired repair(Page& page) {
    Repaired repaired;
    for (int round = 0; round < kRounds; ++round) {
        Game::Loaded loaded = Game::load(page.text(), {}, small_budget());
        if (loaded.game) {
            repaired.game = std::move(loaded.game);
            return repaired;
        }
        const std::vector<Line*> lines = page.in_order();
        if (lines.empty()) break;
        std::set<const Line*> refused;
        for (const Diagnostic& d : loaded.diagnostics.list) {
            if (d.level != Diagnostic::Level::Error) continue;
            const auto at = std::size_t(std::clamp(d.place.line, 1, int(lines.size())) - 1);
            refused.insert(lines[at]);
        }
        repaired.removed += int(refused.size());
        if (!erase(page.lines, refused)) break;
    }
    return repaired;
}

}  // namespace cairn::test
