// Any bytes are a conversation with the server: frames of the socket, one a line, at a table of a game that the first
// byte chooses; then bodies and addresses of HTTP. Everything is answered, nothing breaks, and the table can be made
// again from its log.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "serve/keep/wire.hpp"
#include "serve/net/http.hpp"
#include "serve/people/person.hpp"
#include "serve/people/requests.hpp"
#include "serve/people/web_push.hpp"
#include "serve/published/name.hpp"
#include "serve/published/requests.hpp"
#include "serve/storage/database_error.hpp"
#include "serve/view/showing_json.hpp"
#include "serve/view/table_json.hpp"

namespace {

using namespace cairn;
using namespace cairn::serve;

constexpr std::array<const char*, 6> kGames = {"spline", "spline-plus", "springe",
                                               "spanic", "spair",       "sprawl"};

Plan planned(Table& table, const Request& r) {
    using Kind = Request::Kind;
    switch (r.kind) {
        case Kind::Choose: return table.choose(r.seat, r.ply, r.word, 0);
        case Kind::Join: return table.join(r.join, r.token, r.name, 0, r.key.empty() ? "" : person_of(r.key));
        case Kind::Undo: return table.undo(r.seat, {r.seat}, 0);
        case Kind::Agree:
            return table.agree(r.seat, {r.seat}, r.what, r.yes ? Table::Consent::Yes : Table::Consent::No, 0);
        case Kind::Resign: return table.resign(r.seat, 0);
        case Kind::Rematch: return table.want_rematch(r.seat, {r.seat}, 0);
        case Kind::Chat: return table.say(r.seat, r.text, 0);
        case Kind::Name: return table.rename(r.seat, r.name, 0);
        case Kind::Why: table.why(r.seat, r.point, r.board, r.word); return {};
        case Kind::Show: shown_at(table.match(), r.what, r.ply); return {};
        default: return {};
    }
}

void require(bool holds) {
    if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static Catalogue catalogue{Library({std::string(CAIRN_SOURCE_DIR) + "/games"})};
    static const PushKey once = PushKey::random();
    if (size == 0) return 0;
    const auto offer = catalogue.find(kGames[data[0] % kGames.size()]).offer;
    std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);

    read_target(text);
    read_new_table(text);
    read_analysis_wanted(text);
    read_record_wanted(text);
    read_seat_named(text);
    read_challenge_wanted(text);
    for (int ask = 0; ask <= int(PeopleAsk::Turns); ++ask) read_people_wanted(PeopleAsk(ask), text);
    if (const auto point = from_base64url(text.substr(0, 87)))
        sealed(text.substr(0, 100), *point, std::string(16, 's'), once, std::string(16, 'r'));
    if (const auto study = read_study_wanted(text).wanted) study_json(Match(offer->game), *study, 1);
    read_atlas_wanted(text);
    if (const auto wanted = read_publish_wanted(text).wanted)
        require(plain_source(wanted->source) && !wanted->name.empty() && is_key(wanted->key));
    for (const PageAsk ask : {PageAsk::Shown, PageAsk::Report})
        if (const auto wanted = read_page_wanted(ask, text).wanted) require(is_published(wanted->id));
    plain_source(text);
    title_problem(text, {"Spline", "spline"});
    // What a keeper says is read by its server.
    if (const auto json = Json::read(text)) try {
            const Write write = read_write(*json);
            require(write_json(read_write(write_json(write))) == write_json(write));
        } catch (const JsonError&) {
        } catch (const DatabaseError&) {
        }

    TableHead head;
    head.id = "fuzz2";
    head.game = offer->file.id;
    head.rules = offer->rules;
    head.seats.assign(std::size_t(offer->game->players()), {"open", "", std::string(16, 'b'), ""});
    head.seats.front() = {"person", std::string(32, 'a'), "", ""};
    auto table = Table::open(head, offer, {}, 0).table;
    require(table != nullptr);
    std::vector<LogEntry> log;
    const auto keep = [&](const Plan& plan) {
        for (const LogEntry& entry : plan.entries) {
            require(table->apply(entry).empty());
            log.push_back(entry);
        }
    };
    keep(table->begin(0));
    for (int line = 0; line < 20 && !text.empty(); ++line) {
        const auto end = text.find('\n');
        const RequestRead read = read_request(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (!read.request) {
            require(!read.refusal.code.empty() && !read.refusal.text.empty());
            continue;
        }
        // The hall lets nobody act in a seat that the table does not have.
        if (read.request->seat < table->seats()) keep(planned(*table, *read.request));
    }
    table->after(log.empty() ? std::vector<LogEntry>{}
                             : std::vector<LogEntry>{{LogEntry::Kind::Resign, 0, "", 0, -1}});
    const Presence nobody{std::vector<bool>(head.seats.size(), false), 0};
    HistoryTexts histories;
    for (const int viewer : {0, 1, kNobody})
        require(Json::read(table_message(*table, viewer, viewer, {}, nobody, 1, histories)).has_value());
    const auto again = Table::open(head, offer, log, 0).table;
    require(again && again->frozen().empty() && again->match().state() == table->match().state());
    return 0;
}
