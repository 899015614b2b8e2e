// The games that the server offers: loaded once for each setting of their options, with everything about them
// that is the same for all who ask, as JSON text ready to send.
//
// All of it may be used from any thread.
#pragma once

#include <atomic>
#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "play/game/game.hpp"
#include "play/game/library.hpp"
#include "play/text/record.hpp"
#include "serve/view/shelf_watch.hpp"
#include "study/knowledge/knowledge.hpp"

namespace cairn::serve {

// One game in one setting.
struct Offer {
    GameFile file;
    OptionValues options;
    std::shared_ptr<const Game> game;
    std::string game_json;           // Game
    std::string board_json;          // Board
    std::string rules;               // names the exact rules, 16 hex digits
    std::vector<KnownResult> known;  // what is proved for them
};

struct OfferFound {
    std::shared_ptr<const Offer> offer;  // null when there is none
    std::string code, problem;           // then why: `no-game` or `bad-option`
};

// What a page of a stranger may cost: less than one of the library, which somebody has looked at.
Budget published_budget();

class Catalogue {
   public:
    explicit Catalogue(Library library) : library_(std::move(library)) {}

    // By id; paths are not followed. Loads at most once while the offer is remembered.
    OfferFound find(std::string_view id, const OptionValues& options = {});

    // `{"games": [Game, …]}` of all games that load, their texts in `language`, and a name that changes with it, for ETag.
    struct Listing {
        std::string json, etag;
    };
    std::shared_ptr<const Listing> listing(std::string_view language = "en");

    // `{"games": [{"id", "title", "words": {"put": 3, …}}, …]}`: of each game the words that its rules use
    // (study/report/likeness.hpp), for whoever looks for games like his own.
    std::shared_ptr<const Listing> words();

    // A page that no file holds, under the name by which it was published (serve/published/name.hpp): from now on `find`
    // knows it, and loads it within the budget of strangers. A few are kept.
    void lend(const std::string& id, std::string source);

    // Looks at the files of the library: what was written since the last time is loaded anew when somebody asks for it; tables
    // that are open keep the rules they have. One thread at a time.
    struct Flawed {
        std::string file;
        int line = 0;
        std::string problem;  // the first error
        std::string text;     // all of them, as `cairn check` tells them
    };
    struct News {
        std::vector<std::string> changed;  // ids; all of them the first time
        std::vector<Flawed> flawed;        // those of them that do not load
    };
    News look_again();

    // A list that is being made stays unfinished: nobody waits for it any more.
    void close() { closing_ = true; }

    // One game in full: with its board, its page for players in `language` (else English), its source, and what is said at
    // its table in that language, by the English text.
    std::string page_json(const Offer& offer, std::string_view language) const;

    const Library& library() const { return library_; }

    // Finds the games that records speak of.
    GameFinder finder();

   private:
    std::shared_ptr<const Offer> remembered(const std::string& key);
    std::shared_ptr<const Offer> remember(const std::string& key, std::shared_ptr<const Offer> offer,
                                          std::uint64_t edition);

    // The page that `id` names, from a file or lent.
    Library::Found page_of(std::string_view id);

    Library library_;
    std::map<std::string, std::string, std::less<>> lent_;  // sources by id
    std::atomic<bool> closing_ = false;
    std::mutex mutex_;
    std::list<std::string>
        order_;  // of the keys, longest unused first: what is forgotten when there are too many
    struct Remembered {
        std::shared_ptr<const Offer> offer;
        std::list<std::string>::iterator place;
    };
    std::map<std::string, Remembered, std::less<>> offers_;
    std::map<std::string, std::shared_ptr<const Listing>, std::less<>> listings_;  // by language
    std::shared_ptr<const Listing> words_;
    ShelfWatch watch_;
    bool looked_ = false;
    // Counts how often files had changed: what was made from those before is not kept.
    std::atomic<std::uint64_t> edition_ = 0;
};

}  // namespace cairn::serve
