// Every game of the shelf in every setting worth testing.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "play/game/game.hpp"

namespace cairn::test {

struct Setting {
    std::string id;
    OptionValues options;
    std::string name() const;  // "spargo players=3"
};

// Each game once as it comes, once for each variant, and once for the largest number of players.
const std::vector<Setting>& settings();

// Loaded once; fails the test when the file has errors.
std::shared_ptr<const Game> load(const Setting& setting);

std::string source_of(const std::string& id);

}  // namespace cairn::test
