// Native code of pages written at random plays the same games as the interpreter.
#include <gtest/gtest.h>

#include "random_pages/writing/author.hpp"
#include "support/native_pair.hpp"

namespace cairn::test {
namespace {

// Compiling costs more than all else: a few pages, in two files; those of the second as many short functions, as long code is written.
constexpr int kPages = 24;

TEST(NativePages, PlayTheSameGames) {
    if (!native::system_compiler()) GTEST_SKIP() << "there is no compiler";
    const OwnCache cache;
    const char* const seed = std::getenv("CAIRN_RANDOM_SEED");
    const std::uint64_t first = seed ? std::stoull(seed) : 1;
    std::vector<Pair> pairs;
    for (std::uint64_t k = first; int(pairs.size()) < kPages && k < first + 20 * kPages; ++k) {
        const std::string source = write_page(k, Subject::Anything).text();
        if (Game::load(source).game) pairs.push_back(pair_of(source, source, {}));
    }
    ASSERT_EQ(int(pairs.size()), kPages) << "too few pages load";
    ASSERT_EQ(compile_together(pairs, 0, pairs.size() / 2), "");
    const FunctionLength short_functions{0, 24};
    ASSERT_EQ(compile_together(pairs, pairs.size() / 2, pairs.size(), short_functions), "");
    for (const Pair& pair : pairs) {
        EXPECT_EQ(difference_by_choices(pair, 1, 60), "") << pair.name;
        for (std::uint64_t game = 1; game <= 5; ++game)
            EXPECT_EQ(difference_by_playout(pair, game), "") << pair.name;
    }
}

}  // namespace
}  // namespace cairn::test
