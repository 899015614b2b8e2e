// What HTTP under /api/v1/ answers: games, rules, examples, new tables, records, analysis.
#pragma once

#include <string>

#include "serve/net/http.hpp"
#include "serve/net/messages.hpp"
#include "serve/storage/storage.hpp"
#include "serve/think/thinkers.hpp"
#include "serve/view/catalogue.hpp"

namespace cairn::serve {

class Api {
   public:
    struct Services {
        Catalogue& catalogue;
        Storage& storage;
        Thinkers& thinkers;
        std::string release;
        ThinkProcesses* apart = nullptr;  // where computers think; null: on the threads of `thinkers`
    };
    explicit Api(Services means) : services_(std::move(means)) {}

    // Blocks while it reads and computes; not for the event loop. `reply` is called now or later.
    void answer(const HttpRequest& request, const Target& target, const Reply& reply);

   private:
    HttpAnswer server() const;
    HttpAnswer games(const HttpRequest& request, const Target& target);
    HttpAnswer game(const std::string& id, const Target& target);
    HttpAnswer examples(const std::string& id);
    HttpAnswer source(const std::string& id);  // the whole page of rules
    HttpAnswer record(const std::string& table, const Target& target);
    HttpAnswer replay(const std::string& body);
    HttpAnswer study(const std::string& body);
    HttpAnswer mine(const std::string& body);
    void create(const std::string& body, const Reply& reply);
    void analyse(const HttpRequest& request, const Reply& reply);

    Services services_;
};

// An error with the status that belongs to its code.
HttpAnswer refusal_answer(const Refusal& refusal);

}  // namespace cairn::serve
