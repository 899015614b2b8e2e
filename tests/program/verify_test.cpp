// The verifier accepts what the compiler makes of every page of the shelf, and finds what is wrong with a Program that
// somebody has spoilt.
#include "rules/program/verify.hpp"

#include <functional>

#include "pages.hpp"
#include "rules/program/flow.hpp"
#include "support/shelf.hpp"

namespace cairn::test {
namespace {

const std::string kRules =
    "var score[player] = 0\n"
    "turn:\n"
    "    either \"put\":\n"
    "        p = choose(playable)\n"
    "        put(me, p)\n"
    "        score[me] += count(touching(p) & mine)\n"
    "    or \"skip\": pass\n"
    "    prefer: require score[me] < 9\n"
    "    otherwise: win(me, \"nine\", mine)\n"
    "score:\n"
    "    rank by score[player]\n";

int first(const Program& p, Op op) {
    for (std::size_t k = 0; k < p.code.size(); ++k)
        if (p.code[k].op == op) return int(k);
    ADD_FAILURE() << "no " << about(op).name;
    return 0;
}

Instr& at_first(Program& p, Op op) { return p.code[std::size_t(first(p, op))]; }

// The first complaint about a Program that was right before `spoil`.
std::string complaint_after(const std::function<void(Program&)>& spoil) {
    Program p = compiled(kRules);
    EXPECT_TRUE(verify(p).empty());
    spoil(p);
    const auto complaints = verify(p);
    return complaints.empty() ? "none" : complaints[0].message;
}

}  // namespace

TEST(Verify, EveryPageInEverySettingIsRight) {
    for (const Setting& setting : settings()) {
        const auto game = load(setting);
        for (const Complaint& c : verify(game->program()))
            ADD_FAILURE() << setting.name() << ": " << complaint_text(game->program(), c);
    }
}

TEST(Verify, FieldsOutOfRange) {
    EXPECT_EQ(complaint_after([](Program& p) { at_first(p, Op::Put).b = std::uint16_t(p.i_registers); }),
              "there is no register i " + std::to_string(compiled(kRules).i_registers) + " (field b)");
    EXPECT_EQ(complaint_after([](Program& p) { p.s_registers = 1; }).substr(0, 23),
              "there is no register s ");
    EXPECT_EQ(complaint_after([](Program& p) { at_first(p, Op::Jump).d = 9999; }),
              "there is no instruction 9999");
    EXPECT_EQ(complaint_after([](Program& p) { at_first(p, Op::Jump).d = -1; }),
              "there is no instruction -1");
    EXPECT_EQ(complaint_after([](Program& p) { at_first(p, Op::Require).d = 77; }), "there is no text 77");
    EXPECT_EQ(complaint_after([](Program& p) { at_first(p, Op::GetI).d = 500; }),
              "there is no number of the State at 500");
    EXPECT_EQ(complaint_after([](Program& p) { at_first(p, Op::Check).d = 0; }), "a size is 1 or more");
    EXPECT_EQ(complaint_after([](Program& p) { at_first(p, Op::Playable).c = 3; }),
              "field c is not used and should be 0");
}

TEST(Verify, Choices) {
    EXPECT_EQ(complaint_after([](Program& p) { at_first(p, Op::Choose).d = 9; }), "there is no choice 9");
    EXPECT_EQ(complaint_after([](Program& p) { p.code[std::size_t(first(p, Op::Choose))] = {Op::Nop}; }),
              "nothing waits for choice turn.2");
    EXPECT_EQ(complaint_after([](Program& p) { p.sites[1].after_pc += 1; }),
              "play does not go on after choice turn.2");
    EXPECT_EQ(complaint_after([](Program& p) { p.sites[0].alternatives[1].pc = 1 << 20; }),
              "there is no instruction 1048576 for an alternative of turn.1");
    EXPECT_EQ(complaint_after([](Program& p) { p.sites[1].options = 4000; }),
              "there is no register s 4000 (choice turn.2)");
}

TEST(Verify, EveryPathEnds) {
    EXPECT_EQ(complaint_after([](Program& p) {
                  p.code.push_back({Op::Nop});
                  p.places.push_back({});
                  at_first(p, Op::Jump).d = int(p.code.size()) - 1;
              }),
              "the code goes on past its end");
    EXPECT_EQ(complaint_after([](Program& p) { p.phases[0].turn_pc = 5000; }),
              "the turn begins at instruction 5000, which does not exist");
}

TEST(Verify, RegistersAreSetBeforeTheyAreRead) {
    // On one of two paths only.
    EXPECT_EQ(complaint_after([](Program& p) {
                  const int put = first(p, Op::Put);
                  p.code[std::size_t(put - 1)] = {Op::Nop};
              }).substr(0, 11),
              "register i ");
    // Before a wait: registers do not survive it.
    Program p = compiled(
        "turn:\n    p = choose(playable)\n    put(me, p)\n    q = choose(playable)\n    put(me, q)\n");
    ASSERT_TRUE(verify(p).empty());
    const auto chosen = p.sites[0].chosen;
    p.code[std::size_t(p.sites[1].after_pc)].b = chosen;
    const auto complaints = verify(p);
    ASSERT_EQ(complaints.size(), 1u);
    EXPECT_EQ(complaints[0].message,
              "register i " + std::to_string(chosen) + " is read where it may not be set");
}

TEST(Verify, ATrialBeginsWithNothingInTheRegisters) {
    Program p = compiled("turn:\n    n = count(balls)\n    prefer: require n < 3\n    otherwise: finish\n");
    ASSERT_TRUE(verify(p).empty());
    // What the compiler keeps in the State for the trial, read from the register instead.
    const int get = first(p, Op::GetI), put = first(p, Op::PutI);
    ASSERT_LT(put, get);
    const auto kept = p.code[std::size_t(put)].a;
    p.code[std::size_t(get)] = {Op::CopyI, p.code[std::size_t(get)].a, kept, 0, 0};
    const auto complaints = verify(p);
    ASSERT_EQ(complaints.size(), 1u);
    EXPECT_EQ(complaints[0].pc, get);
}

TEST(Verify, OptionsCanBeComputedTwice) {
    Program p = compiled("turn:\n    put(me, choose(playable))\n");
    p.code.insert(p.code.begin() + p.sites[0].options_pc, Instr{Op::PassTurn});
    p.places.insert(p.places.begin() + p.sites[0].options_pc, Place{});
    ++p.sites[0].after_pc;
    const auto complaints = verify(p);
    ASSERT_EQ(complaints.size(), 1u);
    EXPECT_EQ(complaints[0].message, "the options of turn.1 cannot be computed twice");
}

TEST(Verify, AParameterInsidePreferIsKept) {
    const auto loaded = Game::load(
        "game \"X\"\nset shibumi\nplayers White, Black\nboard pyramid(3)\nlimit 40 turns\n"
        "procedure build(n):\n    put(me, choose(playable where level(it) < n))\n"
        "turn:\n    n = 1 + turns % 1\n    prefer: build(n)\n    otherwise: nothing\n    if not holes: "
        "finish\n"
        "score:\n    rank by count(of(player))\n");
    ASSERT_TRUE(loaded.game);
    MoveList moves;
    loaded.game->start().moves(moves);
    EXPECT_EQ(moves.size(), 9u);  // every hole, and no pass
}

TEST(Verify, ListsAreNotKeptAcrossAChoice) {
    const auto said = [](const std::string& rules) {
        const auto source = "game \"X\"\n" + kSmallHead + rules;
        Diagnostics diagnostics;
        compile(source, {}, diagnostics);
        return diagnostics.list.empty() ? "nothing" : diagnostics.list[0].message;
    };
    EXPECT_EQ(said("turn:\n    f = visible_groups(mine)\n    put(me, choose(playable))\n    if count(f) > 2: "
                   "win(me)\n"),
              "a list of sets is not kept across a choice or into `prefer`: compute it again here");
    EXPECT_EQ(
        said("turn:\n    put(me, choose(playable))\n    for l in spans:\n        prefer: require l <= mine\n"
             "        otherwise: nothing\n"),
        "no choice can be made and nothing preferred inside a loop over a family; choose a member instead");
}

TEST(Flow, WhatFollowsWhat) {
    const Program p = compiled(kRules);
    const Flow f = flow(p);
    const auto next = [&](int pc) {
        std::vector<int> all;
        each_successor(p, pc, [&](int n) { all.push_back(n); });
        return all;
    };
    const int either = first(p, Op::Either), prefer = first(p, Op::Prefer);
    EXPECT_EQ(next(either), (std::vector<int>{p.sites[0].alternatives[0].pc, p.sites[0].alternatives[1].pc}));
    EXPECT_EQ(next(prefer), (std::vector<int>{prefer + 1, p.code[std::size_t(prefer)].d}));
    EXPECT_TRUE(next(first(p, Op::EndTurn)).empty());
    EXPECT_TRUE(next(first(p, Op::Win)).empty());
    const auto& trial = f.blocks[std::size_t(f.block_of[std::size_t(prefer + 1)])];
    EXPECT_EQ(trial.first, prefer + 1);
    EXPECT_TRUE(trial.entered);
    for (const CodeBlock& b : f.blocks) EXPECT_LT(b.first, b.end);
}

}  // namespace cairn::test
