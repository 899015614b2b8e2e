// Slips of people who write their first page: where each is told, what is said, and that its fix, where it has one, is right.
#include <gtest/gtest.h>

#include "play/game/game.hpp"
#include "rules/assist/fix.hpp"
#include "support/place.hpp"

namespace cairn::test {
namespace {

const std::string kPage = R"(game "Towers"
by "you", 2026
set shibumi
aim "Make a square."
players White, Black
board pyramid(4)
var taken[player] = 0

turn:
    p = choose(playable)
    put(me, p)
    taken[me] += 1
    if count(mine) == 9: win(me, "nine")

score:
    rank by taken[player]

example "the first ball":
    play a1
    expect a1 in of(white)
)";

enum class Mended { No, Yes };

// A page with one slip. The line of a statement is written below the ball's, as line 12.
struct Slip {
    std::string instead_of, written;
    std::string at, says;
    Mended mended = Mended::No;
};

std::string with(const Slip& slip) {
    std::string page = kPage;
    const std::string part = slip.instead_of.empty() ? "    taken[me] += 1\n" : slip.instead_of;
    const std::string other =
        slip.instead_of.empty() ? "    " + slip.written + "\n    taken[me] += 1\n" : slip.written;
    EXPECT_NE(page.find(part), std::string::npos) << part;
    return page.replace(page.find(part), part.size(), other);
}

// Errors only: whether a value is used is another matter.
std::vector<Diagnostic> errors_of(const std::string& page) {
    auto diagnostics = Game::load(page).diagnostics;
    diagnostics.find_ends(page);
    std::erase_if(diagnostics.list, [](const Diagnostic& d) { return d.level != Diagnostic::Level::Error; });
    return diagnostics.list;
}

std::string mended(std::string page) {
    for (int rounds = 0; rounds < 5; ++rounds) {
        const auto errors = errors_of(page);
        if (errors.empty()) break;
        const auto fix = fix_for(errors[0], page);
        if (!fix) break;
        const std::size_t from = offset(page, errors[0].place), to = offset(page, errors[0].end);
        page.replace(from, to - from, fix->replacement);
    }
    return page;
}

void expect(const std::vector<Slip>& slips) {
    ASSERT_TRUE(errors_of(kPage).empty());
    for (const Slip& slip : slips) {
        const std::string page = with(slip);
        const auto errors = errors_of(page);
        ASSERT_EQ(errors.size(), 1u) << slip.written << "\n" << Game::load(page).diagnostics.text("x", page);
        const Diagnostic& d = errors[0];
        EXPECT_EQ(std::to_string(d.place.line) + ":" + std::to_string(d.place.column), slip.at)
            << slip.written;
        EXPECT_NE(d.message.find(slip.says), std::string::npos) << slip.written << "\n" << d.message;
        const std::string after = mended(page);
        EXPECT_EQ(errors_of(after).empty(), slip.mended == Mended::Yes) << slip.written << "\n" << after;
    }
}

}  // namespace

TEST(Slips, InTheHead) {
    expect({
        {"\"Towers\"", "Towers", "1:6", "write `\"Towers\"`", Mended::Yes},
        {"\"Towers\"", "“Towers”", "1:6", "these quotation marks", Mended::Yes},
        {"\"Towers\"", "\"Towers”", "1:6", "this quotation mark", Mended::Yes},
        {"\"Towers\"", "'Towers'", "1:6", "these quotation marks", Mended::Yes},
        {"game \"", "Game \"", "1:1", "did you mean `game`", Mended::Yes},
        {"game \"", "game: \"", "1:5", "needs no `:`", Mended::Yes},
        {"players White", "players: White", "5:8", "needs no `:`", Mended::Yes},
        {"White, Black", "White and Black", "5:14", "names are listed with commas", Mended::Yes},
        {"pyramid(4)", "pyramid 4", "6:7", "write `pyramid(4)`", Mended::Yes},
        {"aim \"Make a square.\"", "aim Make a square.", "4:5", "write `\"Make a square\"`"},
        {"a square.\"", "a \"square\".\"", "4:14", "a text ends at its second quotation mark"},
        {"\"you\"", "you", "2:4", "write `\"you\"`", Mended::Yes},
        {"set shibumi", "set shibummi", "3:5", "did you mean `shibumi`", Mended::Yes},
        {"taken[player]", "taken per player", "7:10", "`taken[player]`", Mended::Yes},
        {"taken[player]", "taken for each player", "7:10", "`taken[player]`", Mended::Yes},
        {"turn:", "Turn:", "9:1", "did you mean `turn`", Mended::Yes},
        {"turn:", "turn White:", "9:6", "`if me == White:`"},
        {"turn:", "setup:\n    put(White, a1)\n\nturn:", "9:1", "stands below `start:`"},
        {"turn:", "function f(x):\n    nothing\n\nturn:", "9:1", "`procedure name(p):`"},
        {"turn:", "int x = 3\n\nturn:", "9:1", "write `var name = 0`"},
        {"turn:", "option size = 4\n\nturn:", "9:16", "write `option size = 4 in 3..8`"},
    });
}

