// docs/notation.md is run: its positions, moves, record and SGF are what the program says.
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>

#include "games.hpp"
#include "play/text/record.hpp"

namespace cairn {
namespace {

std::string file(const std::filesystem::path& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

std::shared_ptr<const Game> shipped(const std::string& id) {
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(std::filesystem::path(CAIRN_SOURCE_DIR) / "games"))
        if (entry.path().filename() == id + ".cairn") return load(file(entry.path()));
    ADD_FAILURE() << "there is no game " << id;
    return nullptr;
}

struct Block {
    std::string kind, game;
    std::vector<std::string> lines;
    std::string text() const {
        std::string all;
        for (const auto& line : lines) all += line + "\n";
        return all;
    }
};

// The fenced blocks that have a name: ```position spline
std::vector<Block> blocks(const std::string& kind) {
    std::istringstream in(file(std::filesystem::path(CAIRN_SOURCE_DIR) / "docs/notation.md"));
    std::vector<Block> list;
    bool inside = false;
    for (std::string line; std::getline(in, line);) {
        if (line.rfind("```", 0) == 0) {
            inside = !inside;
            if (!inside) continue;
            list.emplace_back();
            std::istringstream(line.substr(3)) >> list.back().kind >> list.back().game;
        } else if (inside) {
            list.back().lines.push_back(line);
        }
    }
    std::erase_if(list, [&](const Block& b) { return b.kind != kind; });
    EXPECT_FALSE(list.empty()) << "no example of a " << kind;
    return list;
}

std::string trim(const std::string& text) {
    const auto from = text.find_first_not_of(' '), to = text.find_last_not_of(' ');
    return from == std::string::npos ? "" : text.substr(from, to - from + 1);
}

TEST(NotationDoc, Positions) {
    for (const Block& block : blocks("position")) {
        const auto game = shipped(block.game);
        ASSERT_TRUE(game);
        for (const auto& line : block.lines) {
            const auto read = read_position(*game, line);
            ASSERT_TRUE(read.state) << line << "\n" << read.problems.front();
            EXPECT_EQ(position_text(*read.state), line);
        }
    }
}

TEST(NotationDoc, Moves) {
    for (const Block& block : blocks("moves")) {
        const auto game = shipped(block.game);
        ASSERT_TRUE(game);
        ASSERT_EQ(block.lines.front().rfind("position: ", 0), 0u);
        const auto read = read_position(*game, block.lines.front().substr(10));
        ASSERT_TRUE(read.state) << read.problems.front();
        for (std::size_t i = 1; i < block.lines.size(); ++i) {
            const auto arrow = block.lines[i].find(" -> ");
            ASSERT_NE(arrow, std::string::npos) << block.lines[i];
            const auto move = read_move(*read.state, trim(block.lines[i].substr(0, arrow)));
            EXPECT_EQ(move.move ? word(*read.state, *move.move) : move.problem,
                      block.lines[i].substr(arrow + 4));
        }
    }
}

// The mark of the rules changes with every edit of the game; here it is always the one of the page.
std::string with_mark(std::string text, const std::string& before) {
    const auto from = text.find(before);
    return from == std::string::npos ? text : text.replace(from + before.size(), 8, "5f2c9a1e");
}

TEST(NotationDoc, RecordAndSgf) {
    const std::string text = blocks("record").front().text();
    const auto read =
        read_record(text, [](const std::string& id, const OptionValues&) { return shipped(id); });
    ASSERT_TRUE(read.match) << read.problem;
    EXPECT_EQ(read.problem, "the rules have changed since this was recorded");
    EXPECT_EQ(with_mark(record_text(*read.match, read.head), "[rules \""), text);
    EXPECT_EQ(with_mark(sgf_text(*read.match, read.head), "XR["), blocks("sgf").front().text());
}

}  // namespace
}  // namespace cairn
