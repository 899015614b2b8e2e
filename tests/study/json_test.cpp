#include "study/json/json.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>

namespace cairn {
namespace {

TEST(Json, WritesWhatIsBuiltInTheOrderInWhichItWasBuilt) {
    Json json{{"game", "spline"}, {"size", 4}, {"players", std::vector<std::string>{"White", "Black"}}};
    json["line"] = Json::array({"a1", nullptr, true, 2.5, -3});
    json["inner"]["deep"] = std::uint64_t(-1);
    json["size"] = 5;
    EXPECT_EQ(dump(json),
              R"({"game":"spline","size":5,"players":["White","Black"],"line":["a1",null,true,2.5,-3],)"
              R"("inner":{"deep":18446744073709551615}})");
    json.erase("line");
    json.update({{"size", 6}, {"new", Json::object()}});
    EXPECT_EQ(dump(json), R"({"game":"spline","size":6,"players":["White","Black"],)"
                          R"("inner":{"deep":18446744073709551615},"new":{}})");
}

TEST(Json, IndentsForPeople) {
    EXPECT_EQ(dump_indented({{"a", Json::array({1, 2})}, {"b", Json::array()}, {"c", {{"d", "e"}}}}),
              "{\n  \"a\": [\n    1,\n    2\n  ],\n  \"b\": [],\n  \"c\": {\n    \"d\": \"e\"\n  }\n}");
}

// Other programs read it: the library's parser must find the same values, whatever the text and the number.
TEST(Json, WritesNumbersAndTextThatOthersRead) {
    for (const double number : {0.0, -0.5, 1.0, 1e22, 1e-7, 0.1, 123456789.125, 1e300})
        EXPECT_EQ(nlohmann::json::parse(dump(number)).get<double>(), number) << dump(number);
    for (const std::string text :
         {"", "plain", "a \"quote\" and a \\", "line\nbreak\ttab", "Néstor 三", "\x01\x7f"})
        EXPECT_EQ(nlohmann::json::parse(dump(text)).get<std::string>(), text) << dump(text);
    EXPECT_EQ(dump(std::string("bad \xff byte")), "\"bad \xef\xbf\xbd byte\"");
    EXPECT_EQ(dump(std::numeric_limits<double>::infinity()), "null");
}

TEST(Json, ReadsBackWhatItWrites) {
    const Json json{{"a", Json::array({1, -2, 3.25, "x", false, nullptr})},
                    {"b", {{"c", std::uint64_t(-1)}, {"d", std::int64_t(1) << 62}}}};
    EXPECT_EQ(Json::parse(dump(json)), json);
    EXPECT_EQ(Json::parse(dump_indented(json)), json);
    EXPECT_EQ(Json::parse(R"({"a":1,"a":2})"), (Json{{"a", 2}}));
}

TEST(Json, GivesValuesOnlyAsWhatTheyAre) {
    const Json json =
        Json::parse(R"({"n":300,"f":1.5,"t":"x","l":[1,2],"big":18446744073709551615,"minus":-1})");
    EXPECT_EQ(json.at("n").get<int>(), 300);
    EXPECT_EQ(json.at("n").get<double>(), 300);
    EXPECT_EQ(json.at("l").get<std::vector<int>>(), (std::vector<int>{1, 2}));
    EXPECT_EQ(json.at("big").get<std::uint64_t>(), std::uint64_t(-1));
    EXPECT_EQ(json.value("none", 7), 7);
    EXPECT_THROW(json.at("n").get<std::uint8_t>(), JsonError);
    EXPECT_THROW(json.at("big").get<std::int64_t>(), JsonError);
    EXPECT_THROW(json.at("minus").get<std::uint64_t>(), JsonError);
    EXPECT_THROW(json.at("f").get<int>(), JsonError);
    EXPECT_THROW(json.at("t").get<bool>(), JsonError);
    EXPECT_THROW(json.at("t").get<std::vector<int>>(), JsonError);
    EXPECT_THROW(json.at("none"), JsonError);
    EXPECT_THROW(json.at("l").at(2), JsonError);
    EXPECT_TRUE(json["none"]["none"][3].is_null());
}

TEST(Json, RefusesWhatIsNoJson) {
    for (const char* text : {"", "{", "[1,]", "{\"a\"}", "nul", "01", "\"\xff\"", "1 2", "'a'"}) {
        EXPECT_FALSE(Json::read(text)) << text;
        EXPECT_THROW(Json::parse(text), JsonError) << text;
    }
}

// A stranger sends a megabyte of brackets, or of members.
TEST(Json, RefusesWhatIsTooDeepOrTooWide) {
    const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
    EXPECT_TRUE(Json::read(nested(Json::kDeepest)));
    EXPECT_FALSE(Json::read(nested(Json::kDeepest + 1)));
    EXPECT_FALSE(Json::read(std::string(1'000'000, '[')));
    const auto wide = [](std::size_t members) {
        std::string text = "{";
        for (std::size_t i = 0; i < members; ++i)
            text += (i ? ",\"" : "\"") + std::to_string(i) + "\":" + std::to_string(i);
        return text + "}";
    };
    EXPECT_TRUE(Json::read(wide(Json::kMostMembers)));
    EXPECT_FALSE(Json::read(wide(Json::kMostMembers + 1)));
}

}  // namespace
}  // namespace cairn
