// The post office: tells people who are away, through the push services of their browsers. Only where the server's owner has turned
// it on: it is the only part of the server that calls anybody.
//
// Addresses come from strangers, so only known services are called. One thread sends, and nobody waits for it.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "serve/people/book.hpp"
#include "serve/people/web_push.hpp"
#include "study/json/json.hpp"

namespace cairn::serve {

struct PushSettings {
    std::string contact;  // mailto:… or https://…, by which a service can reach the owner; "": turned off
    std::vector<std::string> services;  // further ones, as "https://host" or "http://127.0.0.1:9000"
};

class PostOffice {
   public:
    // Fetches its own key from the database, or makes one. Throws DatabaseError.
    PostOffice(Storage& storage, PushSettings settings);
    ~PostOffice();  // what waits is dropped

    std::string public_key() const { return base64url(own_.point()); }
    bool serves(const std::string& endpoint) const;
    void tell(const std::string& person, const Json& news);  // never waits; drops it where too much waits

   private:
    struct Letter {
        std::string person;
        Json news;
    };
    void work();
    void send(const Letter& letter);

    Storage& storage_;
    PushSettings settings_;
    PushKey own_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Letter> queue_;
    bool closing_ = false;
    std::thread thread_;
};

}  // namespace cairn::serve
