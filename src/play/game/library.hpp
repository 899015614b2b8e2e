// The library: the games that lie on disk, and how a name finds one.
//
//     games/shibumi/connection/span/span.cairn      the rules
//           system  shelf      id   en.md           the page for players, one for each language
//
// A name given by a person is an id (in any case) or the path of a file. Ids are looked for
// in several folders, in order; an id in an earlier folder hides the same id in a later one.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace cairn {

struct GameFile {
    std::string id;      // the file's stem
    std::string system;  // the first folder: the set of pieces or the book, "" when there is none
    std::string shelf;   // the second folder: the category
    std::filesystem::path path;
    // Where the page for players in this language ("en", "fr", "de", "it") lies: `en.md` in the folder that has the game's
    // name, `ID.en.md` beside rules that share their folder with others.
    std::filesystem::path players_page(std::string_view language) const;
};

struct TextFile {
    std::string text;
    std::string problem;  // "" when the file was read, else a sentence that names it
    bool ok() const { return problem.empty(); }
};

// Reads a whole text file. Refused with a sentence: what is not there, folders, files longer than
// `limit` bytes, and whatever is not UTF-8 text.
TextFile read_text_file(const std::filesystem::path& path, std::size_t limit);

class Library {
   public:
    // Folders that are not there are passed over.
    explicit Library(std::vector<std::filesystem::path> folders) : folders_(std::move(folders)) {}

    const std::vector<std::filesystem::path>& folders() const { return folders_; }

    // Every game, ordered by system, shelf and id.
    std::vector<GameFile> list() const;

    struct Found {
        GameFile file;
        std::string source;
        std::string problem;  // "" when found; a sentence with the nearest id otherwise
        bool ok() const { return problem.empty(); }
    };
    // The rules text that `name`, an id or a path, stands for.
    Found find(std::string_view name) const;

   private:
    std::vector<std::filesystem::path> folders_;
};

// Where games are looked for: the folder `given` alone when there is one; else those of the list
// `environment` (split by colons), then ../share/cairn/games beside the binary, then `source_tree`.
std::vector<std::filesystem::path> library_folders(const std::string& given, const std::string& environment,
                                                   const std::filesystem::path& binary,
                                                   const std::string& source_tree);

}  // namespace cairn
