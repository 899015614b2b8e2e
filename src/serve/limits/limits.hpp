// How much one client may ask for: every limit of the server. docs/security.md lists the same for whoever runs it, with
// what happens then.
//
// What guards visitors from one another is counted by *address*: where a connection comes from, or whom a trusted proxy
// names. Of IPv6 a whole /64 is one address, for networks are handed out by that.
#pragma once

#include <cstddef>
#include <cstdint>

#include "serve/limits/bucket.hpp"

namespace cairn::serve {

// ---- how long a thing may be

inline constexpr std::size_t kLongestFrame = 16 * 1024;         // bytes of a client's message
inline constexpr std::size_t kLongestPerformance = 300 * 1024;  // bytes of a `perform`
inline constexpr std::size_t kFramesKept = 1 << 20;      // bytes of pictures that one table keeps in memory
inline constexpr std::size_t kLongestHeader = 8 * 1024;  // bytes before the body of a request
inline constexpr std::size_t kLongestRecord = 1 << 20;   // bytes of a record to replay
inline constexpr std::size_t kLongestBody = kLongestRecord + (1 << 16);     // the record, and JSON around it
inline constexpr std::size_t kLongestChat = 300, kLongestName = 24;         // characters
inline constexpr double kLongestAnalysis = 10;                              // seconds
inline constexpr double kLongestClock = 86'400, kLongestIncrement = 3'600;  // seconds
inline constexpr double kShortestPerMove = 60,
                        kLongestPerMove = 14 * 86'400;  // seconds for one choice by post
inline constexpr std::size_t kMostReplayed = 3'000;     // choices of a record, or of a study
inline constexpr std::size_t kMostStudyViews = 100;     // that one request for a study brings

// ---- what a table holds. All of it is kept for ever and read again whenever the table is opened.

inline constexpr std::size_t kMostPlies = 5'000;  // choices that stand
inline constexpr std::size_t kMostDone =
    20'000;  // choices and take-backs, also those that do not stand any more
inline constexpr std::size_t kMostChat = 300;   // lines of one seat
inline constexpr std::size_t kChatShown = 200;  // the last lines of all, to whoever comes
inline constexpr std::size_t kMostNames = 20;   // that one seat may give itself

// ---- how long anybody waits, in milliseconds

inline constexpr std::int64_t kHelloWithin = 10'000;
inline constexpr std::int64_t kRequestWithin = 30'000;  // a whole request of HTTP
inline constexpr std::int64_t kSilence = 60'000;        // of a socket, pings included
inline constexpr std::int64_t kKeptUnused = 30'000;  // how long a table stays in memory that nobody looks at
inline constexpr std::int64_t kThinksUndisturbed = 2'000;  // an analysis, when others wait for the computer

// ---- what one call of HTTP counts

inline constexpr double kUsualCall = 1,
                        kDearCall = 10;  // dear: replay, study, mine, analysis, atlas, record, people/turns

// ---- races

// In milliseconds; docs/protocol.md says what each is for.
struct RaceTimes {
    std::int64_t most_compensation = 150;  // of half a round trip; 0: stamps are arrivals
    std::int64_t hand_time = 400;          // after a claim the hand is busy
    std::int64_t min_open = 1500;          // until a race may be stopped
};

// ---- how much at one time; tests have smaller ones

struct ServerLimits {
    std::size_t connections = 5'000;  // in all
    std::size_t per_address = 200;    // connections of one address
    // Bytes of bodies that are on their way or being answered, in all and of one address.
    std::size_t bodies = 64 << 20, bodies_of_address = 8 << 20;
    std::size_t unsent_bytes = 4 << 20;  // a client that reads more slowly than this much is let go

    BucketSize calls{200, 50};                 // of HTTP, of one address
    BucketSize messages{60, 20};               // of one socket
    BucketSize messages_of_address{600, 100};  // of all its sockets together
    double bytes_a_message = 32 << 10;         // answers that are longer count as several messages
    int refused_in_a_row = 200;                // messages that came too fast, before the socket is closed
    int new_tables_a_minute = 60;              // of one address, rematches too

    std::size_t tables = 20'000;           // in memory
    std::size_t distant_clocks = 200'000;  // that run at tables out of memory; further ones rest
    std::size_t tables_of_visitor = 16;    // one socket sits or watches at
    std::size_t visitors_of_table = 500;
    std::size_t waiting_requests = 64;  // at one table, while the disk is busy or it is being fetched

    // Jobs that wait for a thread, in all and of one address: fetching, compiling, replaying at the desk; thinking.
    std::size_t desk_queue = 2'000, desk_queue_of_address = 200;
    std::size_t think_queue = 256, think_queue_of_address = 16;
    std::size_t analyses_of_visitor = 2;  // that wait or are being thought about

    // Pages that one address may publish, and complain about.
    BucketSize publications{10, 10.0 / 3600}, complaints{5, 5.0 / 3600};

    RaceTimes race;

    BucketSize new_tables() const { return {double(new_tables_a_minute), double(new_tables_a_minute) / 60}; }
};

}  // namespace cairn::serve
