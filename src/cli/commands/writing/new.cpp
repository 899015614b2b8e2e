// cairn new: a page to begin with.
#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <memory>
#include <ostream>

#include "cli/line/arguments.hpp"
#include "play/text/phrases.hpp"

namespace cairn {
namespace {

// A whole game with its tests, small enough to change line by line.
constexpr const char* kPage = R"page(game "{title}"
by "{author}"
set shibumi
aim "Make a row of three of your balls on one level."
players White, Black
board pyramid(4)

# What a player does when it is his turn. docs/language.md has all the words.
turn:
    p = choose(playable)
    put(me, p)
    if some line in triples through p lies in mine: win(me, "three in a row", line)

# When nobody can play any more.
stuck:
    draw

example "three in a row win":
    play a1 a7 c1 c7 e1
    expect White wins

example "two are not enough":
    play a1 a7 c1
    expect playing

example "a ball needs a place to rest":
    forbid b2

example "how many ways there are":
    perft 16, 240
)page";

struct NewArguments {
    std::string name, title, author = "you";
};

std::string title_of(const std::string& stem) {
    std::string title = stem;
    std::replace(title.begin(), title.end(), '-', ' ');
    if (!title.empty()) title[0] = char(std::toupper(static_cast<unsigned char>(title[0])));
    return title;
}

std::string filled(std::string text, const std::string& gap, const std::string& value) {
    if (const std::size_t at = text.find(gap); at != std::string::npos) text.replace(at, gap.size(), value);
    return text;
}

bool quotable(const std::string& text) { return text.find_first_of("\"\n") == std::string::npos; }

}  // namespace

void add_new_command(const Command& cairn, Context& context) {
    auto a = std::make_shared<NewArguments>();
    const Command command = cairn.add("new", "Begin a game of your own: a page to change");
    command.word("NAME", a->name, "Its name in small letters, such as my-game; the file is NAME.cairn")
        .required();
    command.option("--title TEXT", a->title, "Its title; else made from the name");
    command.option("--author TEXT", a->author, "Whose game it is").shows_default();
    add_examples(command, context,
                 "Example:\n"
                 "  cairn new my-game && cairn check my-game.cairn --watch\n\n"
                 "The page is a whole game with its tests. Change a line, save it, and `cairn check --watch` "
                 "says what\n"
                 "became of it; `cairn play my-game.cairn` plays it.");
    command.runs([&context, a] {
        std::filesystem::path path = a->name;
        if (path.extension() != ".cairn") path += ".cairn";
        const std::string stem = path.stem().string();
        const bool good = !stem.empty() && std::all_of(stem.begin(), stem.end(), [](unsigned char c) {
            return std::islower(c) || std::isdigit(c) || c == '-';
        });
        if (!good)
            throw BadInput{
                "a game is called by small letters, digits and hyphens, as in my-game; not " + echo(stem),
                ""};
        if (std::filesystem::exists(path)) throw BadInput{path.string() + " is there already", ""};
        if (!quotable(a->title) || !quotable(a->author))
            throw BadInput{"titles and names are one line without quotation marks", ""};
        const std::string title = a->title.empty() ? title_of(stem) : a->title;
        std::ofstream file(path, std::ios::binary);
        file << filled(filled(kPage, "{title}", title), "{author}", a->author);
        file.flush();
        if (!file) throw BadInput{path.string() + " cannot be written", ""};
        context.console.out << fmt::format("{}\n\n  cairn check {} --watch\n  cairn play {}\n", path.string(),
                                           path.string(), path.string());
    });
}

}  // namespace cairn
