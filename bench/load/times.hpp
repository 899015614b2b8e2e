// How long things took.
#pragma once

#include <algorithm>
#include <cstdio>
#include <vector>

namespace load {

// Times in seconds, told in milliseconds.
struct Times {
    std::vector<double> all;
    double at(double part) {
        if (all.empty()) return 0;
        std::sort(all.begin(), all.end());
        return 1000 * all[std::min(all.size() - 1, std::size_t(part * double(all.size())))];
    }
    void print(const char* name) {
        std::printf("%-18s%zu   p50 %.1f ms   p99 %.1f ms   max %.1f ms\n", name, all.size(), at(0.5),
                    at(0.99), at(1));
    }
};

}  // namespace load