TEST(Slips, OfLayout) {
    expect({
        {"    put(me, p)", "  put(me, p)", "11:1", "begins with 2 spaces, the lines above it with 4 or 0",
         Mended::Yes},
        {"    put(me, p)", "   put(me, p)", "11:1", "begins with 3 spaces", Mended::Yes},
        {"    put(me, p)", "        put(me, p)", "11:9", "must begin in the same column"},
        {"    put(me, p)", "put(me, p)", "11:1", "indent it by four spaces"},
        {"", "nothing;", "12:12", "ends without `;`", Mended::Yes},
        {"", "// a comment", "12:5", "begins with `#`", Mended::Yes},
        {"", "-- a comment", "12:5", "begins with `#`", Mended::Yes},
        {"", "nothing /* a comment */", "12:13", "begins with `#`", Mended::Yes},
        {"", "put(me, choose(playable)", "12:29", "a bracket is not closed: write `)`", Mended::Yes},
        {"", "put(me, choose(playable", "12:28", "brackets are not closed: write `))`", Mended::Yes},
        {"", "put(me, choose(playable)))", "12:30", "this bracket closes none", Mended::Yes},
        {"pyramid(4)", "pyramid(4", "6:16", "a bracket is not closed", Mended::Yes},
        {"", "if count(mine) == 3 win(me)", "12:24", "expected `:`, found `win`", Mended::Yes},
        {"", "if count(mine) == 3 then win(me)", "12:24", "`then` is written `:`", Mended::Yes},
        {"", "if count(mine) == 3 { win(me) }", "12:25", "a block begins with `:`"},
        {"", "if count(mine) == 3:\n        nothing\n    end if", "14:5", "leave this line out"},
        {"", "if mine: nothing\n    elseif balls: nothing", "13:5", "`elseif` is written `elif`",
         Mended::Yes},
    });
}

TEST(Slips, OfSigns) {
    expect({
        {"", "if count(mine) => 3: nothing", "12:20", "`=>` is written `>=`", Mended::Yes},
        {"", "if count(mine) <> 3: nothing", "12:20", "`<>` is written `!=`", Mended::Yes},
        {"", "if count(mine) ≥ 3: nothing", "12:20", "`≥` is written `>=`", Mended::Yes},
        {"", "if count(mine) === 3: nothing", "12:20", "`===` is written `==`", Mended::Yes},
        {"", "taken[me] := 1", "12:15", "`:=` is written `=`", Mended::Yes},
        {"", "taken[me]++", "12:14", "`++` is written `+= 1`", Mended::Yes},
        {"", "taken[me] --", "12:15", "`--` is written `-= 1`", Mended::Yes},
        {"", "if p.level == 3: nothing", "12:9", "as in `level(p)`"},
        {"", "n = 3 @ 4", "12:11", "`@` has no meaning here"},
        {"", "take(theirs and beside(p))", "12:17", "what lies in both sets is `A & B`"},
    });
}

TEST(Slips, OfComparing) {
    expect({
        {"", "if count(mine) equals 3: nothing", "12:20", "write `==`", Mended::Yes},
        {"", "if count(mine) is at least 3: nothing", "12:20", "write `>=`", Mended::Yes},
        {"", "if count(mine) more than 3: nothing", "12:20", "write `>`", Mended::Yes},
        {"", "if me is not White: nothing", "12:11", "write `!=`", Mended::Yes},
        {"", "if me == \"White\": nothing", "12:11", "without quotation marks"},
        {"", "if playable is empty: draw", "12:17", "`if not holes:`"},
        {"", "if count(biggest groups(mine)) == 5: nothing", "12:14",
         "`max(count(g) for g in full_groups(mine))`"},
        {"", "if mine == 3: nothing", "12:16", "how many points a set has is `count(…)`"},
        {"", "if 3 in a row: win(me)", "12:8", "`if some line in triples lies in mine:`"},
        {"", "if some line of 3 in mine: win(me)", "12:8", "`if some line in triples lies in mine:`"},
        {"", "if some line in triples in mine: win(me)", "12:29", "expected `lies in`", Mended::Yes},
        {"", "if {a1, c1} lies in mine: nothing", "12:17", "is asked by `<=`", Mended::Yes},
    });
}

