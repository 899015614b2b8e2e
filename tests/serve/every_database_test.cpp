// What holds for every database: each test runs on a file of SQLite and on PostgreSQL.
#include <gtest/gtest.h>

#include <thread>

#include "databases.hpp"
#include "serve/people/book.hpp"

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

// ---- the book of people

Write of(std::vector<Deed> deeds) {
    Write write;
    write.deeds = std::move(deeds);
    return write;
}

TEST_P(EveryDatabase, ADeedStandsWithItsWriteOrNotAtAll) {
    Storage storage(database_);
    const TableHead head = test::head_of("spline", {}, {"person", "open"}, {0, 0, 86'400});
    Write begun{head, {}, {}};
    begun.deeds.push_back(deeds::put_challenge(
        {head.id, "spline", head.options, head.clock, true, 1, "code", "anna", "Anna", 5}));
    ASSERT_EQ(write(storage, std::move(begun)), "");
    EXPECT_EQ(storage.load(head.id)->head, head);
    Book book(storage);
    ASSERT_EQ(book.challenges(6).size(), 1u);
    EXPECT_EQ(book.challenges(6)[0].clock.per_move, 86'400);
    EXPECT_EQ(book.challenge(head.id, 6)->code, "code");
    // The entry's number is taken the second time, so the challenge stays.
    ASSERT_EQ(write(storage, line(head.id, 0, "before")), "");
    Write joined = line(head.id, 0, "again");
    joined.deeds.push_back(deeds::end_challenge(head.id));
    EXPECT_NE(write(storage, std::move(joined)), "");
    EXPECT_EQ(book.challenges(6).size(), 1u);
    Write good = line(head.id, 1, "again");
    good.deeds.push_back(deeds::end_challenge(head.id));
    EXPECT_EQ(write(storage, std::move(good)), "");
    EXPECT_TRUE(book.challenges(6).empty());
    // And a deed that finds nothing to change takes its write with it, but no other.
    Write overtaken = line(head.id, 2, "never");
    overtaken.deeds.push_back({"UPDATE people SET name = $1 WHERE id = $2", {"x", "nobody"}, 1});
    EXPECT_NE(write(storage, std::move(overtaken)), "");
    EXPECT_EQ(storage.load(head.id)->entries.size(), 2u);
    EXPECT_EQ(storage.problem(), "");
}

TEST_P(EveryDatabase, AGameIsRatedOnceHoweverManyTry) {
    Storage storage(database_), *other = &storage;
    std::unique_ptr<Storage> second;  // of another server, where the database is shared
    if (is_postgres(database_)) second = std::make_unique<Storage>(database_), other = second.get();
    ASSERT_EQ(
        write(storage, of({deeds::note_person("anna", "Anna", 1), deeds::note_person("bert", "Bert", 1)})),
        "");
    for (int game = 0; game < 20; ++game)
        ASSERT_EQ(write(storage, of({deeds::note_result("t" + std::to_string(game), "spline", "anna", "bert",
                                                        game % 3 / 2.0, 10 + game)})),
                  "");
    // The end of a game may be written again after a doubt: the first stands.
    ASSERT_EQ(write(storage, of({deeds::note_result("t0", "spline", "anna", "bert", 1, 99)})), "");
    std::thread here([&] { Book(storage).rate_all(); }), there([&] { Book(*other).rate_all(); });
    here.join();
    there.join();
    Book(storage).rate_all();
    Book book(storage);
    for (const char* person : {"anna", "bert"}) {
        const auto ratings = book.ratings(person);
        ASSERT_EQ(ratings.size(), 1u);
        EXPECT_EQ(ratings[0].games, 20);
    }
    // By the same games in the same order, computed here.
    Rating anna, bert;
    for (int game = 0; game < 20; ++game) {
        const double score = game % 3 / 2.0, rest = game == 0 ? 0 : 1 / 86'400'000.0;
        const Rating a = rested(anna, rest), b = rested(bert, rest);
        anna = glicko_after(a, {{b, score}});
        bert = glicko_after(b, {{a, 1 - score}});
    }
    EXPECT_NEAR(book.ratings("anna")[0].rating.rating, anna.rating, 1e-6);
    EXPECT_NEAR(book.ratings("bert")[0].rating.deviation, bert.deviation, 1e-6);
    EXPECT_EQ(book.leaders("spline", 30)[0].name, anna.rating > bert.rating ? "Anna" : "Bert");
    EXPECT_NE(book.changes("t0"), "");
    // Somebody who wanted to be forgotten has no rating any more, and gets none by what is still to come.
    ASSERT_EQ(write(storage, of(deeds::forget("anna"))), "");
    ASSERT_EQ(write(storage, of({deeds::note_result("late", "spline", "anna", "bert", 1, 99)})), "");
    Book(storage).rate_all();
    EXPECT_TRUE(book.ratings("anna").empty());
    EXPECT_EQ(book.ratings("bert")[0].games, 20);
    EXPECT_FALSE(book.name_of("anna"));
}

TEST_P(EveryDatabase, KnowsWhoseTurnItIsByPostAndWhoIsApart) {
    Storage storage(database_);
    ASSERT_EQ(write(storage, of({deeds::note_turn({"one", "spline", 0, 100}),
                                 deeds::note_turn({"two", "spline", 1, 50}),
                                 deeds::note_sitting({"one", "spline", 0, 5}, "anna"),
                                 deeds::note_sitting({"three", "spline", 0, 5}, "anna"),
                                 deeds::block("anna", {"bert", "Bert", "block"}, 1),
                                 deeds::block("anna", {"carl", "Carl", "mute"}, 1)})),
              "");
    Book book(storage);
    ASSERT_EQ(book.lapsed(60).size(), 1u);
    EXPECT_EQ(book.lapsed(60)[0].table, "two");
    ASSERT_EQ(write(storage, of({deeds::note_turn({"two", "spline", 0, 500}), deeds::end_turn("nobody")})),
              "");
    EXPECT_TRUE(book.lapsed(60).empty());
    EXPECT_EQ(book.turns_at({"two", "four"})[0].seat, 0);
    const auto sittings = book.sittings("anna");
    ASSERT_EQ(sittings.size(), 2u);
    EXPECT_EQ(sittings[0].turn->due, 100);
    EXPECT_FALSE(sittings[1].turn);
    EXPECT_TRUE(book.apart("bert", "anna"));
    EXPECT_FALSE(book.apart("carl", "anna"));
    ASSERT_EQ(write(storage, of({deeds::unblock("anna", "bert")})), "");
    EXPECT_FALSE(book.apart("bert", "anna"));
}

}  // namespace
}  // namespace cairn::serve
