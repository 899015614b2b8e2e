#include "serve/net/messages.hpp"

#include <algorithm>
#include <array>

#include "play/game/setup.hpp"
#include "play/perform/performed.hpp"
#include "play/text/phrases.hpp"
#include "search/players/player.hpp"
#include "serve/net/fields.hpp"
#include "serve/net/secrets.hpp"
#include "study/json/json.hpp"

namespace cairn::serve {
namespace {

using Kind = Request::Kind;

constexpr std::size_t kLongestWord = 2000, kMostWords = 5000;
constexpr int kLargestPly = 1 << 20;

constexpr std::array<std::pair<std::string_view, Kind>, 22> kKinds = {
    {{"hello", Kind::Hello},   {"join", Kind::Join},     {"sit", Kind::Sit},         {"watch", Kind::Watch},
     {"leave", Kind::Leave},   {"choose", Kind::Choose}, {"perform", Kind::Perform}, {"frames", Kind::Frames},
     {"why", Kind::Why},       {"show", Kind::Show},     {"undo", Kind::Undo},       {"agree", Kind::Agree},
     {"resign", Kind::Resign}, {"forget", Kind::Forget}, {"rematch", Kind::Rematch}, {"chat", Kind::Chat},
     {"name", Kind::Name},     {"hint", Kind::Hint},     {"analyse", Kind::Analyse}, {"lobby", Kind::Lobby},
     {"ping", Kind::Ping},     {"beat", Kind::Beat}}};

void read_fields(Request& r, Fields& f) {
    if (r.kind == Kind::Ping || r.kind == Kind::Beat) return;
    if (r.kind == Kind::Hello) {
        r.version = f.number("version", 0, 1'000'000);
        return;
    }
    if (r.kind == Kind::Lobby) {
        r.yes = f.truth("on");
        if (f.has("changes")) r.changes = f.truth("changes");
        return;
    }
    r.table = f.table();
    switch (r.kind) {
        case Kind::Join:
            r.join = f.text("join", 64);
            if (!hex(r.join, kJoinDigits)) f.fail("`join` must be the 16 digits of the link");
            if (f.has("token")) r.token = f.token();
            if (f.has("name")) r.name = f.tidy("name", kLongestName);
            if (f.has("key")) r.key = f.key();
            break;
        case Kind::Sit:
            if (f.has("key")) r.key = f.key();
            else r.token = f.token();
            break;
        case Kind::Choose:
            r.seat = f.seat();
            r.ply = f.number("ply", 0, kLargestPly);
            r.word = f.text("word", kLongestWord);
            break;
        case Kind::Why:
            r.seat = f.seat();
            if (f.has("word")) r.word = f.text("word", kLongestWord);
            else r.point = f.number("point", 0, 4095);
            if (f.has("board")) r.board = f.number("board", 0, 255);
            break;
        case Kind::Show:
            r.what = f.text("what", kLongestWord);
            if (f.has("ply")) r.ply = f.number("ply", 0, kLargestPly);
            break;
        case Kind::Perform:
            r.seat = f.seat();
            r.ply = f.number("ply", 0, kLargestPly);
            if (f.has("result") || f.has("dice") || f.has("moves"))
                f.fail("what comes of a performance is the referee's to say: send the input alone");
            r.input = f.whole_numbers("input", kMostInput, -kLargestInput, kLargestInput);
            break;
        case Kind::Frames: r.ply = f.number("ply", 0, kLargestPly); break;
        case Kind::Undo:
        case Kind::Resign:
        case Kind::Forget:
        case Kind::Rematch:
        case Kind::Hint: r.seat = f.seat(); break;
        case Kind::Agree:
            r.seat = f.seat();
            r.what = f.text("what", 16);
            if (r.what != "undo" && r.what != "draw" && r.what != "rematch")
                f.fail("`what` must be `undo`, `draw` or `rematch`");
            r.yes = f.truth("yes");
            break;
        case Kind::Chat:
            r.seat = f.seat();
            r.text = f.tidy("text", kLongestChat);
            break;
        case Kind::Name:
            r.seat = f.seat();
            r.name = f.tidy("name", kLongestName);
            break;
        case Kind::Analyse:
            if (f.has("seat")) r.seat = f.number("seat", -1, kMaxPlayers - 1);
            if (f.has("ply")) r.ply = f.number("ply", 0, kLargestPly);
            r.seconds = f.has("seconds") ? f.real("seconds", 0, kLongestAnalysis) : 1;
            break;
        default: break;
    }
}

struct Character {
    char32_t code;
    std::size_t bytes;
};
// The character of UTF-8 that begins here. JSON is read before, so it is valid; what is not counts byte by byte.
Character character_at(std::string_view text, std::size_t at) {
    const auto first = (unsigned char)text[at];
    const std::size_t bytes = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1;
    if (bytes == 1 || at + bytes > text.size()) return {first, 1};
    char32_t code = first & (0xFFu >> (bytes + 1));
    for (std::size_t i = 1; i < bytes; ++i) code = code << 6 | (char32_t(text[at + i]) & 0x3F);
    return {code, bytes};
}

// Characters that nobody sees, but that turn round or break what stands beside them: a name with one of these can look
// like another's, or write over the page.
bool unseen(char32_t code) {
    const auto within = [&](char32_t low, char32_t high) { return code >= low && code <= high; };
    return within(0x80, 0x9F) || code == 0xAD || code == 0x61C || code == 0x180E || code == 0x200B ||
           within(0x200E, 0x200F) || within(0x2028, 0x202E) || within(0x2060, 0x206F) || code == 0xFEFF ||
           within(0xFFF9, 0xFFFB) || within(0xE0000, 0xE007F);
}

}  // namespace

bool is_seat_kind(std::string_view kind) {
    if (kind == "person" || kind == "open") return true;
    if (!kind.starts_with("level:") || kind.size() > 8) return false;
    const auto level = number_in(kind.substr(6));
    return level && *level >= kLowestLevel && *level <= kHighestLevel;
}

RequestRead read_request(std::string_view text) {
    // Only what is performed may be longer.
    const bool performs = text.substr(0, 200).find("\"perform\"") != std::string_view::npos;
    if (text.size() > (performs ? kLongestPerformance : kLongestFrame))
        return {std::nullopt, {"too-long", "a message may have at most 16384 bytes"}, -1, true};
    const auto json = Json::read(text);
    if (!json) return {std::nullopt, {"bad-json", "this message is not JSON"}, -1, true};
    if (!json->is_object())
        return {std::nullopt, {"bad-request", "a message must be a JSON object"}, -1, true};
    Fields fields(*json);
    Request request;
    if (const Json* id = fields.find("id")) {
        const auto number = whole_number(*id);
        if (!number || *number < 0)
            return {std::nullopt, {"bad-request", "`id` must be a whole number, 0 or more"}, -1, false};
        request.id = *number;
    }
    const Json* type = fields.find("type");
    const std::string name = type && type->is_string() ? type->get<std::string>() : "";
    const auto kind =
        std::find_if(kKinds.begin(), kKinds.end(), [&](const auto& k) { return k.first == name; });
    if (kind == kKinds.end())
        return {std::nullopt,
                {"bad-request", "there is no message of the type " + echo(name)},
                request.id,
                false};
    request.kind = kind->second;
    read_fields(request, fields);
    if (!fields.problem.empty())
        return {std::nullopt, {"bad-request", name + ": " + fields.problem}, request.id, false};
    return {std::move(request), {}, -1, false};
}

NewTableRead read_new_table(std::string_view text) {
    const Body body = body_of(text);
    if (!body.ok()) return {std::nullopt, body.refusal};
    Fields f(body.json);
    NewTable table;
    read_setting(f, table);
    const Json* seats = f.find("seats");
    if (!seats || !seats->is_array() || seats->empty() || seats->size() > std::size_t(kMaxPlayers))
        f.fail("`seats` must list who sits where, such as [\"person\", \"open\"]");
    else
        for (const Json& seat : *seats) {
            const std::string kind = seat.is_string() ? seat.get<std::string>() : "";
            if (!is_seat_kind(kind))
                f.fail("a seat must be `person`, `open` or `level:1` to `level:10`, not " + echo(kind));
            table.seats.push_back(kind);
        }
    table.clock = f.clock();
    if (f.has("key")) table.key = f.key();
    if (f.has("name")) table.name = f.tidy("name", kLongestName);
    if (!f.problem.empty()) return {std::nullopt, {"bad-request", f.problem}};
    return {std::move(table), {}};
}

AnalysisWantedRead read_analysis_wanted(std::string_view text) {
    const Body body = body_of(text);
    if (!body.ok()) return {std::nullopt, body.refusal};
    Fields f(body.json);
    AnalysisWanted wanted;
    read_setting(f, wanted);
    if (const Json* words = f.find("words")) {
        if (!words->is_array() || words->size() > kMostWords) f.fail("`words` must be a list of choices");
        else
            for (const Json& word : *words) {
                if (!word.is_string() || word.text().size() > kLongestWord)
                    f.fail("each of `words` must be a choice as text");
                else wanted.words.push_back(word.get<std::string>());
            }
    }
    if (f.has("level")) wanted.level = f.number("level", kLowestLevel, kHighestLevel);
    if (f.has("seconds")) wanted.seconds = f.real("seconds", 0, kLongestAnalysis);
    if (!f.problem.empty()) return {std::nullopt, {"bad-request", f.problem}};
    return {std::move(wanted), {}};
}

AtlasWantedRead read_atlas_wanted(std::string_view text) {
    const Body body = body_of(text);
    if (!body.ok()) return {std::nullopt, body.refusal};
    Fields f(body.json);
    AtlasWanted wanted;
    read_setting(f, wanted);
    if (f.has("build")) wanted.build = f.truth("build");
    if (!f.problem.empty()) return {std::nullopt, {"bad-request", f.problem}};
    return {std::move(wanted), {}};
}

StudyWantedRead read_study_wanted(std::string_view text) {
    const Body body = body_of(text);
    if (!body.ok()) return {std::nullopt, body.refusal};
    Fields f(body.json);
    StudyWanted wanted;
    read_setting(f, wanted);
    const Json* nodes = f.find("nodes");
    if (nodes && (!nodes->is_array() || nodes->size() > kMostReplayed))
        f.fail("`nodes` must be a list of at most " + std::to_string(kMostReplayed) + " choices");
    else if (nodes)
        for (const Json& node : *nodes) {
            const int before = int(wanted.nodes.size()) - 1;
            if (!node.is_object()) {
                f.fail(
                    "each of `nodes` must be an object with `word`, and `after` where it is not the node "
                    "before");
                break;
            }
            Fields n(node);
            StudyNode one{before, n.text("word", kLongestWord)};
            if (n.has("after")) one.after = n.number("after", kRoot, before);
            if (!n.problem.empty()) {
                f.fail("choice " + std::to_string(before + 2) + ": " + n.problem);
                break;
            }
            wanted.nodes.push_back(std::move(one));
        }
    const Json* views = f.find("views");
    if (views && (!views->is_array() || views->size() > kMostStudyViews))
        f.fail("`views` must be a list of at most " + std::to_string(kMostStudyViews) + " nodes");
    else if (views)
        for (const Json& view : *views) {
            const auto node = whole_number(view);
            if (!node || *node < kRoot || *node >= std::int64_t(wanted.nodes.size()))
                f.fail("each of `views` must be the number of a node, or -1 for the beginning");
            else wanted.views.push_back(int(*node));
        }
    if (f.has("chance")) wanted.chance = f.truth("chance");
    if (f.has("seat")) wanted.seat = f.number("seat", -1, kMaxPlayers - 1);
    if (const Json* why = f.find("why")) {
        if (!why->is_object()) {
            f.fail("`why` must be an object with `board` and `point`");
        } else {
            Fields w(*why);
            wanted.why = {w.number("point", 0, kLargestPly), w.number("board", 0, 255)};
            if (!w.problem.empty()) f.fail("why: " + w.problem);
        }
    }
    if (!f.problem.empty()) return {std::nullopt, {"bad-request", f.problem}};
    return {std::move(wanted), {}};
}

SeatNamedRead read_seat_named(std::string_view text) {
    const Body body = body_of(text);
    if (!body.ok()) return {std::nullopt, body.refusal};
    Fields f(body.json);
    SeatNamed seat{f.table(), f.token()};
    if (!f.problem.empty()) return {std::nullopt, {"bad-request", f.problem}};
    return {std::move(seat), {}};
}

RecordWanted read_record_wanted(std::string_view text) {
    const Body body = body_of(text);
    if (!body.ok()) return {std::nullopt, body.refusal};
    Fields f(body.json);
    std::string record = f.text("record", kLongestRecord);
    if (!f.problem.empty()) return {std::nullopt, {"bad-request", f.problem}};
    return {std::move(record), {}};
}

Json error_json(const Refusal& refusal) {
    return {{"error", {{"code", refusal.code}, {"text", refusal.text}}}};
}

std::optional<std::string> tidy_text(std::string_view text, std::size_t longest) {
    std::string plain;
    for (std::size_t at = 0; at < text.size();) {
        const Character c = character_at(text, at);
        if (c.code < 0x20 || c.code == 0x7f) plain += ' ';
        else if (!unseen(c.code)) plain += text.substr(at, c.bytes);
        at += c.bytes;
    }
    const std::string tidied(trimmed(plain));
    const auto characters =
        std::size_t(std::count_if(tidied.begin(), tidied.end(), [](char c) { return (c & 0xC0) != 0x80; }));
    if (characters == 0 || characters > longest) return std::nullopt;
    return tidied;
}

}  // namespace cairn::serve
