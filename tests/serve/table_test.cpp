#include "serve/hall/table.hpp"

#include <gtest/gtest.h>

#include <map>

#include "play/text/notation.hpp"
#include "play/text/position.hpp"
#include "search/hidden/possible_worlds.hpp"
#include "serve/view/table_json.hpp"
#include "support/shelf.hpp"
#include "tables.hpp"

namespace cairn::serve {
namespace {

using test::head_of;
using test::Kept;

const std::vector<std::string> kTwoPeople = {"person", "open"};

Presence nobody_here(const Table& table) { return {std::vector<bool>(std::size_t(table.seats()), false), 0}; }

std::string whole_message(const Table& table, int viewer, const std::vector<int>& yours) {
    HistoryTexts histories;
    return table_message(table, viewer, viewer, yours, nobody_here(table), 1, histories);
}

std::vector<int> everybody(const Table& table) {
    std::vector<int> seats;
    for (int seat = 0; seat < table.seats(); ++seat) seats.push_back(seat);
    return seats;
}

TEST(Table, IsMadeAgainByItsEntriesInEveryGame) {
    for (const cairn::test::Setting& setting : cairn::test::settings()) {
        const auto game = cairn::test::load(setting);
        Kept kept(head_of(setting.id, setting.options,
                          std::vector<std::string>(std::size_t(game->players()), "person")));
        Random random(11);
        for (int i = 0; i < 40 && !kept.table->over(); ++i) {
            ASSERT_TRUE(kept.anything(random)) << setting.name();
            if (i % 13 == 12)
                kept.done(kept.table->undo(random.below(game->players()), everybody(*kept.table), 0));
        }
        const auto again = test::open(kept.head, kept.log);
        EXPECT_EQ(again->frozen(), "") << setting.name();
        EXPECT_TRUE(again->match().state() == kept.table->match().state()) << setting.name();
        EXPECT_EQ(again->match().moves(), kept.table->match().moves()) << setting.name();
        EXPECT_EQ(whole_message(*again, 0, {0}), whole_message(*kept.table, 0, {0})) << setting.name();
    }
}

// What a player is sent is the same in every world that he cannot tell from the true one.
TEST(Table, APlayersViewHoldsNothingHeMayNotKnow) {
    int compared = 0;
    for (const cairn::test::Setting& setting : cairn::test::settings()) {
        const auto game = cairn::test::load(setting);
        if (!game->program().has_hidden) continue;
        Random random(5);
        Match match(game);
        MoveList legal;
        for (int ply = 0; ply < 60 && !match.state().over(); ++ply) {
            match.legal(legal);
            match.play(legal[std::size_t(random.below(int(legal.size())))]);
            const int viewer = match.state().player();
            if (viewer < 0 || match.state().over()) continue;
            const auto world = PossibleWorlds(match, viewer).draw(random);
            if (!world || view_text(*world, viewer) != view_text(match.state(), viewer)) continue;
            Json mine = view_json(match, {}, {viewer, false, false});
            Json theirs = view_json(Match(game, *world), {}, {viewer, false, false});
            mine.erase("ply"), theirs.erase("ply");
            ASSERT_EQ(mine, theirs) << setting.name() << "\n"
                                    << position_text(match.state()) << "\n"
                                    << position_text(*world);
            compared += position_text(*world) != position_text(match.state());
        }
    }
    EXPECT_GT(compared, 50);  // worlds that really differ
}

TEST(Table, SecretWordsAreNotTold) {
    Kept kept(head_of("spagyric", {}, kTwoPeople));
    // What he may choose from is his own business too.
    EXPECT_EQ(view_of(*kept.table, 0)["prompt"]["text"],
              "First: Choose a ball in secret: white beats black, black beats red, red beats white. Nobody "
              "else sees your "
              "choice.");
    EXPECT_EQ(view_of(*kept.table, 1)["prompt"]["text"], "First to move");
    EXPECT_TRUE(view_of(*kept.table, 1)["choices"].empty());
    ASSERT_TRUE(kept.choose("red"));
    EXPECT_NE(whole_message(*kept.table, 0, {0}).find("\"word\":\"red\",\"text\""), std::string::npos);
    for (const int viewer : {1, kNobody}) {
        const Json message = Json::parse(whole_message(*kept.table, viewer, {}));
        EXPECT_EQ(message["history"][0]["word"], "?");
        EXPECT_EQ(message["history"][0]["text"], "?");
        EXPECT_EQ(Json::parse(
                      Moved(*kept.table, kept.table->match().moves().size() - 1, 0).message(viewer))["word"],
                  "?");
        for (const Json& fact : message["view"]["facts"])
            if (fact["name"] == "pick" && fact["owner"] == 0) {
                EXPECT_EQ(fact["value"], "?");
            }
    }
}

TEST(Table, TokensAndJoinCodesAreInNoMessage) {
    Kept kept(head_of("spline", {}, kTwoPeople));
    const std::string code = kept.head.seats[1].join;
    ASSERT_TRUE(kept.done(kept.table->join(code, "", "bob", 0)));
    const std::string token = kept.log.front().text;
    EXPECT_EQ(kept.table->seat_of_token(token), 1);
    const Presence nobody = nobody_here(*kept.table);
    for (const std::string& text : {whole_message(*kept.table, 0, {0}), seats_message(*kept.table, nobody)})
        for (const std::string& secret : {token, code, kept.head.seats[0].token})
            EXPECT_EQ(text.find(secret), std::string::npos);
}

TEST(Table, ASeatIsTakenOnce) {
    Kept kept(head_of("spline", {}, kTwoPeople));
    const std::string code = kept.head.seats[1].join;
    EXPECT_EQ(kept.table->join("0000000000000000", "", "eve", 0).refusal.code, "no-seat");
    ASSERT_TRUE(kept.done(kept.table->join(code, "", "bob", 0)));
    EXPECT_EQ(kept.table->join(code, "", "eve", 0).refusal.code, "no-seat");
    EXPECT_EQ(kept.table->seat_of_token(""), -1);
}

// The answer may be lost on its way: whoever asks again with his own token has his seat.
TEST(Table, JoiningAgainWithTheSameTokenIsTheSameSeat) {
    Kept kept(head_of("spline", {}, kTwoPeople));
    const std::string code = kept.head.seats[1].join, own(32, 'a'), other(32, 'b');
    EXPECT_EQ(kept.table->joined_before(code, own), -1);
    ASSERT_TRUE(kept.done(kept.table->join(code, own, "bob", 0)));
    EXPECT_EQ(kept.table->joined_before(code, own), 1);
    EXPECT_EQ(kept.table->joined_before(code, other), -1);
    EXPECT_EQ(kept.table->joined_before(code, ""), -1);
    EXPECT_EQ(kept.table->joined_before(std::string(16, '0'), own), -1);
    EXPECT_EQ(kept.table->join(code, other, "eve", 0).refusal.code, "no-seat");
    EXPECT_EQ(test::open(kept.head, kept.log)->joined_before(code, own), 1);
}

TEST(Table, ATokenHoldsOneSeat) {
    Kept kept(head_of("spline", {}, kTwoPeople));
    const Plan twice = kept.table->join(kept.head.seats[1].join, kept.head.seats[0].token, "", 0);
    EXPECT_EQ(twice.refusal.code, "no-seat");
}

TEST(Table, WrongAndLateChoicesAreRefusedWithTheReason) {
    Kept kept(head_of("spline", {}, kTwoPeople));
    ASSERT_TRUE(kept.choose("a1"));
    const auto code = [&](int seat, int ply, const char* word) {
        return kept.table->choose(seat, ply, word, 0).refusal.code;
    };
    EXPECT_EQ(code(0, 0, "c1"), "too-late");
    EXPECT_EQ(code(0, 1, "c1"), "not-now");
    EXPECT_EQ(code(1, 1, "a1"), "not-legal");
    EXPECT_EQ(code(1, 1, "nonsense"), "not-legal");
    EXPECT_EQ(code(7, 1, "c1"), "no-seat");
    EXPECT_EQ(kept.table->choose(1, 1, "a1", 0).refusal.text, "a1 is occupied by a white ball");
    EXPECT_TRUE(kept.table->choose(1, 1, "a1", 0).show_view);
    ASSERT_TRUE(kept.done(kept.table->resign(1, 0)));
    EXPECT_EQ(code(1, 1, "c1"), "over");
}

Json view_of(const Kept& kept) { return view_json(kept.table->match(), {}, {0, false, false}); }

// So that people can point first and say the colour there.
TEST(Table, AColourSaysWhichPointsMayFollow) {
    Kept kept(head_of("spuzzle", {}, {"person"}));
    const Json first = view_of(kept);
    ASSERT_EQ(first["choices"].size(), 3u);
    for (const Json& choice : first["choices"]) EXPECT_EQ(choice["then"].size(), 16u) << choice;
    for (const char* word : {"white", "a1", "white", "c1"}) ASSERT_TRUE(kept.choose(word));
    const Json later = view_of(kept);
    // A third white ball may not touch these two, a black one may.
    EXPECT_EQ(later["choices"][0]["then"].size(), 11u);
    EXPECT_EQ(later["choices"][1]["then"].size(), 14u);
    ASSERT_TRUE(kept.choose("white"));
    const Json last = view_of(kept);
    EXPECT_EQ(last["choices"].size(), 11u);
    for (const Json& choice : last["choices"]) EXPECT_FALSE(choice.contains("then"));
}

TEST(Table, AColourForAPointThatTheRulesNameHasNoPointsToFollow) {
    Kept kept(head_of("spy", {}, {"person", "person"}));
    const Json choices = view_json(kept.table->match(), {}, {kept.table->decides(), false, false})["choices"];
    ASSERT_EQ(choices.size(), 3u);
    for (const Json& choice : choices) EXPECT_FALSE(choice.contains("then")) << choice;
}

// Dice need it: their faces are read, and a die in a mirror is another die.
TEST(Table, SidesOfADiceBoardFollowEachOtherClockwiseFromTheSouth) {
    Kept kept(head_of("rasanto", {{"size", "3"}}, {"person", "person"}));
    const Json points = board_json(kept.table->match().state().game().program())["points"];
    std::map<std::string, std::pair<double, double>> at;
    for (const Json& p : points) at[p["name"].text()] = {p["x"].get<double>(), p["y"].get<double>()};
    EXPECT_LT(at["002"].first, at["020"].first);    // from C in the north-east to the corner opposite to it
    EXPECT_EQ(at["002"].second, at["020"].second);  // side A: the south
    EXPECT_GT(at["200"].second, at["020"].second);
}

TEST(Table, WhySaysTheUsualReasonsByCode) {
    Kept kept(head_of("spline", {}, kTwoPeople));
    ASSERT_TRUE(kept.choose("a1"));
    EXPECT_EQ(kept.table->why(1, 0, 0, "").code, "occupied");
    const auto above = kept.table->why(1, 16, 0, "");
    EXPECT_EQ(above.code, "no-platform");
    EXPECT_EQ(above.numbers, (std::vector<int>{1, 4, 5}));  // a1 is there
    EXPECT_EQ(kept.table->why(0, 0, 0, "").code, "not-your-turn");
    EXPECT_EQ(kept.table->why(1, 999, 0, "").says.text, "there is no such point");
}

TEST(Table, UndoNeedsTheOthers) {
    Kept kept(head_of("spline", {}, kTwoPeople));
    ASSERT_TRUE(kept.done(kept.table->join(kept.head.seats[1].join, "", "", 0)));
    ASSERT_TRUE(kept.choose("a1"));
    EXPECT_EQ(kept.table->undo(1, {1}, 0).refusal.code, "not-now");  // has not chosen yet
    EXPECT_EQ(kept.table->undo(0, {0}, 0).asks, "undo");
    EXPECT_FALSE(kept.done(kept.table->agree(0, {0}, "undo", Table::Consent::Yes, 0)));  // not with himself
    EXPECT_EQ(kept.table->match().moves().size(), 1u);
    ASSERT_TRUE(kept.done(kept.table->agree(1, {1}, "undo", Table::Consent::Yes, 0)));
    EXPECT_EQ(kept.table->match().moves().size(), 0u);
    EXPECT_EQ(kept.table->agree(1, {1}, "undo", Table::Consent::Yes, 0).refusal.code,
              "not-now");  // nobody asks any more
}

TEST(Table, UndoWithinATurnIsOnesOwn) {
    Kept kept(head_of("spline-plus", {}, kTwoPeople));
    kept.head.position = "..../..../BB../WB.. W";
    kept.table = test::open(kept.head);
    ASSERT_TRUE(kept.choose("move.a1"));
    ASSERT_EQ(kept.table->decides(), 0);
    EXPECT_TRUE(kept.table->may_undo_at_once(0));
    EXPECT_FALSE(kept.table->may_undo_at_once(1));
    ASSERT_TRUE(kept.done(kept.table->undo(0, {0}, 0)));
    EXPECT_EQ(kept.table->match().moves().size(), 0u);
}

TEST(Table, AgainstComputersUndoIsAtOnceAndBackToOnesOwnChoice) {
    Kept kept(head_of("spline", {}, {"person", "level:1"}));
    ASSERT_TRUE(kept.choose("a1"));
    ASSERT_TRUE(kept.choose("c1"));
    ASSERT_TRUE(kept.done(kept.table->undo(0, {0}, 0)));
    EXPECT_EQ(kept.table->match().moves().size(), 0u);
}

TEST(Table, ADrawNeedsEverybody) {
    Kept kept(head_of("spline", {}, kTwoPeople));
    EXPECT_EQ(kept.table->agree(0, {0}, "draw", Table::Consent::Yes, 0).asks, "draw");
    EXPECT_EQ(kept.table->agree(1, {1}, "draw", Table::Consent::No, 0).asks, "no");
    EXPECT_EQ(kept.table->agree(0, {0}, "draw", Table::Consent::Yes, 0).asks, "draw");
    ASSERT_TRUE(kept.done(kept.table->agree(1, {1}, "draw", Table::Consent::Yes, 0)));
    EXPECT_TRUE(kept.table->over());
    EXPECT_EQ(view_of(*kept.table, 0)["outcome"]["drawn"], true);
}

TEST(Table, TheNextGameMovesTheSeatsOnWithNewTokens) {
    Kept kept(head_of("spline", {}, kTwoPeople));
    ASSERT_TRUE(kept.done(kept.table->join(kept.head.seats[1].join, "", "bob", 0)));
    EXPECT_EQ(kept.table->want_rematch(0, {0}, 0).refusal.code, "not-now");
    ASSERT_TRUE(kept.done(kept.table->resign(0, 0)));
    EXPECT_EQ(kept.table->want_rematch(0, {0}, 0).asks, "rematch");
    const Plan both = kept.table->want_rematch(1, {1}, 0);
    ASSERT_EQ(both.entries.size(), 1u);
    const TableHead& next = *both.next;
    EXPECT_EQ(next.seats[0].name, "bob");
    EXPECT_EQ(next.seats[0].kind, "open");
    EXPECT_EQ(next.seats[1].kind, "person");
    EXPECT_NE(next.seats[1].token, kept.head.seats[0].token);
    EXPECT_TRUE(test::open(next)->taken(0));
}

TEST(Table, NoToARematchBeginsNone) {
    Kept kept(head_of("spline", {}, kTwoPeople));
    ASSERT_TRUE(kept.done(kept.table->join(kept.head.seats[1].join, "", "bob", 0)));
    ASSERT_TRUE(kept.done(kept.table->resign(0, 0)));
    EXPECT_EQ(kept.table->agree(1, {1}, "rematch", Table::Consent::No, 0).refusal.code, "not-now");
    EXPECT_EQ(kept.table->want_rematch(0, {0}, 0).asks, "rematch");
    const Plan no = kept.table->agree(1, {1}, "rematch", Table::Consent::No, 0);
    EXPECT_EQ(no.asks, "no");
    EXPECT_TRUE(no.entries.empty());
    // The wish is gone with it.
    EXPECT_TRUE(kept.table->agree(1, {1}, "rematch", Table::Consent::Yes, 0).entries.empty());
    EXPECT_EQ(kept.table->agree(0, {0}, "rematch", Table::Consent::Yes, 0).entries.size(), 1u);
}

TEST(Table, WhoWasAwayLearnsOfTheNextGameAndHisSeatThere) {
    Kept kept(head_of("spline", {}, kTwoPeople));
    ASSERT_TRUE(kept.done(kept.table->join(kept.head.seats[1].join, "", "bob", 0)));
    ASSERT_TRUE(kept.done(kept.table->resign(0, 0)));
    kept.table->want_rematch(0, {0}, 0);
    const Plan begun = kept.table->want_rematch(1, {1}, 0);
    ASSERT_TRUE(kept.done(begun));
    const auto again = test::open(kept.head, kept.log);
    const Json followed = Json::parse(whole_message(*again, 0, {0}))["followed"];
    EXPECT_EQ(followed["next"], begun.next->id);
    ASSERT_EQ(followed["seats"].size(), 1u);
    EXPECT_EQ(followed["seats"][0]["seat"], 1);
    EXPECT_EQ(followed["seats"][0]["token"], begun.next->seats[1].token);
    // Nobody else learns of his token.
    for (const std::string& text : {whole_message(*again, 1, {1}), whole_message(*again, kNobody, {})})
        EXPECT_EQ(text.find(begun.next->seats[1].token), std::string::npos);
}

// Else tables that nobody finishes could be made without end.
TEST(Table, NothingIsTakenBackOnceTheNextGameHasBegun) {
    Kept kept(head_of("spline", {{"size", "2"}}, {"person", "person"}));
    Random random(1);
    MoveList legal;
    while (!kept.table->over()) {
        kept.table->match().legal(legal);
        ASSERT_TRUE(kept.choose(word(kept.table->match().state(), legal.front())));
    }
    ASSERT_TRUE(kept.table->undo(0, {0, 1}, 0).ok());
    ASSERT_TRUE(kept.done(kept.table->want_rematch(0, {0, 1}, 0)));
    EXPECT_EQ(kept.table->undo(0, {0, 1}, 0).refusal.code, "over");
    EXPECT_EQ(kept.table->agree(0, {0}, "undo", Table::Consent::Yes, 0).refusal.code, "over");
    EXPECT_FALSE(kept.table->want_rematch(0, {0, 1}, 0).ok());
}

// Whoever was given one of two seats that were made for one screen is somebody else.
TEST(Table, ASeatAtAHotSeatTableIsNotTheWholeTable) {
    Kept kept(head_of("spline", {}, {"person", "person"}));
    ASSERT_TRUE(kept.choose("a1"));
    EXPECT_TRUE(kept.table->alone({0, 1}));
    EXPECT_FALSE(kept.table->alone({0}));
    EXPECT_FALSE(kept.table->alone({}));
    EXPECT_EQ(kept.table->undo(0, {0}, 0).asks, "undo");
    EXPECT_EQ(kept.table->undo(0, {0, 1}, 0).entries.size(), 1u);
    EXPECT_TRUE(test::open(head_of("spline", {}, {"level:1", "person"}))->alone({1}));
}

// Chance decides once: whoever takes back his choice and makes it again gets the same.
TEST(Table, TakingBackDoesNotThrowAgain) {
    const auto thrown = [](const Kept& kept) {
        std::vector<Move> moves;
        for (std::size_t i = 0; i < kept.table->match().moves().size(); ++i)
            if (kept.table->match().state_before(i).player() == kChance)
                moves.push_back(kept.table->match().moves()[i]);
        return moves;
    };
    const std::vector<int> all = {0, 1, 2};
    int compared = 0;
    for (int game = 0; game < 3; ++game) {
        Kept kept(head_of("spanic", {}, {"person", "person", "person"}));
        MoveList legal;
        for (int i = 0; i < 30 && !kept.table->over(); ++i) {
            const int seat = kept.table->decides();
            kept.table->match().legal(legal);
            const std::string chosen = word(kept.table->match().state(), legal.front());
            ASSERT_TRUE(kept.choose(chosen));
            const auto before = thrown(kept);
            ASSERT_TRUE(kept.done(kept.table->undo(seat, all, 0)));
            if (i % 2)
                kept.table = test::open(kept.head, kept.log);  // also by a server that was started again
            ASSERT_TRUE(kept.choose(chosen));
            ASSERT_EQ(thrown(kept), before);
            ++compared;
        }
    }
    EXPECT_GT(compared, 20);
}

TEST(Table, ChatAndNamesHaveAnEnd) {
    Kept kept(head_of("spline", {}, {"person", "person"}));
    for (std::size_t i = 0; i < kMostChat; ++i) ASSERT_TRUE(kept.done(kept.table->say(0, "x", 0)));
    EXPECT_EQ(kept.table->say(0, "x", 0).refusal.code, "not-now");
    EXPECT_TRUE(kept.table->say(1, "x", 0).ok());
    EXPECT_EQ(kept.table->chat().size(), kChatShown);
    for (std::size_t i = 0; i < kMostNames; ++i) ASSERT_TRUE(kept.done(kept.table->rename(0, "x", 0)));
    EXPECT_EQ(kept.table->rename(0, "x", 0).refusal.code, "not-now");
    EXPECT_EQ(test::open(kept.head, kept.log)->say(0, "x", 0).refusal.code, "not-now");
    EXPECT_TRUE(kept.choose("a1"));  // the game goes on
}

TEST(Table, WhatIsDoneAtATableHasAnEnd) {
    Kept kept(head_of("spline", {}, {"person", "person"}));
    for (std::size_t done = 0; done + 2 <= kMostDone; done += 2) {
        ASSERT_TRUE(kept.choose("a1"));
        ASSERT_TRUE(kept.done(kept.table->undo(0, {0, 1}, 0)));
    }
    EXPECT_EQ(kept.table->choose(0, 0, "a1", 0).refusal.code, "not-now");
}

TEST(Table, ChanceStopsWhereATableHasSeenEnough) {
    test::catalogue().lend("u_k3v9abcdef_1", R"(game "Thrower"
set shibumi
players White, Black
board grid(4, 4)
turn:
    put(me, choose(holes))
    n = 0
    repeat 900: n += roll(6)
)");
    Kept kept(head_of("u_k3v9abcdef_1", {}, {"person", "person"}));
    for (const std::string point : {"a1", "a2", "a3", "a4", "b1", "b2"}) {
        ASSERT_TRUE(kept.choose(point)) << point;
        kept.done(kept.table->begin(0));
    }
    EXPECT_EQ(kept.table->decides(), kChance);
    EXPECT_EQ(kept.table->match().moves().size(), kMostPlies);
    EXPECT_TRUE(kept.table->begin(0).entries.empty()) << "a closed table goes on by itself";
}

// The history that is kept ready is the one that would be made anew: longer, taken back, or told when the game is over.
TEST(Table, LongHistoriesAreKeptReadyAndStayTrue) {
    Kept kept(head_of("springe", {}, {"person", "person"}));
    HistoryTexts histories(10);
    Random random(2);
    MoveList legal;
    for (int i = 0; i < 60; ++i) {
        if (!kept.table->over()) {
            kept.table->match().legal(legal);
            const Move move = legal[std::size_t(random.below(int(legal.size())))];
            ASSERT_TRUE(kept.choose(word(kept.table->match().state(), move)));
        }
        if (i % 20 == 19) kept.done(kept.table->undo(i / 20 % 2, {0, 1}, 0));
        if (i == 55) kept.done(kept.table->resign(0, 0));
        for (const int viewer : {0, 1, kNobody}) {
            HistoryTexts anew(1000);
            ASSERT_EQ(histories.of(*kept.table, viewer), anew.of(*kept.table, viewer)) << i;
        }
    }
    EXPECT_TRUE(kept.table->over());
    EXPECT_GT(kept.table->match().moves().size(), 20u);
}

TEST(Table, APositionWithSecretsIsKnownToBeSetUp) {
    TableHead head = head_of("spagyric", {}, kTwoPeople);
    Kept played(head);
    EXPECT_FALSE(played.table->secrets_were_set());
    ASSERT_TRUE(played.choose("red"));
    head.position = position_text(played.table->match().state());
    const auto table = test::open(head);
    EXPECT_TRUE(table->secrets_were_set());
    EXPECT_EQ(Json::parse(whole_message(*table, 1, {1}))["set_up"], true);
    EXPECT_EQ(Json::parse(whole_message(*played.table, 1, {1}))["set_up"], false);
}

TEST(Table, ClocksRunForWhoeverDecidesAndEndTheGame) {
    Kept kept(head_of("spline", {}, kTwoPeople, {60, 5}));
    EXPECT_FALSE(kept.table->clock_runs());  // somebody is still expected
    ASSERT_TRUE(kept.done(kept.table->join(kept.head.seats[1].join, "", "", 1000)));
    EXPECT_EQ(kept.table->time_left(11'000), (std::vector<Millis>{50'000, 60'000}));
    ASSERT_TRUE(kept.choose("a1", 11'000));
    EXPECT_EQ(kept.table->time_left(11'000), (std::vector<Millis>{55'000, 60'000}));
    EXPECT_TRUE(kept.table->run_out_of_time(70'000).entries.empty());
    // The time between two runs of the server is nobody's.
    EXPECT_EQ(test::open(kept.head, kept.log, 500'000)->time_left(501'000),
              (std::vector<Millis>{55'000, 59'000}));
    const Plan late = kept.table->choose(1, 1, "c1", 71'001);
    ASSERT_EQ(late.entries.size(), 1u);
    EXPECT_EQ(late.entries[0].kind, LogEntry::Kind::Timeout);
    ASSERT_TRUE(kept.done(late));
    EXPECT_EQ(view_of(*kept.table, 0)["outcome"]["timeout"], 1);
    EXPECT_EQ(view_of(*kept.table, 0)["outcome"]["winners"], Json::array({0}));
}

TEST(Table, ChangedRulesFreezeATable) {
    Kept kept(head_of("spline", {}, kTwoPeople));
    ASSERT_TRUE(kept.choose("a1"));
    TableHead old = kept.head;
    old.rules = "0000000000000000";
    const auto table = test::open(old, kept.log);
    EXPECT_NE(table->frozen().find("rules of Spline were changed"), std::string::npos);
    EXPECT_EQ(table->match().moves().size(), 1u);
    EXPECT_EQ(table->choose(1, 1, "c1", 0).refusal.code, "not-now");
    EXPECT_EQ(table->undo(0, {0}, 0).refusal.code, "not-now");
}

TEST(Table, ALogThatMakesNoSenseIsFollowedAsFarAsItGoes) {
    Kept kept(head_of("spline", {}, kTwoPeople));
    ASSERT_TRUE(kept.choose("a1"));
    kept.log.push_back({LogEntry::Kind::Choice, 1, "a1", 0, -1});
    const auto table = test::open(kept.head, kept.log);
    EXPECT_NE(table->frozen(), "");
    EXPECT_EQ(table->match().moves().size(), 1u);
}

TEST(Table, NeedsTheRightNumberOfSeats) {
    const TableHead head = head_of("spline", {}, {"person"});
    const Table::Opened opened = Table::open(head, test::catalogue().find("spline").offer, {}, 0);
    EXPECT_FALSE(opened.table);
    EXPECT_EQ(opened.refusal.text, "Spline has two players with these options, not 1");
}

}  // namespace
}  // namespace cairn::serve
