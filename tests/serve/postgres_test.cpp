// What only holds for PostgreSQL: several servers, leases, a connection that breaks.
#include <gtest/gtest.h>

#include <thread>

#include "databases.hpp"
#include "serve/storage/ledger.hpp"
#ifdef CAIRN_POSTGRES
#include "serve/storage/postgres.hpp"

namespace cairn::serve {
namespace {

class PostgresTest : public test::StorageTest {
   protected:
    void SetUp() override {
        url_ = test::TemporaryPostgres::database();
        if (url_.empty()) GTEST_SKIP() << "PostgreSQL is not installed";
        head_ = test::head_of("spline", {}, {"person", "person"});
    }
    // As if the server had not renewed its lease for long.
    void let_leases_run_out() {
        PostgresConnection(url_).run("UPDATE servers SET until = clock_timestamp() - interval '1 hour'");
    }
    std::string url_;
    TableHead head_;
};

TEST_F(PostgresTest, ATableBelongsToOneServerUntilItIsGivenBack) {
    Storage first(url_), second(url_);
    first.announce("10.0.0.1:80");
    ASSERT_EQ(write(first, new_table(head_)), "");
    const Taken mine = first.take(head_.id);
    ASSERT_TRUE(mine.table);
    Taken his = second.take(head_.id);
    ASSERT_TRUE(his.elsewhere);
    EXPECT_FALSE(his.table);
    EXPECT_EQ(his.elsewhere->secret, first.secret());
    while (second.take(head_.id).elsewhere->address.empty()) std::this_thread::yield();
    EXPECT_EQ(second.take(head_.id).elsewhere->address, "10.0.0.1:80");
    // An older claim is none: the table was taken again since.
    const Taken again = first.take(head_.id);
    first.give_back(mine.claim);
    first.give_back(12345);
    std::this_thread::sleep_for(std::chrono::milliseconds(700));  // two renewals
    EXPECT_TRUE(second.take(head_.id).elsewhere);
    first.give_back(again.claim);
    while ((his = second.take(head_.id)).elsewhere) std::this_thread::yield();
    EXPECT_TRUE(his.table);
    EXPECT_FALSE(second.take("nobody").table);
    EXPECT_FALSE(second.take("nobody").elsewhere);
}

TEST_F(PostgresTest, OnlyWhoDoesNotAnswerAndDoesNotRenewIsDead) {
    Storage second(url_);
    std::int64_t number = 0;
    {
        Storage first(url_);
        ASSERT_EQ(write(first, new_table(head_)), "");
        ASSERT_TRUE(first.take(head_.id).table);
        number = second.take(head_.id).elsewhere->server;
        // It does not answer, but renews.
        EXPECT_TRUE(second.take(head_.id, number).elsewhere);
        EXPECT_FALSE(first.deposed());
    }
    // It ended in peace: the table is free at once.
    EXPECT_TRUE(second.take(head_.id).table);
}

TEST_F(PostgresTest, AServerThatWasTakenForDeadWritesNoMore) {
    Storage old(url_), fresh(url_);
    ASSERT_EQ(write(old, new_table(head_)), "");
    ASSERT_TRUE(old.take(head_.id).table);
    ASSERT_EQ(write(old, line(head_.id, 0, "acknowledged")), "");
    const std::int64_t number = fresh.take(head_.id).elsewhere->server;
    // It renews meanwhile, so the two must meet: until the deletion comes between two renewals.
    Taken taken;
    do {
        let_leases_run_out();
        taken = fresh.take(head_.id, number);
    } while (taken.elsewhere);
    ASSERT_TRUE(taken.table);
    ASSERT_EQ(taken.table->entries.size(), 1u);
    const std::string refused = write(old, line(head_.id, 1, "too late"));
    EXPECT_NE(refused.find("others have taken over"), std::string::npos) << refused;
    EXPECT_TRUE(old.deposed());
    EXPECT_THROW(old.take(head_.id), DatabaseError);
    EXPECT_EQ(write(fresh, line(head_.id, 1, "in time")), "");
    EXPECT_EQ(fresh.load(head_.id)->entries.back().text, "in time");
}

// Whatever was under way when the connection broke is looked for, and told as it is.
TEST_F(PostgresTest, ABrokenConnectionLeavesDoubtThatIsResolved) {
    Storage storage(url_);
    ASSERT_EQ(write(storage, new_table(head_)), "");
    PostgresConnection other(url_);
    for (int i = 0; i < 3; ++i) {
        other.run(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'cairn' AND pid "
            "<> "
            "pg_backend_pid() AND datname = current_database()");
        const auto told = begin(storage, line(head_.id, std::size_t(i), "x" + std::to_string(i)));
        const Fate first = told->first.get_future().get();
        ASSERT_TRUE(first.doubtful()) << first.problem;
        ASSERT_EQ(told->second.get_future().get().word, Fate::Word::Lost);
        EXPECT_EQ(write(storage, line(head_.id, std::size_t(i), "y" + std::to_string(i))), "");
    }
    EXPECT_EQ(storage.load(head_.id)->entries.size(), 3u);
}

// The connection may break after the commit and before its answer: the write is there, and is found.
TEST_F(PostgresTest, AWriteThatWasKeptBeforeItsAnswerIsTold) {
    auto ledger = open_ledger(url_);
    ledger->put_all({new_table(head_)});
    const std::vector<Write> batch = {line(head_.id, 0, "kept")};
    ledger->put_all(batch);
    EXPECT_EQ(ledger->end_doubt(batch), Fate::Word::Kept);
    EXPECT_EQ(ledger->end_doubt({line(head_.id, 0, "another's")}), Fate::Word::Lost);
    EXPECT_EQ(ledger->end_doubt({new_table(head_)}), Fate::Word::Kept);
    EXPECT_EQ(ledger->end_doubt({Write{}}), Fate::Word::Kept);
}

TEST_F(PostgresTest, WhatCannotBeReachedOrIsNewerIsToldClearly) {
    try {
        Storage storage("postgresql://anna:geheim@/t1?host=%2Fnowhere");
        FAIL();
    } catch (const DatabaseError& error) {
        EXPECT_NE(std::string(error.what()).find("cannot be reached"), std::string::npos) << error.what();
        EXPECT_EQ(std::string(error.what()).find("geheim"), std::string::npos);
    }
    EXPECT_EQ(database_shown("postgresql://anna:geheim@host/t1?password=geheim"),
              "postgresql://anna@host/t1");
    EXPECT_THROW(open_reader(url_)->ids(), DatabaseError);
    { Storage storage(url_); }
    EXPECT_TRUE(open_reader(url_)->ids().empty());
    PostgresConnection(url_).run("UPDATE cairn SET version = 99");
    try {
        Storage storage(url_);
        FAIL();
    } catch (const DatabaseError& error) {
        EXPECT_NE(std::string(error.what()).find("newer Cairn"), std::string::npos) << error.what();
    }
}

TEST_F(PostgresTest, ServersThatStartTogetherMakeTheTablesOnce) {
    std::vector<std::future<bool>> started;
    for (int i = 0; i < 4; ++i)
        started.push_back(std::async(std::launch::async, [this] {
            Storage storage(url_);
            return !storage.take("nobody").table;
        }));
    for (auto& one : started) EXPECT_TRUE(one.get());
}

}  // namespace
}  // namespace cairn::serve
#endif
