// What is wrong with a page of rules, its examples included.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "play/game/examples.hpp"
#include "play/game/game.hpp"

namespace cairn::test {

// "" when nothing is.
inline std::string faults_of(const std::string& source) {
    const auto loaded = Game::load(source);
    if (!loaded.game) return loaded.diagnostics.text("x", source);
    std::string text;
    for (const auto& result : run_examples(*loaded.game))
        if (!result.passed) text += std::to_string(result.place.line) + ": " + result.problem + "\n";
    return text;
}

// The page must be refused, or an example of it fail, with these words.
inline void complains(const std::string& source, const std::string& about) {
    EXPECT_NE(faults_of(source).find(about), std::string::npos) << source << "\n" << faults_of(source);
}

}  // namespace cairn::test
