// What HTTP under /api/v1/people/ answers: challenges, pairing, ratings, who one is, whom one does not want to meet.
// docs/protocol.md lists it. Like Api it blocks, on the desk.
#pragma once

#include "serve/net/http.hpp"
#include "serve/people/book.hpp"
#include "serve/people/requests.hpp"
#include "serve/view/catalogue.hpp"

namespace cairn::serve {

class PostOffice;

class PeopleApi {
   public:
    struct Services {
        Catalogue& catalogue;
        Storage& storage;
        PostOffice* push = nullptr;  // null: nobody is told anything while he is away
    };
    explicit PeopleApi(Services means) : services_(means), book_(means.storage) {}

    void answer(const HttpRequest& request, const Target& target, const Reply& reply);

   private:
    void challenge(const std::string& body, const Reply& reply, bool pair);
    // A challenge that fits, of somebody else.
    std::optional<Challenge> match_for(const ChallengeWanted& wanted, const std::string& person,
                                       const OptionValues& options);
    HttpAnswer accept(const PeopleWanted& wanted);
    HttpAnswer me(const PeopleWanted& wanted);
    HttpAnswer turns(const PeopleWanted& wanted);
    HttpAnswer leaders(const Target& target);
    HttpAnswer person(const Target& target);
    HttpAnswer result(const Target& target);
    void withdraw(const PeopleWanted& wanted, const Reply& reply);
    void block(const PeopleWanted& wanted, const Reply& reply);
    void subscribe(const PeopleWanted& wanted, const Reply& reply);
    void keep(std::vector<Deed> deeds, const Reply& reply);

    Services services_;
    Book book_;
};

}  // namespace cairn::serve
