// The messages about a table, as text ready to send.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "serve/hall/table.hpp"

namespace cairn::serve {

// What is not the table's own: who is at it, and what time it is.
struct Presence {
    std::vector<bool> here;  // by seat
    Millis now = 0;
};

// The history of one table as text, for each viewer. A long one is kept ready: it takes long to make, many may ask for
// it, and it grows at its end only.
class HistoryTexts {
   public:
    // Shorter ones, in choices, are made anew: memory for every table is worth more than the time.
    static constexpr std::size_t kLong = 256;
    HistoryTexts() = default;
    explicit HistoryTexts(std::size_t longer) : long_(longer) {}

    std::string of(const Table& table, int viewer);

   private:
    struct Kept {
        std::string text = "[";  // without its last bracket
        std::size_t plies = 0;
        // When one of these changes, so may all of the text.
        std::size_t undone = 0;
        bool over = false;
    };
    std::size_t long_ = kLong;
    std::map<int, Kept> kept_;  // by viewer
};

// Everything, for somebody who comes to the table: `seat` is where he sits (-1: he watches), `viewer` through
// whose eyes he sees (kNobody: a watcher's), `yours` all the seats that his socket holds.
std::string table_message(const Table& table, int seat, int viewer, const std::vector<int>& yours,
                          const Presence& presence, std::int64_t id, HistoryTexts& histories);

// The choice that was number `ply`, with those made after it, told to everybody at the table: what several see alike is written
// once.
class Moved {
   public:
    Moved(const Table& table, std::size_t ply, Millis now)
        : table_(table), ply_(ply), now_(now), options_(table.match()) {}
    std::string message(int viewer);

   private:
    const Table& table_;
    std::size_t ply_;
    Millis now_;
    Options options_;
    std::map<int, std::string>
        alike_;  // by whose eyes: the message as far as they see alike, without its end
};
// What was performed from this choice on: the performance and what the referee said, in one message.
std::string performed_message(const Table& table, std::size_t first, const std::string& hash,
                              const std::string& frames, int viewer, Millis now);
std::string undone_message(const Table& table, int viewer, Millis now, HistoryTexts& histories);
std::string ended_message(const Table& table, int viewer, Millis now);
std::string seats_message(const Table& table, const Presence& presence);

// {"next", "seats": [{"seat", "token"}]}: the table that followed, and what whoever holds these seats has there.
Json next_json(const Table& table, const std::vector<int>& held);

Json view_of(const Table& table, int viewer);
Json clock_json(const Table& table, Millis now);

}  // namespace cairn::serve
