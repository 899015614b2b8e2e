// The disk fails in every way that it can: what was reported kept is there afterwards, what was reported lost is not, and
// nothing crashes.
#include <gtest/gtest.h>

#include <fstream>

#include "databases.hpp"
#include "serve/storage/care.hpp"
#include "serve/storage/sqlite.hpp"
#include "test_disk.hpp"

namespace cairn::serve {
namespace {

namespace fs = std::filesystem;

class FaultsTest : public test::StorageTest {
   protected:
    // What became of the writes of one session: the numbers of the lines that were kept, and those that were lost.
    struct Session {
        bool opened = false, table_kept = false, table_lost = false;
        std::vector<std::string> kept, lost;
    };
    // Opens the database, makes a table and writes lines at it, each under the next number that is free.
    Session play(const TableHead& head, int lines) {
        Session session;
        try {
            Storage storage(file());
            session.opened = true;
            const Fate made = last_word(*begin(storage, new_table(head)));
            (made.kept() ? session.table_kept : session.table_lost) = true;
            if (!made.kept()) return session;
            for (int i = 0; i < lines; ++i) {
                const std::string text = "line " + std::to_string(i);
                const Fate fate = last_word(*begin(storage, line(head.id, session.kept.size(), text)));
                (fate.kept() ? session.kept : session.lost).push_back(text);
            }
        } catch (const DatabaseError& error) {
            EXPECT_STRNE(error.what(), "");
        }
        return session;
    }
    static Fate last_word(Told& told) {
        const Fate first = told.first.get_future().get();
        return first.doubtful() ? told.second.get_future().get() : first;
    }
    static std::vector<std::string> texts_of(const StoredTable& stored) {
        std::vector<std::string> texts;
        for (const LogEntry& entry : stored.entries) texts.push_back(entry.text);
        return texts;
    }
    void put_files(const fs::path& folder, const std::map<std::string, std::string>& files) {
        fs::remove_all(folder);
        fs::create_directories(folder);
        for (const auto& [name, content] : files) std::ofstream(folder / name) << content;
    }
};

// Every call that SQLite makes of the disk fails once, in turn.
TEST_F(FaultsTest, EachCallOfTheDiskFailsOnce) {
    const TableHead head = test::head_of("spline", {}, {"person", "person"});
    long fails_at = 0;
    for (bool reached = true; reached;) {
        ++fails_at;
        fs::remove_all(folder_);
        fs::create_directories(folder_);
        Session session;
        {
            test::TestDisk disk;
            disk.fails_at = fails_at;
            session = play(head, 3);
            reached = disk.calls >= fails_at;
        }
        SCOPED_TRACE("call " + std::to_string(fails_at));
        Storage storage(file());
        const auto stored = storage.load(head.id);
        ASSERT_TRUE(stored || !session.table_kept);
        ASSERT_FALSE(stored && session.table_lost);
        ASSERT_EQ(stored ? texts_of(*stored) : session.kept, session.kept);
        if (!reached) {
            EXPECT_EQ(session.kept.size(), 3u);
        }
    }
    EXPECT_GT(fails_at, 50);
}

// The power fails at every moment of a session, and what was not flushed is there in part, torn and in any order.
TEST_F(FaultsTest, ThePowerFailsAtEveryMoment) {
    const TableHead head = test::head_of("spline", {}, {"person", "person"});
    constexpr int kLines = 24;
    std::vector<test::TestDisk::Event> events;
    {
        test::TestDisk disk;
        {
            Storage storage(file());
            ASSERT_EQ(write(storage, new_table(head)), "");
            disk.mark("table");
            for (int i = 0; i < kLines; ++i) {
                // Long, so that the log is carried over into the database in the middle of it.
                ASSERT_EQ(write(storage, line(head.id, std::size_t(i), std::string(200'000, char('a' + i)))),
                          "");
                disk.mark("line");
            }
        }
        events = disk.events();
    }
    const fs::path copy = folder_ / "copy";
    std::size_t table_kept = 0, lines_kept = 0, failures = 0;
    for (std::size_t count = 1; count <= events.size(); ++count) {
        const auto& event = events[count - 1];
        if (event.kind == test::TestDisk::Event::Kind::Mark)
            ++(event.file == "table" ? table_kept : lines_kept);
        // Among many writes in a row, some moments stand for all.
        if (event.kind == test::TestDisk::Event::Kind::Write && count % 97 != 0) continue;
        for (const unsigned seed : {unsigned(count), unsigned(count) + 100'000}) {
            SCOPED_TRACE("after event " + std::to_string(count) + ", seed " + std::to_string(seed));
            put_files(copy, test::TestDisk::after_power_failure(events, count, seed));
            Storage storage((copy / "tables.db").string());
            ++failures;
            const auto stored = storage.load(head.id);
            ASSERT_TRUE(stored || table_kept == 0);
            if (!stored) continue;
            ASSERT_GE(stored->entries.size(), lines_kept);
            for (std::size_t i = 0; i < stored->entries.size(); ++i)
                ASSERT_EQ(stored->entries[i].text, std::string(200'000, char('a' + i)));
            ASSERT_EQ(Database(copy / "tables.db")
                          .number("SELECT count(*) FROM pragma_integrity_check WHERE "
                                  "integrity_check <> 'ok'"),
                      0);
        }
    }
    EXPECT_EQ(lines_kept, std::size_t(kLines));
    EXPECT_GT(failures, 100u);
}

// Every page of the file is spoilt, and the file is cut off after each: tables open as far as they make sense, or are
// refused with a sentence.
TEST_F(FaultsTest, EachPageIsSpoiltAndTheFileCutOffThere) {
    std::vector<test::Kept> tables;
    {
        Storage storage(file());
        for (const char* game : {"spline", "spargo", "pylos"}) {
            test::Kept kept(test::head_of(game, {}, {"person", "person"}, {600, 5}));
            for (int i = 0; i < 12 && !kept.table->over(); ++i) {
                MoveList legal;
                kept.table->match().legal(legal);
                kept.done(kept.table->choose(legal[std::size_t(i * 7) % legal.size()], 0));
            }
            for (int i = 0; i < 40; ++i) kept.done(kept.table->say(0, std::string(290, 'x'), 0));
            ASSERT_EQ(write(storage, {kept.head, {{kept.head.id, 0, kept.log}}, {}}), "");
            tables.push_back(std::move(kept));
        }
    }
    std::ifstream whole_file(file(), std::ios::binary);
    const std::string whole((std::istreambuf_iterator<char>(whole_file)), {});
    constexpr std::size_t kPage = 4096;
    ASSERT_EQ(whole.size() % kPage, 0u);
    std::mt19937 chance(7);
    int refused = 0, spoilt = 0;
    const auto try_file = [&](const std::string& content) {
        ++spoilt;
        for (const char* beside : {"-wal", "-shm"}) fs::remove(file() + beside);
        std::ofstream(file(), std::ios::binary) << content;
        try {
            refused += !check_database(file(), test::catalogue()).problems.empty();
            Storage storage(file());
            for (const test::Kept& kept : tables) {
                try {
                    const auto stored = storage.load(kept.head.id);
                    if (!stored) continue;
                    const auto offer = test::catalogue().find(stored->head.game, stored->head.options).offer;
                    if (offer) Table::open(stored->head, offer, stored->entries, 0);
                } catch (const DatabaseError& error) {
                    EXPECT_STRNE(error.what(), "");
                }
            }
        } catch (const DatabaseError& error) {  // of the whole file
            ++refused;
            EXPECT_STRNE(error.what(), "");
        }
    };
    for (std::size_t page = 0; page < whole.size(); page += kPage) {
        try_file(whole.substr(0, page));
        try_file(whole.substr(0, page + 1000));
        for (int i = 0; i < 6; ++i) {
            std::string flipped = whole;
            // The head of a page is where most can go wrong.
            const std::size_t at = page + (i < 3 ? chance() % 100 : chance() % kPage);
            flipped[at] = char(flipped[at] ^ (1 << chance() % 8));
            try_file(flipped);
        }
        std::string empty = whole;
        std::fill_n(empty.begin() + std::ptrdiff_t(page), kPage, '\0');
        try_file(empty);
    }
    EXPECT_GT(spoilt, 50);
    EXPECT_GT(refused, spoilt / 4);
}

}  // namespace
}  // namespace cairn::serve
