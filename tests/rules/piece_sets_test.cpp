// The files of games/sets, and what is said about a faulty one.
#include "rules/pieces/piece_sets.hpp"

#include <gtest/gtest.h>

#include "play/game/game.hpp"

namespace cairn::test {
namespace {

std::string complaints(const std::string& text) {
    Diagnostics diagnostics;
    read_piece_set("x", text, diagnostics);
    return diagnostics.text("games/sets/x.set", text);
}

Program program(const std::string& source, const OptionValues& options = {}) {
    const auto loaded = Game::load(source, options);
    EXPECT_TRUE(loaded.game) << loaded.diagnostics.text("x", source);
    return loaded.game ? loaded.game->program() : Program{};
}

}  // namespace

TEST(PieceSets, EveryFileOfGamesSetsIsInTheProgramAndSound) {
    std::vector<std::string> names;
    for (const PieceSetFile& file : piece_set_files()) {
        Diagnostics diagnostics;
        const PieceSet set = read_piece_set(file.name, file.text, diagnostics);
        EXPECT_TRUE(diagnostics.list.empty()) << diagnostics.text(file.name, file.text);
        EXPECT_FALSE(set.colours.empty());
        names.push_back(set.name);
    }
    EXPECT_EQ(names, (std::vector<std::string>{"abacus", "icehouse", "kosmos", "shibumi"}));
}

TEST(PieceSets, LinesAreThoseOfAHead) {
    Diagnostics diagnostics;
    const PieceSet set = read_piece_set(
        "x", "# pieces\ncolours blue, pink\n\nlimit 30 turns each\nrepetition scores\n", diagnostics);
    EXPECT_FALSE(diagnostics.failed());
    EXPECT_EQ(set.colours, (std::vector<std::string>{"blue", "pink"}));
    EXPECT_EQ(set.turn_limit, 30);
    EXPECT_TRUE(set.limit_each);
    EXPECT_EQ(set.repetition, Program::Repetition::Scores);
}

TEST(PieceSets, FaultsAreNamedWithTheirPlace) {
    EXPECT_EQ(complaints("limit 5 turns\n"),
              "games/sets/x.set:1:1: a set of pieces has colours: write `colours white, black`\n"
              "    limit 5 turns\n"
              "    ^\n");
    EXPECT_EQ(complaints("colours white, white\n"),
              "games/sets/x.set:1:16: the colour `white` is there already\n"
              "    colours white, white\n"
              "                   ^\n");
    EXPECT_EQ(complaints("colours white\nlimit 0 turns\n"),
              "games/sets/x.set:2:7: a limit is a number from 1 to 50,000\n"
              "    limit 0 turns\n"
              "          ^\n");
    EXPECT_EQ(complaints("colours white\nlimit 7 moons\n"),
              "games/sets/x.set:2:9: write `limit 200 turns`, or `limit 200 turns each`\n"
              "    limit 7 moons\n"
              "            ^\n");
    EXPECT_EQ(complaints("colours white\nrepetition wins\n"),
              "games/sets/x.set:2:12: write `repetition draws`, `scores` or `none`\n"
              "    repetition wins\n"
              "               ^\n");
    EXPECT_EQ(complaints("colours white\nweight 3\n"),
              "games/sets/x.set:2:1: expected `colours`, `limit` or `repetition`, found `weight`\n"
              "    weight 3\n"
              "    ^\n");
}

TEST(Limits, AreForAllOrForEachPlayer) {
    const std::string head = "game \"X\"\nset kosmos\nplayers Red, Green [, Black]\nboard dice(3)\n";
    const std::string turn = "turn:\n    if balls: lift(choose(free))\n    else: put(me, choose(playable))\n";
    EXPECT_EQ(program(head + turn).turn_limit, 400);
    EXPECT_EQ(program(head + turn, {{"players", "3"}}).turn_limit, 600);
    EXPECT_EQ(program(head + "limit 50 turns\n" + turn, {{"players", "3"}}).turn_limit, 50);
    EXPECT_EQ(program(head + "limit 50 turns each\n" + turn, {{"players", "3"}}).turn_limit, 150);
    const std::string far = head + "limit 30000 turns each\n" + turn;
    EXPECT_EQ(Game::load(far, {{"players", "3"}}).diagnostics.text("x", far),
              "x:5:7: a limit is a known number from 1 to 50,000 turns in all\n"
              "    limit 30000 turns each\n"
              "          ^\n");
}

}  // namespace cairn::test
