// What is computed about people: ratings, names of keys, messages that only their receiver can read; and what arrives about them.
#include <gtest/gtest.h>

#include "serve/net/fields.hpp"
#include "serve/people/glicko.hpp"
#include "serve/people/lobby_list.hpp"
#include "serve/people/person.hpp"
#include "serve/people/requests.hpp"
#include "serve/people/web_push.hpp"
#include "tables.hpp"

namespace cairn::serve {
namespace {

// The worked example of "Example of the Glicko-2 system" (Glickman, 2013).
TEST(Glicko, GivesThePublishedExample) {
    const Rating after = glicko_after(
        {1500, 200, 0.06}, {{{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}}, 0.5);
    EXPECT_NEAR(after.rating, 1464.06, 0.01);
    EXPECT_NEAR(after.deviation, 151.52, 0.01);
    EXPECT_NEAR(after.volatility, 0.05999, 0.00001);
}

TEST(Glicko, WithoutAGameOnlyCertaintyIsLost) {
    const Rating before{1600, 50, 0.06};
    const Rating after = glicko_after(before, {});
    EXPECT_EQ(after.rating, before.rating);
    EXPECT_EQ(after.volatility, before.volatility);
    // Step 6 of the description, by hand: sqrt(0.28782...² + 0.06²) · 173.7178.
    EXPECT_NEAR(after.deviation, 51.0747, 0.001);
    EXPECT_EQ(rested(before, 1e9).deviation, 350);
    EXPECT_EQ(rested(before, 0).deviation, 50);
}

TEST(Glicko, WhatOneGainsIsNotLostByOthersAtRandom) {
    for (const double score : {0.0, 0.5, 1.0}) {
        const Rating fresh;
        const Rating one = glicko_after(fresh, {{fresh, score}}),
                     other = glicko_after(fresh, {{fresh, 1 - score}});
        EXPECT_NEAR(one.rating - 1500, 1500 - other.rating, 1e-9);
        EXPECT_NEAR(one.deviation, other.deviation, 1e-9);
    }
}

TEST(Glicko, ComesToAnEndForWhateverIsKept) {
    for (const double rating : {-4000.0, 0.0, 1500.0, 9000.0})
        for (const double deviation : {1.0, 30.0, 350.0})
            for (const double score : {0.0, 0.5, 1.0}) {
                const Rating after = glicko_after({rating, deviation, 0.06}, {{{1500, 350, 0.06}, score}});
                EXPECT_TRUE(after.rating > -20'000 && after.rating < 20'000) << rating << ' ' << deviation;
                EXPECT_LE(after.deviation, 350);
            }
}

TEST(Person, TheNameOfAKeyIsItsHash) {
    // printf 'cairn person 00…0' | sha256sum, in letters of five bits.
    const std::string name = person_of(std::string(32, '0'));
    EXPECT_TRUE(is_person(name)) << name;
    EXPECT_EQ(name, person_of(std::string(32, '0')));
    EXPECT_NE(name, person_of(std::string(31, '0') + "1"));
    EXPECT_FALSE(is_person("short"));
    EXPECT_FALSE(is_key(std::string(32, 'A')));
}

// RFC 8291, appendix A.
TEST(WebPush, SealsTheMessageOfTheRfc) {
    const auto once =
        PushKey::from(*from_base64url("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
                      *from_base64url("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tl"
                                      "zAC8wEqKK6PBru3jl7A8"));
    ASSERT_TRUE(once);
    const auto body = sealed(
        "When I grow up, I want to be a watermelon",
        *from_base64url("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNt"
                        "oIAiw4"),
        *from_base64url("BTBZMqHH6r4Tts7J_aSIgg"), *once, *from_base64url("DGv6ra1nlYgDCS1FRnbzlw"));
    ASSERT_TRUE(body);
    EXPECT_EQ(base64url(*body),
              "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_"
              "c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK"
              "6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN");
}

TEST(WebPush, APointThatLiesOnNoCurveIsRefused) {
    EXPECT_FALSE(sealed("x", std::string(1, '\4') + std::string(64, '\1'), std::string(16, 's'),
                        PushKey::random(), std::string(16, 'r')));
    EXPECT_FALSE(sealed("x", "", std::string(16, 's'), PushKey::random(), std::string(16, 'r')));
}

TEST(WebPush, AKeyIsReadAgain) {
    const PushKey key = PushKey::random();
    const auto again = PushKey::from_text(key.text());
    ASSERT_TRUE(again);
    EXPECT_EQ(again->point(), key.point());
    EXPECT_FALSE(PushKey::from_text("nonsense"));
    EXPECT_FALSE(PushKey::from_text("AAAA.BBBB"));
}

// ---- a table with people who are known

TableHead rated_head() {
    TableHead head = test::head_of("spline", {}, {"person", "open"});
    head.rated = true;
    return head;
}

TEST(RatedTable, OnlyTwoDifferentPersonsPlayForRatings) {
    test::Kept kept(rated_head());
    ASSERT_EQ(kept.table->apply({LogEntry::Kind::Person, 0, "anna", 0, -1}), "");
    const std::string& code = kept.head.seats[1].join;
    EXPECT_EQ(kept.table->join(code, "", "", 0).refusal.code, "no-key");
    EXPECT_EQ(kept.table->join(code, "", "", 0, "anna").refusal.code, "not-now");
    ASSERT_TRUE(kept.done(kept.table->join(code, "", "", 0, "bert")));
    EXPECT_EQ(kept.table->seat_of_person("bert"), 1);
    EXPECT_EQ(kept.table->seat_of_person(""), -1);
}

TEST(RatedTable, KnowsHowItWouldStand) {
    test::Kept kept(test::head_of("spline", {}, {"person", "person"}));
    EXPECT_FALSE(kept.table->after({}).over);
    const auto resigned = kept.table->after(kept.table->resign(0, 0).entries);
    EXPECT_TRUE(resigned.over);
    EXPECT_EQ(resigned.score, 0.0);
    EXPECT_EQ(kept.table->after({{LogEntry::Kind::Draw, 0, "", 0, -1}}).score, 0.5);
    // White spans the first row: by the last of these choices he wins, and not before.
    for (const char* word : {"a1", "a3", "c1", "c3", "e1", "e3"}) ASSERT_TRUE(kept.choose(word));
    const Plan last = kept.table->choose(0, 6, "g1", 0);
    ASSERT_TRUE(last.ok()) << last.refusal.text;
    EXPECT_EQ(kept.table->after(last.entries).score, 1.0);
    EXPECT_EQ(kept.table->after({}).decides, 0);
}

TEST(TableByPost, TheClockRunsAlsoWhileNobodyHasIt) {
    const Millis day = 86'400'000;
    ClockSetting clock;
    clock.per_move = 86'400;
    test::Kept kept(test::head_of("spline", {}, {"person", "person"}, clock));
    ASSERT_TRUE(kept.choose("a1", 1000));
    // Opened again half a day later: not the moment of opening counts, but the choice.
    const auto again = test::open(kept.head, kept.log, day / 2);
    EXPECT_EQ(again->time_left(1000 + day / 2)[1], day / 2);
    EXPECT_TRUE(again->run_out_of_time(999 + day).entries.empty());
    EXPECT_EQ(again->run_out_of_time(1000 + day).entries.size(), 1u);
    // Each choice has its whole time.
    ASSERT_TRUE(kept.choose("c1", 1000 + day / 2));
    EXPECT_EQ(kept.table->time_left(1000 + day / 2)[0], day);
    EXPECT_EQ(kept.table->time_left(1000 + day / 2)[1], day);
}

TEST(TableByPost, WhoBeginsARematchHasHisWholeTime) {
    const Millis day = 86'400'000;
    ClockSetting clock;
    clock.per_move = 86'400;
    // All seats are taken from the beginning, and nothing has happened there yet.
    TableHead head = test::head_of("spline", {}, {"person", "person"}, clock);
    head.created = 5 * day;
    const auto table = test::open(head, {}, 6 * day);
    EXPECT_EQ(table->time_left(5 * day + 1000)[0], day - 1000);
    EXPECT_TRUE(table->run_out_of_time(6 * day - 1).entries.empty());
    EXPECT_EQ(table->run_out_of_time(6 * day).entries.size(), 1u);
}

// ---- the list of the lobby

Challenge challenge_at(const std::string& table, Millis at) {
    Challenge challenge;
    challenge.table = table;
    challenge.game = "spline";
    challenge.at = at;
    return challenge;
}

TEST(LobbyList, WhoeverFollowsTheChangesKnowsAllOfIt) {
    Random random(7);
    LobbyList lobby;
    std::map<std::string, std::string> known;  // by table, as somebody holds it who heard everything once
    std::int64_t number = 0;
    std::map<std::string, Challenge> there;
    for (int i = 0; i < 12; ++i)
        there["first" + std::to_string(i)] = challenge_at("first" + std::to_string(i), i);
    for (int round = 0; round < 50; ++round) {
        std::vector<Challenge> list;
        for (const auto& [table, one] : there) list.push_back(one);
        const LobbyList::News news = lobby.become(listed_challenges(list));
        EXPECT_TRUE(round > 0 || news.changes.empty());  // nobody knows a list before the first
        if (!news.whole.empty()) {
            const Json told = Json::parse(news.changes.empty() ? news.whole : news.changes);
            const bool all = told.contains("challenges");
            if (all) known.clear();
            EXPECT_TRUE(all || told["after"].get<std::int64_t>() == number);
            for (const Json& gone : told["gone"]) EXPECT_EQ(known.erase(gone.text()), 1u);
            for (const Json& one : told[all ? "challenges" : "come"]) known[one["table"].text()] = dump(one);
            number = told["number"].get<std::int64_t>();
        }
        const Json whole = Json::parse(lobby.whole());
        EXPECT_EQ(whole["number"].get<std::int64_t>(), number);
        ASSERT_EQ(whole["challenges"].size(), known.size());
        for (const Json& one : whole["challenges"]) EXPECT_EQ(known[one["table"].text()], dump(one));
        // One comes, one goes, one changes, or none of it.
        const std::string fresh = "table" + std::to_string(round);
        if (random.below(2)) there[fresh] = challenge_at(fresh, round);
        if (random.below(2) && !there.empty()) there.erase(there.begin());
        if (random.below(2) && !there.empty()) there.rbegin()->second.name = "Name " + std::to_string(round);
    }
}

TEST(LobbyList, NothingIsSaidWhereNothingChanged) {
    LobbyList lobby;
    EXPECT_EQ(Json::parse(lobby.become({}).whole)["challenges"].size(), 0u);
    EXPECT_EQ(lobby.become({}).whole, "");
    lobby.become(listed_challenges({challenge_at("a", 1)}));
    const std::string before = lobby.whole();
    lobby.forget();
    EXPECT_FALSE(lobby.known());
    // The same list again has another number: whoever knows an older one asks for all of it.
    EXPECT_NE(lobby.become(listed_challenges({challenge_at("a", 1)})).whole, before);
}

// ---- what arrives

TEST(PeopleRequests, AreReadStrictly) {
    const std::string key(32, 'a');
    EXPECT_TRUE(read_people_wanted(PeopleAsk::Me, R"({"key":")" + key + "\"}").wanted);
    EXPECT_FALSE(read_people_wanted(PeopleAsk::Me, "{}").wanted);
    EXPECT_FALSE(read_people_wanted(PeopleAsk::Me, "[]").wanted);
    EXPECT_TRUE(read_challenge_wanted(R"({"game":"spline","clock":{"per_move":86400}})").wanted);
    EXPECT_FALSE(read_challenge_wanted(R"({"game":"spline","clock":{"per_move":0}})").wanted);
    EXPECT_FALSE(read_challenge_wanted(R"({"game":"spline","seat":5})").wanted);
    EXPECT_FALSE(read_challenge_wanted(R"({"game":"spline","except":"k3v9"})").wanted);
    EXPECT_FALSE(read_challenge_wanted(R"({"game":"spline","except":[7]})").wanted);
    EXPECT_FALSE(read_request(R"({"type":"lobby"})").request);
    EXPECT_FALSE(read_request(R"({"type":"lobby","on":true,"changes":1})").request);
    EXPECT_TRUE(read_request(R"({"type":"lobby","on":true,"changes":true})").request->changes);
    EXPECT_FALSE(read_request(R"({"type":"lobby","on":true})").request->changes);
    EXPECT_FALSE(read_request(R"({"type":"sit","table":"k3","key":"short"})").request);
    EXPECT_EQ(read_request(R"({"type":"sit","table":"k3","key":")" + key + "\"}").request->key, key);
}

}  // namespace
}  // namespace cairn::serve
