#include "play/say/game_texts.hpp"

namespace cairn {
namespace {

constexpr std::size_t kLongestTexts = 1 << 18;

}  // namespace

Language language_of(const Library& library, const GameFile& file, std::string_view code) {
    Language language{std::string(code)};
    if (!is_language(code)) return language;
    std::vector<std::filesystem::path> paths;
    // A page that no file holds has no translations of its own.
    if (!file.path.empty()) paths.push_back(file.players_page(code).replace_extension(".txt"));
    for (const auto& folder : library.folders())
        paths.push_back(folder / "texts" / (std::string(code) + ".txt"));
    Diagnostics faults;  // a test tells those of our own files
    for (const auto& path : paths)
        if (const TextFile text = read_text_file(path, kLongestTexts); text.ok())
            language.read(text.text, faults);
    return language;
}

}  // namespace cairn
