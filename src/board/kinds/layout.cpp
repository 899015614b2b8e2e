#include "board/kinds/layout.hpp"

#include <algorithm>
#include <map>
#include <mutex>

namespace cairn {

int words_for(int bits) {
    int words = 1;
    while (64 * words < bits && words <= kMaxWords) words *= 2;
    return words;
}

namespace {

// Each level at the first place where it meets none of those before it.
Layout nested(const std::vector<std::vector<int>>& levels) {
    Layout layout;
    std::vector<bool> taken;
    for (const std::vector<int>& level : levels) {
        int offset = 0;
        const auto meets = [&](int p) {
            return offset + p < int(taken.size()) && taken[unsigned(offset + p)];
        };
        while (std::any_of(level.begin(), level.end(), meets)) ++offset;
        layout.offsets.push_back(offset);
        layout.bits = std::max(layout.bits, offset + level.back() + 1);
        taken.resize(unsigned(layout.bits));
        for (const int p : level) taken[unsigned(offset + p)] = true;
    }
    layout.words = std::max(2, words_for(layout.bits));
    return layout;
}

}  // namespace

Layout lay_out(const std::vector<std::vector<int>>& levels, int spacing) {
    Layout even, packed;
    for (std::size_t k = 0; k < levels.size(); ++k) {
        const int span = levels[k].back() + 1;
        even.offsets.push_back(int(k) * spacing);
        even.bits = even.offsets.back() + span;
        packed.offsets.push_back(packed.bits);
        packed.bits += span;
    }
    even.words = words_for(even.bits);
    packed.words = std::max(2, words_for(packed.bits));
    const Layout& plain = even.words <= packed.words ? even : packed;
    const Layout tight = nested(levels);
    return tight.words < plain.words ? tight : plain;
}

std::shared_ptr<const Lattice> built_once(const std::string& kind, const std::vector<int>& sizes,
                                          std::shared_ptr<const Lattice> (*build)(const std::vector<int>&)) {
    static std::mutex mutex;
    static std::map<std::pair<std::string, std::vector<int>>, std::shared_ptr<const Lattice>> cache;
    const std::lock_guard<std::mutex> lock(mutex);
    std::shared_ptr<const Lattice>& slot = cache[{kind, sizes}];
    if (!slot) slot = build(sizes);
    return slot;
}

}  // namespace cairn
