#include "play/game/library.hpp"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <set>
#include <tuple>

#include "play/text/phrases.hpp"
#include "rules/diagnostic.hpp"
#include "rules/parse/token.hpp"

namespace fs = std::filesystem;

namespace cairn {
namespace {

constexpr std::string_view kExtension = ".cairn";

// A folder with more files than this is not a library of games (someone said `--games /`).
constexpr int kMaxEntries = 100'000;

// The length of the UTF-8 character at the front of `s`, 0 when there is none.
std::size_t utf8_length(std::string_view s) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(s[i]); };
    const unsigned char first = byte(0);
    if (first < 0x80) return 1;
    const std::size_t n = first >= 0xC2 && first < 0xE0   ? 2
                          : first >= 0xE0 && first < 0xF0 ? 3
                          : first >= 0xF0 && first < 0xF5 ? 4
                                                          : 0;
    if (n == 0 || s.size() < n) return 0;
    for (std::size_t i = 1; i < n; ++i)
        if ((byte(i) & 0xC0) != 0x80) return 0;
    const bool overlong = (first == 0xE0 && byte(1) < 0xA0) || (first == 0xF0 && byte(1) < 0x90);
    const bool not_a_character = (first == 0xED && byte(1) >= 0xA0) || (first == 0xF4 && byte(1) >= 0x90);
    return overlong || not_a_character ? 0 : n;
}

// 0 when all is text, else the line of the first byte that is not.
int line_of_first_non_text(std::string_view s) {
    int line = 1;
    while (!s.empty()) {
        const std::size_t n = utf8_length(s);
        if (n == 0 || s[0] == '\0') return line;
        line += s[0] == '\n';
        s.remove_prefix(n);
    }
    return 0;
}

struct Closer {
    void operator()(std::FILE* f) const { std::fclose(f); }
};

GameFile game_file(const fs::path& path, const fs::path& folder) {
    GameFile file{path.stem().string(), "", "", path};
    std::vector<std::string> parts;
    for (const auto& part : path.lexically_relative(folder).parent_path()) parts.push_back(part.string());
    if (!parts.empty() && parts[0] != "." && parts[0] != "..") file.system = parts[0];
    if (parts.size() > 1 && !file.system.empty()) file.shelf = parts[1];
    return file;
}

bool before(const GameFile& a, const GameFile& b) {
    return std::tie(a.system, a.shelf, a.id, a.path) < std::tie(b.system, b.shelf, b.id, b.path);
}

// Adds the games of a folder, in order: folders themselves list their files in any order.
void collect(const fs::path& folder, std::vector<GameFile>& out) {
    const auto first = std::ptrdiff_t(out.size());
    std::error_code error;
    fs::recursive_directory_iterator it(folder, fs::directory_options::skip_permission_denied, error), end;
    for (int n = 0; !error && it != end && n < kMaxEntries; it.increment(error), ++n) {
        std::error_code ignored;
        if (it->path().extension() == kExtension && it->is_regular_file(ignored))
            out.push_back(game_file(it->path(), folder));
    }
    std::sort(out.begin() + first, out.end(), before);
}

bool looks_like_a_path(std::string_view name) {
    return name.find('/') != std::string_view::npos || name.ends_with(kExtension);
}

}  // namespace

fs::path GameFile::players_page(std::string_view language) const {
    const std::string name = std::string(language) + ".md";
    const fs::path folder = path.parent_path();
    return folder.filename() == id ? folder / name : folder / (id + "." + name);
}

TextFile read_text_file(const fs::path& path, std::size_t limit) {
    const auto problem = [&](std::string_view what) {
        return TextFile{"", path.string() + " " + std::string(what)};
    };
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (status.type() == fs::file_type::not_found) return problem("does not exist; check its name");
    if (fs::is_directory(status)) return problem("is a folder; name a file inside it");
    if (!fs::is_regular_file(status) && !fs::is_fifo(status)) return problem("is not a file that holds text");

    const std::unique_ptr<std::FILE, Closer> file(std::fopen(path.c_str(), "rb"));
    if (!file) return problem("cannot be opened; check that you may read it");
    TextFile result;
    char buffer[16384];
    while (const std::size_t n = std::fread(buffer, 1, sizeof buffer, file.get())) {
        result.text.append(buffer, n);
        if (result.text.size() > limit)
            return problem("is longer than " + std::to_string(limit / 1024) +
                           " KiB; it is not what is wanted here");
    }
    if (std::ferror(file.get())) return problem("cannot be read to its end");
    if (const int line = line_of_first_non_text(result.text))
        return problem("is not text in UTF-8 (line " + std::to_string(line) + ")");
    if (result.text.starts_with("\xEF\xBB\xBF")) result.text.erase(0, 3);  // some editors write this mark
    return result;
}

std::vector<GameFile> Library::list() const {
    std::vector<GameFile> all;
    for (const auto& folder : folders_) collect(folder, all);
    std::set<std::string> seen;
    std::erase_if(all, [&](const GameFile& f) { return !seen.insert(lower(f.id)).second; });
    std::sort(all.begin(), all.end(), before);
    return all;
}

Library::Found Library::find(std::string_view name) const {
    const auto read = [](GameFile file) {
        TextFile text = read_text_file(file.path, kMaxSource);
        return Found{std::move(file), std::move(text.text), std::move(text.problem)};
    };
    if (looks_like_a_path(name)) return read(game_file(fs::path(name), "."));

    std::vector<std::string> ids;
    for (const GameFile& file : list()) {
        if (lower(file.id) == lower(name)) return read(file);
        ids.push_back(file.id);
    }
    std::error_code ignored;
    if (fs::is_regular_file(fs::path(name), ignored)) return read(game_file(fs::path(name), "."));

    Found none;
    none.problem = "there is no game called `" + std::string(name) + "`";
    const std::string near = suggestion(lower(name), ids);
    none.problem += !near.empty() ? near
                    : ids.empty() ? "; no games were found: name their folder with --games"
                                  : "; `cairn games` lists them";
    return none;
}

std::vector<fs::path> library_folders(const std::string& given, const std::string& environment,
                                      const fs::path& binary, const std::string& source_tree) {
    if (!given.empty()) return {given};
    std::vector<fs::path> folders;
    for (std::size_t from = 0; from < environment.size();) {
        const std::size_t colon = std::min(environment.find(':', from), environment.size());
        if (colon > from) folders.emplace_back(environment.substr(from, colon - from));
        from = colon + 1;
    }
    if (!binary.empty()) folders.push_back(binary.parent_path().parent_path() / "share" / "cairn" / "games");
    if (!source_tree.empty()) folders.emplace_back(source_tree);
    return folders;
}

}  // namespace cairn
