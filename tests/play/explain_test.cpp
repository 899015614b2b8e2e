// Why something is refused is a sentence: in the words of the pieces, and in every language.
#include <gtest/gtest.h>

#include "play/game/library.hpp"
#include "play/say/in_view.hpp"
#include "play/say/prompt.hpp"
#include "play/show/explain.hpp"
#include "play/text/position.hpp"

namespace cairn::test {
namespace {

const std::string kBalls =
    "game \"B\"\nplayers White, Black\nset shibumi\nboard pyramid(3)\nsupply 5\n"
    "turn:\n    either \"place\":\n        put(me, choose(playable))\n"
    "    or \"take\": lift(choose(movable & mine))\n    require count(balls) < 6, \"six balls are too "
    "many\"\n";
const std::string kDice =
    "game \"D\"\nplayers Red, Green\nset kosmos\nboard dice(3)\n"
    "turn:\n    either \"place\":\n        put(me, choose(playable))\n    or \"take\": lift(choose(free & "
    "mine))\n";
const std::string kPieces =
    "game \"P\"\ncolours red, green\nplayers Red, Green\nboard stacks(3, 3, 3)\n"
    "turn:\n    either \"place\":\n        put(me, choose(playable))\n    or \"take\": lift(choose(free & "
    "mine))\n";

std::shared_ptr<const Game> game_of(const std::string& rules) {
    auto loaded = Game::load(rules);
    EXPECT_TRUE(loaded.game) << loaded.diagnostics.text("test", rules);
    return loaded.game;
}

State at(const Game& game, const std::string& position) {
    const PositionRead read = read_position(game, position);
    EXPECT_TRUE(read.state) << position;
    return read.state ? *read.state : game.start();
}

State after(const Game& game, const std::vector<std::string>& placed) {
    State s = game.start();
    for (const std::string& point : placed) s.play(Move::of(0, game.lattice().named(point).front()));
    return s;
}

Language language(const std::string& code) {
    Language language(code);
    Diagnostics faults;
    const TextFile file = read_text_file(CAIRN_SOURCE_DIR "/games/texts/" + code + ".txt", 1 << 18);
    EXPECT_TRUE(file.ok()) << file.problem;
    language.read(file.text, faults);
    return language;
}

std::string why(const State& state, const std::string& point, int alternative, const std::string& code) {
    MoveList legal;
    state.moves(legal);
    const auto reason = why_not_point(state, legal, alternative,
                                      {state.game().lattice().named(point).front()}, PointNames::Said);
    return reason ? (code == "en" ? Language() : language(code)).of(reason->says) : "";
}

constexpr int kPlace = 0, kTake = 1;

TEST(Explain, SaysBallsInEveryLanguage) {
    const auto game = game_of(kBalls);
    const State s = at(*game, ".../WB./BW. W");
    EXPECT_EQ(why(s, "a1", kPlace, "en"), "a1 is occupied by a black ball");
    EXPECT_EQ(why(s, "a1", kPlace, "fr"), "il y a déjà une bille (noir) en a1");
    EXPECT_EQ(why(s, "a1", kPlace, "de"), "auf a1 liegt schon eine Kugel (schwarz)");
    EXPECT_EQ(why(s, "d2", kPlace, "it"), "d2 non è ancora giocabile, la piattaforma è incompleta: e1 e e3");
    EXPECT_EQ(why(s, "a1", kTake, "en"), "a1 holds a black ball, not a white one");
    EXPECT_EQ(why(at(*game, ".../WB./BW._../W. W"), "e1", kPlace, "de"),
              "e1 ist nicht erlaubt: six balls are too many");
}

TEST(Explain, SaysDiceOnDiceBoards) {
    const auto game = game_of(kDice);
    const State s = at(*game, "RG./R./. R");
    EXPECT_EQ(why(s, "002", kPlace, "en"), "002 is occupied by a red die");
    EXPECT_EQ(why(s, "002", kPlace, "fr"), "il y a déjà un dé (rouge) en 002");
    EXPECT_EQ(why(s, "002", kPlace, "de"), "auf 002 liegt schon ein Würfel (rot)");
    EXPECT_EQ(why(s, "002", kPlace, "it"), "c'è già un dado (rosso) su 002");
    EXPECT_EQ(why(s, "011", kTake, "de"), "der Würfel auf 011 hat nicht die gesuchte Farbe (grün statt rot)");
}

TEST(Explain, SaysPiecesOnBoardsOfSquares) {
    const auto game = game_of(kPieces);
    const State s = after(*game, {"0:c3", "0:a1", "1:c3"});  // a red piece under a red one, a green one alone
    EXPECT_EQ(why(s, "0:a1", kPlace, "en"), "a1 (level 1) is occupied by a green piece");
    EXPECT_EQ(why(s, "0:a1", kPlace, "fr"), "il y a déjà une pièce (vert) en a1 (niveau 1)");
    EXPECT_EQ(why(s, "0:a1", kPlace, "de"), "auf a1 (Ebene 1) steht schon ein Stein (grün)");
    EXPECT_EQ(why(s, "2:b2", kPlace, "en"),
              "b2 (level 3) is not playable: a piece is missing under it, on b2 (level 2)");
    EXPECT_EQ(why(s, "2:b2", kPlace, "it"),
              "b2 (livello 3) non è ancora giocabile: sotto manca un pezzo, su b2 (livello 2)");
    EXPECT_EQ(why(s, "0:b2", kTake, "en"), "there is no piece on b2 (level 1)");
    EXPECT_EQ(why(s, "0:c3", kTake, "de"),
              "der Stein auf c3 (Ebene 1) hat nicht die gesuchte Farbe (rot statt grün)");
    EXPECT_EQ(why(after(*game, {"0:c3", "0:a1", "1:c3", "0:b1"}), "0:c3", kTake, "en"),
              "the piece on c3 (level 1) is not free: it supports c3 (level 2)");
}

TEST(Explain, FaultsNameThePieces) {
    const auto rules = [](const std::string& head, const std::string& taken) {
        return "game \"F\"\nplayers White, Black\n" + head + "turn:\n    p = choose(playable)\n    put(" +
               taken + ", p)\n    put(" + taken + ", p)\n";
    };
    const auto reason = [](const std::string& text) {
        const auto game = game_of(text);
        State s = game->start();
        MoveList moves;
        s.moves(moves);
        s.play(moves.front());
        return s.outcome().reason;
    };
    EXPECT_EQ(reason(rules("set shibumi\nboard pyramid(3)\n", "white")),
              "a ball was put on an occupied point");
    EXPECT_EQ(reason(rules("set kosmos\nboard dice(3)\n", "red")), "a die was put on an occupied point");
    EXPECT_EQ(reason(rules("colours white, black\nboard stacks(3, 3, 3)\n", "white")),
              "a piece was put on an occupied point");
}

// ---- what lies in view

TEST(InView, TellsWhatIsLeftOfTheSupply) {
    const auto game = game_of(kBalls);
    const auto lines = in_view_lines(at(*game, ".../WB./BW. W"), kNobody, language("de"));
    ASSERT_EQ(lines.size(), 2u);
    EXPECT_EQ(lines[0], "Weiß: Vorrat: 3 weiß");
    EXPECT_EQ(lines[1], "Schwarz: Vorrat: 3 schwarz");
    const auto unlimited = game_of(
        "game \"U\"\nplayers White, Black\nset shibumi\nboard pyramid(3)\n"
        "turn:\n    put(me, choose(playable))\n");
    EXPECT_TRUE(in_view(unlimited->start(), kNobody).stocks.empty());
}

TEST(Prompt, RemarksFollowOneAnother) {
    const auto game = game_of(
        "game \"R\"\nplayers White, Black\nset shibumi\nboard pyramid(3)\nvar pick[player]: colour or none "
        "secret\n"
        "turn:\n    secret pick[me] = choose(colours or nothing)\n    put(me, choose(playable))\n");
    EXPECT_EQ(prompt_text(game->start()),
              "White: Choose a colour. You may also choose nothing. Nobody else sees your choice.");
}

}  // namespace
}  // namespace cairn::test
