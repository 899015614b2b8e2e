#include "serve/people/book.hpp"

#include <fmt/core.h>

#include <cmath>
#include <cstdlib>
#include <future>
#include <map>

#include "study/json/json.hpp"

namespace cairn::serve {
namespace {

constexpr Millis kDay = 86'400'000;
constexpr Millis kChallengerGone = 30'000;   // since he was last seen
constexpr Millis kOldestByPost = 14 * kDay;  // of challenges
constexpr Millis kPeriod = kDay;             // of rest, for ratings
constexpr const char* kChallenges =
    "SELECT \"table\", c.game, options, seconds, increment, per_move, rated, seat, code, c.person, name, "
    "c.at, "
    "coalesce(rating, 1500), coalesce(deviation, 350), coalesce(volatility, 0.06) FROM challenges c LEFT "
    "JOIN "
    "ratings r ON r.person = c.person AND r.game = c.game ";

std::string number(Millis n) { return std::to_string(n); }
std::string real(double n) { return fmt::format("{}", n); }  // reads back as itself
Millis whole(const std::string& text) { return std::strtoll(text.c_str(), nullptr, 10); }
double fraction(const std::string& text) { return std::strtod(text.c_str(), nullptr); }

OptionValues options_in(const std::string& text) {
    OptionValues options;
    if (const auto json = Json::read(text); json && json->is_array())
        for (const Json& pair : *json)
            if (pair.size() == 2 && pair[0].is_string() && pair[1].is_string())
                options.emplace_back(pair[0].text(), pair[1].text());
    return options;
}

Rating rating_in(const std::vector<std::string>& row, std::size_t from) {
    return {fraction(row[from]), fraction(row[from + 1]), fraction(row[from + 2])};
}

Challenge challenge_in(const std::vector<std::string>& row) {
    return {row[0],
            row[1],
            options_in(row[2]),
            {fraction(row[3]), fraction(row[4]), fraction(row[5])},
            row[6] != "0",
            int(whole(row[7])),
            row[8],
            row[9],
            row[10],
            whole(row[11]),
            row[9].empty() ? std::nullopt : std::optional(rating_in(row, 12))};
}

Turn turn_in(const std::vector<std::string>& row) {
    return {row[0], row[1], int(whole(row[2])), whole(row[3])};
}

}  // namespace

namespace deeds {

Deed note_person(const std::string& person, const std::string& name, Millis now) {
    return {
        "INSERT INTO people (id, name, since) VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE SET name = "
        "CASE WHEN excluded.name = '' THEN people.name ELSE excluded.name END",
        {person, name, number(now)}};
}

Deed put_challenge(const Challenge& c) {
    return {
        "INSERT INTO challenges (\"table\", game, options, seconds, increment, per_move, rated, seat, "
        "code, person, name, at, seen) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        {c.table, c.game, options_text(c.options), real(c.clock.seconds), real(c.clock.increment),
         real(c.clock.per_move), c.rated ? "1" : "0", std::to_string(c.seat), c.code, c.person, c.name,
         number(c.at), number(c.at)}};
}

Deed end_challenge(const std::string& table) {
    return {"DELETE FROM challenges WHERE \"table\" = $1", {table}};
}

Deed see_challenge(const std::string& table, Millis now) {
    return {"UPDATE challenges SET seen = $1 WHERE \"table\" = $2", {number(now), table}};
}

Deed end_old_challenges(Millis now) {
    return {"DELETE FROM challenges WHERE (seen < $1 AND per_move = 0) OR at < $2",
            {number(now - kDay), number(now - kOldestByPost)}};
}

Deed note_sitting(const Sitting& s, const std::string& person) {
    return {
        "INSERT INTO sittings (\"table\", seat, person, game, since) VALUES ($1, $2, $3, $4, $5) "
        "ON CONFLICT (\"table\", seat) DO UPDATE SET person = excluded.person",
        {s.table, std::to_string(s.seat), person, s.game, number(s.since)}};
}

Deed end_sitting(const std::string& table, int seat) {
    return {"DELETE FROM sittings WHERE \"table\" = $1 AND seat = $2", {table, std::to_string(seat)}};
}

Deed note_turn(const Turn& turn) {
    return {
        "INSERT INTO turns (\"table\", game, seat, due) VALUES ($1, $2, $3, $4) ON CONFLICT (\"table\") "
        "DO UPDATE SET seat = excluded.seat, due = excluded.due",
        {turn.table, turn.game, std::to_string(turn.seat), number(turn.due)}};
}

Deed end_turn(const std::string& table) { return {"DELETE FROM turns WHERE \"table\" = $1", {table}}; }

Deed note_result(const std::string& table, const std::string& game, const std::string& one,
                 const std::string& other, double score, Millis now) {
    return {
        "INSERT INTO results (\"table\", game, one, other, score, at, changes) VALUES ($1, $2, $3, $4, "
        "$5, $6, '') ON CONFLICT (\"table\") DO NOTHING",
        {table, game, one, other, real(score), number(now)}};
}

Deed block(const std::string& person, const Blocked& blocked, Millis now) {
    return {
        "INSERT INTO blocks (person, other, what, name, at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT "
        "(person, other) DO UPDATE SET what = excluded.what, name = excluded.name",
        {person, blocked.person, blocked.what, blocked.name, number(now)}};
}

Deed unblock(const std::string& person, const std::string& other) {
    return {"DELETE FROM blocks WHERE person = $1 AND other = $2", {person, other}};
}

Deed subscribe(const std::string& person, const Subscription& s, Millis now) {
    return {
        "INSERT INTO pushes (endpoint, person, receiver, secret, language, at) VALUES ($1, $2, $3, $4, "
        "$5, $6) ON CONFLICT (endpoint) DO UPDATE SET person = excluded.person, receiver = "
        "excluded.receiver, secret = excluded.secret, language = excluded.language",
        {s.endpoint, person, s.receiver, s.secret, s.language, number(now)}};
}

Deed unsubscribe_of(const std::string& person, const std::string& endpoint) {
    return {"DELETE FROM pushes WHERE endpoint = $1 AND person = $2", {endpoint, person}};
}

Deed unsubscribe(const std::string& endpoint) {
    return {"DELETE FROM pushes WHERE endpoint = $1", {endpoint}};
}

Deed keep_key(const std::string& name, const std::string& value) {
    return {"INSERT INTO keys (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING", {name, value}};
}

std::vector<Deed> forget(const std::string& person) {
    return {{"UPDATE entries SET text = '' WHERE kind = 'person' AND text = $1 AND \"table\" IN (SELECT key "
             "FROM tables WHERE id IN (SELECT \"table\" FROM sittings WHERE person = $1))",
             {person}},
            {"DELETE FROM sittings WHERE person = $1", {person}},
            {"DELETE FROM challenges WHERE person = $1", {person}},
            {"DELETE FROM ratings WHERE person = $1", {person}},
            {"UPDATE results SET one = '' WHERE one = $1", {person}},
            {"UPDATE results SET other = '' WHERE other = $1", {person}},
            {"DELETE FROM blocks WHERE person = $1 OR other = $1", {person}},
            {"DELETE FROM pushes WHERE person = $1", {person}},
            {"DELETE FROM people WHERE id = $1", {person}}};
}

}  // namespace deeds

