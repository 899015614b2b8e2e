// What arrives from outside, read and checked: the frames of the socket and the bodies of HTTP. Nothing that is
// wrong passes this point; what passes is only legal in form, not in the game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/program/program.hpp"
#include "serve/limits/limits.hpp"
#include "serve/view/study_json.hpp"
#include "study/json/json.hpp"

namespace cairn::serve {

inline constexpr int kProtocol = 1;

// An error as both sides of the protocol know it.
struct Refusal {
    std::string code, text;
};

// A request of the socket. Each kind uses some of the fields (docs/protocol.md); those are present and in
// range, all others are as here.
struct Request {
    enum class Kind {
        Hello,
        Join,
        Sit,
        Watch,
        Leave,
        Choose,
        Perform,
        Frames,
        Why,
        Show,
        Undo,
        Agree,
        Resign,
        Forget,
        Rematch,
        Chat,
        Name,
        Hint,
        Analyse,
        Lobby,
        Ping,
        Beat
    };
    Kind kind = Kind::Ping;
    std::int64_t id = -1;  // as the client numbered it; -1: not at all
    int version = 0;
    std::string table, token, join, key;
    int seat = -1, ply = -1, point = -1, board = 0;
    std::string word, what, text, name;
    std::vector<int> input;
    bool yes = false, changes = false;
    double seconds = 1;
    std::int64_t came = 0;  // when, by the server's clock
};

struct RequestRead {
    std::optional<Request> request;
    Refusal refusal;         // when there is no request
    std::int64_t id = -1;    // of the request that was refused, where it could be read
    bool malformed = false;  // not even JSON: nothing sensible can follow on this connection
};
RequestRead read_request(std::string_view text);

struct ClockSetting {
    double seconds = 0, increment = 0;  // seconds 0: no clock
    double per_move =
        0;  // instead of these: so many seconds, mostly days, for each choice; also while the server is down
    friend bool operator==(const ClockSetting&, const ClockSetting&) = default;
};

// Bodies of HTTP.
struct NewTable {
    std::string game, position;
    OptionValues options;
    std::vector<std::string> seats;  // "person", "open", "level:5"
    ClockSetting clock;
    std::string key, name;  // of whoever begins it; may be ""
};
bool is_seat_kind(std::string_view kind);

struct NewTableRead {
    std::optional<NewTable> table;
    Refusal refusal;
};
NewTableRead read_new_table(std::string_view body);

struct AnalysisWanted {
    std::string game, position;
    OptionValues options;
    std::vector<std::string> words;
    int level = 0;  // 0: as strong as the time allows
    double seconds = 1;
};
struct AnalysisWantedRead {
    std::optional<AnalysisWanted> wanted;
    Refusal refusal;
};
AnalysisWantedRead read_analysis_wanted(std::string_view body);

// Whether there is an atlas of a game, or to have one built: {"game", "options", "build"}.
struct AtlasWanted {
    std::string game, position;  // the position is of no account
    OptionValues options;
    bool build = false;
};
struct AtlasWantedRead {
    std::optional<AtlasWanted> wanted;
    Refusal refusal;
};
AtlasWantedRead read_atlas_wanted(std::string_view body);

struct StudyWantedRead {
    std::optional<StudyWanted> wanted;
    Refusal refusal;
};
StudyWantedRead read_study_wanted(std::string_view body);

// Whoever asks for what is kept of him: {"table", "token"}.
struct SeatNamed {
    std::string table, token;
};
struct SeatNamedRead {
    std::optional<SeatNamed> seat;
    Refusal refusal;
};
SeatNamedRead read_seat_named(std::string_view body);

// The text of {"record": "…"}.
struct RecordWanted {
    std::optional<std::string> text;
    Refusal refusal;
};
RecordWanted read_record_wanted(std::string_view body);

// {"error": {"code", "text"}}
Json error_json(const Refusal& refusal);

// Text that people wrote, as others may see it: valid UTF-8 without control characters, also without those that change
// the direction of writing or are not seen at all, trimmed; nothing when it is then empty or longer than so many
// characters.
std::optional<std::string> tidy_text(std::string_view text, std::size_t longest);

}  // namespace cairn::serve
