// The riddles that the server hands out: those that are kept beside the games and hold for the rules as they are.
//
// Read once, when somebody first asks. May be used from any thread.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "serve/view/catalogue.hpp"

namespace cairn::serve {

class RiddleShelf {
   public:
    explicit RiddleShelf(Catalogue& catalogue) : catalogue_(catalogue) {}

    struct Texts {
        std::string index;                         // {"riddles": [{"id", "game", "kind", "difficulty"}, …]}
        std::string etag;                          // changes with it
        std::map<std::string, std::string> games;  // {"riddles": [Riddle, …]} by game
    };
    std::shared_ptr<const Texts> texts();

   private:
    Catalogue& catalogue_;
    std::mutex mutex_;
    std::shared_ptr<const Texts> texts_;
};

}  // namespace cairn::serve
