// The parts of a running server, and whom it answers.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "play/text/phrases.hpp"
#include "serve/hall/hall.hpp"
#include "serve/limits/addresses.hpp"
#include "serve/limits/shares.hpp"
#include "serve/net/api.hpp"
#include "serve/net/beast/beast.hpp"
#include "serve/net/pages.hpp"
#include "serve/net/secrets.hpp"
#include "serve/net/server.hpp"
#include "serve/running/atlas_maker.hpp"
#include "serve/running/journal.hpp"
#include "serve/running/metrics.hpp"
#include "study/atlas/kept/tables_folder.hpp"

namespace cairn::serve {

constexpr int kDeskThreads = 2;
constexpr std::size_t kTrialsWaiting = 16;  // pages that wait to be tried
constexpr auto kTrialPatience = std::chrono::milliseconds(10'000);

inline std::vector<std::string> keys_of(const std::vector<std::string>& addresses) {
    std::vector<std::string> keys;
    for (const std::string& address : addresses)
        if (const auto key = address_key(address)) keys.push_back(*key);
        else throw CannotServe("--proxy " + echo(address) + " is no address; write one such as 127.0.0.1");
    return keys;
}

// A page is tried by the program that thinks, within the limits of those that keep pages.
inline std::vector<std::string> trial_command(const ServerSettings& s) { return s.think_command; }
inline ThinkLimits trial_limits(const ServerSettings& s) {
    return {s.keeper_limits.memory, kTrialPatience, std::chrono::milliseconds(0), 10};
}

// Names by which this machine is known to itself and in the house.
inline std::vector<std::string> names_of_this_machine() {
    char name[256] = "";
    if (::gethostname(name, sizeof name - 1) != 0 || name[0] == '\0') return {};
    return {lower(name), lower(name) + ".local"};
}

struct Server::Machinery {
    Machinery(const ServerSettings& s, Library library)
        : settings(s),
          catalogue(std::move(library)),
          pages(s.web),
          proxies(keys_of(s.proxies)),
          readers(keys_of(s.metrics_readers)),
          journal(s.journal),
          storage(s.database),
          desk({kDeskThreads, s.limits.desk_queue, s.limits.desk_queue_of_address}),
          apart(s.think_command.empty() ? nullptr
                                        : std::make_unique<ThinkProcesses>(s.think_command, s.think_limits)),
          referee(s.referee_command.empty() ? nullptr
                                            : std::make_unique<Referee>(s.referee_command, s.referee_limits)),
          judges({s.workers, s.limits.think_queue, s.limits.think_queue_of_address}),
          thinkers({s.workers, s.limits.think_queue, s.limits.think_queue_of_address}),
          new_tables(s.limits.new_tables()),
          calls(s.limits.calls),
          atlases(s.atlas_command, tables_folder()),
          push(s.push.contact.empty() ? nullptr : std::make_unique<PostOffice>(storage, s.push)),
          trials(trial_command(s), trial_limits(s)),
          keepers(s.publishing ? std::make_unique<Keepers>(s.keep_command, s.keeper_limits, keeper_services())
                               : nullptr),
          press(keepers ? std::make_unique<Press>(*keepers, trials, triers) : nullptr),
          api({catalogue, storage, thinkers, s.release, push.get(), apart.get(), &atlases, press.get()}),
          hall({catalogue, storage, desk, thinkers, new_tables, metrics,
                [this](std::function<void()> job) { asio::post(loop, std::move(job)); }, server_clock,
                apart.get(),
                [this](const Owner& owner, const std::string& visitor, LineEars ears) {
                    return call(owner, visitor, std::move(ears));
                },
                [this](Millis wait, std::function<void()> job) {
                    auto alarm = std::make_shared<asio::steady_timer>(loop, std::chrono::milliseconds(wait));
                    alarm->async_wait([alarm, job = std::move(job)](boost::system::error_code error) {
                        if (!error) job();
                    });
                },
                referee.get(), &judges, s.no_referee,
                push ? [this](const std::string& person, const Json& news) { push->tell(person, news); }
                     : std::function<void(const std::string&, const Json&)>(),
                keepers.get()},
               s.limits) {
        for (const char* name : {"localhost", "127.0.0.1", "[::1]"}) own_names.push_back(name);
        own_names.push_back(lower(s.address));
        for (const std::string& name : s.hosts) own_names.push_back(lower(name));
        if (for_the_house())
            for (const std::string& name : names_of_this_machine()) own_names.push_back(name);
    }

    bool on_this_machine_only() const {
        Code no_address;  // which `listen` tells
        return asio::ip::make_address(settings.address, no_address).is_loopback();
    }
    // Open to other machines, but nobody has said under which name.
    bool for_the_house() const { return settings.hosts.empty() && !on_this_machine_only(); }

    // A page of another site must not speak to this server through its visitor's browser, neither openly nor by
    // pretending that its own name means this machine.
    bool own_name(const std::string& name) const {
        if (for_the_house() && is_address(name)) return true;
        return std::find(own_names.begin(), own_names.end(), name) != own_names.end();
    }
    bool foreign(const http::fields& fields) const {
        const auto text = [&](http::field field) {
            const auto value = fields[field];
            return std::string(value.data(), value.size());
        };
        const std::string host = text(http::field::host), origin = text(http::field::origin);
        if (!own_name(host_name(host))) return true;
        if (origin.empty()) return false;
        const std::size_t scheme = origin.find("://");
        if (scheme == std::string::npos) return true;  // "null"
        const std::string authority = origin.substr(scheme + 3);
        if (authority == host) return false;
        return !on_this_machine_only() || !own_name(host_name(authority));
    }

    // For whoever runs the server: only its own machine and those who were named may read the numbers, and through no
    // proxy, which would speak for anybody.
    bool may_read_metrics(const std::string& peer) const {
        return asio::ip::make_address(peer).is_loopback() ||
               std::find(readers.begin(), readers.end(), peer) != readers.end();
    }
    // Is it another server on this database that asks?
    bool from_peer(const http::fields& fields) const {
        const auto value = fields[kServerField];
        const std::string secret = storage.secret();
        return !secret.empty() && same_secret(secret, {value.data(), value.size()});
    }
    std::unique_ptr<Line> call(const Owner& owner, const std::string& visitor, LineEars ears);
    Keepers::Services keeper_services() {
        return {storage, [this](std::function<void()> job) { asio::post(loop, std::move(job)); },
                [this](const std::string& person, const Json& news) {
                    if (push) push->tell(person, news);
                },
                [this](const std::string& page, const std::string& why) {
                    journal.note("page-stopped", {{"page", page}, {"problem", why}});
                }};
    }
    HttpAnswer health() const;
    HttpAnswer numbers();

    void listen();
    void announce();
    void accept();
    void tick();
    void report();
    void look_at_pages();
    void tell_of_pages();
    void begin_to_stop();

    ServerSettings settings;
    // Connections that the loop still holds when it ends give up their places.
    Shares connections{settings.limits.connections, settings.limits.per_address};
    Shares bodies{settings.limits.bodies, settings.limits.bodies_of_address};
    asio::io_context loop{1};
    Catalogue catalogue;
    Pages pages;
    std::vector<std::string> proxies, readers;  // keys of their addresses
    Journal journal;
    Metrics metrics;
    Storage storage;
    Crew desk;
    std::unique_ptr<ThinkProcesses> apart;  // null: the threads of `thinkers` think themselves
    std::unique_ptr<Referee> referee;       // null: nobody can perform here
    Crew judges;                            // wait for it
    Thinkers thinkers;
    Buckets new_tables, calls;  // of an address
    AtlasMaker atlases;
    std::unique_ptr<PostOffice> push;  // null: nobody is told who is away
    ThinkProcesses trials;             // in which pages are tried before they are published
    Crew triers{CrewSize{1, kTrialsWaiting, kTrialsWaiting / 4}};  // who wait for them
    std::unique_ptr<Keepers> keepers;                              // null: nobody publishes here
    std::unique_ptr<Press> press;                                  // the same
    Buckets publications{settings.limits.publications}, complaints{settings.limits.complaints};
    Api api;
    Hall hall;
    tcp::acceptor acceptor{loop};
    asio::steady_timer timer{loop}, last{loop};
    asio::signal_set signals{loop};
    std::vector<std::string> own_names;
    std::string disk_problem;  // that the journal knows of
    int ticks = 0;
    std::atomic<bool> looking = false;  // at the pages of the library, on a thread of the desk
    bool stopping = false;
};

using Machinery = Server::Machinery;

}  // namespace cairn::serve
