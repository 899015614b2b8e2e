// Requests to the engine of the studio: one on each line, as a hostile page would send them.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "studio/workbench.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    cairn::studio::Allowance allowance;
    allowance.budget.work = 200'000;
    allowance.budget.playout_work = 2'000'000;
    allowance.budget.load_work = 1'000'000;
    allowance.counted = 500;
    allowance.playouts = 3;
    allowance.open_ended = false;
    cairn::studio::Workbench bench(allowance);
    std::string_view left(reinterpret_cast<const char*>(data), size);
    for (int requests = 0; requests < 8 && !left.empty(); ++requests) {
        const std::size_t end = std::min(left.find('\n'), left.size());
        bench.answer(left.substr(0, end));
        left.remove_prefix(std::min(end + 1, left.size()));
    }
    return 0;
}
