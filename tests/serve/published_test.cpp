// Published pages: names, titles, what may stand in a page, what a server and its keepers tell one another, and the open shelf
// in every database.
#include <gtest/gtest.h>

#include "databases.hpp"
#include "serve/keep/wire.hpp"
#include "serve/published/name.hpp"
#include "serve/published/open_shelf.hpp"
#include "serve/published/requests.hpp"
#include "serve/published/trial.hpp"

namespace cairn::serve {
namespace {

TEST(PublishedNames, AreTheirOwn) {
    const std::string series = new_series();
    EXPECT_TRUE(is_series(series));
    EXPECT_TRUE(is_published(version_name(series, 1)));
    EXPECT_TRUE(is_published(version_name(series, 999)));
    EXPECT_EQ(series_of(version_name(series, 12)), series);
    for (const char* id :
         {"", "spline", "u_", "u_k3v9abcdef", "u_k3v9abcdef_", "u_k3v9abcdef_0", "u_k3v9abcdef_01",
          "u_k3v9abcdef_12345", "u_k3v9abcdel_1", "u_K3v9abcdef_1", "u_k3v9abcdef_1 "})
        EXPECT_FALSE(is_published(id)) << id;
    EXPECT_FALSE(is_series(version_name(series, 1)));
}

TEST(PublishedTitles, CannotBeMistakenForAnother) {
    const std::vector<std::string> taken = {"Spline", "Martian Chess"};
    for (const char* good : {"Corner Stone", "Splines", "Élan", "3 in a Row!"})
        EXPECT_EQ(title_problem(good, taken), "") << good;
    for (const char* bad :
         {"", " ", "Spline", "spline", "S-P-L-I-N-E", "Splíne", "SpIine", "Sp1ine", "Martian  Chess", "!",
          " Corner", "Sрline" /* a letter of Russian */, "Cor\u200bner", "Corner\nStone"})
        EXPECT_NE(title_problem(bad, taken), "") << bad;
    EXPECT_NE(title_problem(std::string(41, 'x'), taken), "");
}

TEST(PublishedPages, HoldNothingUnseen) {
    EXPECT_TRUE(plain_source("game \"Ärger\"\n\tboard pyramid(4)\r\n\n# ok\n"));
    for (const char* bad : {"a\u202e", "\u200b", "x\x01y", "x\x7f", "a\u2066b", "\xEF\xBB\xBFgame"})
        EXPECT_FALSE(plain_source(bad)) << bad;
}

TEST(Trials, LoadThePageAndPlayIt) {
    const std::string id = "u_k3v9abcdef_1";
    const std::string good =
        "game \"Corner\"\nset shibumi\nplayers White, Black\nboard pyramid(2)\n\nturn:\n    p = "
        "choose(playable)\n    "
        "put(me, p)\n    if level(p) == 1: win(me, \"the top\")\n";
    Catalogue catalogue{Library({})};
    EXPECT_EQ(catalogue.find(id).code, "no-game");
    const Json passed = tried(trial_task(id, good), catalogue);
    EXPECT_EQ(passed.value("title", ""), "Corner") << dump(passed);
    EXPECT_EQ(passed.at("game").value("id", ""), id);
    ASSERT_TRUE(catalogue.find(id).offer);
    EXPECT_EQ(catalogue.find(id).offer->game->budget().work, published_budget().work);

    const Json wrong = tried(trial_task(id, "game \"X\"\n"), catalogue);
    EXPECT_NE(wrong.value("problem", "").find("errors"), std::string::npos) << dump(wrong);
    std::string burns = good;
    burns.insert(
        burns.find("    put"),
        "    n = 0\n    for a in points: for b in points: for c in points: for d in points: for e in points: "
        "for f in points: for g in points: for h in points: for i in points: for j in points: n += 1\n");
    const Json burnt = tried(trial_task(id, burns), catalogue);
    EXPECT_NE(burnt.value("problem", "").find("void"), std::string::npos) << dump(burnt);
}

TEST(Trials, WhatNobodyCouldBeToldIsNoPage) {
    const auto page = [](std::size_t letters) {
        std::string text = "game \"Long\"\nset shibumi\nplayers White, Black\nboard grid(20, 20)\n\nturn:\n";
        for (const char* first : {"    either \"", "    or \"x", "    or \"y"})
            text += first + std::string(letters, 'L') + "\":\n        put(me, choose(holes))\n";
        return text;
    };
    Catalogue catalogue{Library({})};
    const std::string id = "u_k3v9abcdef_1";
    EXPECT_EQ(tried(trial_task(id, page(20)), catalogue).value("problem", ""), "");
    const Json long_one = tried(trial_task(id, page(3000)), catalogue);
    EXPECT_NE(long_one.value("problem", "").find("can be sent"), std::string::npos) << dump(long_one);
}

TEST(KeeperWire, SaysWhatWasWritten) {
    Write write;
    write.table = test::head_of("spline", {{"size", "5"}}, {"person", "level:3"}, {600, 2.5});
    write.lines.push_back(
        {write.table->id,
         3,
         {{LogEntry::Kind::Chat, 1, "l'été", 18, -1}, {LogEntry::Kind::Choice, 0, "a1", 19, 5}}});
    write.erase = Write::Erase{"t2", 1};
    write.deeds.push_back({"DELETE FROM turns WHERE \"table\" = $1", {"t2"}, 1});
    const Write again = read_write(Json::parse(dump(write_json(write))));
    EXPECT_EQ(*again.table, *write.table);
    ASSERT_EQ(again.lines.size(), 1u);
    EXPECT_EQ(again.lines[0].first, 3u);
    EXPECT_EQ(again.lines[0].entries, write.lines[0].entries);
    EXPECT_EQ(again.erase->table, "t2");
    EXPECT_STREQ(again.deeds[0].sql, write.deeds[0].sql);
    EXPECT_EQ(again.deeds[0].values, write.deeds[0].values);
    EXPECT_EQ(again.deeds[0].rows, 1);
    // The same text at the same place: storage knows its statements by that.
    EXPECT_EQ(again.deeds[0].sql, read_write(write_json(write)).deeds[0].sql);
    EXPECT_THROW(read_write(Json::object()), JsonError);
    Json nonsense = write_json(write);
    nonsense["table"]["seats"] = "[]";
    EXPECT_THROW(read_write(nonsense), DatabaseError);
}

class OpenShelfTest : public test::StorageTest, public testing::WithParamInterface<const char*> {
   protected:
    void SetUp() override {
        database_ = GetParam() == std::string("SQLite") ? file() : test::TemporaryPostgres::database();
        if (database_.empty()) GTEST_SKIP() << "PostgreSQL is not installed";
    }
    static std::string done(Storage& storage, Deed deed) {
        Write made;
        made.deeds.push_back(std::move(deed));
        return write(storage, std::move(made));
    }
    static PublishedPage page(const std::string& series, int version, Millis at, const std::string& title) {
        PublishedPage page;
        page.series = series;
        page.version = version;
        page.id = version_name(series, version);
        page.title = title;
        page.author = "anna";
        page.name = "Anna 100%";
        page.source = "source of " + page.id;
        page.game = "{}";
        page.at = at;
        return page;
    }
    static std::vector<std::string> ids(const std::vector<PublishedPage>& pages) {
        std::vector<std::string> list;
        for (const PublishedPage& one : pages) list.push_back(one.id);
        return list;
    }
    std::string database_;
};

INSTANTIATE_TEST_SUITE_P(Storage, OpenShelfTest, testing::Values("SQLite", "PostgreSQL"),
                         [](const auto& database) { return database.param; });

TEST_P(OpenShelfTest, AVersionIsForEver) {
    const std::string series = "u_k3v9abcdef";
    PublishedPage first = page(series, 1, 10, "Corner");
    {
        Storage storage(database_);
        ASSERT_EQ(done(storage, deeds::publish(first)), "");
        PublishedPage other = first;
        other.source = "another text";
        EXPECT_NE(done(storage, deeds::publish(other)), "");
    }
    Storage storage(database_);
    const auto found = OpenShelf(storage).find(first.id);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->source, first.source);
    EXPECT_EQ(found->name, "Anna 100%");
    EXPECT_EQ(found->at, 10);
    EXPECT_EQ(found->standing, Standing::Shown);
    EXPECT_FALSE(OpenShelf(storage).find("u_k3v9abcdef_2"));
}

TEST_P(OpenShelfTest, ShowsTheNewestVersionOfEachSeries) {
    Storage storage(database_);
    OpenShelf shelf(storage);
    const std::string one = "u_aaaaaaaaaa", two = "u_bbbbbbbbbb";
    ASSERT_EQ(done(storage, deeds::publish(page(one, 1, 10, "Corner Stone"))), "");
    ASSERT_EQ(done(storage, deeds::publish(page(two, 1, 20, "Other_Game"))), "");
    ASSERT_EQ(done(storage, deeds::publish(page(one, 2, 30, "Corner Stone"))), "");
    EXPECT_EQ(ids(shelf.list("", ShelfOrder::Newest, 0)), (std::vector<std::string>{one + "_2", two + "_1"}));
    ASSERT_EQ(done(storage, deeds::count_play(two + "_1")), "");
    EXPECT_EQ(ids(shelf.list("", ShelfOrder::MostPlayed, 0)),
              (std::vector<std::string>{two + "_1", one + "_2"}));
    // Plays of older versions count for the series.
    for (int n = 0; n < 2; ++n) ASSERT_EQ(done(storage, deeds::count_play(one + "_1")), "");
    EXPECT_EQ(shelf.list("", ShelfOrder::MostPlayed, 0)[0].plays, 2);
    EXPECT_EQ(ids(shelf.list("CORNER", ShelfOrder::Newest, 0)), std::vector<std::string>{one + "_2"});
    EXPECT_EQ(ids(shelf.list("r_g", ShelfOrder::Newest, 0)), std::vector<std::string>{two + "_1"});
    EXPECT_EQ(shelf.list("100%", ShelfOrder::Newest, 0).size(), 2u);
    EXPECT_EQ(shelf.list("%x", ShelfOrder::Newest, 0).size(), 0u);
    EXPECT_EQ(shelf.list("'; DROP TABLE published", ShelfOrder::Newest, 0).size(), 0u);
    EXPECT_EQ(shelf.list("", ShelfOrder::Newest, 1).size(), 1u);
    ASSERT_EQ(done(storage, deeds::stand(one + "_2", Standing::Withdrawn, "")), "");
    EXPECT_EQ(ids(shelf.list("", ShelfOrder::Newest, 0)), (std::vector<std::string>{two + "_1", one + "_1"}));
    EXPECT_EQ(ids(shelf.versions(one)), (std::vector<std::string>{one + "_2", one + "_1"}));
    EXPECT_EQ(shelf.count(), 3);
    EXPECT_EQ(shelf.count_of("anna"), 3);
    EXPECT_EQ(shelf.count_of("bob"), 0);
}

TEST_P(OpenShelfTest, KnowsForksAndComplaintsAndForgets) {
    Storage storage(database_);
    OpenShelf shelf(storage);
    const std::string one = "u_aaaaaaaaaa", two = "u_bbbbbbbbbb";
    PublishedPage fork = page(two, 1, 20, "Fork");
    fork.origin = one + "_1";
    PublishedPage first = page(one, 1, 10, "First");
    first.origin = "spline";
    ASSERT_EQ(done(storage, deeds::publish(first)), "");
    ASSERT_EQ(done(storage, deeds::publish(fork)), "");
    EXPECT_EQ(ids(shelf.forks(one)), std::vector<std::string>{fork.id});
    EXPECT_EQ(ids(shelf.forks("spline")), std::vector<std::string>{first.id});
    EXPECT_TRUE(shelf.forks(two).empty());
    for (int n = 0; n < 105; ++n) ASSERT_EQ(done(storage, deeds::complain({first.id, n, "rude"})), "");
    ASSERT_EQ(done(storage, deeds::complain({"u_cccccccccc_1", 1, "not there"})), "");
    EXPECT_EQ(shelf.complaints().size(), 100u);
    ASSERT_EQ(done(storage, deeds::stand(fork.id, Standing::Stopped, "it burns")), "");
    ASSERT_EQ(done(storage, deeds::forget_author("anna")), "");
    EXPECT_EQ(shelf.find(first.id)->standing, Standing::Withdrawn);
    EXPECT_EQ(shelf.find(fork.id)->standing, Standing::Stopped);
    EXPECT_EQ(shelf.find(first.id)->name + shelf.find(first.id)->author, "");
    EXPECT_TRUE(shelf.by_author("anna").empty());
}

}  // namespace
}  // namespace cairn::serve