// ---- the lobby

std::vector<Challenge> Book::challenges(Millis now) {
    static const std::string kSql =
        std::string(kChallenges) +
        "WHERE (per_move = 0 AND seen > $1) OR (per_move > 0 AND c.at > $2) ORDER BY "
        "per_move > 0, c.at DESC, \"table\" LIMIT 200";
    std::vector<Challenge> list;
    for (const auto& row :
         storage_.ask(kSql.c_str(), {number(now - kChallengerGone), number(now - kOldestByPost)}))
        list.push_back(challenge_in(row));
    return list;
}

std::optional<Challenge> Book::challenge(const std::string& table, Millis now) {
    static const std::string kSql =
        std::string(kChallenges) +
        "WHERE \"table\" = $1 AND ((per_move = 0 AND seen > $2) OR (per_move > 0 AND c.at > $3))";
    const Rows rows =
        storage_.ask(kSql.c_str(), {table, number(now - kChallengerGone), number(now - kOldestByPost)});
    return rows.empty() ? std::nullopt : std::optional(challenge_in(rows[0]));
}

int Book::challenges_of(const std::string& person) {
    return int(whole(storage_.ask("SELECT count(*) FROM challenges WHERE person = $1", {person})[0][0]));
}

// ---- games by post

std::vector<Turn> Book::lapsed(Millis now) {
    std::vector<Turn> turns;
    for (const auto& row :
         storage_.ask("SELECT \"table\", game, seat, due FROM turns WHERE due <= $1 ORDER BY due LIMIT 50",
                      {number(now)}))
        turns.push_back(turn_in(row));
    return turns;
}

