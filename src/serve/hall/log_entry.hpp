// What is kept of a table: how it was set up, and everything that was done at it, in order. A table is made
// again by doing its entries again, so nothing else has to be stored.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "play/game/move.hpp"
#include "serve/net/messages.hpp"

namespace cairn::serve {

struct LogEntry {
    enum class Kind {
        Choice,
        Undo,
        Resign,
        Timeout,
        Draw,
        Chat,
        Name,
        Join,
        Rematch,
        Forget,
        Perform,
        Person
    };
    Kind kind = Kind::Choice;
    int seat = -1;     // -1: chance, or nobody
    std::string text;  // Choice: the word; Undo: the ply to go back to; Chat, Name: the text; Join: the
                       // token; Rematch: the new table and the tokens of its seats, "-" where there is none;
                       // Forget: nothing, and what the seat said before is gone too; Person: by which
                       // others know whoever sits there again (serve/people/person.hpp);
    // Perform: the word with its input and seed, the hash of where all came to rest, and the words of what the
    // referee then said: `throw(-12,31,420,8,0/77/2) 00ff… still in 332`
    std::int64_t at = 0;     // milliseconds since 1970
    std::int64_t left = -1;  // Choice: milliseconds left on the seat's clock; -1: no clock
    // Choice: what the text means, while that is known; not kept, for the text says it.
    std::optional<Move> move{};
    friend bool operator==(const LogEntry& a, const LogEntry& b) {
        return a.kind == b.kind && a.seat == b.seat && a.text == b.text && a.at == b.at && a.left == b.left;
    }
};

std::string_view entry_word(LogEntry::Kind kind);
std::optional<LogEntry::Kind> entry_kind(std::string_view word);

struct SeatHead {
    std::string kind;   // "person", "open", "level:5"
    std::string token;  // "" for the computer, and for an open seat that nobody has taken
    std::string join;   // opens an open seat
    std::string name;   // of whoever came along from an earlier table
    friend bool operator==(const SeatHead&, const SeatHead&) = default;
};

struct TableHead {
    std::string id, game, rules, position;
    OptionValues options;
    std::vector<SeatHead> seats;
    ClockSetting clock;
    std::int64_t created = 0;
    bool rated = false;  // two who keep a key play for their ratings
    friend bool operator==(const TableHead&, const TableHead&) = default;
};

}  // namespace cairn::serve
