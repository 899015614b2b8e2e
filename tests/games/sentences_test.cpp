// No identifier reaches a person: in random games of every setting of the shelf, whatever is asked or told is a sentence that
// the program or the page knows, and stands in every language without a mark of the notation.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "play/game/library.hpp"
#include "play/game/sight.hpp"
#include "play/say/common.hpp"
#include "play/say/game_texts.hpp"
#include "play/say/in_view.hpp"
#include "play/say/prompt.hpp"
#include "rules/parse/page_texts.hpp"
#include "support/shelf.hpp"

namespace cairn::test {
namespace {

const std::filesystem::path kGames = std::filesystem::path(CAIRN_SOURCE_DIR) / "games";
constexpr int kPlies = 50, kChoices = 12;

// What is the same in every language: numbers, points, poses, arrows, and lists of such things.
bool needs_no_words(const std::string& text) {
    static const std::regex plain(R"(-?\d+|[a-z]+\d+|\d{3}|\d–\d–\d|↑|→|↓|←|(\{\d+\}(, | )?)+|\?)");
    return std::regex_match(text, plain);
}

class Reader {
   public:
    explicit Reader(const Setting& setting) : setting_(setting), library_({kGames}), game_(load(setting)) {
        const auto found = library_.find(setting.id);
        Diagnostics ignored;
        for (const PageText& text : page_texts(parse(found.source, ignored))) known_.insert(text.text);
        for (const char* text : say::all()) known_.insert(text);
        for (const auto& colour : game_->program().colours) known_.insert(colour);
        const bool translated =
            std::filesystem::exists(found.file.players_page("fr").replace_extension(".txt"));
        for (const std::string_view code : kLanguages)
            if (translated || code == "en") languages_.push_back(language_of(library_, found.file, code));
    }

    void walk(std::uint64_t seed) {
        Random random(seed);
        State s = game_->start();
        for (int b = 0; b < game_->program().boards; ++b) hear(board_said(game_->program(), b));
        for (int ply = 0; ply < kPlies && !s.over(); ++ply) {
            read(s);
            s.play_random(random);
        }
        read(s);
    }

   private:
    void read(const State& s) {
        const Prompt prompt = prompt_of(s);
        EXPECT_EQ(prompt.asks.empty(), s.over());
        for (const Ask& ask : prompt.asks) hear(ask.sentence);
        for (const Sentence& remark : prompt.remarks) hear(remark);
        hear(result_said(s));
        MoveList moves;
        if (!s.over()) s.moves(moves);
        for (std::size_t k = 0; k < moves.size() && k < kChoices; ++k) hear(choice_said(s, moves[k]));
        for (int viewer : {kAllSeeing, 0}) {
            const InView seen = in_view(s, viewer);
            for (const auto& fact : seen.facts) hear(fact.says);
            for (const auto& stock : seen.stocks) hear(stock.says);
        }
    }

    void hear(const Sentence& sentence) {
        if (sentence.empty() || needs_no_words(sentence.text)) return hear_gaps(sentence);
        hear_gaps(sentence);
        if (!heard_.insert(sentence.text).second) return;
        EXPECT_TRUE(known_.count(sentence.text))
            << setting_.name() << ": no sentence of the page or the program: " << sentence.text;
        for (const Language& language : languages_) {
            const std::string said = language.of(sentence);
            EXPECT_TRUE(language.code() == "en" || language.knows(sentence.text))
                << setting_.name() << ", " << language.code() << ": not translated: " << sentence.text;
            EXPECT_EQ(said.find('_'), std::string::npos) << said;
            EXPECT_FALSE(std::regex_search(said, std::regex(R"(\b\d+:[a-z0-9])"))) << said;
        }
    }

    void hear_gaps(const Sentence& sentence) {
        for (const std::string_view name : gap_names(sentence.text))
            EXPECT_TRUE(std::any_of(sentence.gaps.begin(), sentence.gaps.end(),
                                    [&](const Sentence::Gap& gap) { return gap.name == name; }))
                << setting_.name() << ": nothing fills " << name << " in: " << sentence.text;
        for (const auto& gap : sentence.gaps) hear(gap.value);
    }

    const Setting& setting_;
    Library library_;
    std::shared_ptr<const Game> game_;
    std::set<std::string> known_, heard_;
    std::vector<Language> languages_;
};

TEST(Sentences, AreAllThatAPersonReads) {
    for (const Setting& setting : settings()) {
        Reader reader(setting);
        for (std::uint64_t seed = 1; seed <= 2; ++seed) reader.walk(seed);
    }
}

// A name made for the rules is seldom one for people: on our own shelf every thing in view says what it is called.
TEST(Sentences, NameWhatIsInView) {
    for (const GameFile& file : Library({kGames}).list()) {
        if (file.system != "shibumi" && file.system != "classics") continue;
        const auto& program = load({file.id, {}})->program();
        for (const Variable& v : program.variables) {
            if (v.local || v.is_set() || v.unsaid) continue;
            EXPECT_NE(v.says, "") << file.id << ": " << v.name << " says nothing to people";
        }
        if (program.phases.size() < 2) continue;
        for (const Phase& phase : program.phases)
            EXPECT_NE(phase.says, "") << file.id << ": phase " << phase.name;
    }
}

}  // namespace
}  // namespace cairn::test
