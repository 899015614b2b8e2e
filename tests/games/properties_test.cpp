// What must hold in every State of every game, in random play (RapidCheck draws the seeds).
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "play/engine/engine.hpp"
#include "play/game/match.hpp"
#include "play/text/notation.hpp"
#include "play/text/position.hpp"
#include "support/shelf.hpp"
#include "support/tried.hpp"

namespace cairn::test {
namespace {

constexpr int kGamesPerSetting = 2;
// Looked at along a game: the first States, then every so often; fewer on large boards, where each takes longer.
int first_states(const Game& game) { return game.lattice().bits > 64 ? 12 : 60; }
int every_so_often(const Game& game) { return game.lattice().bits > 64 ? 23 : 7; }
constexpr std::size_t kTriedMoves = 24;  // of a State: reading one looks at all
constexpr int kTriedValues = 64;

// Calls look(state) along one random game.
template <class Look>
void walk(const Game& game, std::uint64_t seed, Look look) {
    Random random(seed);
    State s = game.start();
    for (int k = 0; k < 400 && !s.over(); ++k) {
        if (k < first_states(game) || k % every_so_often(game) == 0) look(s);
        s.play_random(random);
    }
    look(s);
}

template <class Look>
void in_every_game(const char* property, Look look) {
    for (const auto& setting : settings()) {
        const auto game = load(setting);
        if (!game) continue;
        SCOPED_TRACE(setting.name());
        rc::detail::TestParams params;
        params.maxSuccess = kGamesPerSetting;
        rc::detail::TestMetadata metadata;
        metadata.description = setting.name() + ": " + property;
        const auto result = rc::detail::checkTestable(
            [&] {
                const auto seed = *rc::gen::arbitrary<std::uint64_t>();
                walk(*game, seed, [&](const State& s) { look(*game, s); });
            },
            metadata, params);
        rc::detail::SuccessResult success;
        if (!result.template match<rc::detail::SuccessResult>(success)) {
            std::ostringstream text;
            rc::detail::printResultMessage(result, text);
            ADD_FAILURE() << setting.name() << ": " << property << "\n" << text.str();
        }
    }
}

}  // namespace

TEST(EveryState, NoBallFloatsAndNoPointHoldsTwo) {
    in_every_game("no ball floats", [](const Game& game, const State& s) {
        const auto& p = game.program();
        for (int b = 0; b < p.boards; ++b) {
            RC_ASSERT(game.lattice().stable(s.balls(b)));
            int total = 0;
            for (int c = 0; c < p.planes_each(); ++c) total += s.plane(b, c).count();  // buried dice too
            RC_ASSERT(total == s.balls(b).count());
            RC_ASSERT(s.balls(b).subset_of(game.lattice().all));
            if (p.supply)
                for (std::size_t c = 0; c < p.colours.size(); ++c)
                    RC_ASSERT(s.plane(b, int(c)).count() <= p.supply);
        }
        RC_ASSERT(!s.outcome().faulty);
    });
}

TEST(EveryState, ListsTheSameMovesAsWordForWord) {
    for (const auto& setting : settings()) {
        const auto game = load(setting);
        if (!game) continue;
        const auto tried = run_word_for_word(*game, setting.options);
        for (std::uint64_t seed = 1; seed <= 2; ++seed) {
            const Compared compared = compare_moves(*game, *tried, seed, 100);
            EXPECT_EQ(compared.difference, "") << setting.name() << ", seed " << seed;
            EXPECT_GT(compared.states, 0) << setting.name();
        }
    }
}

TEST(EveryGame, PlaysOutAtRandomAsWordForWord) {
    for (const auto& setting : settings()) {
        const auto game = load(setting);
        if (!game) continue;
        const auto tried = run_word_for_word(*game, setting.options);
        for (std::uint64_t seed = 1; seed <= 3; ++seed)
            EXPECT_EQ(playout_difference(*game, *tried, seed), "") << setting.name() << ", seed " << seed;
    }
}

TEST(EveryState, TellsWhichMovesEndTheGame) {
    in_every_game("which moves end the game", [](const Game&, const State& s) {
        if (s.over()) return;
        MoveList moves;
        s.moves(moves);
        if (moves.front() == kVoidGame) return;
        std::vector<std::uint8_t> ends;
        s.game().engine().ends(s.bytes(), moves, ends);
        RC_ASSERT(ends.size() == moves.size());
        for (std::size_t k = 0; k < moves.size(); ++k) {
            State next = s;
            next.play(moves[k]);
            RC_ASSERT(next.over() == (ends[k] != 0));
        }
    });
}

TEST(EveryState, CopyAndPlayEqualsPlay) {
    in_every_game("copy and play equals play", [](const Game&, const State& s) {
        if (s.over()) return;
        MoveList moves;
        s.moves(moves);
        RC_ASSERT(!moves.empty());
        const State before = s;
        State a = s, b = s;
        a.play(moves.front());
        b.play(moves.front());
        RC_ASSERT(a == b);
        RC_ASSERT(a.hash() == b.hash());
        RC_ASSERT(s == before);
    });
}

TEST(EveryState, PositionTextReadsBack) {
    in_every_game("position text reads back", [](const Game& game, const State& s) {
        const auto text = position_text(s);
        const auto read = read_position(game, text);
        RC_LOG() << text << "\n" << (read.problems.empty() ? "" : read.problems.front()) << "\n";
        RC_ASSERT(read.state.has_value());
        RC_LOG() << position_text(*read.state) << "\n";
        RC_ASSERT(*read.state == s);
        RC_ASSERT(position_text(*read.state) == text);
    });
}

TEST(EveryState, AMoveIsLegalIfAndOnlyIfItIsListed) {
    in_every_game("legal is listed", [](const Game& game, const State& s) {
        if (s.over()) return;
        MoveList moves;
        s.moves(moves);
        const std::size_t stride = 1 + moves.size() / kTriedMoves;
        for (std::size_t k = std::size_t(s.turn()) % stride; k < moves.size(); k += stride) {
            const Move m = moves[k];
            RC_ASSERT(s.legal(m));
            const auto name = word(s, m);
            RC_LOG() << position_text(s) << " " << name << "\n";
            const auto read = read_move(s, name);
            RC_ASSERT(read.move.has_value());
            RC_ASSERT(*read.move == m);
            RC_ASSERT(name.find(' ') == std::string::npos);
        }
        // Any other value at this choice is refused.
        for (int alternative = 0; alternative < 3; ++alternative)
            for (int value = -1; value < game.lattice().bits;
                 value += 1 + game.lattice().bits / kTriedValues) {
                const Move m = Move::of(alternative, value);
                const bool listed = std::find(moves.begin(), moves.end(), m) != moves.end();
                if (!listed) RC_ASSERT(!s.legal(m));
            }
    });
}

TEST(EveryState, WhatAViewHidesDoesNotShow) {
    // Two States that differ only in what a player may not know give him the same view.
    in_every_game("views hide", [](const Game& game, const State& s) {
        const auto& p = game.program();
        for (int viewer = 0; viewer < game.players(); ++viewer) {
            State other = s;
            bool changed = false;
            for (const auto& v : p.variables) {
                if (v.audience == Audience::All || v.local || v.form == Variable::Form::Board || v.is_set())
                    continue;
                const int owners =
                    v.audience == Audience::Owner && !v.dimensions.empty() ? v.dimensions[0] : 1;
                const int each = v.size / owners;
                for (int owner = 0; owner < owners; ++owner) {
                    if (v.audience == Audience::Owner && owner == viewer) continue;
                    if (s.header().revealed[v.secret] & (v.audience == Audience::Owner ? 1 << owner : 0x3FF))
                        continue;
                    if (v.form == Variable::Form::Bag) {
                        // The size may be known, so only exchange one ball for another.
                        for (int a = 0; a < each; ++a)
                            for (int b = 0; b < each && !changed; ++b) {
                                const int from = v.slot + owner * each + a, to = v.slot + owner * each + b;
                                if (a == b || s.number_slot(from) == 0) continue;
                                other.number_slot(from, s.number_slot(from) - 1);
                                other.number_slot(to, s.number_slot(to) + 1);
                                changed = true;
                            }
                    } else if (s.number_slot(v.slot + owner * each) > 0) {
                        other.number_slot(v.slot + owner * each, s.number_slot(v.slot + owner * each) - 1);
                        changed = true;
                    }
                }
            }
            if (!changed) continue;
            RC_LOG() << position_text(s) << "\n" << position_text(other) << "\n";
            RC_ASSERT(view_text(other, viewer) == view_text(s, viewer));
        }
    });
}

TEST(EveryState, SymmetriesOfTheRulesCommuteWithPlay) {
    in_every_game("symmetries commute with play", [](const Game& game, const State& s) {
        const auto& p = game.program();
        const auto turned = [&](const State& from, const std::vector<Point>& map) {
            // Sets are turned, and so are numbers that mean points or stand on points.
            State to = from;
            for (int slot = 0; slot < p.set_slots; ++slot) {
                const bool ko = p.ko_slot >= 0 && slot >= p.ko_slot;
                WideSet image;
                const WideSet set = from.set_slot(slot);
                if (ko && !set.subset_of(game.lattice().all)) continue;  // "no board yet"
                for (Point x : set) image.add(map[std::size_t(x)]);
                to.set_slot(slot, image);
            }
            for (const auto& v : p.variables) {
                if (v.is_set() || v.form == Variable::Form::Board) continue;
                for (int k = 0; k < v.size; ++k) {
                    int at = k;
                    if (!v.index_types.empty() && v.index_types.back().type == Type::Point) {
                        const int points = game.lattice().bits;
                        if (!game.lattice().all.has(k % points)) continue;
                        at = k / points * points + map[std::size_t(k % points)];
                    }
                    int value = from.number_slot(v.slot + k);
                    if (v.type.type == Type::Point && value >= 0) value = map[std::size_t(value)];
                    to.number_slot(v.slot + at, value);
                }
            }
            return to;
        };
        if (s.over() || p.sites[s.header().site].form != Site::Form::Points) return;
        for (int g : p.symmetries) {
            const auto& map = game.lattice().symmetries[std::size_t(g)];
            const State image = turned(s, map);
            MoveList here, there;
            s.moves(here);
            image.moves(there);
            RC_ASSERT(here.size() == there.size());
            for (const Move m : here) {
                const Move same = Move::of(0, m.value() < 0 ? m.value() : map[std::size_t(m.value())]);
                RC_ASSERT(std::find(there.begin(), there.end(), same) != there.end());
                State a = s, b = image;
                a.play(m);
                b.play(same);
                RC_LOG() << position_text(s) << " symmetry " << g << " move " << word(s, m) << "\n";
                RC_ASSERT(turned(a, map) == b);
            }
        }
    });
}

TEST(EveryGame, EndsAndSaysWhy) {
    for (const auto& setting : settings()) {
        const auto game = load(setting);
        if (!game) continue;
        SCOPED_TRACE(setting.name());
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            Random random(seed);
            State s = game->start();
            s.playout(random);
            ASSERT_TRUE(s.over());
            const auto o = s.outcome();
            ASSERT_FALSE(o.faulty) << "line " << o.line;
            ASSERT_EQ(o.ranks.size(), std::size_t(game->players()));
            if (o.drawn) {
                ASSERT_EQ(o.ranks, std::vector<int>(o.ranks.size(), 1));
            }
        }
    }
}

}  // namespace cairn::test
