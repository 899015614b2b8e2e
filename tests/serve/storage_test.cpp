// What only holds for a file of SQLite: its disk, its lock, its damages.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <fstream>

#include "databases.hpp"
#include "serve/storage/sqlite.hpp"
#include "serve/storage/sqlite_ledger.hpp"
#include "test_disk.hpp"

namespace cairn::serve {
namespace {

namespace fs = std::filesystem;
using test::StorageTest;

TEST_F(StorageTest, ALockedDatabaseIsReportedAndLosesNothing) {
    Storage storage(file());
    const TableHead head = test::head_of("spline", {}, {"person", "person"});
    ASSERT_EQ(write(storage, new_table(head)), "");
    ASSERT_EQ(write(storage, line(head.id, 0, "before")), "");
    {
        Database other(file());
        other.run("BEGIN IMMEDIATE");
        EXPECT_EQ(write(storage, line(head.id, 1, "during")), "another program has locked the database");
        other.run("ROLLBACK");
    }
    EXPECT_EQ(storage.load(head.id)->entries.size(), 1u);
    EXPECT_EQ(write(storage, line(head.id, 1, "after")), "");
    EXPECT_EQ(storage.load(head.id)->entries.back().text, "after");
}

TEST_F(StorageTest, ADiskThatTakesNoMoreIsReportedAndLosesNothing) {
    Storage storage(file());
    const TableHead head = test::head_of("spline", {}, {"person", "person"});
    ASSERT_EQ(write(storage, new_table(head)), "");
    ASSERT_EQ(write(storage, line(head.id, 0, "before")), "");
    rlimit old{};
    getrlimit(RLIMIT_FSIZE, &old);
    std::signal(SIGXFSZ, SIG_IGN);
    // No file may grow beyond what the log has now: the same as a full disk, for SQLite.
    rlimit tight = old;
    tight.rlim_cur = fs::file_size(file() + "-wal");
    setrlimit(RLIMIT_FSIZE, &tight);
    const auto told = begin(storage, line(head.id, 1, std::string(100'000, 'x')));
    const Fate fate = told->first.get_future().get();
    setrlimit(RLIMIT_FSIZE, &old);
    EXPECT_NE(fate.problem.find("disk"), std::string::npos) << fate.problem;
    if (fate.doubtful()) {
        EXPECT_EQ(told->second.get_future().get().word, Fate::Word::Lost);
    }
    EXPECT_EQ(storage.load(head.id)->entries.size(), 1u);
    EXPECT_EQ(write(storage, line(head.id, 1, "after")), "");
    EXPECT_EQ(storage.load(head.id)->entries.back().text, "after");
}

// A write whose flush failed may be on the disk all the same. Nobody is told that it is not until that is sure.
TEST_F(StorageTest, AFailedFlushLeavesDoubtUntilTheDiskObeysAgain) {
    test::TestDisk disk;
    Storage storage(file());
    const TableHead head = test::head_of("spline", {}, {"person", "person"});
    ASSERT_EQ(write(storage, new_table(head)), "");
    disk.flushes_that_fail = 1'000'000;
    const auto told = begin(storage, line(head.id, 0, "doubtful"));
    EXPECT_EQ(told->first.get_future().get().word, Fate::Word::InDoubt);
    // What waits meanwhile is refused at once: nothing of it was begun.
    EXPECT_NE(write(storage, line(head.id, 1, "meanwhile")), "");
    EXPECT_NE(storage.problem(), "");
    disk.flushes_that_fail = 0;
    EXPECT_EQ(told->second.get_future().get().word, Fate::Word::Lost);
    // As after kill -9 at this moment: whoever opens a copy of the files does not find it.
    const fs::path copy = folder_ / "copy.db";
    for (const char* part : {"", "-wal"}) fs::copy_file(file() + part, copy.string() + part);
    EXPECT_EQ(Storage(copy.string()).load(head.id)->entries.size(), 0u);
    EXPECT_EQ(write(storage, line(head.id, 0, "after")), "");
    EXPECT_EQ(storage.load(head.id)->entries.back().text, "after");
}

// Whatever a byte of the file becomes, the table opens or is refused with a sentence.
TEST_F(StorageTest, DamagedTablesAreRefusedOneByOne) {
    Storage storage(file());
    const TableHead head = test::head_of("spline", {{"size", "5"}}, {"person", "open"}, {600, 5});
    const TableHead other = test::head_of("spline", {}, {"person", "person"});
    ASSERT_EQ(write(storage, new_table(head)), "");
    ASSERT_EQ(write(storage, new_table(other)), "");
    Database database(file());
    int refused = 0;
    for (const char* column : {"seats", "options"}) {
        const std::string select = std::string("SELECT ") + column + " FROM tables WHERE id = ?";
        const std::string update = std::string("UPDATE tables SET ") + column + " = ? WHERE id = ?";
        Statement read(database, select.c_str());
        ASSERT_TRUE(read.with(head.id).row());
        const std::string whole = read.text(0);
        while (read.row()) {
        }
        for (std::size_t i = 0; i < whole.size(); ++i)
            for (const int bit : {1, 8, 128}) {
                std::string flipped = whole;
                flipped[i] = char(flipped[i] ^ bit);
                Statement(database, update.c_str()).with(flipped, head.id).run();
                try {
                    storage.load(head.id);
                } catch (const DatabaseError& error) {
                    ++refused;
                    EXPECT_NE(std::string(error.what()).find("damaged"), std::string::npos) << error.what();
                }
            }
        Statement(database, update.c_str()).with(whole, head.id).run();
    }
    EXPECT_GT(refused, 100);
    for (const char* spoilt :
         {"seconds = 1e300", "seconds = -1", "increment = 1e9", "seats = '[]'", "options = '{}'"}) {
        database.run((std::string("UPDATE tables SET ") + spoilt + " WHERE id = '" + head.id + "'").c_str());
        EXPECT_THROW(storage.load(head.id), DatabaseError) << spoilt;
        Statement(database, "UPDATE tables SET seconds = 600, increment = 5 WHERE id = ?")
            .with(head.id)
            .run();
    }
    EXPECT_TRUE(storage.load(other.id));
}

// By whatever name it is called.
TEST_F(StorageTest, OneServerForOneFileThroughALink) {
    Storage storage(file());
    fs::create_symlink(file(), folder_ / "link.db");
    EXPECT_THROW(Storage second((folder_ / "link.db").string()), DatabaseError);
}

TEST_F(StorageTest, OneServerForOneFile) {
    Storage storage(file());
    try {
        Storage second(file());
        FAIL() << "two servers share a file";
    } catch (const DatabaseError& error) {
        EXPECT_STREQ(error.what(), "another `cairn serve` is using it");
    }
}

TEST_F(StorageTest, FilesOfOthersAreRefused) {
    std::ofstream(file()) << std::string(5000, 'x');
    EXPECT_THROW(Storage storage(file()), DatabaseError);
}

TEST_F(StorageTest, ANewerVersionIsRefusedAndAnEmptyFileIsBroughtUpToDate) {
    { Storage storage(file()); }
    {
        Database database(file());
        EXPECT_EQ(database.number("PRAGMA user_version"), SqliteLedger::kVersion);
        database.run("PRAGMA user_version = 99");
    }
    try {
        Storage storage(file());
        FAIL();
    } catch (const DatabaseError& error) {
        EXPECT_NE(std::string(error.what()).find("newer Cairn"), std::string::npos);
    }
}

TEST_F(StorageTest, OnlyItsOwnerMayReadTheFile) {
    Storage storage(file());
    EXPECT_EQ(fs::status(file()).permissions() & (fs::perms::group_all | fs::perms::others_all),
              fs::perms::none);
}

}  // namespace
}  // namespace cairn::serve
