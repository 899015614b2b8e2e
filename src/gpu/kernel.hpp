// What a thread of a GPU does: it plays whole games, one after another, and adds up what comes of them.
//
// A file written by gpu::write_source includes this and nothing else (writer.hpp). The same file compiles as C++ for the CPU, where
// the threads are a loop, and as CUDA; so what a GPU runs is what the tests run.
//
// The memory of a game is the thread's own and has a fixed size: State, registers, trials, lists. A game that needs more, or that
// works longer than is usual, is given up and named; whoever asked plays it again by other means.
#pragma once

#ifndef CAIRN_STANDS_ALONE
#define CAIRN_STANDS_ALONE  // memory of a fixed size: play/engine/fixed_store.hpp
#endif

#include <array>

#include "board/words/links.hpp"
#include "gpu/job.hpp"
#include "play/engine/interpreter/instructions.hpp"
#include "play/engine/turns/every_part.hpp"
#include "play/game/luck.hpp"
#include "play/game/parts.hpp"

namespace cairn {

// The facts of a game derive from this and say the rest.
template <int W>
class AloneFacts {
   public:
    static constexpr bool kStandsAlone = true;
    static constexpr int kWidth = W;
    // Named by the machine, asked by no instruction that is accepted.
    const BoardTables<W>& tables(const std::byte* st) const = delete;
};

}  // namespace cairn

namespace cairn::gpu {

inline void add(std::uint64_t* to, std::uint64_t more) { __atomic_fetch_add(to, more, __ATOMIC_RELAXED); }

template <class Better>
inline void improve(std::uint64_t* best, std::uint64_t with, const Better& better) {
    std::uint64_t now = __atomic_load_n(best, __ATOMIC_RELAXED);
    while (better(with, now) &&
           !__atomic_compare_exchange_n(best, &now, with, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
    }
}

// `trials`: how many inside one another there is room for; `list_bytes`: room for lists of sets.
template <class Game, int trials, std::size_t list_bytes>
class Player {
   public:
    // `first`: where to count by first choices, the sums from kFirst on or a copy of them that is nearer.
    Player(const Job& job, std::uint64_t* first) : job_(job), first_(first) {}

    void play(std::uint64_t number) {
        alignas(kAlignment) std::byte room[kRoom + kAlignment];
        alignas(kAlignment) std::byte state[Game::state_room_];
        Store store(room, offers_);
        Random random = luck_of(job_.seed, number);
        const int first = job_.first_choices > 0 ? random.below(job_.first_choices) : 0;
        copy_words(state, job_.starts + std::size_t(first) * Game::state_bytes_, Game::state_bytes_);
        const Game game;
        const Header& h = Game::header(state);
        Meter meter;
        meter.work = meter.work_of_move = job_.work_of_move;
        meter.playout_work = job_.work_of_game;
        meter.depth = job_.depth;
        meter.memory = kRoom;
        Run run;
        if (!h.status) {
            run.state = state;
            run.meter = &meter;
            run.store = &store;
            run.decider = h.me;
            run.backup = store.take(Game::state_bytes_);
            run.random = &random;
            Frame<Game::kWidth> f = game.frame_at(store.take(Game::frame_bytes_));
            game.advance(run, f, Game::sites_[h.site].options_pc);
        }
        const bool again = meter.exhausted() || too_large(state);
        const int choices = run.choices + (job_.first_choices > 0);
        if (again) job_.again[1 + __atomic_fetch_add(job_.again, 1, __ATOMIC_RELAXED)] = number;
        else count(state, first, choices);
        if (job_.records)
            job_.records[number - job_.first_game] = {hash_words(state, Game::state_bytes_, 0), random.state,
                                                      std::uint32_t(choices),
                                                      again ? kPlayAgain : std::uint32_t(h.status)};
    }

    // Adds to the sums of all what this thread has counted.
    void finish() {
        for (int k = 0; k < kShortest; ++k) add(job_.sums + k, own_[k]);
        if (own_[kGames] == 0) return;
        improve(job_.sums + kShortest, own_[kShortest], [](auto a, auto b) { return a < b; });
        improve(job_.sums + kLongest, own_[kLongest], [](auto a, auto b) { return a > b; });
        for (int k = 0; k < kOfSeat * Game::players_; ++k) add(job_.sums + kSeats + k, own_[kSeats + k]);
    }

   private:
    static constexpr std::size_t kAlignment = Store::kAlignment;
    static constexpr std::size_t kTrial =
        Store::rounded(sizeof(typename Game::Trial)) + Game::state_room_ + Game::frame_bytes_;
    // From which a random option is drawn: their numbers, side by side.
    static constexpr std::size_t kDrawing = Store::rounded(sizeof(int) * 64 * Game::kWidth);
    static constexpr std::size_t kRoom =
        Game::state_room_ + Game::frame_bytes_ + trials * kTrial + kDrawing + list_bytes;

    static bool too_large(const std::byte* state) {
        if (Game::players_ > 1) return false;
        const std::int64_t score = parts(Game::header(state), first_number(state), 1, 0);
        return score > kLargestResult || score < -kLargestResult;
    }
    static std::int32_t first_number(const std::byte* state) {
        return Game::number_slots_ > 0 ? Game().numbers(state)[0] : 0;
    }

    void count(const std::byte* state, int first, int choices) {
        const Header& h = Game::header(state);
        const auto length = std::uint64_t(choices);
        own_[kShortest] = own_[kGames] && own_[kShortest] < length ? own_[kShortest] : length;
        own_[kLongest] = own_[kLongest] > length ? own_[kLongest] : length;
        ++own_[kGames];
        own_[kChoices] += length;
        own_[kSquaredChoices] += length * length;
        if (h.status == std::uint8_t(Status::Void)) {
            ++own_[kFaulty];
            return;
        }
        own_[kDrawn] += h.status == std::uint8_t(Status::Drawn);
        for (int q = 0; q < Game::players_; ++q) {
            const std::int64_t got = parts(h, first_number(state), Game::players_, q);
            own_[kSeats + kOfSeat * q] += std::uint64_t(got);
            own_[kSeats + kOfSeat * q + 1] += std::uint64_t(got * got);
        }
        if (job_.first_choices == 0) return;
        const int chooser = job_.chooser;
        const std::int64_t got = parts(h, first_number(state), Game::players_, chooser);
        add(first_ + kOfFirst * first, 1);
        add(first_ + kOfFirst * first + 1, std::uint64_t(got));
        add(first_ + kOfFirst * first + 2, std::uint64_t(got * got));
    }

    const Job job_;
    std::uint64_t* const first_;
    Offers offers_;  // for all games: clang writes zeros all over it wherever it is made
    std::uint64_t own_[kFirst] = {};
};

// The whole grid, as a loop.
template <class AnyPlayer>
void play_as_loop(const Job& job, std::uint64_t threads) {
    for (std::uint64_t thread = 0; thread < threads; ++thread) {
        AnyPlayer player(job, job.sums + kFirst);
        for (std::uint64_t k = thread; k < job.games; k += threads) player.play(job.first_game + k);
        player.finish();
    }
}

}  // namespace cairn::gpu
