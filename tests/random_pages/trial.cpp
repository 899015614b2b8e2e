#include "random_pages/trial.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <iostream>

#include "random_pages/apart.hpp"
#include "random_pages/author.hpp"
#include "random_pages/last_words.hpp"
#include "random_pages/repair.hpp"
#include "random_pages/shrink.hpp"

namespace cairn::test {
namespace {

std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
    const char* text = std::getenv(name);
    return text ? std::strtoull(text, nullptr, 10) : otherwise;
}

std::string fault_of(const Page& page, const Property& property, std::uint64_t seed) {
    const std::string text = page.text();
    const LastWords last_words(seed, text);
    Game::Loaded loaded = Game::load(text);
    return loaded.game ? property(loaded.game, seed) : "";
}

}  // namespace

Tried try_pages(Subject subject, int pages, const Property& property) {
    Tried tried;
    const auto first = from_environment("CAIRN_RANDOM_SEED", 1);
    const auto count = from_environment("CAIRN_RANDOM_PAGES", std::uint64_t(pages));
    const bool apart = from_environment("CAIRN_RANDOM_APART", 0) != 0;
    std::pair<double, std::uint64_t> slowest;
    const auto began = std::chrono::steady_clock::now();
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        Page page = write_page(seed, subject);
        ++tried.pages;
        Repaired repaired;
        {
            const LastWords last_words(seed, page.text());
            repaired = repair(page);
        }
        if (!repaired.game) continue;
        ++tried.loaded;
        if (repaired.removed == 0) ++tried.at_once;
        const Fault fault = [&](const Page& p) {
            return apart ? run_apart([&] { return fault_of(p, property, seed); })
                         : fault_of(p, property, seed);
        };
        const std::clock_t clock = std::clock();
        const std::string problem = fault(page);
        slowest = std::max(slowest, {double(std::clock() - clock) / CLOCKS_PER_SEC, seed});
        if (problem.empty()) continue;
        const double seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
        const Shrunk shrunk = shrink(page, problem, fault);
        ADD_FAILURE() << "page " << tried.pages << " (CAIRN_RANDOM_SEED=" << seed
                      << " CAIRN_RANDOM_PAGES=1), after " << seconds << " s; made small by " << shrunk.tried
                      << " trials\n\n"
                      << shrunk.page.text() << "\n"
                      << shrunk.fault << "\n\nas it was written:\n\n"
                      << page.text();
        break;
    }
    if (std::getenv("CAIRN_RANDOM_PAGES"))
        std::cout << tried.pages << " pages, " << tried.loaded << " loaded, " << tried.at_once
                  << " of them as they were written; the slowest: seed " << slowest.second << ", "
                  << slowest.first << " s\n";
    return tried;
}

}  // namespace cairn::test
