#include "study/knowledge/fingerprint.hpp"

#include <fmt/core.h>

#include "play/game/hash.hpp"
#include "play/text/phrases.hpp"
#include "study/knowledge/facts.hpp"

namespace cairn {

std::uint64_t fingerprint(const Game& game) {
    const std::string page = without_examples(game.source());
    std::string text;
    for (std::string_view line : split(page, '\n')) {
        bool quoted = false;
        std::size_t end = 0;
        for (; end < line.size() && (quoted || line[end] != '#'); ++end)
            if (line[end] == '"') quoted = !quoted;
        line = line.substr(0, end);
        while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) line.remove_suffix(1);
        if (!line.empty()) text += std::string(line) + "\n";
    }
    const Program& p = game.program();
    for (const Option& o : p.options) text += fmt::format("{}={}\n", o.name, o.value);
    text += fmt::format("variant={}\nplayers={}\n", p.variant, p.players.size());
    const std::size_t length = text.size();
    text.resize((length + 7) / 8 * 8);
    return hash_words(text.data(), text.size(), length);
}

std::string fingerprint_text(const Game& game) { return fmt::format("{:016x}", fingerprint(game)); }

}  // namespace cairn
