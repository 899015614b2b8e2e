// What lies in the cache is used only if it is whole, and nobody else could have put it there.
#include <gtest/gtest.h>

#include <sys/stat.h>

#include "native/cache.hpp"
#include "native/compiler.hpp"
#include "native/native.hpp"
#include "native/writer.hpp"
#include "support/native_pair.hpp"

namespace cairn::test {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPage = R"(game "Zwerg /* ??/ Titel"
set shibumi
players White, Black
board pyramid(2)
turn:
    put(me, choose(playable))
    if count(mine) == 3: win(me, "three */ #error")
)";

// The only library in the cache.
fs::path library() {
    for (const auto& entry : fs::directory_iterator(native::cache_folder()))
        if (entry.path().extension() == ".so") return entry.path();
    return {};
}

TEST(NativeCache, KeepsCodeAndRefusesWhatIsDamaged) {
    if (!native::system_compiler()) GTEST_SKIP() << "there is no compiler";
    const OwnCache cache;
    const auto loaded = Game::load(kPage);
    ASSERT_TRUE(loaded.game) << loaded.diagnostics.text("page", kPage);
    const Program& program = loaded.game->running();
    EXPECT_FALSE(native::find(program).code);
    const native::Code made = native::make(program);
    ASSERT_TRUE(made.code) << made.problem;
    EXPECT_TRUE(native::find(program).code);

    // Other options are another game.
    std::string other = kPage;
    other.replace(other.find("== 3"), 4, "== 2");
    EXPECT_FALSE(native::find(Game::load(other).game->running()).code);

    // Replaced, not overwritten: the one that is loaded stays as it is.
    const fs::path file = library();
    std::string bytes = native::read_file(file);
    bytes[bytes.size() / 2] ^= 1;
    ASSERT_TRUE(native::write_file(file, bytes));
    EXPECT_FALSE(native::find(program).code) << "damaged code was loaded";
    EXPECT_TRUE(native::make(program).code) << "damaged code was not compiled again";
    EXPECT_TRUE(native::find(program).code);

    chmod(native::cache_folder().c_str(), 0755);
    EXPECT_FALSE(native::find(program).code) << "code was loaded from a folder that is open to others";
    EXPECT_NE(native::find(program).problem.find("0700"), std::string::npos) << native::find(program).problem;
    chmod(native::cache_folder().c_str(), 0700);
}

// The full effort makes long code slower, and takes a compiler three times as long.
TEST(NativeCompiler, IsThriftyWithLongCode) {
    using native::Effort;
    const std::string brief(1000, '\n'), lengthy(2000, '\n');
    EXPECT_EQ(native::fitting(Effort::Full, brief), Effort::Full);
    EXPECT_EQ(native::fitting(Effort::Full, lengthy), Effort::Thrifty);
    EXPECT_EQ(native::fitting(Effort::Little, lengthy), Effort::Little);
    EXPECT_NE(native::compiler_options(Effort::Full), native::compiler_options(Effort::Thrifty));
}

TEST(NativeWriter, WritesNothingOfThePagesText) {
    const std::string code = write_native(Game::load(kPage).game->running(), "part");
    for (const char* const word : {"Zwerg", "Titel", "White", "Black", "three", "#error"})
        EXPECT_EQ(code.find(word), std::string::npos) << word;
}

}  // namespace
}  // namespace cairn::test
