// What must hold of every game: all shipped ones and the small ones of these tests, in random play.
//
//     each move has its own word, and the word means the move
//     each position reads back to an equal State and is then written the same
//     a view does not depend on what it hides
//     a record replays to the same State
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "games.hpp"
#include "play/say/prompt.hpp"
#include "play/text/record.hpp"

namespace cairn {
namespace {

constexpr int kMovesPerGame = 80;
constexpr int kWordsPerState = 12;

struct Page {
    std::string name, rules;
};

std::vector<Page> pages() {
    std::vector<Page> list = {{"Line", kLine},     {"Shift", kShift},   {"Values", kValues},
                              {"Sets", kSets},     {"Throws", kThrows}, {"Secrets", kSecrets},
                              {"Phases", kPhases}, {"Boards", kBoards}, {"Faces", kFaces}};
    std::set<std::filesystem::path> files;
    const std::filesystem::path shelf = std::filesystem::path(CAIRN_SOURCE_DIR) / "games";
    if (std::filesystem::exists(shelf))
        for (const auto& file : std::filesystem::recursive_directory_iterator(shelf))
            if (file.path().extension() == ".cairn") files.insert(file.path());
    for (const auto& path : files) {
        std::ostringstream text;
        text << std::ifstream(path).rdbuf();
        list.push_back({path.stem().string(), text.str()});
    }
    return list;
}

void check_words(const Match& match, Random& random) {
    MoveList legal;
    match.legal(legal);
    ASSERT_FALSE(legal.empty());
    std::set<std::string> all;
    for (Move m : legal) all.insert(word(match.state(), m));
    EXPECT_EQ(all.size(), legal.size()) << "two moves have the same word";
    for (int i = 0; i < kWordsPerState; ++i) {
        const Move m = legal[std::size_t(random.below(int(legal.size())))];
        const std::string w = word(match.state(), m);
        EXPECT_EQ(w.find_first_of(" ,{}#\n"), std::string::npos) << w << " would not survive in a record";
        const auto read = read_move(match.state(), w, &match.history());
        ASSERT_TRUE(read.move) << w << ": " << read.problem;
        EXPECT_EQ(*read.move, m) << w;
    }
}

void check_position(const State& state) {
    const std::string text = position_text(state);
    const auto read = read_position(state.game(), text);
    ASSERT_TRUE(read.state) << text << "\n" << read.problems.front();
    EXPECT_EQ(position_text(*read.state), text);
    EXPECT_TRUE(*read.state == state) << text;
}

// Changes one hidden thing that `player` must not see; false when there is none to change.
bool disturb(State& state, const Variable& v, int entry, int player) {
    const bool owned = !v.dimensions.empty() && v.index_types[0].type == Type::Player;
    const unsigned open = v.secret >= 0 ? state.header().revealed[v.secret] : 0;
    const int owner = owned ? entry / (v.size / v.dimensions[0]) : -1;
    if (v.audience == Audience::All || (owned ? open >> owner & 1 : open != 0)) return false;
    if (v.audience == Audience::Owner && owner == player) return false;
    // Within his turn the mover sees his own secrets.
    if (v.local && player == state.mover() && !state.game().program().has_simultaneous) return false;
    if (v.form == Variable::Form::Board) {  // every ball of that board changes its colour
        const Program& p = state.game().program();
        const int last = int(p.colours.size()) - 1;
        const WideSet first = state.plane(entry + v.slot, 0);
        for (int c = 0; c < last; ++c)
            state.set_slot(p.plane(entry + v.slot, c), state.plane(entry + v.slot, c + 1));
        state.set_slot(p.plane(entry + v.slot, last), first);
        return true;
    }
    if (v.form == Variable::Form::Bag) {  // one ball more of a colour, one less of the next: the size stays
        const int colours = int(state.game().program().colours.size());
        const int next = entry % colours == colours - 1 ? entry + 1 - colours : entry + 1;
        state.number_slot(v.slot + entry, state.number_slot(v.slot + entry) + 1);
        state.number_slot(v.slot + next, state.number_slot(v.slot + next) - 1);
        return true;
    }
    if (v.is_set())
        state.set_slot(v.slot + entry,
                       state.set_slot(v.slot + entry) ^ WideSet::of(state.game().lattice().points.front()));
    else state.number_slot(v.slot + entry, state.number_slot(v.slot + entry) ^ 1);
    return true;
}

void check_views(const State& state) {
    const Game& game = state.game();
    if (!game.program().has_hidden) {
        // Faces that dice cover are known to the State, and in no view.
        if (game.program().buries()) return;
        EXPECT_EQ(view_text(state, 0), position_text(state));
        return;
    }
    for (int player = kNobody; player < game.players(); ++player) {
        if (player == kChance) continue;
        const std::string view = view_text(state, player);
        for (const Variable& v : game.program().variables)
            for (int entry = 0; entry < v.size; ++entry) {
                State other = state;
                if (!disturb(other, v, entry, player)) continue;
                EXPECT_EQ(view_text(other, player), view) << "player " << player << " sees " << v.name;
            }
    }
}

void check_record(const Match& match, const std::shared_ptr<const Game>& game) {
    const RecordHead head{"test", {}, ""};
    const std::string text = record_text(match, head);
    const auto read = read_record(text, [&](const std::string&, const OptionValues&) { return game; });
    ASSERT_TRUE(read.match) << read.problem << "\n" << text;
    EXPECT_EQ(read.problem, "");
    EXPECT_TRUE(read.match->state() == match.state()) << text;
    EXPECT_EQ(record_text(*read.match, read.head), text);
    EXPECT_FALSE(sgf_text(match, head).empty());
}

class RoundTrip : public ::testing::TestWithParam<Page> {};

TEST_P(RoundTrip, RandomGame) {
    auto loaded = Game::load(GetParam().rules);
    ASSERT_TRUE(loaded.game) << loaded.diagnostics.text(GetParam().name, GetParam().rules);
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
        Random random(seed);
        Match match(loaded.game);
        MoveList legal;
        for (int n = 0; n < kMovesPerGame && !match.state().over() && !HasFatalFailure(); ++n) {
            EXPECT_FALSE(prompt_text(match.state()).empty());
            check_words(match, random);
            check_position(match.state());
            if (n % 8 == 0) check_views(match.state());
            match.legal(legal);
            match.play(legal[std::size_t(random.below(int(legal.size())))]);
        }
        check_position(match.state());
        check_record(match, loaded.game);
        if (HasFailure()) return;
    }
}

INSTANTIATE_TEST_SUITE_P(Games, RoundTrip, ::testing::ValuesIn(pages()), [](const auto& page) {
    std::string name = page.param.name;
    std::replace_if(
        name.begin(), name.end(), [](unsigned char c) { return !std::isalnum(c); }, '_');
    return name;
});

}  // namespace
}  // namespace cairn
