#include "serve/net/messages.hpp"

#include <gtest/gtest.h>

#include "serve/net/http.hpp"

namespace cairn::serve {
namespace {

struct Case {
    const char *frame, *code, *part;  // part of the sentence
};

TEST(Messages, WhatIsWrongIsNamed) {
    const Case cases[] = {
        {"", "bad-json", "not JSON"},
        {"{", "bad-json", "not JSON"},
        {"[1,2]", "bad-request", "object"},
        {"\"hello\"", "bad-request", "object"},
        {"{}", "bad-request", "type"},
        {R"({"type":"dance"})", "bad-request", "`dance`"},
        {R"({"type":7})", "bad-request", "type"},
        {R"({"type":"ping","id":"x"})", "bad-request", "`id`"},
        {R"({"type":"ping","id":-1})", "bad-request", "`id`"},
        {R"({"type":"hello"})", "bad-request", "`version`"},
        {R"({"type":"watch"})", "bad-request", "`table`"},
        {R"({"type":"watch","table":"../../etc"})", "bad-request", "`table`"},
        {R"({"type":"sit","table":"abc2","token":"short"})", "bad-request", "`token`"},
        {R"({"type":"join","table":"abc2","join":"0123456789abcdeX"})", "bad-request", "`join`"},
        {R"({"type":"choose","table":"abc2","seat":0,"ply":-1,"word":"a1"})", "bad-request", "`ply`"},
        {R"({"type":"choose","table":"abc2","seat":0,"ply":1.5,"word":"a1"})", "bad-request", "`ply`"},
        {R"({"type":"choose","table":"abc2","seat":99,"ply":0,"word":"a1"})", "bad-request", "`seat`"},
        {R"({"type":"choose","table":"abc2","seat":18446744073709551615,"ply":0,"word":"a1"})", "bad-request",
         "`seat`"},
        {R"({"type":"choose","table":"abc2","seat":0,"ply":0})", "bad-request", "`word`"},
        {R"({"type":"chat","table":"abc2","seat":0,"text":"  "})", "bad-request", "1 to 300"},
        {R"({"type":"agree","table":"abc2","seat":0,"what":"war","yes":true})", "bad-request", "`what`"},
        {R"({"type":"agree","table":"abc2","seat":0,"what":"undo","yes":1})", "bad-request", "`yes`"},
        {R"({"type":"show","table":"abc2"})", "bad-request", "`what`"},
        {R"({"type":"show","table":"abc2","what":"eyes","ply":-1})", "bad-request", "`ply`"},
        {R"({"type":"analyse","table":"abc2","seconds":11})", "bad-request", "`seconds`"}};
    for (const Case& c : cases) {
        const RequestRead read = read_request(c.frame);
        EXPECT_FALSE(read.request) << c.frame;
        EXPECT_EQ(read.refusal.code, c.code) << c.frame;
        EXPECT_NE(read.refusal.text.find(c.part), std::string::npos) << c.frame << ": " << read.refusal.text;
    }
}

TEST(Messages, OnlyWhatIsNoMessageAtAllIsMalformed) {
    EXPECT_TRUE(read_request("{\"type\"").malformed);
    EXPECT_TRUE(read_request("17").malformed);
    EXPECT_TRUE(read_request(std::string(kLongestFrame + 1, ' ')).malformed);
    EXPECT_FALSE(read_request(R"({"type":"dance","id":4})").malformed);
    EXPECT_EQ(read_request(R"({"type":"dance","id":4})").id, 4);
}

TEST(Messages, FieldsArrive) {
    const auto read = read_request(
        R"({"type":"choose","id":12,"table":"k3v9","seat":1,"ply":7,"word":"move.c3","unknown":[{}]})");
    ASSERT_TRUE(read.request) << read.refusal.text;
    EXPECT_EQ(read.request->kind, Request::Kind::Choose);
    EXPECT_EQ(read.request->id, 12);
    EXPECT_EQ(read.request->table, "k3v9");
    EXPECT_EQ(read.request->seat, 1);
    EXPECT_EQ(read.request->ply, 7);
    EXPECT_EQ(read.request->word, "move.c3");
}

TEST(Messages, TextOfPeopleIsTidied) {
    EXPECT_EQ(tidy_text("  hé\tho\n ", 10), "hé ho");
    EXPECT_EQ(tidy_text("\x01\x02", 10), std::nullopt);
    EXPECT_EQ(tidy_text("ééé", 3), "ééé");
    EXPECT_EQ(tidy_text("éééé", 3), std::nullopt);
    // What turns the direction of writing, or is not seen, makes no name.
    EXPECT_EQ(tidy_text("ann\u202Ea", 10), "anna");
    EXPECT_EQ(tidy_text("\u2067an\u200Bna\u2069\uFEFF", 10), "anna");
    EXPECT_EQ(tidy_text("\u200E\u200F\u061C", 10), std::nullopt);
    EXPECT_EQ(tidy_text("נועה 🙂", 10), "נועה 🙂");
}

TEST(Messages, NewTables) {
    const auto good = read_new_table(
        R"({"game":"spline","options":{"size":4,"variant":"x"},"seats":["person","open","level:10"],
            "clock":{"seconds":600,"increment":5}})");
    ASSERT_TRUE(good.table) << good.refusal.text;
    EXPECT_EQ(good.table->seats, (std::vector<std::string>{"person", "open", "level:10"}));
    EXPECT_EQ(good.table->options, (OptionValues{{"size", "4"}, {"variant", "x"}}));
    EXPECT_EQ(good.table->clock.increment, 5);
    for (const char* bad :
         {R"({})", R"({"game":"spline"})", R"({"game":"spline","seats":[]})",
          R"({"game":"spline","seats":["level:11"]})", R"({"game":"spline","seats":["level:"]})",
          R"({"game":"spline","seats":["god"]})", R"({"game":"spline","seats":[4]})",
          R"({"game":"spline","seats":["person"],"options":[]})",
          R"({"game":"spline","seats":["person"],"options":{"size":[1]}})",
          R"({"game":"spline","seats":["person"],"clock":{"seconds":0}})"})
        EXPECT_FALSE(read_new_table(bad).table) << bad;
}

TEST(Messages, Addresses) {
    const Target target = read_target("/api/v1/games/spline?lang=fr&option.size=5&x=a%20b+c");
    ASSERT_TRUE(target.valid);
    EXPECT_EQ(target.path, "/api/v1/games/spline");
    EXPECT_EQ(target.query.at("option.size"), "5");
    EXPECT_EQ(target.query.at("x"), "a b c");
    for (const char* bad : {"", "games", "/%", "/%4", "/%zz", "/a%00b", "/?x=%0a"})
        EXPECT_FALSE(read_target(bad).valid) << bad;
}

}  // namespace
}  // namespace cairn::serve
