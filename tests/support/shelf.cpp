#include "support/shelf.hpp"

#include <gtest/gtest.h>

#include <map>

#include "play/game/library.hpp"

namespace cairn::test {
namespace {

Library library() { return Library({std::string(CAIRN_SOURCE_DIR) + "/games"}); }

}  // namespace

std::string Setting::name() const {
    std::string text = id;
    for (const auto& [key, value] : options) text += " " + key + "=" + value;
    return text;
}

std::string source_of(const std::string& id) {
    static std::map<std::string, std::string> sources;
    auto& text = sources[id];
    if (text.empty()) text = library().find(id).source;
    return text;
}

const std::vector<Setting>& settings() {
    static const std::vector<Setting> all = [] {
        std::vector<Setting> list;
        for (const auto& file : library().list()) {
            list.push_back({file.id, {}});
            const auto loaded = Game::load(source_of(file.id));
            if (!loaded.game) continue;
            const auto& p = loaded.game->program();
            for (const auto& v : p.variants) list.push_back({file.id, {{"variant", v.name}}});
            if (p.players_high > p.players_low)
                list.push_back({file.id, {{"players", std::to_string(p.players_high)}}});
        }
        return list;
    }();
    return all;
}

std::shared_ptr<const Game> load(const Setting& setting) {
    static std::map<std::string, std::shared_ptr<const Game>> games;
    auto& game = games[setting.name()];
    if (!game) {
        const auto source = source_of(setting.id);
        auto loaded = Game::load(source, setting.options);
        EXPECT_TRUE(loaded.game) << loaded.diagnostics.text(setting.name(), source);
        game = loaded.game;
    }
    return game;
}

}  // namespace cairn::test
