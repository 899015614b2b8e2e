#include "rules/program/completion/terms.hpp"

#include <algorithm>

namespace cairn {

// It came about in no way that could come again, so nobody will look for it: its number alone is remembered. Pages with long
// loops have hundreds of thousands of these.
Term Terms::fresh() {
    static const Origin kUnknown = {-1};
    origins_.push_back(&kUnknown);
    return int(origins_.size()) - 1;
}

Term Terms::of(const Origin& origin) {
    const auto [at, is_new] = numbers_.try_emplace(origin, int(origins_.size()));
    if (is_new) origins_.push_back(&at->first);
    return at->second;
}

void Findings::add(Term v, bool holds) {
    const auto at = std::lower_bound(all_.begin(), all_.end(), std::pair(v, false));
    if (at == all_.end() || at->first != v) all_.insert(at, {v, holds});
}

int Findings::about(Term v) const {
    const auto at = std::lower_bound(all_.begin(), all_.end(), std::pair(v, false));
    return at == all_.end() || at->first != v ? -1 : at->second;
}

bool Findings::includes(const Findings& others) const {
    return std::includes(all_.begin(), all_.end(), others.all_.begin(), others.all_.end());
}

}  // namespace cairn
