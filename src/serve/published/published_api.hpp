// What HTTP under /api/v1/published answers: the open shelf, publishing, withdrawing, complaints. docs/protocol.md lists it.
// Like Api it blocks, on the desk; pages are tried by a crew of its own, in processes.
#pragma once

#include <atomic>

#include "serve/keep/keepers.hpp"
#include "serve/limits/crew.hpp"
#include "serve/net/http.hpp"
#include "serve/published/open_shelf.hpp"
#include "serve/published/requests.hpp"
#include "serve/think/processes.hpp"
#include "serve/view/catalogue.hpp"

namespace cairn::serve {

// What publishing needs; none of it is there where it is turned off.
struct Press {
    Press(Keepers& k, ThinkProcesses& t, Crew& c) : keepers(k), trials(t), crew(c) {}
    Keepers& keepers;
    ThinkProcesses& trials;
    Crew& crew;  // who wait for them
    std::atomic<bool> closing = false;
};

class PublishedApi {
   public:
    struct Services {
        Catalogue& catalogue;
        Storage& storage;
        Press* press = nullptr;  // null: publishing is turned off
    };
    explicit PublishedApi(Services means) : services_(means), shelf_(means.storage) {}

    bool on() const { return services_.press != nullptr; }
    void answer(const HttpRequest& request, const Target& target, const Reply& reply);

    // A request about a published page, which only its keeper can answer. False when it is about none; else it is answered.
    bool pass_on(const HttpRequest& request, const Target& target, const Reply& reply);
    // The same, for one that is known to be about this page.
    void pass_to(const std::string& page, const HttpRequest& request, const Reply& reply);

   private:
    HttpAnswer list(const Target& target);
    HttpAnswer page(const std::string& id);
    void publish(const HttpRequest& request, const Reply& reply);
    void keep(PublishedPage page, const Reply& reply);
    void show(const std::string& body, const Reply& reply);
    void report(const std::string& body, const Reply& reply);
    std::vector<std::string> titles();  // that nobody else may use

    Services services_;
    OpenShelf shelf_;
};

}  // namespace cairn::serve
