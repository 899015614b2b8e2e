#include "serve/net/api.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "play/game/sight.hpp"
#include "play/say/language.hpp"
#include "play/text/notation.hpp"
#include "play/text/phrases.hpp"
#include "play/text/position.hpp"
#include "play/text/record.hpp"
#include "serve/hall/hall.hpp"
#include "serve/hall/table.hpp"
#include "serve/net/secrets.hpp"
#include "serve/think/thinking.hpp"
#include "serve/view/example_json.hpp"
#include "serve/view/view_json.hpp"
#include "study/json/json.hpp"
#include "study/knowledge/facts.hpp"

namespace cairn::serve {
namespace {

constexpr std::string_view kApiRoot = "/api/v1/";

int status_of(std::string_view code) {
    if (code == "no-game" || code == "no-table") return 404;
    if (code == "not-yours") return 403;
    if (code == "not-now" || code == "over") return 409;
    if (code == "too-long") return 413;
    if (code == "too-fast") return 429;
    if (code == "busy" || code == "trouble") return 503;
    return 400;
}

HttpAnswer json_answer(const Json& json) { return {200, "application/json", dump(json), {}}; }

Json options_json(const OptionValues& options) {
    Json json = Json::object();
    for (const auto& [name, value] : options) json[name] = value;
    return json;
}

// Options in a query: option.size=5, and players and variant by their own names too.
std::string language_in(const Target& target) {
    const auto wish = target.query.find("lang");
    return wish != target.query.end() && is_language(wish->second) ? wish->second : "en";
}

OptionValues options_of(const Target& target) {
    OptionValues options;
    for (const auto& [name, value] : target.query)
        if (name.starts_with("option.")) options.emplace_back(name.substr(7), value);
    return options;
}

// The match that a position and further words lead to.
struct SetUp {
    std::optional<Match> match;
    Refusal refusal;
};
SetUp set_up(const std::shared_ptr<const Game>& game, const std::string& position,
             const std::vector<std::string>& words) {
    std::optional<Match> match;
    if (position.empty()) {
        match.emplace(game);
    } else {
        PositionRead read = read_position(*game, position);
        if (!read.state) return {std::nullopt, {"bad-position", joined(read.problems, "; ")}};
        match.emplace(game, *std::move(read.state));
    }
    for (const std::string& word : words)
        if (const std::string problem = match->play_word(word); !problem.empty())
            return {std::nullopt, {"not-legal", echo(word) + ": " + problem}};
    return {std::move(match), {}};
}

}  // namespace

HttpAnswer refusal_answer(const Refusal& refusal) {
    return {status_of(refusal.code),
            "application/json",
            dump(error_json(refusal)),
            {{"Cache-Control", "no-store"}}};
}

void Api::answer(const HttpRequest& request, const Target& target, const Reply& reply) {
    const std::string rest = target.path.substr(std::min(kApiRoot.size(), target.path.size()));
    const auto parts = split(rest, '/');
    const std::string first(parts[0]), second(parts.size() > 1 ? parts[1] : ""),
        third(parts.size() > 2 ? parts[2] : "");
    const bool get = request.method == "GET" || request.method == "HEAD", post = request.method == "POST";
    if (get && rest == "server") return reply(server());
    if (get && rest == "games") return reply(games(request, target));
    if (get && first == "games" && parts.size() == 2) return reply(game(second, target));
    if (get && first == "games" && parts.size() == 3 && third == "examples") return reply(examples(second));
    if (get && first == "games" && parts.size() == 3 && third == "source") return reply(source(second));
    if (get && first == "tables" && parts.size() == 3 && third == "record")
        return reply(record(second, target));
    if (post && rest == "tables") return create(request.body, reply);
    if (post && rest == "replay") return reply(replay(request.body));
    if (post && rest == "study") return reply(study(request.body));
    if (post && rest == "mine") return reply(mine(request.body));
    if (post && rest == "analysis") return analyse(request, reply);
    reply(refusal_answer(
        {"bad-request", request.method + " " + echo(target.path) + " is nothing that can be asked for"}));
}

HttpAnswer Api::server() const {
    return json_answer(
        {{"version", kProtocol},
         {"name", "Cairn"},
         {"release", services_.release},
         {"languages", std::vector<std::string>(std::begin(kLanguages), std::end(kLanguages))}});
}

HttpAnswer Api::games(const HttpRequest& request, const Target& target) {
    const auto listing = services_.catalogue.listing(language_in(target));
    HttpAnswer answer;
    answer.more["ETag"] = listing->etag;
    answer.more["Cache-Control"] = "no-cache";
    if (request.if_none_match == listing->etag) answer.status = 304;
    else answer.body = listing->json;
    return answer;
}

HttpAnswer Api::game(const std::string& id, const Target& target) {
    const OfferFound found = services_.catalogue.find(id, options_of(target));
    if (!found.offer) return refusal_answer({found.code, found.problem});
    return {200, "application/json", services_.catalogue.page_json(*found.offer, language_in(target)), {}};
}

HttpAnswer Api::examples(const std::string& id) {
    const OfferFound found = services_.catalogue.find(id);
    if (!found.offer) return refusal_answer({found.code, found.problem});
    return json_answer(examples_json(*found.offer->game));
}

HttpAnswer Api::source(const std::string& id) {
    const OfferFound found = services_.catalogue.find(id);
    if (!found.offer) return refusal_answer({found.code, found.problem});
    return json_answer({{"source", found.offer->game->source()}});
}

void Api::create(const std::string& body, const Reply& reply) {
    const NewTableRead read = read_new_table(body);
    if (!read.table) return reply(refusal_answer(read.refusal));
    const NewTable& wanted = *read.table;
    const OfferFound found = services_.catalogue.find(wanted.game, wanted.options);
    if (!found.offer) return reply(refusal_answer({found.code, found.problem}));

    TableHead head;
    head.id = random_name(kTableLetters);
    head.game = found.offer->file.id;
    head.rules = found.offer->rules;
    head.position = wanted.position;
    head.options = found.offer->options;
    head.clock = wanted.clock;
    head.created = server_clock();
    Json seats = Json::array();
    for (std::size_t i = 0; i < wanted.seats.size(); ++i) {
        SeatHead seat{wanted.seats[i], "", "", ""};
        Json json{{"seat", i}, {"kind", seat.kind}};
        if (seat.kind == "person") json["token"] = seat.token = random_hex(kTokenDigits);
        if (seat.kind == "open") json["join"] = seat.join = random_hex(kJoinDigits);
        head.seats.push_back(seat);
        seats.push_back(json);
    }
    const Table::Opened opened = Table::open(head, found.offer, {}, head.created);
    if (!opened.table) return reply(refusal_answer(opened.refusal));
    const bool computers = std::any_of(wanted.seats.begin(), wanted.seats.end(),
                                       [](const std::string& kind) { return kind.starts_with("level:"); });
    if (computers && opened.table->secrets_were_set())
        return reply(refusal_answer({"bad-position",
                                     "this position holds secrets, which a computer at the table would know: "
                                     "begin it with people only"}));
    Write write;
    write.table = head;
    write.lines.push_back({head.id, 0, opened.table->begin(head.created).entries});
    auto answered = std::make_shared<bool>(false);
    write.done = [reply, answered, json = Json{{"table", head.id}, {"seats", seats}}](const Fate& fate) {
        if (std::exchange(*answered, true)) return;
        if (!fate.kept())
            return reply(refusal_answer({"trouble", "the table could not be kept: " + fate.problem}));
        HttpAnswer answer = json_answer(json);
        answer.status = 201;
        answer.more["Cache-Control"] = "no-store";
        reply(std::move(answer));
    };
    services_.storage.write(std::move(write));
}

HttpAnswer Api::record(const std::string& id, const Target& target) {
    try {
        auto stored = services_.storage.load(id);
        if (!stored) return refusal_answer({"no-table", "there is no table " + echo(id)});
        const OfferFound found = services_.catalogue.find(stored->head.game, stored->head.options);
        if (!found.offer) return refusal_answer({found.code, found.problem});
        const Table::Opened opened =
            Table::open(std::move(stored->head), found.offer, stored->entries, server_clock());
        if (!opened.table) return refusal_answer(opened.refusal);
        const Table& table = *opened.table;
        if (table.has_secrets() && !table.over())
            return refusal_answer(
                {"not-now", "this game has secrets: its record can be had when it is over"});
        RecordHead head;
        head.game = table.head().game;
        for (int seat = 0; seat < table.seats(); ++seat) {
            const std::string& kind = table.head().seats[std::size_t(seat)].kind;
            const std::string name = table.name(seat).empty() ? kind : table.name(seat);
            head.names.emplace_back(table.match().game().program().players[std::size_t(seat)], name);
        }
        if (table.ending().any())
            head.result = outcome_json(table.match().state(), table.ending())["text"].text();
        const auto format = target.query.find("format");
        const bool sgf = format != target.query.end() && format->second == "sgf";
        HttpAnswer answer{200,
                          sgf ? "application/x-go-sgf; charset=utf-8" : "text/plain; charset=utf-8",
                          sgf ? sgf_text(table.match(), head) : record_text(table.match(), head),
                          {}};
        answer.more["Content-Disposition"] =
            fmt::format("attachment; filename=\"{}-{}.{}\"", table.head().game, id, sgf ? "sgf" : "txt");
        answer.more["Cache-Control"] = "no-store";
        return answer;
    } catch (const DatabaseError& error) {
        return refusal_answer({"trouble", error.what()});
    }
}

HttpAnswer Api::replay(const std::string& body) {
    const RecordWanted wanted = read_record_wanted(body);
    if (!wanted.text) return refusal_answer(wanted.refusal);
    std::shared_ptr<const Offer> offer;
    RecordRead read = read_record(*wanted.text, [&](const std::string& id, const OptionValues& options) {
        offer = services_.catalogue.find(id, options).offer;
        return offer ? offer->game : nullptr;
    });
    if (!read.match || !offer) return refusal_answer({"bad-record", read.problem});
    if (read.match->moves().size() > kMostReplayed)
        return refusal_answer(
            {"bad-record", fmt::format("the record is too long: at most {} choices", kMostReplayed)});
    const Match& match = *read.match;
    Match now = match;
    while (now.undo()) {
    }
    const Viewpoint viewpoint{kNobody, true, false};
    Json json{{"options", options_json(offer->options)},
              {"note", read.problem},
              {"start", view_json(now, {}, viewpoint)}};
    json["plies"] = Json::array();
    for (std::size_t ply = 0; ply < match.moves().size(); ++ply) {
        now.play(match.moves()[ply]);
        Json made = choice_made_json(now, ply, kAllSeeing, Word::Told);
        made["view"] = view_json(now, {}, viewpoint);
        json["plies"].push_back(std::move(made));
    }
    std::string text = dump(json);
    text.pop_back();
    return {200,
            "application/json",
            text + ",\"game\":" + offer->game_json + ",\"board\":" + offer->board_json + "}",
            {}};
}

HttpAnswer Api::study(const std::string& body) {
    const StudyWantedRead read = read_study_wanted(body);
    if (!read.wanted) return refusal_answer(read.refusal);
    const OfferFound found = services_.catalogue.find(read.wanted->game, read.wanted->options);
    if (!found.offer) return refusal_answer({found.code, found.problem});
    SetUp set = set_up(found.offer->game, read.wanted->position, {});
    if (!set.match) return refusal_answer(set.refusal);
    StudyAnswer answer = study_json(*std::move(set.match), *read.wanted);
    if (!answer.fields) return refusal_answer({"not-legal", answer.problem});
    (*answer.fields)["options"] = options_json(found.offer->options);
    std::string text = dump(*answer.fields);
    text.pop_back();
    return {200,
            "application/json",
            text + ",\"game\":" + found.offer->game_json + ",\"board\":" + found.offer->board_json + "}",
            {}};
}

// Everything that is kept of whoever holds this seat.
HttpAnswer Api::mine(const std::string& body) {
    const SeatNamedRead read = read_seat_named(body);
    if (!read.seat) return refusal_answer(read.refusal);
    try {
        const auto stored = services_.storage.load(read.seat->table);
        if (!stored) return refusal_answer({"no-table", "there is no table " + echo(read.seat->table)});
        TableHead head = stored->head;
        for (const LogEntry& entry : stored->entries)
            if (entry.kind == LogEntry::Kind::Join && std::size_t(entry.seat) < head.seats.size())
                head.seats[std::size_t(entry.seat)].token = entry.text;
        const auto his = std::find_if(head.seats.begin(), head.seats.end(), [&](const SeatHead& seat) {
            return !seat.token.empty() && same_secret(seat.token, read.seat->token);
        });
        if (his == head.seats.end())
            return refusal_answer({"no-seat", "this token holds no seat at this table"});
        const int seat = int(his - head.seats.begin());
        Json entries = Json::array();
        for (const LogEntry& entry : stored->entries)
            if (entry.seat == seat)
                entries.push_back(Json{{"kind", std::string(entry_word(entry.kind))},
                                       {"text", entry.text},
                                       {"at", entry.at},
                                       {"left", entry.left}});
        HttpAnswer answer = json_answer({{"table", head.id},
                                         {"game", head.game},
                                         {"options", options_json(head.options)},
                                         {"created", head.created},
                                         {"seat", seat},
                                         {"name", his->name},
                                         {"entries", entries}});
        answer.more["Cache-Control"] = "no-store";
        return answer;
    } catch (const DatabaseError& error) {
        return refusal_answer({"trouble", error.what()});
    }
}

void Api::analyse(const HttpRequest& request, const Reply& reply) {
    const AnalysisWantedRead read = read_analysis_wanted(request.body);
    if (!read.wanted) return reply(refusal_answer(read.refusal));
    const AnalysisWanted& wanted = *read.wanted;
    const OfferFound found = services_.catalogue.find(wanted.game, wanted.options);
    if (!found.offer) return reply(refusal_answer({found.code, found.problem}));
    SetUp set = set_up(found.offer->game, wanted.position, wanted.words);
    if (!set.match) return reply(refusal_answer(set.refusal));
    if (set.match->state().over() || set.match->state().player() < 0)
        return reply(refusal_answer({"not-now", "nobody has to choose in this position"}));
    const std::string player =
        wanted.level > 0 ? fmt::format("level:{}", wanted.level) : analyst(wanted.seconds);
    auto thinking = std::make_shared<Thinking>(
        ThinkTask{found.offer, wanted.position, *std::move(set.match), player}, services_.apart);
    const auto work = [thinking, reply] {
        const auto analysis = thinking->analyse({});
        if (analysis) return reply(json_answer(*analysis));
        const std::string& why = thinking->failure();
        reply(refusal_answer({"trouble", why.empty()
                                             ? "nobody here can play this game"
                                             : "the computer could not finish its thought (" + why + ")"}));
    };
    if (!services_.thinkers.take(request.address, thinking, Thinkers::Purpose::Analysis, work))
        reply(refusal_answer({"busy", "all computers are thinking; try again in a moment"}));
}

}  // namespace cairn::serve
