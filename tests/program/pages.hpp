// Small pages compiled for the tests of Programs.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "rules/program/program.hpp"

namespace cairn::test {

inline const std::string kSmallHead = "set shibumi\nplayers White, Black\nboard pyramid(3)\n";

// The Program of a page; fails the test when there are errors.
inline Program compiled(const std::string& rules, const std::string& head = kSmallHead) {
    const auto source = "game \"X\"\n" + head + rules;
    Diagnostics diagnostics;
    Program program = compile(source, {}, diagnostics);
    EXPECT_FALSE(diagnostics.failed()) << diagnostics.text("x", source);
    return program;
}

}  // namespace cairn::test
