// A sample of random pages with what the engine answers about them, kept as a file: the engine in the browser must answer the same
// (web/engine_tests/random_pages.test.ts).
//
// CAIRN_GOLDEN=write build/debug/test_random_pages --gtest_filter='Sample.*' writes it anew; the commit says why it changed.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "random_pages/trying/repair.hpp"
#include "random_pages/writing/author.hpp"
#include "studio/workbench.hpp"

namespace cairn::test {
namespace {

constexpr int kPages = 80;

// What is asked about each page, in this order.
std::vector<Json> requests(const std::string& source) {
    return {{{"ask", "open"}, {"source", source}, {"seed", 5}},
            {{"ask", "perft"}, {"depth", 2}, {"from", "start"}},
            {{"ask", "playthrough"}, {"seed", 11}, {"most", 200}},
            {{"ask", "playouts"}, {"games", 20}, {"seed", 3}}};
}

// Of a long answer what tells most: which choices there are, and what is said about them.
Json essence(const Json& answer) {
    const Json* view = answer.find("view");
    if (!view) return answer;
    Json choices = Json::array();
    for (const Json& choice : (*view)["choices"])
        choices.push_back(choice["word"].text() + ": " + choice["text"].text());
    return {{"diagnostics", answer["diagnostics"]},
            {"position", (*view)["position"]},
            {"prompt", (*view)["prompt"]["text"]},
            {"choices", std::move(choices)}};
}

// One line: {"source", "answers": […]}.
std::string line_of(std::uint64_t seed, Subject subject) {
    Page page = write_page(seed, subject);
    if (!repair(page).game) return "";
    studio::Workbench bench;
    Json answers = Json::array();
    for (const Json& request : requests(page.text()))
        answers.push_back(essence(Json::parse(bench.answer(dump(request)))));
    return dump({{"source", page.text()}, {"answers", std::move(answers)}}) + "\n";
}

}  // namespace

TEST(Sample, IsAnsweredAsItWas) {
    std::string text;
    int pages = 0;
    const Subject subjects[] = {Subject::Anything, Subject::Symmetry, Subject::Secrets, Subject::Solving};
    for (std::uint64_t seed = 1; pages < kPages && seed < 2000; ++seed)
        if (const std::string line = line_of(seed, subjects[seed % std::size(subjects)]); !line.empty()) {
            text += line;
            ++pages;
        }
    EXPECT_EQ(pages, kPages);
    const std::string path = std::string(CAIRN_SOURCE_DIR) + "/tests/random_pages/sample.jsonl";
    if (const char* mode = std::getenv("CAIRN_GOLDEN"); mode && std::string(mode) == "write")
        std::ofstream(path) << text;
    std::ifstream file(path);
    std::stringstream kept;
    kept << file.rdbuf();
    EXPECT_EQ(kept.str(), text) << path;
}

}  // namespace cairn::test
