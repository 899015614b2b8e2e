// The list of the lobby as those who look at it know it. Whoever comes is told all of it; afterwards he is told what came and what
// went, for a thousand who look at two hundred challenges would else be sent fifty megabytes a second.
//
//     {"type":"lobby","number":7,"challenges":[…]}                      all of it
//     {"type":"lobby","after":7,"number":8,"come":[…],"gone":[…]}       what makes number 8 of number 7; a challenge that changed has come again
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "serve/people/book.hpp"

namespace cairn::serve {

// The challenges by their tables, each as the text that is sent; in the order of the list.
using ListedChallenges = std::vector<std::pair<std::string, std::string>>;
ListedChallenges listed_challenges(const std::vector<Challenge>& challenges);

class LobbyList {
   public:
    struct News {
        std::string whole;  // for whoever knows nothing
        std::string
            changes;  // for whoever knows the number before; "" where nobody can, or all of it is shorter
    };
    // The list as it is now. Nothing has changed: both texts are empty.
    News become(ListedChallenges list);
    // Nobody looks any more. Numbers go on, so that nobody takes an old list for the one before a new one.
    void forget();

    bool known() const { return known_; }
    const std::string& whole() const { return whole_; }

   private:
    bool known_ = false;
    std::uint64_t number_ = 0;
    ListedChallenges list_;
    std::string whole_;
};

}  // namespace cairn::serve
