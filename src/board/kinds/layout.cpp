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

Layout lay_out(const std::vector<int>& spans, int spacing) {
    Layout even, packed;
    for (std::size_t k = 0; k < spans.size(); ++k) {
        even.offsets.push_back(int(k) * spacing);
        even.bits = even.offsets.back() + spans[k];
        packed.offsets.push_back(packed.bits);
        packed.bits += spans[k];
    }
    even.words = words_for(even.bits);
    packed.words = std::max(2, words_for(packed.bits));
    return even.words <= packed.words ? even : packed;
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
