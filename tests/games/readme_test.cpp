// The library example of README.md, as it stands there.
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <sstream>

#include "play/text/position.hpp"
#include "support/shelf.hpp"

namespace cairn::test {

TEST(Readme, TheLibraryExampleRuns) {
    const std::string source = source_of("spline");
    // [the example]
    auto loaded = cairn::Game::load(source);  // source: the text of a page; all its errors come back at once
    cairn::State s = loaded.game->start();    // a value: copy it, keep it, compare it
    cairn::MoveList moves;
    while (!s.over()) {
        s.moves(moves);  // the legal choices of whoever decides now
        s.play(moves.front());
    }
    std::puts(cairn::position_text(s).c_str());
    std::puts(s.outcome().reason.c_str());  // by which rule; also who, and on which points
    // [end]
    EXPECT_TRUE(s.outcome().over);
    EXPECT_FALSE(s.outcome().reason.empty());
}

TEST(Readme, TheLibraryExampleIsTheOneTested) {
    const auto code_of = [](const char* file, const std::string& open, const std::string& close) {
        std::ifstream in(std::string(CAIRN_SOURCE_DIR) + "/" + file);
        std::stringstream text;
        text << in.rdbuf();
        const auto all = text.str();
        const auto from = all.find(open) + open.size();
        std::string code;
        for (char c : all.substr(from, all.find(close, from) - from))  // layout does not matter
            if (c != ' ' && c != '\n') code += c;
        return code;
    };
    EXPECT_EQ(code_of("README.md", "```cpp\n", "```"),
              code_of("tests/games/readme_test.cpp", "// [the example]\n", "// [end]"));
}

}  // namespace cairn::test
