#include "serve/net/api.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "play/game/sight.hpp"
#include "play/perform/perform.hpp"
#include "play/say/language.hpp"
#include "play/text/notation.hpp"
#include "play/text/phrases.hpp"
#include "play/text/position.hpp"
#include "play/text/record.hpp"
#include "serve/hall/hall.hpp"
#include "serve/hall/table.hpp"
#include "serve/net/new_table.hpp"
#include "serve/net/secrets.hpp"
#include "serve/published/name.hpp"
#include "serve/think/thinking.hpp"
#include "serve/view/example_json.hpp"
#include "serve/view/view_json.hpp"
#include "study/json/json.hpp"
#include "study/knowledge/facts.hpp"

namespace cairn::serve {
namespace {

constexpr std::string_view kApiRoot = "/api/v1/";

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

void Api::answer(const HttpRequest& request, const Target& target, const Reply& reply) {
    const std::string rest = target.path.substr(std::min(kApiRoot.size(), target.path.size()));
    const auto parts = split(rest, '/');
    const std::string first(parts[0]), second(parts.size() > 1 ? parts[1] : ""),
        third(parts.size() > 2 ? parts[2] : "");
    const bool get = request.method == "GET" || request.method == "HEAD", post = request.method == "POST";
    if (!services_.keeps_for_another && published_.pass_on(request, target, reply)) return;
    if (get && rest == "server") return reply(server());
    if (get && rest == "games") return reply(games(request, target));
    if (get && rest == "words") return reply(listed(request, services_.catalogue.words()));
    if (get && first == "games" && parts.size() == 2) return reply(game(second, target));
    if (get && first == "games" && parts.size() == 3 && third == "examples") return reply(examples(second));
    if (get && first == "games" && parts.size() == 3 && third == "source") return reply(source(second));
    if (get && rest == "riddles") return reply(riddles(request));
    if (get && first == "riddles" && parts.size() == 2) return reply(riddles_of(second));
    if (get && first == "tables" && parts.size() == 3 && third == "record")
        return record(second, request, target, reply);
    if (first == "published") return published_.answer(request, target, reply);
    if (first == "people") return people_.answer(request, target, reply);
    if (post && rest == "tables") return create(request.body, reply);
    if (post && rest == "replay") return replay(request, reply);
    if (post && rest == "study") return reply(study(request.body));
    if (post && rest == "atlas") return reply(atlas(request.body));
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
         {"publishing", published_.on()},
         {"languages", std::vector<std::string>(std::begin(kLanguages), std::end(kLanguages))}});
}

HttpAnswer Api::games(const HttpRequest& request, const Target& target) {
    return listed(request, services_.catalogue.listing(language_in(target)));
}

