// The only file that includes Beast and Asio, which take long to compile.
#include "serve/net/server.hpp"

#include <sstream>

#include "serve/net/beast/call.hpp"
#include "serve/net/beast/machinery.hpp"
#include "serve/net/beast/visit.hpp"
#include "serve/running/supervisor.hpp"

namespace cairn::serve {
namespace {

constexpr auto kTick = std::chrono::milliseconds(100);
constexpr auto kLate = std::chrono::seconds(1);  // a tick so late is worth a line in the journal
constexpr int kTicksToLook = 20;                 // at the files of the games
constexpr int kTicksToReport = 10;               // to the supervisor, and about the disk

std::string key_of(const tcp::endpoint& peer) { return address_key(peer.address().to_string()).value_or(""); }

}  // namespace

void Server::Machinery::listen() {
    Code error;
    const auto address = asio::ip::make_address(settings.address, error);
    if (error)
        throw CannotServe("--address " + echo(settings.address) +
                          " is no address; write one such as 127.0.0.1");
    const tcp::endpoint endpoint(address, settings.port);
    acceptor.open(endpoint.protocol(), error);
    if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor.bind(endpoint, error);
    if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (!error) return;
    const std::string where = settings.address + ":" + std::to_string(settings.port);
    if (error == asio::error::address_in_use)
        throw CannotServe("port " + std::to_string(settings.port) +
                          " is in use, perhaps by another Cairn; choose another with --port");
    if (error == asio::error::access_denied)
        throw CannotServe("port " + std::to_string(settings.port) +
                          " is reserved for the system; choose one above 1023 with --port");
    throw CannotServe("cannot listen on " + where + ": " + error.message());
}

// Tells the other servers on this database where this one is.
void Server::Machinery::announce() {
    Code error;
    const std::string name = settings.peer_address.empty() ? settings.address : settings.peer_address;
    const auto address = asio::ip::make_address(name, error);
    if (error)
        throw CannotServe("--peer-address " + echo(name) + " is no address; write one such as 10.0.0.2");
    if (address.is_unspecified() && !storage.secret().empty())
        throw CannotServe("the other servers cannot reach this one at " + name +
                          "; name an address of this machine with --peer-address");
    std::ostringstream where;
    where << tcp::endpoint(address, acceptor.local_endpoint().port());
    storage.announce(where.str());
}

std::unique_ptr<Line> Server::Machinery::call(const Owner& owner, const std::string& visitor, LineEars ears) {
    auto call = std::make_shared<Call>(*this, std::move(ears));
    const std::size_t colon = owner.address.rfind(':');
    std::string name = owner.address.substr(0, colon);
    if (name.starts_with('[')) name = name.substr(1, name.size() - 2);
    Code error;
    const auto address = asio::ip::make_address(name, error);
    const int port = colon == std::string::npos ? 0 : std::atoi(owner.address.c_str() + colon + 1);
    // An address that makes no sense leads nowhere: port 0 refuses every connection.
    call->begin({address, (unsigned short)port}, owner.secret, visitor);
    return std::make_unique<CalledLine>(std::move(call));
}

void Server::Machinery::accept() {
    acceptor.async_accept([this](Code error, tcp::socket socket) {
        if (!acceptor.is_open()) return;
        if (error) {  // out of file descriptors, perhaps: others may leave
            last.expires_after(std::chrono::milliseconds(100));
            return last.async_wait([this](Code) { accept(); });
        }
        Code ignored;
        const tcp::endpoint peer = socket.remote_endpoint(ignored);
        const std::string key = key_of(peer);
        auto connection = std::make_unique<Share>(connections);
        if (!ignored && connection->hold(asker_of(key, "", proxies), 1)) {
            socket.set_option(tcp::no_delay(true), ignored);
            std::make_shared<Visit>(*this, std::move(socket), key, std::move(connection))->read();
        } else {
            metrics.count("connections_refused_total");
        }
        accept();
    });
}

void Server::Machinery::tick() {
    timer.expires_after(kTick);
    timer.async_wait([this](Code error) {
        if (error || stopping) return;
        const auto late = asio::steady_timer::clock_type::now() - timer.expiry();
        const double seconds = std::chrono::duration<double>(late).count();
        metrics.longest("loop_delay_seconds", seconds);
        if (late > kLate) journal.note("loop-late", {{"seconds", seconds}});
        hall.tick();
        if (keepers) keepers->tick(server_clock());
        if (++ticks % kTicksToReport == 0) report();
        if (ticks % kTicksToLook == 0) look_at_pages();
        if (storage.deposed()) return begin_to_stop();
        tick();
    });
}

void Server::Machinery::report() {
    tell_supervisor("WATCHDOG=1");
    const std::string problem = storage.problem();
    if (problem == disk_problem) return;
    journal.note(problem.empty() ? "disk-works" : "disk-fails", {{"problem", problem}});
    disk_problem = problem;
}

// New pages, and pages written again, are there without a restart; whoever writes one is told why it is not. Where the desk is
// full, next time.
void Server::Machinery::look_at_pages() {
    if (stopping || looking.exchange(true)) return;
    if (!desk.take("", {[this] { tell_of_pages(); }})) looking = false;
}

// On a thread of the desk.
void Server::Machinery::tell_of_pages() {
    const Catalogue::News news = catalogue.look_again();
    for (const Catalogue::Flawed& page : news.flawed) {
        journal.note("page-has-errors",
                     {{"file", page.file}, {"line", page.line}, {"problem", page.problem}});
        if (settings.complain) settings.complain(page.text);
    }
    if (!news.changed.empty()) catalogue.listing();  // ready before the next visitor asks
    looking = false;
}

HttpAnswer Server::Machinery::health() const {
    const std::string problem = storage.problem();
    return {problem.empty() ? 200 : 503,
            "application/json",
            dump(Json{{"well", problem.empty()}, {"problem", problem}}),
            {{"Cache-Control", "no-store"}}};
}

HttpAnswer Server::Machinery::numbers() {
    metrics.set("connections", double(connections.taken()));
    metrics.set("visitors", double(hall.visitors()));
    metrics.set("tables", double(hall.tables()));
    metrics.set("distant_clocks", double(hall.distant_clocks()));
    metrics.set("desk_waiting", double(desk.waiting()));
    metrics.set("thinkers_waiting", double(thinkers.waiting()));
    if (apart) metrics.set("think_processes_total", double(apart->begun()));
    if (apart) metrics.set("think_processes_lost_total", double(apart->lost()));
    if (keepers) metrics.set("keepers", double(keepers->running()));
    if (keepers) metrics.set("keepers_total", double(keepers->begun()));
    if (keepers) metrics.set("keepers_lost_total", double(keepers->lost()));
    metrics.set("commits_total", double(storage.commits()));
    metrics.set("writable", storage.problem().empty() ? 1 : 0);
    return {200, "text/plain; version=0.0.4; charset=utf-8", metrics.text(), {{"Cache-Control", "no-store"}}};
}

// What was accepted is written and answered before the last connection is closed.
void Server::Machinery::begin_to_stop() {
    if (stopping) return;
    stopping = true;
    tell_supervisor("STOPPING=1");
    journal.note("stopping");
    Code ignored;
    acceptor.close(ignored);
    signals.cancel(ignored);
    timer.cancel();
    hall.close(
        "the server stops now; every move that was acknowledged is kept, and the game goes on when it is "
        "back");
    Write flush;
    flush.done = [this](const Fate&) {
        asio::post(loop, [this] {
            last.expires_after(std::chrono::milliseconds(200));
            last.async_wait([this](Code) { loop.stop(); });
        });
    };
    storage.write(std::move(flush));
}

Server::Server(const ServerSettings& settings, Library library) {
    try {
        machinery_ = std::make_unique<Machinery>(settings, std::move(library));
    } catch (const DatabaseError& error) {
        throw CannotServe("the database " + database_shown(settings.database) +
                          " cannot be used: " + error.what());
    }
    machinery_->listen();
    machinery_->announce();
}

Server::~Server() {
    if (!machinery_) return;
    machinery_->catalogue.close();
    machinery_->thinkers.close();
    machinery_->desk.close();
    machinery_->judges.close();
    machinery_->triers.close();
    if (machinery_->press) machinery_->press->closing = true;
}

std::string Server::link() const {
    const tcp::endpoint at = machinery_->acceptor.local_endpoint();
    const std::string host =
        at.address().is_v6() ? "[" + at.address().to_string() + "]" : at.address().to_string();
    return "http://" + host + ":" + std::to_string(at.port()) + "/";
}

void Server::stop_on_signals() {
    Machinery& m = *machinery_;
    m.signals.add(SIGINT);
    m.signals.add(SIGTERM);
    m.signals.async_wait([&m](Code error, int) {
        if (!error) m.begin_to_stop();
    });
}

void Server::run() {
    Machinery& m = *machinery_;
    // The list of games takes a moment; have it ready before the first visitor asks. Where the desk is full, the
    // first visitor waits for it.
    m.looking = true;
    const auto begin = [&m] {
        m.catalogue.listing();
        m.tell_of_pages();
        if (!m.settings.all_atlases) return;
        std::vector<std::shared_ptr<const Offer>> offers;
        for (const GameFile& file : m.catalogue.library().list())
            if (auto found = m.catalogue.find(file.id); found.offer) offers.push_back(std::move(found.offer));
        m.atlases.prepare(std::move(offers));
    };
    if (!m.desk.take("", {begin})) m.looking = false;
    m.accept();
    m.tick();
    m.journal.note("started", {{"link", link()}, {"release", m.settings.release}});
    tell_supervisor("READY=1");
    m.loop.run();
    m.journal.note("ended");
    if (m.storage.deposed())
        throw CannotServe(
            "this server was out of touch with the database for so long that others have taken over its "
            "tables; start it again");
}

void Server::stop() {
    asio::post(machinery_->loop, [this] { machinery_->begin_to_stop(); });
}

}  // namespace cairn::serve