TEST(Slips, OfSayingItInWords) {
    expect({
        {"", "win", "12:5", "who? Write `win(me)`", Mended::Yes},
        {"", "if count(mine) == 3: White wins", "12:26", "write `win(White)`", Mended::Yes},
        {"", "if count(mine) == 3: tie", "12:26", "`draw`", Mended::Yes},
        {"", "if count(mine) == 3: end game", "12:26", "write `finish`"},
        {"", "if count(mine) == 30: pass()", "12:27", "without brackets", Mended::Yes},
        {"", "next player", "12:5", "by itself"},
        {"", "win me", "12:5", "write `win(me)`", Mended::Yes},
        {"", "let x = 3", "12:5", "leave `let` out", Mended::Yes},
        {"", "var x = 3", "12:5", "declared in the head", Mended::Yes},
        {"", "add 1 to taken[me]", "12:5", "`taken[me] += 1`"},
        {"", "return", "12:5", "`stop`", Mended::Yes},
        {"", "say \"hello\"", "12:5", "nothing is printed"},
        {"", "q = choose playable", "12:9", "write `choose(playable)`", Mended::Yes},
        {"", "n = roll die", "12:9", "write `roll(6)`", Mended::Yes},
        {"", "n = choose(1 to 6)", "12:17", "written `1..6`", Mended::Yes},
        {"", "if count mine == 3: nothing", "12:8", "write `count(mine)`", Mended::Yes},
        {"", "if the count(mine) == 3: nothing", "12:8", "leave `the` out", Mended::Yes},
        {"", "if count(my balls) == 3: nothing", "12:14", "`mine`", Mended::Yes},
        {"", "if number of mine == 3: nothing", "12:8", "write `count(mine)`"},
        {"", "for i = 1 to 3: nothing", "12:11", "write `for i from … to …:`", Mended::Yes},
        {"", "for each q in theirs: nothing", "12:9", "without `each`", Mended::Yes},
        {"", "repeat 3 times: nothing", "12:13", "leave `times` out", Mended::Yes},
        {"", "repeat until balls: nothing", "12:12", "`while not … at most 30:`"},
        {"", "a ball is placed on p", "12:5", "stands behind `#`"},
    });
}

TEST(Slips, OfWordsAndNames) {
    expect({
        {"", "capture(p)", "12:5", "write `take(S)`"},
        {"", "take(neighbors(p))", "12:10", "write `touching(S)`"},
        {"", "take(enemy & beside(p))", "12:10", "`theirs`"},
        {"", "for g in groups(mine): nothing", "12:14", "write `full_groups(S)`"},
        {"", "put(p, me)", "12:5", "write `put(me, p)`"},
        {"", "put(me, A1)", "12:13", "points are written small: `a1`"},
        {"", "put(me, (1,2))", "12:15", "a point is said by its name"},
        {"", "win(I)", "12:9", "write `me`"},
        {"", "move(p)", "12:5", "write `move(p, q)`"},
        {"", "taken += 1", "12:5", "`taken` is a table; write `taken[me]`", Mended::Yes},
        {"", "total += 1", "12:5", "`var total = 0`"},
        {"", "score[me] += 1", "12:5", "`var score[player] = 0`"},
        {"", "mark hot on p", "12:5", "`mark hot`"},
        {"", "if last: nothing\n    last = p", "12:8", "forgotten at the end of its block"},
        {"", "if count(me) == 3: nothing", "12:14", "the balls of a player are `of(…)`"},
        {"expect a1 in of(white)", "expect win", "20:12", "`expect White wins`"},
        {"rank by taken", "rank by most taken", "16:13", "leave `most` out", Mended::Yes},
        {"rank by taken", "rank by highest taken", "16:13", "leave `highest` out", Mended::Yes},
        {"rank by taken", "rank by fewest taken", "16:13", "`rank by least …`", Mended::Yes},
        {"", "put(neutral, a1)", "12:9", "`put(red, p)`"},
        {"", "flip(theirs)", "12:5", "`recolour(S, me)`"},
    });
}

// What loads and cannot be meant is warned of.
TEST(Slips, AScoreThatRanksNobody) {
    const auto warned = [](const std::string& score) {
        std::string page = kPage;
        page.replace(page.find("rank by taken[player]"), 21, score);
        return Game::load(page).diagnostics.text("x", page);
    };
    EXPECT_EQ(warned("rank by taken[player]"), "");
    EXPECT_EQ(warned("if taken[White] > taken[Black]: win(White)\n    else: win(Black)"), "");
    EXPECT_NE(warned("count(mine)").find("x:16:5: warning: this value is not used"), std::string::npos);
    EXPECT_NE(warned("score = count(mine)").find("this `score:` ranks nobody"), std::string::npos);
}

}  // namespace cairn::test
