#include "study/match/tournament.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "play/text/phrases.hpp"
#include "play/text/record.hpp"
#include "search/players/reward.hpp"

namespace cairn {
namespace {

using namespace std::chrono_literals;

constexpr int kChanceSeed = -1;
constexpr auto kStopGlance = 50ms;  // how often a tournament looks whether it should stop

std::uint64_t fingerprint(const std::vector<Move>& moves) {
    std::uint64_t mark = moves.size();
    for (Move move : moves) mark = Random(mark ^ move.bits).next();
    return mark;
}

Outcome lost_by(int seat, int seats) {
    Outcome outcome;
    outcome.over = true;
    outcome.ranks.assign(std::size_t(seats), 1);
    outcome.ranks[std::size_t(seat)] = seats == 1 ? 2 : seats;
    return outcome;
}

// The contestants of one thread, so that others can tell them to stop.
class Company {
   public:
    void seat(std::vector<std::unique_ptr<Contestant>> contestants) {
        const std::lock_guard lock(mutex_);
        contestants_ = std::move(contestants);
    }
    Contestant* at(int seat) const { return contestants_[std::size_t(seat)].get(); }
    void stop() {
        const std::lock_guard lock(mutex_);
        for (const auto& contestant : contestants_)
            if (contestant) contestant->stop();
    }

   private:
    std::mutex mutex_;
    std::vector<std::unique_ptr<Contestant>> contestants_;
};

// One game from the first choice to the last.
class Play {
   public:
    Play(const Tournament& tournament, std::size_t number, Company& company, const std::atomic<bool>& stop)
        : tournament_(tournament),
          pairing_(tournament.schedule().pairing(number)),
          company_(company),
          stop_(stop),
          match_(tournament.contest.game),
          chance_(Schedule::seed_of(pairing_.seed, kChanceSeed)) {
        result_.number = number;
        result_.seats = pairing_.seats;
    }

    // Nothing when it was stopped.
    std::optional<GameResult> run() {
        take_seats();
        MoveList legal;
        while (result_.note.empty() && !match_.state().over()) {
            if (stop_) return std::nullopt;
            match_.legal(legal);
            if (legal.empty()) result_.note = "the rules offer no choice here and do not end the game";
            else if (int(match_.moves().size()) >= tournament_.longest)
                result_.note = fmt::format("broken off after {} choices", tournament_.longest);
            else if (match_.state().player() == kChance) throw_dice();
            else if (legal.size() == 1) match_.play(legal.front());
            else ask(match_.state().player());
        }
        if (stop_) return std::nullopt;
        conclude();
        company_.seat({});
        return std::move(result_);
    }

   private:
    const std::string& name_of(int seat) const {
        return tournament_.contest.game->program().players[std::size_t(seat)];
    }
    const std::string& text_at(std::size_t seat) const {
        return tournament_.players[std::size_t(pairing_.seats[seat])];
    }

    void take_seats() {
        std::vector<std::unique_ptr<Contestant>> contestants;
        std::map<int, int> sitting;  // how often each player sits already
        for (std::size_t seat = 0; seat < pairing_.seats.size(); ++seat) {
            const int player = pairing_.seats[seat];
            const int place = player + sitting[player]++ * int(tournament_.players.size());
            ContestantRead read =
                make_contestant(text_at(seat), tournament_.contest, Schedule::seed_of(pairing_.seed, place));
            if (!read.contestant && result_.note.empty()) fault(int(seat), read.problem);
            contestants.push_back(std::move(read.contestant));
        }
        company_.seat(std::move(contestants));
    }

    void throw_dice() {
        State rolled = match_.state();
        match_.play(rolled.play_random(chance_));
    }

    void ask(int seat) {
        const Decision decision = company_.at(seat)->decide(match_);
        if (decision.move) match_.play(*decision.move);
        else fault(seat, decision.fault);
    }

    void fault(int seat, const std::string& why) {
        result_.at_fault = seat;
        result_.note = fmt::format("{} ({}) loses: {}", name_of(seat), text_at(std::size_t(seat)), why);
    }

    void conclude() {
        const int seats = int(pairing_.seats.size());
        const Outcome outcome =
            result_.at_fault >= 0 ? lost_by(result_.at_fault, seats) : match_.state().outcome();
        for (int seat = 0; seat < seats; ++seat) result_.rewards.push_back(reward(outcome, seat));
        if (outcome.faulty) result_.note = "the rules broke: " + outcome.reason;
        result_.choices = int(match_.moves().size());
        result_.turns = match_.state().turn();
        result_.fingerprint = fingerprint(match_.moves());
        RecordHead head;
        head.game = tournament_.game_id;
        for (std::size_t seat = 0; seat < pairing_.seats.size(); ++seat)
            head.names.emplace_back(name_of(int(seat)), text_at(seat));
        head.result = result_.note;
        result_.record = record_text(match_, head);
    }

    const Tournament& tournament_;
    Pairing pairing_;
    Company& company_;
    const std::atomic<bool>& stop_;
    Match match_;
    Random chance_;
    GameResult result_;
};

std::vector<std::size_t> not_done(std::size_t games, const std::set<std::size_t>& done) {
    std::vector<std::size_t> numbers;
    for (std::size_t n = 0; n < games; ++n)
        if (!done.count(n)) numbers.push_back(n);
    return numbers;
}

}  // namespace

void play_tournament(const Tournament& tournament, const std::set<std::size_t>& done,
                     const GameFinished& finished, const std::atomic<bool>& stop) {
    const std::vector<std::size_t> numbers = not_done(tournament.games, done);
    const std::size_t threads = std::min(std::size_t(std::max(1, tournament.threads)), numbers.size());
    std::vector<Company> companies(threads);
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> halt = false;
    std::mutex mutex;  // of `finished` and `working`
    std::condition_variable ended;
    std::size_t working = threads;

    const auto work = [&](Company& company) {
        for (std::size_t i = next++; i < numbers.size() && !halt; i = next++) {
            auto result = Play(tournament, numbers[i], company, halt).run();
            const std::lock_guard lock(mutex);
            if (!result || !finished(*std::move(result))) halt = true;
        }
        company.seat({});
        const std::lock_guard lock(mutex);
        if (--working == 0) ended.notify_all();
    };
    std::vector<std::thread> pool;
    for (Company& company : companies) pool.emplace_back(work, std::ref(company));
    {
        std::unique_lock lock(mutex);
        while (!ended.wait_for(lock, kStopGlance, [&] { return working == 0; })) {
            if (stop) halt = true;
            if (!halt) continue;
            lock.unlock();  // a contestant may be about to tell of a game that has just ended
            for (Company& company : companies) company.stop();
            lock.lock();
        }
    }
    for (std::thread& thread : pool) thread.join();
}

}  // namespace cairn
