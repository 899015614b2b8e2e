// What holds for every database: each test runs on a file of SQLite and on PostgreSQL.
#include <gtest/gtest.h>

#include "databases.hpp"

namespace cairn::serve {
namespace {

class EveryDatabase : public test::StorageTest, public testing::WithParamInterface<const char*> {
   protected:
    void SetUp() override {
        database_ = GetParam() == std::string("SQLite") ? file() : test::TemporaryPostgres::database();
        if (database_.empty()) GTEST_SKIP() << "PostgreSQL is not installed";
    }
    std::string database_;
};

INSTANTIATE_TEST_SUITE_P(Storage, EveryDatabase, testing::Values("SQLite", "PostgreSQL"),
                         [](const auto& database) { return database.param; });

TEST_P(EveryDatabase, WhatWasWrittenIsReadAgain) {
    const TableHead head = test::head_of("spargo", {{"size", "5"}}, {"person", "open"}, {600, 2.5});
    const std::vector<LogEntry> entries = {{LogEntry::Kind::Choice, 0, "a1", 17, 590'000},
                                           {LogEntry::Kind::Chat, 1, "l'été; DROP TABLE tables; --", 18, -1},
                                           {LogEntry::Kind::Undo, 0, "0", 19, -1}};
    {
        Storage storage(database_);
        Write write{head, {{head.id, 0, entries}}, {}};
        ASSERT_EQ(this->write(storage, std::move(write)), "");
    }
    Storage storage(database_);
    const auto stored = storage.load(head.id);
    ASSERT_TRUE(stored);
    EXPECT_TRUE(stored->head == head);
    EXPECT_EQ(stored->entries, entries);
    EXPECT_FALSE(storage.load("nobody"));
}

TEST_P(EveryDatabase, ManyWritesShareATransaction) {
    Storage storage(database_);
    const TableHead head = test::head_of("spline", {}, {"person", "person"});
    ASSERT_EQ(write(storage, new_table(head)), "");
    // The first write holds the thread until all others wait.
    std::promise<void> begun, go;
    Write gate = line(head.id, 0, "gate");
    gate.done = [&](const Fate&) { begun.set_value(), go.get_future().wait(); };
    storage.write(std::move(gate));
    begun.get_future().wait();
    const std::size_t before = storage.commits();
    std::vector<std::promise<std::string>> results(200);
    for (std::size_t i = 0; i < results.size(); ++i) {
        Write w = line(head.id, i + 1, "x");
        w.done = [&, i](const Fate& fate) { results[i].set_value(fate.problem); };
        storage.write(std::move(w));
    }
    go.set_value();
    for (auto& result : results) EXPECT_EQ(result.get_future().get(), "");
    EXPECT_EQ(storage.commits(), before + 1);
    EXPECT_EQ(storage.load(head.id)->entries.size(), 201u);
}

TEST_P(EveryDatabase, AWriteThatMakesNoSenseDoesNotTakeOthersWithIt) {
    Storage storage(database_);
    const TableHead head = test::head_of("spline", {}, {"person", "person"});
    ASSERT_EQ(write(storage, new_table(head)), "");
    std::promise<void> begun, go;
    Write gate = line(head.id, 0, "gate");
    gate.done = [&](const Fate&) { begun.set_value(), go.get_future().wait(); };
    storage.write(std::move(gate));
    begun.get_future().wait();
    std::promise<std::string> good, twice;
    Write first = line(head.id, 1, "good"), second = line(head.id, 0, "the number is taken");
    first.done = [&](const Fate& fate) { good.set_value(fate.problem); };
    second.done = [&](const Fate& fate) { twice.set_value(fate.problem); };
    storage.write(std::move(second));
    storage.write(std::move(first));
    go.set_value();
    EXPECT_NE(twice.get_future().get(), "");
    EXPECT_EQ(good.get_future().get(), "");
    EXPECT_EQ(storage.load(head.id)->entries.back().text, "good");
}

TEST_P(EveryDatabase, HoldsTextsOfAllLanguagesAndKinds) {
    Storage storage(database_);
    const TableHead head = test::head_of("spline", {}, {"person", "person"});
    ASSERT_EQ(write(storage, new_table(head)), "");
    const std::string texts[] = {
        "", "\\", "'\"", "{1,2}", "NULL", "\u00e9\u4e16\U0001F3B2", std::string(20'000, 'x')};
    std::size_t number = 0;
    for (const std::string& text : texts) ASSERT_EQ(write(storage, line(head.id, number++, text)), "");
    const auto stored = storage.load(head.id);
    ASSERT_TRUE(stored);
    ASSERT_EQ(stored->entries.size(), std::size(texts));
    for (std::size_t i = 0; i < number; ++i) EXPECT_EQ(stored->entries[i].text, texts[i]);
}

TEST_P(EveryDatabase, ATableAndItsFirstEntriesAreOneWrite) {
    Storage storage(database_);
    const TableHead first = test::head_of("spline", {}, {"person", "person"});
    const TableHead second = test::head_of("spline", {}, {"person", "person"});
    ASSERT_EQ(write(storage, new_table(first)), "");
    // A rematch: the old table's last entry and the new table. Its entry's number is taken, so neither is kept.
    ASSERT_EQ(write(storage, line(first.id, 0, "before")), "");
    Write rematch = line(first.id, 0, "again");
    rematch.table = second;
    EXPECT_NE(write(storage, std::move(rematch)), "");
    EXPECT_FALSE(storage.load(second.id));
    Write good = line(first.id, 1, "again");
    good.table = second;
    good.lines.push_back({second.id, 0, {{LogEntry::Kind::Chat, 0, "hello", 5, -1}}});
    EXPECT_EQ(write(storage, std::move(good)), "");
    EXPECT_EQ(storage.load(first.id)->entries.size(), 2u);
    EXPECT_EQ(storage.load(second.id)->entries.size(), 1u);
}

TEST_P(EveryDatabase, WhatASeatWantsForgottenIsGone) {
    Storage storage(database_);
    test::Kept kept(test::head_of("spline", {}, {"person", "open"}));
    ASSERT_TRUE(kept.done(kept.table->join(kept.head.seats[1].join, std::string(32, 'a'), "bob", 5)));
    ASSERT_TRUE(kept.done(kept.table->say(0, "mine stays", 6)));
    ASSERT_TRUE(kept.done(kept.table->say(1, "forget this", 7)));
    ASSERT_TRUE(kept.choose("a1", 8));
    ASSERT_EQ(write(storage, {kept.head, {{kept.head.id, 0, kept.log}}}), "");
    const Plan forget = kept.table->forget(1, 9);
    Write erase{std::nullopt, {{kept.head.id, kept.log.size(), forget.entries}}};
    erase.erase = Write::Erase{kept.head.id, 1};
    ASSERT_EQ(write(storage, std::move(erase)), "");
    const auto stored = storage.load(kept.head.id);
    ASSERT_TRUE(stored);
    EXPECT_EQ(stored->head.seats[0], kept.head.seats[0]);
    EXPECT_EQ(stored->head.seats[1], (SeatHead{"open", "", "", ""}));
    for (const LogEntry& entry : stored->entries)
        for (const char* secret : {"forget this", "bob", "aaaa"})
            EXPECT_EQ(entry.text.find(secret), std::string::npos) << entry.text;
    const auto table = test::open(stored->head, stored->entries);
    EXPECT_EQ(table->frozen(), "");
    EXPECT_EQ(table->ending().resigned, 1);
    EXPECT_EQ(table->match().moves().size(), 1u);
    ASSERT_EQ(table->chat().size(), 1u);
    EXPECT_EQ(table->chat()[0].text, "mine stays");
    EXPECT_EQ(table->name(1), "");
    EXPECT_EQ(table->seat_of_token(std::string(32, 'a')), -1);
    EXPECT_FALSE(table->join(kept.head.seats[1].join, "", "", 10).ok());
}

}  // namespace
}  // namespace cairn::serve
