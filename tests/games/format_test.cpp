// Every page of the shelf, laid out, is the same Program, keeps its comments, and stays as it is.
#include "rules/assist/format.hpp"

#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "support/same_program.hpp"
#include "support/shelf.hpp"

namespace cairn::test {
namespace {

std::vector<std::string> comments(const std::string& page) {
    std::vector<std::string> list;
    std::istringstream lines(page);
    for (std::string line; std::getline(lines, line);) {
        bool quoted = false;
        for (std::size_t k = 0; k < line.size(); ++k) {
            quoted ^= line[k] == '"';
            if (line[k] != '#' || quoted) continue;
            line.erase(0, k);
            line.erase(line.find_last_not_of(" \r") + 1);
            list.push_back(line);
            break;
        }
    }
    return list;
}

TEST(Format, EveryPageStaysTheSameProgram) {
    int pages = 0;
    std::set<std::string> seen;
    for (const Setting& setting : settings()) {
        const std::string& id = setting.id;
        if (!seen.insert(id).second) continue;
        const std::string page = source_of(id);
        const Formatted formatted = format_page(page);
        ASSERT_FALSE(formatted.diagnostics.failed()) << id;
        EXPECT_EQ(difference(page, formatted.text), "") << id;
        EXPECT_EQ(comments(page), comments(formatted.text)) << id;
        EXPECT_EQ(format_page(formatted.text).text, formatted.text) << id;
        ++pages;
    }
    EXPECT_GT(pages, 100);
}

TEST(Format, SpacesDoNotCount) {
    const auto laid_out = [](const std::string& line) {
        const std::string page = format_page("turn:\n    " + line + "\n").text;
        return page.substr(10, page.size() - 11);
    };
    EXPECT_EQ(laid_out("x=choose( playable )"), "x = choose(playable)");
    EXPECT_EQ(laid_out("x = a+b*-c"), "x = a + b * -c");
    EXPECT_EQ(laid_out("x = - 1 .. n-1"), "x = -1..n - 1");
    EXPECT_EQ(laid_out("if not(a)and n in{1,2} :  stop"), "if not (a) and n in {1, 2}: stop");
    EXPECT_EQ(laid_out("put(me , p) ;pass # why"), "put(me, p); pass # why");
    EXPECT_EQ(laid_out("v[ 1 ]+=2"), "v[1] += 2");
    // Words that nobody knows are kept, one for one.
    EXPECT_EQ(laid_out("frobnicate   p  with( q )"), "frobnicate p with (q)");
}

}  // namespace
}  // namespace cairn::test