std::vector<Turn> Book::turns_at(const std::vector<std::string>& tables) {
    std::vector<Turn> turns;
    for (const std::string& table : tables)
        for (const auto& row :
             storage_.ask("SELECT \"table\", game, seat, due FROM turns WHERE \"table\" = $1", {table}))
            turns.push_back(turn_in(row));
    return turns;
}

std::vector<Sitting> Book::sittings(const std::string& person) {
    std::vector<Sitting> list;
    for (const auto& row : storage_.ask(
             "SELECT sittings.\"table\", sittings.game, sittings.seat, since, coalesce(turns.seat, -1), "
             "coalesce(due, 0) FROM sittings LEFT JOIN turns ON turns.\"table\" = sittings.\"table\" "
             "WHERE person = $1 ORDER BY coalesce(due, 0) = 0, due, since DESC LIMIT 200",
             {person})) {
        Sitting one{row[0], row[1], int(whole(row[2])), whole(row[3])};
        if (whole(row[5]) > 0) one.turn = Turn{row[0], row[1], int(whole(row[4])), whole(row[5])};
        list.push_back(std::move(one));
    }
    return list;
}

// ---- persons

std::optional<std::string> Book::name_of(const std::string& person) {
    const Rows rows = storage_.ask("SELECT name FROM people WHERE id = $1", {person});
    return rows.empty() ? std::nullopt : std::optional(rows[0][0]);
}

std::vector<RatingOf> Book::ratings(const std::string& person) {
    std::vector<RatingOf> list;
    for (const auto& row :
         storage_.ask("SELECT game, rating, deviation, volatility, games, at FROM ratings WHERE person = $1 "
                      "ORDER BY games DESC, game LIMIT 500",
                      {person}))
        list.push_back({row[0], rating_in(row, 1), int(whole(row[4])), whole(row[5])});
    return list;
}

Rating Book::rating(const std::string& person, const std::string& game, Millis now) {
    const Rows rows =
        storage_.ask("SELECT rating, deviation, volatility, at FROM ratings WHERE person = $1 AND game = $2",
                     {person, game});
    if (rows.empty()) return {};
    return rested(rating_in(rows[0], 0), double(now - whole(rows[0][3])) / double(kPeriod));
}

std::vector<Leader> Book::leaders(const std::string& game, Millis now) {
    std::vector<Leader> list;
    for (const auto& row : storage_.ask(
             "SELECT person, name, rating, deviation, volatility, games, at FROM ratings JOIN people ON id = "
             "person WHERE game = $1 ORDER BY rating DESC, person LIMIT 100",
             {game}))
        list.push_back({row[0], row[1],
                        rested(rating_in(row, 2), double(now - whole(row[6])) / double(kPeriod)),
                        int(whole(row[5]))});
    return list;
}

std::vector<Blocked> Book::blocked(const std::string& person) {
    std::vector<Blocked> list;
    for (const auto& row : storage_.ask(
             "SELECT other, name, what FROM blocks WHERE person = $1 ORDER BY at DESC LIMIT 500", {person}))
        list.push_back({row[0], row[1], row[2]});
    return list;
}

bool Book::apart(const std::string& one, const std::string& other) {
    return !storage_
                .ask(
                    "SELECT 1 FROM blocks WHERE what = 'block' AND ((person = $1 AND other = $2) OR (person "
                    "= $2 AND other = $1)) LIMIT 1",
                    {one, other})
                .empty();
}

