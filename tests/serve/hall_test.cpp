#include "serve/hall/hall.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <future>

#include "serve/storage/sqlite.hpp"
#include "tables.hpp"

namespace cairn::serve {
namespace {

namespace fs = std::filesystem;

// An event loop for one thread, run by hand.
class Loop {
   public:
    void post(std::function<void()> job) {
        const std::lock_guard lock(mutex_);
        jobs_.push_back(std::move(job));
        wake_.notify_one();
    }
    // Runs jobs until the condition holds; false when it never does.
    bool until(const std::function<bool()>& holds) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
        while (!holds()) {
            std::function<void()> job;
            {
                std::unique_lock lock(mutex_);
                if (!wake_.wait_until(lock, end, [&] { return !jobs_.empty(); })) return false;
                job = std::move(jobs_.front());
                jobs_.pop_front();
            }
            job();
        }
        return true;
    }

   private:
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::function<void()>> jobs_;
};

struct Person : Client {
    void send(Text text) override { frames.push_back(*text), messages.push_back(Json::parse(*text)); }
    void close() override { closed = true; }

    std::vector<std::string> frames;
    std::vector<Json> messages;
    bool closed = false;
    VisitorId id = 0;
    std::string address = "192.0.2.1";
};

class HallTest : public testing::Test {
   protected:
    HallTest()
        : folder_(fs::temp_directory_path() / ("cairn-hall-" + random_hex(12))),
          made_(fs::create_directories(folder_)),
          storage_(folder_ / "tables.db"),
          hall_({test::catalogue(), storage_, desk_, thinkers_, new_tables_, metrics_,
                 [this](std::function<void()> job) { loop_.post(std::move(job)); }, [this] { return now_; }},
                limits()) {}
    ~HallTest() override { fs::remove_all(folder_); }

    static ServerLimits limits() {
        ServerLimits limits;
        limits.tables_of_visitor = 2;
        limits.tables = 3;
        return limits;
    }

    void enter(Person& person) {
        person.id = hall_.enter(person, person.address);
        ask(person, {{"type", "hello"}, {"version", 1}});
    }
    void ask(Person& person, const Json& json) { hall_.hear(person.id, dump(json)); }
    // Asks, and waits for the answer with its id.
    Json asked(Person& person, Json json) {
        const int id = ++next_id_;
        json["id"] = id;
        const std::size_t from = person.messages.size();
        ask(person, json);
        Json answer;
        loop_.until([&] {
            for (std::size_t i = from; i < person.messages.size(); ++i)
                if (person.messages[i].value("id", -1) == id) {
                    answer = person.messages[i];
                    return true;
                }
            return false;
        });
        return answer;
    }
    // Waits for a message of this type that came after `from`.
    Json heard(Person& person, const std::string& type, std::size_t from = 0) {
        Json found;
        loop_.until([&] {
            for (std::size_t i = from; i < person.messages.size(); ++i)
                if (person.messages[i]["type"] == type) {
                    found = person.messages[i];
                    return true;
                }
            return false;
        });
        return found;
    }

    TableHead table(const std::string& game, const std::vector<std::string>& seats,
                    const OptionValues& options = {}, ClockSetting clock = {}) {
        const TableHead head = test::head_of(game, options, seats, clock);
        std::promise<std::string> done;
        storage_.write({head, {}, {}, [&](const Fate& fate) { done.set_value(fate.problem); }});
        EXPECT_EQ(done.get_future().get(), "");
        return head;
    }
    Json sit(Person& person, const TableHead& head, int seat) {
        return asked(person,
                     {{"type", "sit"}, {"table", head.id}, {"token", head.seats[std::size_t(seat)].token}});
    }
    Json choose(Person& person, const TableHead& head, int seat, int ply, const std::string& word) {
        return asked(person,
                     {{"type", "choose"}, {"table", head.id}, {"seat", seat}, {"ply", ply}, {"word", word}});
    }

