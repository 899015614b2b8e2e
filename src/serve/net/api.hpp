// What HTTP under /api/v1/ answers: games, rules, examples, new tables, records, analysis.
#pragma once

#include <string>

#include "serve/net/answers.hpp"
#include "serve/net/http.hpp"
#include "serve/net/messages.hpp"
#include "serve/people/people_api.hpp"
#include "serve/published/published_api.hpp"
#include "serve/running/atlas_maker.hpp"
#include "serve/storage/storage.hpp"
#include "serve/think/thinkers.hpp"
#include "serve/view/catalogue.hpp"
#include "serve/view/riddle_shelf.hpp"

namespace cairn::serve {

class Api {
   public:
    struct Services {
        Catalogue& catalogue;
        Storage& storage;
        Thinkers& thinkers;
        std::string release;
        PostOffice* push = nullptr;       // that tells people who are away; null: nobody is told
        ThinkProcesses* apart = nullptr;  // where computers think; null: on the threads of `thinkers`
        AtlasMaker* atlases = nullptr;    // null: none is built
        Press* press = nullptr;           // null: publishing is turned off
        bool keeps_for_another = false;   // a keeper's: it answers about its published page itself
    };
    explicit Api(Services means)
        : services_(std::move(means)),
          riddles_(services_.catalogue),
          people_({services_.catalogue, services_.storage, services_.push}),
          published_({services_.catalogue, services_.storage, services_.press}) {}

    // Blocks while it reads and computes; not for the event loop. `reply` is called now or later.
    void answer(const HttpRequest& request, const Target& target, const Reply& reply);

   private:
    HttpAnswer server() const;
    HttpAnswer games(const HttpRequest& request, const Target& target);
    static HttpAnswer listed(const HttpRequest& request,
                             const std::shared_ptr<const Catalogue::Listing>& listing);
    HttpAnswer game(const std::string& id, const Target& target);
    HttpAnswer examples(const std::string& id);
    HttpAnswer source(const std::string& id);  // the whole page of rules
    HttpAnswer riddles(const HttpRequest& request);
    HttpAnswer riddles_of(const std::string& game);
    void record(const std::string& table, const HttpRequest& request, const Target& target,
                const Reply& reply);
    void replay(const HttpRequest& request, const Reply& reply);
    HttpAnswer record_of(StoredTable stored, const Target& target);
    // Is this page to be asked of its keeper?
    bool kept_apart(const std::string& game) const;
    HttpAnswer study(const std::string& body);
    HttpAnswer atlas(const std::string& body);
    HttpAnswer mine(const std::string& body);
    void create(const std::string& body, const Reply& reply);
    void analyse(const HttpRequest& request, const Reply& reply);

    Services services_;
    RiddleShelf riddles_;
    PeopleApi people_;
    PublishedApi published_;
};

}  // namespace cairn::serve
