// The engine as the studio asks it, natively. What it does as WebAssembly is tried in web/engine_tests.
#include "studio/workbench.hpp"

#include <gtest/gtest.h>

#include "support/shelf.hpp"

namespace cairn::studio {
namespace {

using test::source_of;

Json ask(Workbench& bench, const Json& request) { return Json::parse(bench.answer(dump(request))); }

Json opened(Workbench& bench, const std::string& source, const std::vector<std::string>& words = {}) {
    return ask(bench, {{"ask", "open"}, {"source", source}, {"words", words}});
}

std::string code_of(const Json& answer) { return answer["error"]["code"].text(); }

TEST(Workbench, WhatIsNoRequestIsRefused) {
    Workbench bench;
    for (const char* text : {"", "7", "[]", "{", "{\"ask\": 5}", "\xff\xfe"})
        EXPECT_TRUE(Json::parse(bench.answer(text)).contains("error")) << text;
    EXPECT_EQ(code_of(ask(bench, {{"ask", "play"}, {"word", "a1"}})), "no-page");
    opened(bench, source_of("spline"));
    EXPECT_EQ(code_of(ask(bench, {{"ask", "dance"}})), "bad-request");
}

TEST(Workbench, APageThatDoesNotLoadLeavesTheGameAtHand) {
    Workbench bench;
    opened(bench, source_of("spline"), {"a1"});
    const Json wrong =
        opened(bench, "game \"X\"\nplayers White, Black\nboard pyramid(4)\nturn:\n    dance\n");
    EXPECT_FALSE(wrong["loads"].get<bool>());
    EXPECT_EQ(wrong["diagnostics"].at(0)["from"]["line"].get<int>(), 5);
    const Json on = ask(bench, {{"ask", "play"}, {"word", "a3"}});
    EXPECT_EQ(on["view"]["ply"].get<int>(), 2);
}

TEST(Workbench, ChoicesAreMadeAgainAsFarAsTheyAreLegal) {
    Workbench bench;
    const Json answer = opened(bench, source_of("spline"), {"a1", "c1", "c1", "e1"});
    EXPECT_EQ(answer["replay"]["kept"].get<int>(), 2);
    EXPECT_EQ(answer["replay"]["word"].text(), "c1");
    EXPECT_FALSE(answer["replay"]["problem"].text().empty());
    EXPECT_EQ(answer["view"]["ply"].get<int>(), 2);
}

TEST(Workbench, AnExampleOfAPositionHolds) {
    Workbench bench;
    for (const char* id : {"spline", "spargo", "spire", "akron", "doubles"}) {
        const std::string source = source_of(id);
        const Json start = opened(bench, source);
        // A few random choices, then the example of where that led.
        const Json words = ask(bench, {{"ask", "playthrough"}, {"seed", 7}, {"most", 9}})["words"];
        std::vector<std::string> some;
        for (const Json& word : words) some.push_back(word.text());
        opened(bench, source, some);
        const std::string text = ask(bench, {{"ask", "example"}, {"title", "made"}})["text"].text();
        const Json again = opened(bench, source + "\n" + text);
        ASSERT_TRUE(again["loads"].get<bool>()) << text;
        const Json examples = ask(bench, {{"ask", "examples"}})["examples"];
        const Json& made = examples.at(examples.size() - 1);
        EXPECT_TRUE(made["passed"].get<bool>()) << id << "\n" << text << made["problem"].text();
    }
}

TEST(Workbench, EveryShippedPageKeepsTheBudgetOfTheStudio) {
    Workbench bench;
    for (const auto& setting : test::settings()) {
        Json options = Json::object();
        for (const auto& [name, value] : setting.options) options[name] = value;
        ASSERT_TRUE(
            ask(bench, {{"ask", "open"}, {"source", source_of(setting.id)}, {"options", options}})["loads"]
                .get<bool>())
            << setting.name();
        const Json went = ask(bench, {{"ask", "playthrough"}, {"seed", 3}, {"most", 500}});
        EXPECT_EQ(went["result"].text().find("void"), std::string::npos)
            << setting.name() << ": " << went["result"].text();
    }
}

TEST(Workbench, AMistakeHasItsFix) {
    Workbench bench;
    std::string source = source_of("spline");
    source.replace(source.find("playable"), 8, "playble");
    const Json wrong = opened(bench, source);
    ASSERT_FALSE(wrong["diagnostics"].empty());
    const Json& found = wrong["diagnostics"].at(0);
    EXPECT_EQ(found["fix"]["with"].text(), "playable");
    EXPECT_EQ(found["to"]["column"].get<int>() - found["from"]["column"].get<int>(), 7);
    EXPECT_EQ(opened(bench, "game 5\n")["diagnostics"].at(0)["fix"]["with"].text(), "\"5\"");
    EXPECT_FALSE(opened(bench, "game\n")["diagnostics"].at(0).contains("fix"));
}

const std::string kRefusing =
    "game \"R\"\nset shibumi\nplayers White, Black\nboard pyramid(3)\nturn:\n    p = choose(playable)\n"
    "    require count(balls) > 0 or p in corners, \"the first ball goes into a corner\"\n    put(me, p)\n";

TEST(Workbench, TheRulesThatRanAreTold) {
    Workbench bench;
    opened(bench, kRefusing);
    EXPECT_TRUE(ask(bench, {{"ask", "trace"}})["ran"].empty());
    ask(bench, {{"ask", "play"}, {"word", "a1"}});
    const Json ran = ask(bench, {{"ask", "trace"}})["ran"];
    ASSERT_EQ(ran.size(), 3u);
    for (std::size_t k = 0; k < 3; ++k) EXPECT_EQ(ran.at(k)["line"].get<int>(), 6 + int(k));
}

TEST(Workbench, ARefusalNamesItsLine) {
    Workbench bench;
    const Json start = opened(bench, kRefusing);
    // The middle of the ground is refused by the rule; a point that nothing carries, by the choice itself.
    int by_rule = 0, by_choice = 0;
    for (int point = 0; point < 14; ++point) {
        const Json why = ask(bench, {{"ask", "why"}, {"board", 0}, {"point", point}});
        if (why["code"].is_string() && why["code"].text() == "forbidden") {
            ++by_rule;
            EXPECT_EQ(why["lines"].at(0).get<int>(), 7) << dump(why);
        } else if (why["code"].is_string() && why["code"].text() == "no-platform") {
            ++by_choice;
            EXPECT_EQ(why["lines"].at(0).get<int>(), 6) << dump(why);
        }
    }
    EXPECT_EQ(by_rule, 5);
    EXPECT_GT(by_choice, 0);
}

TEST(Workbench, AReportIsMadeSliceBySlice) {
    Workbench bench;
    opened(bench,
           "game \"Two\"\nset shibumi\nplayers White, Black\nboard pyramid(2)\nturn:\n"
           "    put(me, choose(playable))\n    if count(balls) == 2: win(me)\n");
    Json known = Json::array();
    known.push_back({{"id", "x"}, {"title", "X"}, {"words", {{"put", 1}, {"choose", 1}, {"win", 1}}}});
    Json slice = ask(bench, {{"ask", "report"}, {"known", known}});
    int slices = 1;
    for (; slice["stage"].text() != "done" && slices < 1000; ++slices)
        slice = ask(bench, {{"ask", "report"}});
    EXPECT_EQ(slice["stage"].text(), "done");
    EXPECT_TRUE(slice["report"]["complete"].get<bool>());
    EXPECT_EQ(slice["report"]["random"]["seats"].at(1)["mean"].get<double>(), 1);
    EXPECT_EQ(slice["like"].at(0)["id"].text(), "x");
    // Nonsense beside it is no request of another kind.
    EXPECT_FALSE(ask(bench, {{"ask", "report"}, {"fresh", "yes"}, {"known", 7}}).contains("error"));
}

}  // namespace
}  // namespace cairn::studio
