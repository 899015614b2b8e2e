#include "play/game/library.hpp"

#include "shell.hpp"

namespace cairn {
namespace {

std::vector<std::string> ids(const Library& library) {
    std::vector<std::string> list;
    for (const GameFile& file : library.list())
        list.push_back(file.system + "/" + file.shelf + "/" + file.id);
    return list;
}

TEST(Library, ListsByShelf) {
    const TemporaryFolder folder;
    folder.write("b/y/two.cairn", "");
    folder.write("b/x/three.cairn", "");
    folder.write("a/z/one.cairn", "");
    folder.write("loose.cairn", "");
    folder.write("a/z/notes.txt", "");
    EXPECT_THAT(ids(Library({folder.path()})),
                testing::ElementsAre("//loose", "a/z/one", "b/x/three", "b/y/two"));
}

TEST(Library, EarlierFoldersHideLaterOnes) {
    const TemporaryFolder mine, theirs;
    mine.write("s/c/Game.cairn", "mine");
    theirs.write("s/c/game.cairn", "theirs");
    theirs.write("s/c/other.cairn", "other");
    const Library library({mine.path(), "/does/not/exist", theirs.path()});
    EXPECT_EQ(library.find("GAME").source, "mine");
    EXPECT_EQ(library.find("other").source, "other");
    EXPECT_EQ(library.list().size(), 2u);
}

TEST(Library, PathsAreFilesOutright) {
    const TemporaryFolder folder;
    const auto file = folder.write("my game.cairn", "text");
    const Library::Found found = Library({}).find(file.string());
    EXPECT_TRUE(found.ok());
    EXPECT_EQ(found.source, "text");
    EXPECT_EQ(found.file.id, "my game");
}

TEST(Library, SaysWhenThereAreNoGames) {
    EXPECT_EQ(Library({}).find("x").problem,
              "there is no game called `x`; no games were found: name their folder with --games");
}

TEST(Library, ByteOrderMarksAreDropped) {
    const TemporaryFolder folder;
    EXPECT_EQ(read_text_file(folder.write("f", "\xEF\xBB\xBFgame"), 100).text, "game");
}

TEST(Library, LimitIsExact) {
    const TemporaryFolder folder;
    const auto file = folder.write("f", std::string(2048, 'x'));
    EXPECT_TRUE(read_text_file(file, 2048).ok());
    EXPECT_EQ(read_text_file(file, 2047).problem,
              file.string() + " is longer than 1 KiB; it is not what is wanted here");
}

TEST(Library, TextIsUtf8) {
    const TemporaryFolder folder;
    const auto is_text = [&](const std::string& bytes) {
        return read_text_file(folder.write("f", bytes), 100).ok();
    };
    for (const char* good : {"", "a", "é", "€", "𝄞", "a\tb\r\n"}) EXPECT_TRUE(is_text(good)) << good;
    for (const char* bad :
         {"\x80", "\xc3", "\xc0\xaf", "\xe2\x82", "\xed\xa0\x80", "\xf5\x80\x80\x80", "\xff"})
        EXPECT_FALSE(is_text(bad)) << testing::PrintToString(bad);
}

TEST(Library, SearchOrder) {
    using testing::ElementsAre;
    EXPECT_THAT(library_folders("given", "env", "/usr/bin/cairn", "/src/games"), ElementsAre("given"));
    EXPECT_THAT(library_folders("", "one::two", "/usr/bin/cairn", "/src/games"),
                ElementsAre("one", "two", "/usr/share/cairn/games", "/src/games"));
    EXPECT_THAT(library_folders("", "", "", "/src/games"), ElementsAre("/src/games"));
}

}  // namespace
}  // namespace cairn
