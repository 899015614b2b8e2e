#include "serve/people/people_api.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <utility>

#include "play/text/phrases.hpp"
#include "serve/net/answers.hpp"
#include "serve/net/new_table.hpp"
#include "serve/net/secrets.hpp"
#include "serve/people/lobby_json.hpp"
#include "serve/people/person.hpp"
#include "serve/people/post_office.hpp"
#include "serve/published/open_shelf.hpp"
#include "study/json/json.hpp"

namespace cairn::serve {
namespace {

constexpr int kMostChallenges = 20;  // of one person
constexpr std::size_t kMostBlocked = 500;
constexpr std::size_t kMostDevices = 10;  // that one person is told at
constexpr std::size_t kLeadersShown = 50;
constexpr double kFarApart = 400;  // quick pairing prefers those who are closer in rating

const std::map<std::string, PeopleAsk>& asks() {
    static const std::map<std::string, PeopleAsk> kAsks = {{"accept", PeopleAsk::Accept},
                                                           {"withdraw", PeopleAsk::Withdraw},
                                                           {"me", PeopleAsk::Me},
                                                           {"name", PeopleAsk::Name},
                                                           {"block", PeopleAsk::Block},
                                                           {"forget", PeopleAsk::Forget},
                                                           {"subscribe", PeopleAsk::Subscribe},
                                                           {"unsubscribe", PeopleAsk::Unsubscribe},
                                                           {"turns", PeopleAsk::Turns}};
    return kAsks;
}

Json turn_json(const Turn& turn) {
    return {{"table", turn.table}, {"game", turn.game}, {"seat", turn.seat}, {"due", turn.due}};
}

}  // namespace

void PeopleApi::answer(const HttpRequest& request, const Target& target, const Reply& reply) {
    const std::string what = target.path.substr(target.path.rfind('/') + 1);
    const bool get = request.method == "GET" || request.method == "HEAD", post = request.method == "POST";
    const bool ours = target.path == "/api/v1/people/" + what;
    try {
        if (ours && get && what == "leaders") return reply(leaders(target));
        if (ours && get && what == "person") return reply(person(target));
        if (ours && get && what == "result") return reply(result(target));
        if (ours && get && what == "push")
            return reply(json_answer({{"key", services_.push ? services_.push->public_key() : ""}}));
        if (ours && post && (what == "challenge" || what == "pair"))
            return challenge(request.body, reply, what == "pair");
        const auto ask = asks().find(what);
        if (!ours || !post || ask == asks().end())
            return reply(refusal_answer({"bad-request", request.method + " " + echo(target.path) +
                                                            " is nothing that can be asked for"}));
        const auto read = read_people_wanted(ask->second, request.body);
        if (!read.wanted) return reply(refusal_answer(read.refusal));
        const PeopleWanted& wanted = *read.wanted;
        switch (ask->second) {
            case PeopleAsk::Accept: return reply(accept(wanted));
            case PeopleAsk::Me: return reply(me(wanted));
            case PeopleAsk::Turns: return reply(turns(wanted));
            case PeopleAsk::Withdraw: return withdraw(wanted, reply);
            case PeopleAsk::Name:
                return keep({deeds::note_person(person_of(wanted.key), wanted.name, server_clock())}, reply);
            case PeopleAsk::Block: return block(wanted, reply);
            case PeopleAsk::Subscribe: return subscribe(wanted, reply);
            case PeopleAsk::Unsubscribe:
                return keep({deeds::unsubscribe_of(person_of(wanted.key), wanted.what)}, reply);
            case PeopleAsk::Forget: {
                auto all = deeds::forget(person_of(wanted.key));
                all.push_back(deeds::forget_author(person_of(wanted.key)));
                return keep(std::move(all), reply);
            }
        }
    } catch (const DatabaseError& error) {
        reply(refusal_answer({"trouble", error.what()}));
    }
}

void PeopleApi::keep(std::vector<Deed> deeds, const Reply& reply) {
    Write write;
    write.deeds = std::move(deeds);
    write.done = [reply, answered = std::make_shared<bool>(false)](const Fate& fate) {
        if (std::exchange(*answered, true)) return;
        reply(fate.kept() ? private_answer({{"done", true}})
                          : refusal_answer({"trouble", "this could not be kept: " + fate.problem}));
    };
    services_.storage.write(std::move(write));
}

// ---- the lobby

std::optional<Challenge> PeopleApi::match_for(const ChallengeWanted& wanted, const std::string& person,
                                              const OptionValues& options) {
    const Millis now = server_clock();
    const double strength =
        person.empty() ? Rating{}.rating : book_.rating(person, wanted.table.game, now).rating;
    std::optional<Challenge> best;
    double nearest = 0;
    for (const Challenge& one : book_.challenges(now)) {
        const bool fits = one.game == wanted.table.game && one.options == options &&
                          one.clock == wanted.table.clock && one.rated == wanted.rated &&
                          (wanted.seat < 0 || one.seat == wanted.seat);
        const bool own =
            (!person.empty() && one.person == person) ||
            std::find(wanted.except.begin(), wanted.except.end(), one.table) != wanted.except.end();
        if (!fits || own) continue;
        if (!person.empty() && !one.person.empty() && book_.apart(person, one.person)) continue;
        const double far = one.rating ? std::abs(one.rating->rating - strength) : kFarApart;
        if (best && far >= nearest) continue;
        best = one;
        nearest = far;
    }
    return best;
}

void PeopleApi::challenge(const std::string& body, const Reply& reply, bool pair) {
    auto read = read_challenge_wanted(body);
    if (!read.wanted) return reply(refusal_answer(read.refusal));
    ChallengeWanted& wanted = *read.wanted;
    const OfferFound found = services_.catalogue.find(wanted.table.game, wanted.table.options);
    if (!found.offer) return reply(refusal_answer({found.code, found.problem}));
    if (found.offer->game->players() != 2)
        return reply(refusal_answer({"bad-option", "the lobby finds an opponent for games of two players"}));
    const std::string& key = wanted.table.key;
    if (key.empty() && (wanted.rated || wanted.table.clock.per_move > 0))
        return reply(refusal_answer(
            {"no-key", "for ratings, and for games by post in the lobby, you must keep a key"}));
    const std::string person = key.empty() ? "" : person_of(key);
    if (pair)
        if (const auto match = match_for(wanted, person, found.offer->options))
            return reply(
                private_answer({{"table", match->table}, {"join", match->code}, {"seat", match->seat}}));
    if (!person.empty() && book_.challenges_of(person) >= kMostChallenges)
        return reply(
            refusal_answer({"busy", "you have so many open challenges that there is room for no more"}));
    const int seat = wanted.seat >= 0 ? wanted.seat : int(random_bits() & 1);
    wanted.table.seats = {"open", "open"};
    wanted.table.seats[std::size_t(seat)] = "person";
    const Millis now = server_clock();
    Beginning begun = begin_table(services_.catalogue, wanted.table, now);
    if (!begun.ok()) return reply(refusal_answer(begun.refusal));
    begun.head.rated = wanted.rated;
    const int open = 1 - seat;
    const Challenge challenge{begun.head.id,
                              begun.head.game,
                              begun.head.options,
                              begun.head.clock,
                              wanted.rated,
                              open,
                              begun.head.seats[std::size_t(open)].join,
                              person,
                              wanted.table.name,
                              now};
    const Json json = begun.answer();
    keep_table(services_.storage, std::move(begun), {deeds::put_challenge(challenge)}, json, reply);
}

HttpAnswer PeopleApi::accept(const PeopleWanted& wanted) {
    const auto challenge = book_.challenge(wanted.table, server_clock());
    if (!challenge) return refusal_answer({"no-table", "this challenge is not open any more"});
    const std::string person = wanted.key.empty() ? "" : person_of(wanted.key);
    if (challenge->rated && person.empty())
        return refusal_answer(
            {"no-key", "this game is played for ratings, which only those have who keep a key"});
    if (!person.empty() && person == challenge->person)
        return refusal_answer({"not-now", "this is your own challenge"});
    if (!person.empty() && !challenge->person.empty() && book_.apart(person, challenge->person))
        return refusal_answer({"not-yours", "this challenge is not open to you"});
    return private_answer(
        {{"table", challenge->table}, {"join", challenge->code}, {"seat", challenge->seat}});
}

// By whoever holds a seat at the table: its token.
void PeopleApi::withdraw(const PeopleWanted& wanted, const Reply& reply) {
    const auto stored = services_.storage.load(wanted.table);
    const bool his =
        stored &&
        std::any_of(stored->head.seats.begin(), stored->head.seats.end(), [&](const SeatHead& seat) {
            return !seat.token.empty() && same_secret(seat.token, wanted.what);
        });
    if (!his) return reply(refusal_answer({"no-seat", "this token holds no seat at this table"}));
    keep({deeds::end_challenge(wanted.table)}, reply);
}

// ---- persons

HttpAnswer PeopleApi::me(const PeopleWanted& wanted) {
    const std::string person = person_of(wanted.key);
    Json json{{"person", person}, {"name", book_.name_of(person).value_or("")}};
    Json ratings = Json::array(), games = Json::array(), blocked = Json::array(), devices = Json::array();
    for (const RatingOf& one : book_.ratings(person)) {
        Json rating{{"game", one.game}, {"games", one.games}, {"at", one.at}};
        rating.update(rating_json(one.rating));
        ratings.push_back(std::move(rating));
    }
    for (const Sitting& one : book_.sittings(person)) {
        Json game{{"table", one.table}, {"game", one.game}, {"seat", one.seat}, {"since", one.since}};
        game["turn"] = one.turn ? turn_json(*one.turn) : Json(nullptr);
        games.push_back(std::move(game));
    }
    for (const Blocked& one : book_.blocked(person))
        blocked.push_back(Json{{"person", one.person}, {"name", one.name}, {"what", one.what}});
    for (const Subscription& one : book_.subscriptions(person)) devices.push_back(one.endpoint);
    json["ratings"] = std::move(ratings);
    json["games"] = std::move(games);
    json["blocked"] = std::move(blocked);
    json["devices"] = std::move(devices);
    return private_answer(json);
}

HttpAnswer PeopleApi::turns(const PeopleWanted& wanted) {
    Json list = Json::array();
    for (const Turn& turn : book_.turns_at(wanted.tables)) list.push_back(turn_json(turn));
    return private_answer({{"turns", std::move(list)}});
}

HttpAnswer PeopleApi::leaders(const Target& target) {
    const auto game = target.query.find("game");
    if (game == target.query.end() || game->second.size() > 64)
        return refusal_answer({"bad-request", "say of which game: leaders?game=…"});
    Json list = Json::array();
    for (const Leader& one : book_.leaders(game->second, server_clock())) {
        if (list.size() >= kLeadersShown) break;
        Json leader{{"person", one.person}, {"name", one.name}, {"games", one.games}};
        leader.update(rating_json(one.rating));
        list.push_back(std::move(leader));
    }
    return private_answer({{"leaders", std::move(list)}});
}

HttpAnswer PeopleApi::person(const Target& target) {
    const auto id = target.query.find("person");
    if (id == target.query.end() || !is_person(id->second))
        return refusal_answer({"bad-request", "say who: person?person=…"});
    const auto name = book_.name_of(id->second);
    if (!name) return refusal_answer({"no-table", "nobody is known by that"});
    Json ratings = Json::array();
    for (const RatingOf& one : book_.ratings(id->second)) {
        Json rating{{"game", one.game}, {"games", one.games}};
        rating.update(rating_json(one.rating));
        ratings.push_back(std::move(rating));
    }
    return private_answer({{"person", id->second}, {"name", *name}, {"ratings", std::move(ratings)}});
}

// How the ratings of a table changed; empty while that is not computed, or where nobody's did.
HttpAnswer PeopleApi::result(const Target& target) {
    const auto table = target.query.find("table");
    if (table == target.query.end() || table->second.size() > 64)
        return refusal_answer({"bad-request", "say of which table: result?table=…"});
    const std::string text = book_.changes(table->second);
    const auto changes = text.empty() ? std::nullopt : Json::read(text);
    return private_answer({{"changes", changes ? *changes : Json(nullptr)}});
}

void PeopleApi::block(const PeopleWanted& wanted, const Reply& reply) {
    const std::string person = person_of(wanted.key);
    if (wanted.person == person) return reply(refusal_answer({"bad-request", "nobody can block himself"}));
    if (wanted.what == "neither") return keep({deeds::unblock(person, wanted.person)}, reply);
    if (book_.blocked(person).size() >= kMostBlocked)
        return reply(refusal_answer({"busy", "your list is full; lift one first"}));
    const std::string name = wanted.name.empty() ? book_.name_of(wanted.person).value_or("") : wanted.name;
    keep({deeds::block(person, {wanted.person, name, wanted.what}, server_clock())}, reply);
}

void PeopleApi::subscribe(const PeopleWanted& wanted, const Reply& reply) {
    if (!services_.push)
        return reply(refusal_answer({"not-now", "this server tells nobody anything while he is away"}));
    if (!services_.push->serves(wanted.subscription->endpoint))
        return reply(refusal_answer({"bad-request", "this server does not know that push service"}));
    const std::string person = person_of(wanted.key);
    const auto known = book_.subscriptions(person);
    const bool again = std::any_of(known.begin(), known.end(), [&](const Subscription& one) {
        return one.endpoint == wanted.subscription->endpoint;
    });
    if (known.size() >= kMostDevices && !again)
        return reply(
            refusal_answer({"busy", "you are told at so many devices that there is room for no more"}));
    const Millis now = server_clock();
    keep({deeds::note_person(person, "", now), deeds::subscribe(person, *wanted.subscription, now)}, reply);
}

}  // namespace cairn::serve
