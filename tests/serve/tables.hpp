// Tables for tests, made without a server.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "play/perform/perform.hpp"
#include "play/text/notation.hpp"
#include "serve/hall/table.hpp"
#include "serve/net/secrets.hpp"

namespace cairn::serve::test {

inline Catalogue& catalogue() {
    static Catalogue all{Library({std::string(CAIRN_SOURCE_DIR) + "/games"})};
    return all;
}

inline TableHead head_of(const std::string& game, const OptionValues& options,
                         const std::vector<std::string>& seats, ClockSetting clock = {}) {
    TableHead head;
    head.id = random_name(kTableLetters);
    head.game = game;
    head.options = options;
    head.clock = clock;
    const OfferFound found = catalogue().find(game, options);
    if (found.offer) head.rules = found.offer->rules;
    for (const std::string& kind : seats) {
        SeatHead seat{kind, "", "", ""};
        if (kind == "person") seat.token = random_hex(kTokenDigits);
        if (kind == "open") seat.join = random_hex(kJoinDigits);
        head.seats.push_back(seat);
    }
    return head;
}

inline std::unique_ptr<Table> open(const TableHead& head, const std::vector<LogEntry>& entries = {},
                                   Millis now = 0) {
    const OfferFound found = catalogue().find(head.game, head.options);
    EXPECT_TRUE(found.offer) << found.problem;
    Table::Opened opened = Table::open(head, found.offer, entries, now);
    EXPECT_TRUE(opened.table) << opened.refusal.text;
    return std::move(opened.table);
}

// A table with the log of all that was done, as storage would have it.
struct Kept {
    explicit Kept(TableHead h) : head(std::move(h)), table(open(head)) { done(table->begin(0)); }

    bool done(const Plan& plan) {
        if (!plan.ok()) return false;
        for (const LogEntry& entry : plan.entries) {
            EXPECT_EQ(table->apply(entry), "");
            log.push_back(entry);
        }
        return !plan.entries.empty();
    }
    bool choose(const std::string& word, Millis now = 0) {
        return done(table->choose(table->decides(), int(table->match().moves().size()), word, now));
    }

    // Whatever may be done now: a choice, a claim in a race, or a performance with what a referee might find.
    bool anything(Random& random) {
        const auto any_of = [&random](const Match& match) {
            MoveList legal;
            match.legal(legal);
            return legal[std::size_t(random.below(int(legal.size())))];
        };
        Match match = table->match();
        const Move move = any_of(match);
        if (match.state().race()) return done(table->claim(move, 0));
        if (!awaits_performance(match.state())) return choose(word(match.state(), move));
        std::vector<Move> moves{move};
        for (match.play(move); awaits_referee(match.state()); match.play(moves.back()))
            moves.push_back(any_of(match));
        return done(table->perform(moves, Performed{}, "", 0));
    }

    TableHead head;
    std::unique_ptr<Table> table;
    std::vector<LogEntry> log;
};

}  // namespace cairn::serve::test