    fs::path folder_;
    bool made_;
    Loop loop_;
    Millis now_ = 1'000'000;
    int next_id_ = 0;
    Storage storage_;
    Crew desk_{{1, 100, 100}};
    Thinkers thinkers_{{1, 4, 4}};
    Buckets new_tables_{{3, 0}};
    Metrics metrics_;
    Hall hall_;
};

TEST_F(HallTest, TwoPeoplePlayAndEverybodySeesIt) {
    const TableHead head = table("spline", {"person", "person"});
    Person anna, bob, carl;
    enter(anna), enter(bob), enter(carl);
    EXPECT_EQ(sit(anna, head, 0)["view"]["decides"], 0);
    EXPECT_EQ(sit(bob, head, 1)["seat"], 1);
    EXPECT_EQ(asked(carl, {{"type", "watch"}, {"table", head.id}})["seat"], -1);
    EXPECT_EQ(choose(anna, head, 0, 0, "a1")["type"], "chosen");
    for (Person* person : {&anna, &bob, &carl}) EXPECT_EQ(heard(*person, "moved")["word"], "a1");
    EXPECT_GT(heard(bob, "moved")["view"]["choices"].size(), 0u);
    EXPECT_EQ(heard(anna, "moved")["view"]["choices"].size(), 0u);  // not hers
    EXPECT_EQ(heard(carl, "moved")["view"]["choices"].size(), 0u);
    // Acknowledged means on disk.
    EXPECT_EQ(storage_.load(head.id)->entries.size(), 1u);
}

TEST_F(HallTest, NobodyActsInASeatThatIsNotHis) {
    const TableHead head = table("spline", {"person", "person"});
    Person anna, eve;
    enter(anna), enter(eve);
    sit(anna, head, 0);
    asked(eve, {{"type", "watch"}, {"table", head.id}});
    for (const char* type : {"undo", "resign", "rematch", "hint"})
        EXPECT_EQ(asked(eve, {{"type", type}, {"table", head.id}, {"seat", 0}})["error"]["code"], "not-yours")
            << type;
    EXPECT_EQ(choose(eve, head, 0, 0, "a1")["error"]["code"], "not-yours");
    EXPECT_EQ(
        asked(eve, {{"type", "sit"}, {"table", head.id}, {"token", std::string(32, '0')}})["error"]["code"],
        "no-seat");
    EXPECT_EQ(asked(eve, {{"type", "watch"}, {"table", "abcd2345"}})["error"]["code"], "no-table");
}

TEST_F(HallTest, AComputerAnswersAndCanBeTakenBack) {
    const TableHead head = table("spline", {"person", "level:1"});
    Person anna;
    enter(anna);
    sit(anna, head, 0);
    choose(anna, head, 0, 0, "a1");
    EXPECT_EQ(heard(anna, "thinking")["seat"], 1);
    ASSERT_TRUE(loop_.until(
        [&] { return anna.messages.back()["type"] == "moved" && anna.messages.back()["seat"] == 1; }));
    EXPECT_EQ(anna.messages.back()["view"]["decides"], 0);
    asked(anna, {{"type", "undo"}, {"table", head.id}, {"seat", 0}});
    EXPECT_EQ(heard(anna, "undone")["ply"], 0);
}

TEST_F(HallTest, AFriendJoinsByTheLink) {
    const TableHead head = table("spline", {"person", "open"});
    Person anna, bob;
    enter(anna), enter(bob);
    sit(anna, head, 0);
    const Json joined =
        asked(bob, {{"type", "join"}, {"table", head.id}, {"join", head.seats[1].join}, {"name", "bob"}});
    EXPECT_EQ(joined["seat"], 1);
    EXPECT_EQ(joined["token"].text().size(), 32u);
    EXPECT_EQ(heard(bob, "table")["seat"], 1);
    const auto bob_is_here = [&] {
        return std::any_of(anna.messages.begin(), anna.messages.end(), [](const Json& m) {
            return m["type"] == "seats" && m["seats"][1]["name"] == "bob" && m["seats"][1]["here"] == true;
        });
    };
    EXPECT_TRUE(loop_.until(bob_is_here));
    for (const std::string& frame : anna.frames)
        EXPECT_EQ(frame.find(joined["token"].text()), std::string::npos);
}

// Springe is played with balls in closed fists; what they hold must not be in any frame that the other gets.
TEST_F(HallTest, SecretsOfOneNeverReachTheOther) {
    const TableHead head = table("springe", {"person", "person"});
    Person anna, bob;
    enter(anna), enter(bob);
    sit(anna, head, 0), sit(bob, head, 1);
    int secret_choices = 0;
    for (int step = 0; step < 40; ++step) {
        std::array<Person*, 2> people = {&anna, &bob};
        Json view;
        int decides = -2;
        ASSERT_TRUE(loop_.until([&] {
            for (Person* p : people)
                for (auto m = p->messages.rbegin(); m != p->messages.rend(); ++m)
                    if (m->contains("view")) {
                        decides = (*m)["view"]["decides"].get<int>();
                        if ((*m)["view"]["viewer"] == decides) view = (*m)["view"];
                        break;
                    }
            return decides != kChance;
        }));
        if (decides < 0) break;
        ASSERT_FALSE(view.is_null());
        Person &actor = *people[std::size_t(decides)], &other = *people[std::size_t(1 - decides)];
        const std::size_t heard_before = other.messages.size();
        const Json& choices = view["choices"];
        const std::string word = choices[std::size_t(step * 7) % choices.size()]["word"].text();
        ASSERT_EQ(choose(actor, head, decides, view["ply"].get<int>(), word)["type"], "chosen");
        const Json moved = heard(other, "moved", heard_before);
        if (moved["word"] == "?") {
            ++secret_choices;
            EXPECT_EQ(moved["text"], "?");
            for (const Json& stock : moved["view"]["stocks"])
                if (stock["secret"] == true && stock["owner"] == decides) {
                    EXPECT_EQ(stock["colour"], -1) << stock;
                }
            for (const Json& fact : moved["view"]["facts"])
                if (fact["name"].text().starts_with("in_") && fact["owner"] == decides) {
                    EXPECT_EQ(fact["value"], "?");
                }
        }
    }
    EXPECT_GT(secret_choices, 3);
}

TEST_F(HallTest, WhatIsNoMessageClosesThatConnectionOnly) {
    const TableHead head = table("spline", {"person", "person"});
    Person anna, eve, early, old;
    enter(anna), enter(eve);
    hall_.hear(eve.id, "{{{");
    EXPECT_EQ(eve.messages.back()["error"]["code"], "bad-json");
    EXPECT_TRUE(eve.closed);
    early.id = hall_.enter(early, early.address);
    ask(early, {{"type", "watch"}, {"table", head.id}});
    EXPECT_TRUE(early.closed);
    old.id = hall_.enter(old, old.address);
    ask(old, {{"type", "hello"}, {"version", 2}});
    EXPECT_EQ(old.messages.back()["error"]["code"], "wrong-version");
    EXPECT_TRUE(old.closed);
    EXPECT_FALSE(anna.closed);
    EXPECT_EQ(sit(anna, head, 0)["type"], "table");
}

TEST_F(HallTest, WhoAsksTooFastIsSlowedAndThenLetGo) {
    Person eve, silent;
    enter(eve);
    for (int i = 0; i < 100; ++i) ask(eve, {{"type", "ping"}});
    EXPECT_EQ(eve.messages.back()["error"]["code"], "too-fast");
    EXPECT_FALSE(eve.closed);
    now_ += 1000;
    ask(eve, {{"type", "ping"}});
    EXPECT_EQ(eve.messages.back()["type"], "pong");
    for (int i = 0; i < 300; ++i) ask(eve, {{"type", "ping"}});
    EXPECT_TRUE(eve.closed);
    silent.id = hall_.enter(silent, silent.address);
    now_ += 11'000;
    hall_.tick();
    EXPECT_TRUE(silent.closed);
}

// One who asks for everything again and again waits sooner, in all his sockets.
TEST_F(HallTest, LongAnswersCountAsManyMessages) {
    const TableHead head = table("spline", {"person", "person"});
    Person eve, anna;
    anna.address = "192.0.2.2";
    enter(eve), enter(anna);
    const Json whole = asked(eve, {{"type", "watch"}, {"table", head.id}});
    const auto each = 1 + dump(whole).size() / limits().bytes_a_message;
    int seen = 0;
    while (eve.messages.back()["type"] == "table" && ++seen < 100)
        ask(eve, {{"type", "watch"}, {"table", head.id}});
    EXPECT_NEAR(seen, (limits().messages.at_once - 1) / each, 2);
    EXPECT_EQ(asked(anna, {{"type", "watch"}, {"table", head.id}})["type"], "table");
}

TEST_F(HallTest, TheSocketsOfOneAddressHaveALimitTogether) {
    const auto at_once = std::size_t(limits().messages_of_address.at_once);
    std::deque<Person> many(2 * at_once / std::size_t(limits().messages.at_once));
    std::size_t heard = 0;
    for (Person& eve : many) {
        enter(eve);
        for (int i = 0; i < 50; ++i) ask(eve, {{"type", "ping"}});
        for (const Json& message : eve.messages) heard += message["type"] != "error";
    }
    EXPECT_EQ(heard, at_once);
    Person anna;
    anna.address = "192.0.2.2";
    enter(anna);
    EXPECT_EQ(anna.messages.back()["type"], "welcome");
}

TEST_F(HallTest, WhoLeavesIsNotThoughtForAnyLonger) {
    const TableHead head = table("spline", {"person", "level:1"});
    Person eve, anna;
    anna.address = "192.0.2.2";
    enter(eve), enter(anna);
    sit(eve, head, 0);
    for (int i = 0; i < 2; ++i) ask(eve, {{"type", "analyse"}, {"table", head.id}, {"seconds", 10}});
    EXPECT_EQ(asked(eve, {{"type", "analyse"}, {"table", head.id}, {"seconds", 10}})["error"]["code"],
              "busy");
    hall_.leave(eve.id);
    const TableHead other = table("spline", {"person", "level:1"});
    sit(anna, other, 0);
    choose(anna, other, 0, 0, "a1");
    EXPECT_TRUE(loop_.until(
        [&] { return anna.messages.back()["type"] == "moved" && anna.messages.back()["seat"] == 1; }));
}

TEST_F(HallTest, TablesThatNobodyIsAtMakeRoom) {
    Person anna, bob;
    enter(anna), enter(bob);
    for (int i = 0; i < 6; ++i) {
        const TableHead head = table("spline", {"person", "person"});
        EXPECT_EQ(sit(anna, head, 0)["type"], "table") << i;
        asked(anna, {{"type", "leave"}, {"table", head.id}});
    }
    EXPECT_EQ(hall_.tables(), 3u);
    for (int i = 0; i < 2; ++i) sit(anna, table("spline", {"person", "person"}), 0);
    EXPECT_EQ(sit(bob, table("spline", {"person", "person"}), 0)["type"], "table");
    EXPECT_EQ(sit(bob, table("spline", {"person", "person"}), 0)["error"]["code"], "busy");
}

// A clock of a day would else keep its table in memory for a day.
TEST_F(HallTest, AClockRunsOnWithoutItsTable) {
    const TableHead head = table("spline", {"person", "person"}, {}, {600, 0});
    Person anna;
    enter(anna);
    sit(anna, head, 0);
    asked(anna, {{"type", "leave"}, {"table", head.id}});
    now_ += 100'000;
    hall_.tick();
    EXPECT_EQ(hall_.tables(), 0u);
    EXPECT_EQ(hall_.distant_clocks(), 1u);
    now_ += 100'000;
    EXPECT_EQ(sit(anna, head, 1)["clock"]["left"], Json::array({400.0, 600.0}));
    EXPECT_EQ(hall_.distant_clocks(), 0u);
    asked(anna, {{"type", "leave"}, {"table", head.id}});
    now_ += 100'000;
    hall_.tick();
    EXPECT_EQ(hall_.tables(), 0u);
    now_ += 300'001;
    hall_.tick();  // it has run out: the table is fetched
    ASSERT_TRUE(loop_.until([&] {
        hall_.tick();
        return storage_.load(head.id)->entries.size() == 1;
    }));
    EXPECT_EQ(storage_.load(head.id)->entries[0].kind, LogEntry::Kind::Timeout);
}

TEST_F(HallTest, OnePageMaySitAtAFewTablesOnly) {
    Person anna;
    enter(anna);
    for (int i = 0; i < 3; ++i) {
        const Json answer = sit(anna, table("spline", {"person", "person"}), 0);
        EXPECT_EQ(answer["type"], i < 2 ? "table" : "error");
    }
}

TEST_F(HallTest, TablesThatNobodyNeedsLeaveTheMemoryAndComeBack) {
    const TableHead head = table("spline", {"person", "person"});
    Person anna;
    enter(anna);
    sit(anna, head, 0);
    choose(anna, head, 0, 0, "a1");
    heard(anna, "moved");
    hall_.tick();
    EXPECT_EQ(hall_.tables(), 1u);
    asked(anna, {{"type", "leave"}, {"table", head.id}});
    now_ += 60'000;
    hall_.tick();
    EXPECT_EQ(hall_.tables(), 0u);
    EXPECT_EQ(sit(anna, head, 0)["history"].size(), 1u);
}

TEST_F(HallTest, ALockedDatabaseIsToldToThePlayersAndNothingIsDone) {
    const TableHead head = table("spline", {"person", "person"});
    Person anna, bob;
    enter(anna), enter(bob);
    sit(anna, head, 0), sit(bob, head, 1);
    {
        Database other(folder_ / "tables.db");
        other.run("BEGIN IMMEDIATE");
        EXPECT_EQ(choose(anna, head, 0, 0, "a1")["error"]["code"], "trouble");
        other.run("ROLLBACK");
    }
    EXPECT_NE(heard(bob, "trouble")["text"].text().find("locked"), std::string::npos);
    EXPECT_EQ(choose(anna, head, 0, 0, "a1")["type"], "chosen");
    EXPECT_EQ(heard(bob, "moved")["ply"], 0);
}

TEST_F(HallTest, SeveralSeatsOnOneSocketSeeWithTheEyesOfWhoeverDecides) {
    const TableHead head = table("spline", {"person", "person"});
    Person both;
    enter(both);
    sit(both, head, 0);
    EXPECT_EQ(sit(both, head, 1)["yours"], Json::array({0, 1}));
    choose(both, head, 0, 0, "a1");
    const Json moved = heard(both, "moved");
    EXPECT_EQ(moved["view"]["viewer"], 1);
    EXPECT_GT(moved["view"]["choices"].size(), 0u);
}

TEST_F(HallTest, AChanceGameIsDealtAndGoesOn) {
    const TableHead head = table("spanic", {"person", "person", "person"});
    Person anna;
    enter(anna);
    sit(anna, head, 0);
    ASSERT_TRUE(loop_.until([&] {
        for (const Json& m : anna.messages)
            if (m.contains("view") && m["view"]["decides"].get<int>() >= 0) return true;
        return false;
    }));
    EXPECT_GT(storage_.load(head.id)->entries.size(), 1u);
}

TEST_F(HallTest, RematchGivesEachHisNewToken) {
    const TableHead head = table("spline", {"person", "person"});
    Person anna, bob;
    enter(anna), enter(bob);
    sit(anna, head, 0), sit(bob, head, 1);
    asked(anna, {{"type", "resign"}, {"table", head.id}, {"seat", 0}});
    EXPECT_EQ(heard(bob, "ended")["view"]["outcome"]["resigned"], 0);
    EXPECT_EQ(asked(anna, {{"type", "rematch"}, {"table", head.id}, {"seat", 0}})["type"], "asked");
    const Json bobs = asked(bob, {{"type", "rematch"}, {"table", head.id}, {"seat", 1}});
    ASSERT_EQ(bobs["type"], "rematch");
    const Json next = heard(anna, "rematch");
    EXPECT_EQ(next["seats"][0]["seat"], 1);
    EXPECT_EQ(bobs["seats"][0]["seat"], 0);
    EXPECT_NE(bobs["seats"][0]["token"], next["seats"][0]["token"]);
    EXPECT_EQ(
        asked(bob, {{"type", "sit"}, {"table", bobs["next"]}, {"token", bobs["seats"][0]["token"]}})["seat"],
        0);
}

}  // namespace
}  // namespace cairn::serve
