// cairn compile, and the choice of an engine.
#include <cstdlib>

#include "native/compiler.hpp"
#include "shell.hpp"
#include "support/folder.hpp"

namespace cairn {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

// Compiled code goes to a folder of the test's own.
class Compile : public testing::Test {
   protected:
    void SetUp() override { setenv("XDG_CACHE_HOME", cache_.path().c_str(), 1); }

   private:
    TemporaryFolder cache_;
};

TEST_F(Compile, SaysWhatIsMissing) {
    EXPECT_EQ(cairn({"compile"}).status, 2);
    EXPECT_EQ(cairn({"compile", "no-such-game"}).status, 1);
    const Answer engine = cairn({"perft", "line", "1", "--engine", "steam"});
    EXPECT_EQ(engine.status, 2);
    EXPECT_THAT(engine.err, HasSubstr("interpreter"));
}

TEST_F(Compile, ShowsTheCode) {
    const Answer shown = cairn({"compile", "line", "--emit", "-"});
    EXPECT_EQ(shown.status, 0);
    EXPECT_THAT(shown.out, HasSubstr("x.Playable("));
}

TEST_F(Compile, IsUsedFromThenOn) {
    if (!native::system_compiler()) GTEST_SKIP() << "there is no compiler";
    const Answer before = cairn({"perft", "line", "2"});
    EXPECT_EQ(before.err, "");
    const Answer compiled = cairn({"compile", "line"});
    EXPECT_EQ(compiled.status, 0) << compiled.err;
    EXPECT_THAT(compiled.out, StartsWith("line: compiled in "));
    EXPECT_EQ(cairn({"compile", "line"}).out, "line: compiled before\n");
    const Answer after = cairn({"perft", "line", "2"});
    EXPECT_EQ(after.out, before.out);
    EXPECT_EQ(after.err, "native code of line\n");
    EXPECT_EQ(cairn({"perft", "line", "2", "--engine", "interpreter"}).err, "");
}

TEST_F(Compile, WorksWithoutACompiler) {
    const std::string path = std::getenv("PATH");
    unsetenv("CXX");
    setenv("PATH", "/nowhere", 1);
    const Answer compiled = cairn({"compile", "line"});
    const Answer perft = cairn({"perft", "line", "1"});
    setenv("PATH", path.c_str(), 1);
    EXPECT_EQ(compiled.status, 1);
    EXPECT_THAT(compiled.err, HasSubstr("no compiler"));
    EXPECT_EQ(perft.status, 0);
    EXPECT_EQ(perft.err, "");
}

}  // namespace
}  // namespace cairn
