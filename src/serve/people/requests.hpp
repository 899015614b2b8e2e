// What people ask for under /api/v1/people/, read and checked. Every body is one object; what passes is in form.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "serve/net/messages.hpp"
#include "serve/people/book.hpp"

namespace cairn::serve {

inline constexpr std::size_t kMostTablesAsked = 200;
inline constexpr std::size_t kLongestEndpoint = 500;  // bytes of the address of a push service

// {"key"?, "name"?, "game", "options"?, "clock"?, "rated"?, "seat"?, "except"?}: a challenge, or a wish to be paired.
struct ChallengeWanted {
    NewTable table;
    bool rated = false;
    int seat = -1;  // where the challenger sits; -1: anywhere
    std::vector<std::string>
        except;  // tables that he is not to be paired at: whoever has no key knows his own by name
};

// What any of the others may bring; each asks for some of it.
struct PeopleWanted {
    std::string key, name, table, person, what;
    std::vector<std::string> tables;
    std::optional<Subscription> subscription;
};

template <class Wanted>
struct WantedRead {
    std::optional<Wanted> wanted;
    Refusal refusal;
};

WantedRead<ChallengeWanted> read_challenge_wanted(std::string_view body);

// Which fields must be there; `key` may be left out only where it says so.
enum class PeopleAsk { Accept, Withdraw, Me, Name, Block, Forget, Subscribe, Unsubscribe, Turns };
WantedRead<PeopleWanted> read_people_wanted(PeopleAsk ask, std::string_view body);

}  // namespace cairn::serve