std::vector<Subscription> Book::subscriptions(const std::string& person) {
    std::vector<Subscription> list;
    for (const auto& row : storage_.ask(
             "SELECT endpoint, receiver, secret, language FROM pushes WHERE person = $1 ORDER BY at LIMIT 10",
             {person}))
        list.push_back({row[0], row[1], row[2], row[3]});
    return list;
}

std::string Book::key(const std::string& name) {
    const Rows rows = storage_.ask("SELECT value FROM keys WHERE name = $1", {name});
    return rows.empty() ? "" : rows[0][0];
}

std::string Book::changes(const std::string& table) {
    const Rows rows = storage_.ask("SELECT changes FROM results WHERE \"table\" = $1", {table});
    return rows.empty() ? "" : rows[0][0];
}

// ---- ratings

struct Book::Unrated {
    std::string table, game, one, other;
    double score;
    Millis at;
};

void Book::rate_all() {
    for (;;) {
        const Rows rows = storage_.ask(
            "SELECT \"table\", game, one, other, score, at FROM results WHERE changes = '' ORDER BY at LIMIT "
            "50");
        if (rows.empty()) return;
        for (const auto& row : rows)
            // Somebody else is at it, or the disk is full: again when the next game ends, or a little later.
            if (!rate({row[0], row[1], row[2], row[3], fraction(row[4]), whole(row[5])})) return;
    }
}

// The row of the result changes from "" to what was done, and each rating's number of games goes up by one, in one write;
// where either is not as it was read, another server has done it, and nothing is changed.
bool Book::rate(const Unrated& game) {
    Write write;
    const bool known = !game.one.empty() && !game.other.empty() && name_of(game.one) && name_of(game.other);
    Json changes = Json::array();
    if (known) {
        const std::string* persons[] = {&game.one, &game.other};
        Rating before[2];
        int played[2] = {0, 0};
        for (int i = 0; i < 2; ++i) {
            const Rows rows = storage_.ask(
                "SELECT rating, deviation, volatility, games, at FROM ratings WHERE person = $1 AND game = "
                "$2",
                {*persons[i], game.game});
            if (rows.empty()) continue;
            before[i] = rested(rating_in(rows[0], 0), double(game.at - whole(rows[0][4])) / double(kPeriod));
            played[i] = int(whole(rows[0][3]));
        }
        for (int i = 0; i < 2; ++i) {
            const Rating after =
                glicko_after(before[i], {{before[1 - i], i == 0 ? game.score : 1 - game.score}});
            changes.push_back(Json{{"seat", i},
                                   {"before", std::int64_t(std::lround(before[i].rating))},
                                   {"after", std::int64_t(std::lround(after.rating))},
                                   {"provisional", after.deviation > kProvisional}});
            write.deeds.push_back(
                {"INSERT INTO ratings (person, game, rating, deviation, volatility, games, at) VALUES ($1, "
                 "$2, $3, $4, $5, $6, $7) ON CONFLICT (person, game) DO UPDATE SET rating = excluded.rating, "
                 "deviation = excluded.deviation, volatility = excluded.volatility, games = excluded.games, "
                 "at = excluded.at WHERE ratings.games = excluded.games - 1",
                 {*persons[i], game.game, real(after.rating), real(after.deviation), real(after.volatility),
                  std::to_string(played[i] + 1), number(game.at)},
                 1});
        }
    }
    write.deeds.push_back({"UPDATE results SET changes = $1 WHERE \"table\" = $2 AND changes = ''",
                           {dump(changes), game.table},
                           1});
    // In doubt it is told twice; the second word comes later, and is found in the database.
    auto told = std::make_shared<std::promise<bool>>();
    write.done = [told, once = std::make_shared<bool>(false)](const Fate& fate) {
        if (!std::exchange(*once, true)) told->set_value(fate.kept());
    };
    storage_.write(std::move(write));
    return told->get_future().get();
}

}  // namespace cairn::serve