HttpAnswer Api::listed(const HttpRequest& request, const std::shared_ptr<const Catalogue::Listing>& listing) {
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

HttpAnswer Api::riddles(const HttpRequest& request) {
    const auto texts = riddles_.texts();
    HttpAnswer answer;
    answer.more["ETag"] = texts->etag;
    answer.more["Cache-Control"] = "no-cache";
    if (request.if_none_match == texts->etag) answer.status = 304;
    else answer.body = texts->index;
    return answer;
}

HttpAnswer Api::riddles_of(const std::string& game) {
    const auto texts = riddles_.texts();
    const auto found = texts->games.find(game);
    if (found == texts->games.end())
        return refusal_answer({"no-game", "there are no riddles of " + echo(game)});
    return {200, "application/json", found->second, {}};
}

void Api::create(const std::string& body, const Reply& reply) {
    const NewTableRead read = read_new_table(body);
    if (!read.table) return reply(refusal_answer(read.refusal));
    Beginning begun = begin_table(services_.catalogue, *read.table, server_clock());
    if (!begun.ok()) return reply(refusal_answer(begun.refusal));
    const Json json = begun.answer();
    keep_table(services_.storage, std::move(begun), {}, json, reply);
}

bool Api::kept_apart(const std::string& game) const {
    return !services_.keeps_for_another && is_published(game);
}

void Api::record(const std::string& id, const HttpRequest& request, const Target& target,
                 const Reply& reply) {
    try {
        auto stored = services_.storage.load(id);
        if (!stored) return reply(refusal_answer({"no-table", "there is no table " + echo(id)}));
        if (kept_apart(stored->head.game)) return published_.pass_to(stored->head.game, request, reply);
        reply(record_of(*std::move(stored), target));
    } catch (const DatabaseError& error) {
        reply(refusal_answer({"trouble", error.what()}));
    }
}

HttpAnswer Api::record_of(StoredTable stored, const Target& target) {
    const std::string id = stored.head.id;
    const OfferFound found = services_.catalogue.find(stored.head.game, stored.head.options);
    if (!found.offer) return refusal_answer({found.code, found.problem});
    const Table::Opened opened =
        Table::open(std::move(stored.head), found.offer, stored.entries, server_clock());
    if (!opened.table) return refusal_answer(opened.refusal);
    const Table& table = *opened.table;
    if (table.has_secrets() && !table.over())
        return refusal_answer({"not-now", "this game has secrets: its record can be had when it is over"});
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
}

void Api::replay(const HttpRequest& request, const Reply& reply) {
    const RecordWanted wanted = read_record_wanted(request.body);
    if (!wanted.text) return reply(refusal_answer(wanted.refusal));
    std::shared_ptr<const Offer> offer;
    std::string apart;
    RecordRead read = read_record(*wanted.text, [&](const std::string& id, const OptionValues& options) {
        if (kept_apart(id)) apart = id;
        offer = services_.catalogue.find(id, options).offer;
        return offer ? offer->game : nullptr;
    });
    if (!apart.empty()) return published_.pass_to(apart, request, reply);
    if (!read.match || !offer) return reply(refusal_answer({"bad-record", read.problem}));
    if (read.match->moves().size() > kMostReplayed)
        return reply(refusal_answer(
            {"bad-record", fmt::format("the record is too long: at most {} choices", kMostReplayed)}));
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
    reply({200,
           "application/json",
           text + ",\"game\":" + offer->game_json + ",\"board\":" + offer->board_json + "}",
           {}});
}

HttpAnswer Api::study(const std::string& body) {
    const StudyWantedRead read = read_study_wanted(body);
    if (!read.wanted) return refusal_answer(read.refusal);
    const OfferFound found = services_.catalogue.find(read.wanted->game, read.wanted->options);
    if (!found.offer) return refusal_answer({found.code, found.problem});
    SetUp set = set_up(found.offer->game, read.wanted->position, {});
    if (!set.match) return refusal_answer(set.refusal);
    StudyAnswer answer = study_json(*std::move(set.match), *read.wanted, random_bits());
    if (!answer.fields) return refusal_answer({"not-legal", answer.problem});
    (*answer.fields)["options"] = options_json(found.offer->options);
    std::string text = dump(*answer.fields);
    text.pop_back();
    return {200,
            "application/json",
            text + ",\"game\":" + found.offer->game_json + ",\"board\":" + found.offer->board_json + "}",
            {}};
}

// Whether there is an atlas of this game, and how far one is that was asked for.
HttpAnswer Api::atlas(const std::string& body) {
    const AtlasWantedRead read = read_atlas_wanted(body);
    if (!read.wanted) return refusal_answer(read.refusal);
    const OfferFound found = services_.catalogue.find(read.wanted->game, read.wanted->options);
    if (!found.offer) return refusal_answer({found.code, found.problem});
    if (!services_.atlases) return json_answer({{"state", "large"}, {"share", 0}, {"positions", 0}});
    const AtlasMaker::Standing now = read.wanted->build ? services_.atlases->want(*found.offer)
                                                        : services_.atlases->standing(*found.offer);
    HttpAnswer answer =
        json_answer({{"state", now.state}, {"share", now.share}, {"positions", now.positions}});
    answer.more["Cache-Control"] = "no-store";
    return answer;
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
