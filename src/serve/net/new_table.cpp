#include "serve/net/new_table.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "play/perform/perform.hpp"
#include "serve/net/answers.hpp"
#include "serve/net/secrets.hpp"
#include "serve/people/book.hpp"
#include "serve/people/person.hpp"
#include "study/json/json.hpp"
#include "study/referee/ghosts.hpp"

namespace cairn::serve {

Json Beginning::answer() const {
    Json seats = Json::array();
    for (std::size_t i = 0; i < head.seats.size(); ++i) {
        const SeatHead& seat = head.seats[i];
        Json json{{"seat", i}, {"kind", seat.kind}};
        if (!seat.token.empty()) json["token"] = seat.token;
        if (!seat.join.empty()) json["join"] = seat.join;
        seats.push_back(std::move(json));
    }
    return {{"table", head.id}, {"seats", std::move(seats)}};
}

Beginning begin_table(Catalogue& catalogue, const NewTable& wanted, Millis now) {
    Beginning begun;
    const OfferFound found = catalogue.find(wanted.game, wanted.options);
    if (!found.offer) {
        begun.refusal = {found.code, found.problem};
        return begun;
    }
    TableHead& head = begun.head;
    head.id = random_name(kTableLetters);
    head.game = found.offer->file.id;
    head.rules = found.offer->rules;
    head.position = wanted.position;
    head.options = found.offer->options;
    head.clock = wanted.clock;
    head.created = now;
    for (const std::string& kind : wanted.seats) {
        SeatHead seat{kind, "", "", ""};
        if (kind == "person") seat.token = random_hex(kTokenDigits), seat.name = wanted.name;
        if (kind == "open") seat.join = random_hex(kJoinDigits);
        head.seats.push_back(std::move(seat));
    }
    const Table::Opened opened = Table::open(head, found.offer, {}, now);
    if (!opened.table) {
        begun.refusal = opened.refusal;
        return begun;
    }
    const bool computers = std::any_of(wanted.seats.begin(), wanted.seats.end(),
                                       [](const std::string& kind) { return kind.starts_with("level:"); });
    if (computers && opened.table->secrets_were_set()) {
        begun.refusal = {"bad-position",
                         "this position holds secrets, which a computer at the table would know: "
                         "begin it with people only"};
        return begun;
    }
    // Computers that steer are ghosts: hands that did it once.
    if (computers && performs_live(found.offer->game->program()) &&
        ghosts_beside(found.offer->file.path).empty()) {
        begun.refusal = {"bad-request",
                         "in this game a hand steers while the dice move, and no ghost of such a hand lies "
                         "beside its page, so no computer can play it: play it alone, with people, or "
                         "against your own best attempt"};
        return begun;
    }
    begun.entries = opened.table->begin(now).entries;
    // Whoever keeps a key is known in the first seat of his.
    const auto his = std::find_if(head.seats.begin(), head.seats.end(),
                                  [](const SeatHead& seat) { return seat.kind == "person"; });
    if (!wanted.key.empty() && his != head.seats.end()) {
        const std::string person = person_of(wanted.key);
        const int seat = int(his - head.seats.begin());
        begun.entries.push_back({LogEntry::Kind::Person, seat, person, now, -1});
        begun.deeds.push_back(deeds::note_person(person, wanted.name, now));
        begun.deeds.push_back(deeds::note_sitting({head.id, head.game, seat, now}, person));
    }
    // A game by post runs from now on where nobody is waited for.
    const bool full = std::none_of(head.seats.begin(), head.seats.end(),
                                   [](const SeatHead& seat) { return seat.kind == "open"; });
    if (const int first = opened.table->after(begun.entries).decides;
        full && head.clock.per_move > 0 && first >= 0)
        begun.deeds.push_back(
            deeds::note_turn({head.id, head.game, first, now + Millis(head.clock.per_move * 1000)}));
    return begun;
}

void keep_table(Storage& storage, Beginning begun, std::vector<Deed> more, const Json& json,
                const Reply& reply) {
    Write write;
    write.lines.push_back({begun.head.id, 0, std::move(begun.entries)});
    write.table = std::move(begun.head);
    write.deeds = std::move(begun.deeds);
    for (Deed& deed : more) write.deeds.push_back(std::move(deed));
    auto answered = std::make_shared<bool>(false);
    write.done = [reply, answered, json](const Fate& fate) {
        if (std::exchange(*answered, true)) return;
        if (!fate.kept())
            return reply(refusal_answer({"trouble", "the table could not be kept: " + fate.problem}));
        HttpAnswer answer = private_answer(json);
        answer.status = 201;
        reply(std::move(answer));
    };
    storage.write(std::move(write));
}

}  // namespace cairn::serve
