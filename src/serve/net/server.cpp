// The only file that includes Beast and Asio, which take long to compile.
#include "serve/net/server.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>
#include <map>
#include <optional>
#include <unordered_map>

#include "play/text/phrases.hpp"
#include "serve/hall/hall.hpp"
#include "serve/net/api.hpp"
#include "serve/net/pages.hpp"
#include "serve/storage/sqlite.hpp"

namespace cairn::serve {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using Code = boost::system::error_code;

constexpr auto kTick = std::chrono::milliseconds(100);
constexpr auto kHttpPatience = std::chrono::seconds(30);    // for a whole request
constexpr auto kSocketPatience = std::chrono::seconds(60);  // without a sign of life
constexpr std::size_t kLongestBody = (1 << 20) + (1 << 16), kLongestHeader = 8 * 1024;
constexpr std::size_t kDeskQueue = 2000, kThinkQueue = 256;
constexpr int kDeskThreads = 2;
constexpr std::string_view kLive = "/api/v1/live", kApi = "/api/";

// Buckets by address; those that are full again are forgotten.
class Buckets {
   public:
    Buckets(double size, double rate) : size_(size), rate_(rate) {}
    bool take(const std::string& address, Millis now) {
        if (buckets_.size() > kMany)
            std::erase_if(buckets_, [&](const auto& b) { return b.second.full(now); });
        return buckets_.try_emplace(address, size_, rate_).first->second.take(now);
    }

   private:
    static constexpr std::size_t kMany = 1000;
    double size_, rate_;
    std::unordered_map<std::string, Bucket> buckets_;
};

// Who a connection comes from. An IPv6 network is handed out by 64 bits, so these count as one.
std::string address_of(const tcp::endpoint& peer) {
    if (!peer.address().is_v6()) return peer.address().to_string();
    auto bytes = peer.address().to_v6().to_bytes();
    std::fill(bytes.begin() + 8, bytes.end(), (unsigned char)0);
    return peer.address().is_loopback() ? "::1" : asio::ip::address_v6(bytes).to_string();
}

// "localhost" of "localhost:8080", "[::1]" of "[::1]:8080".
std::string host_name(std::string_view authority) {
    const std::size_t bracket = authority.find(']');
    const std::size_t colon = authority.find(':', bracket == std::string_view::npos ? 0 : bracket);
    return lower(authority.substr(0, colon));
}

}  // namespace

struct Server::Machinery {
    Machinery(const ServerSettings& s, Library library)
        : settings(s),
          catalogue(std::move(library)),
          pages(s.web),
          storage(s.database),
          desk(kDeskThreads, kDeskQueue),
          thinkers(s.workers, kThinkQueue, Crew::Rank::Background),
          api({catalogue, storage, thinkers, s.release}),
          hall({catalogue, storage, desk, thinkers,
                [this](std::function<void()> job) { asio::post(loop, std::move(job)); }, wall_clock},
               s.limits),
          new_tables(std::max(1, s.limits.new_tables_a_minute), s.limits.new_tables_a_minute / 60.0) {
        for (const char* name : {"localhost", "127.0.0.1", "[::1]"}) own_names.push_back(name);
        own_names.push_back(lower(s.address));
        for (const std::string& name : s.hosts) own_names.push_back(lower(name));
    }

    // A page of another site must not speak to this server through its visitor's browser, neither openly nor by
    // pretending that its own name means this machine.
    bool own_name(const std::string& name) const {
        if (settings.hosts.empty() && !asio::ip::make_address(settings.address).is_loopback()) return true;
        return std::find(own_names.begin(), own_names.end(), name) != own_names.end();
    }
    bool foreign(const http::request<http::string_body>& request) const {
        const auto text = [&](http::field field) {
            const auto value = request[field];
            return std::string(value.data(), value.size());
        };
        const std::string host = text(http::field::host), origin = text(http::field::origin);
        if (!own_name(host_name(host))) return true;
        if (origin.empty()) return false;
        const std::size_t scheme = origin.find("://");
        if (scheme == std::string::npos) return true;  // "null"
        const std::string authority = origin.substr(scheme + 3);
        if (authority == host) return false;
        const bool both_here = asio::ip::make_address(settings.address).is_loopback();
        return !both_here || !own_name(host_name(authority));
    }

    void listen();
    void accept();
    void tick();
    void begin_to_stop();

    ServerSettings settings;
    // Connections that the loop still holds when it ends give up their places.
    std::size_t connections = 0;
    std::unordered_map<std::string, std::size_t> by_address;
    asio::io_context loop{1};
    Catalogue catalogue;
    Pages pages;
    Storage storage;
    Crew desk, thinkers;
    Api api;
    Hall hall;
    tcp::acceptor acceptor{loop};
    asio::steady_timer timer{loop}, last{loop};
    asio::signal_set signals{loop};
    Buckets new_tables, api_calls{200, 50};
    std::vector<std::string> own_names;
    bool stopping = false;
};

namespace {

using Machinery = Server::Machinery;

// Counts a connection as long as it lives.
class Connection {
   public:
    Connection(Machinery& m, std::string address) : m_(m), address_(std::move(address)) {
        ++m_.connections;
        ++m_.by_address[address_];
    }
    ~Connection() {
        --m_.connections;
        if (--m_.by_address[address_] == 0) m_.by_address.erase(address_);
    }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    const std::string& address() const { return address_; }

   private:
    Machinery& m_;
    std::string address_;
};

// ---- the socket

class Socket : public Client, public std::enable_shared_from_this<Socket> {
   public:
    Socket(Machinery& m, beast::tcp_stream stream, std::unique_ptr<Connection> connection)
        : m_(m), connection_(std::move(connection)), stream_(std::move(stream)) {}

    void begin(http::request<http::string_body> request) {
        beast::get_lowest_layer(stream_).expires_never();
        websocket::stream_base::timeout patience{};
        patience.handshake_timeout = std::chrono::seconds(10);
        patience.idle_timeout = kSocketPatience;
        patience.keep_alive_pings = true;
        stream_.set_option(patience);
        stream_.read_message_max(kLongestFrame);
        stream_.text(true);
        stream_.auto_fragment(false);  // a message is one frame
        request_ = std::move(request);
        stream_.async_accept(request_, [self = shared_from_this()](Code error) {
            if (error) return;
            self->request_ = {};
            self->visitor_ = self->m_.hall.enter(*self);
            self->read();
        });
    }

    void send(Text text) override {
        if (dropped_ || closing_) return;
        unsent_ += text->size();
        if (unsent_ > m_.settings.limits.unsent_bytes) return drop();
        queue_.push_back(std::move(text));
        if (queue_.size() == 1) write();
    }

    void close() override {
        if (closing_) return;
        closing_ = true;
        if (queue_.empty()) say_goodbye();
    }

   private:
    void read() {
        stream_.async_read(buffer_, [self = shared_from_this()](Code error, std::size_t) {
            if (error) return self->gone();
            if (!self->stream_.got_text()) return self->drop();
            const auto data = self->buffer_.cdata();
            const std::string frame(static_cast<const char*>(data.data()), data.size());
            self->buffer_.consume(self->buffer_.size());
            if (!self->closing_) self->m_.hall.hear(self->visitor_, frame);
            self->read();
        });
    }

    void write() {
        stream_.async_write(asio::buffer(*queue_.front()),
                            [self = shared_from_this()](Code error, std::size_t) {
                                if (error || self->dropped_) return self->gone();
                                self->unsent_ -= self->queue_.front()->size();
                                self->queue_.pop_front();
                                if (!self->queue_.empty()) self->write();
                                else if (self->closing_) self->say_goodbye();
                            });
    }

    void say_goodbye() {
        stream_.async_close(websocket::close_code::normal,
                            [self = shared_from_this()](Code) { self->gone(); });
    }

    // Without a word: this client does not read, or does not speak the protocol.
    void drop() {
        if (dropped_) return;
        dropped_ = true;
        beast::get_lowest_layer(stream_).close();
        // The hall may be in the middle of telling others.
        asio::post(m_.loop, [self = shared_from_this()] { self->gone(); });
    }

    void gone() {
        dropped_ = true;
        beast::get_lowest_layer(stream_).close();
        if (visitor_ == 0) return;
        m_.hall.leave(visitor_);
        visitor_ = 0;
    }

    Machinery& m_;
    std::unique_ptr<Connection> connection_;
    websocket::stream<beast::tcp_stream> stream_;
    http::request<http::string_body> request_;
    beast::flat_buffer buffer_;
    std::deque<Text> queue_;
    std::size_t unsent_ = 0;
    bool closing_ = false, dropped_ = false;
    VisitorId visitor_ = 0;
};

// ---- HTTP

class Visit : public std::enable_shared_from_this<Visit> {
   public:
    Visit(Machinery& m, tcp::socket socket, std::unique_ptr<Connection> connection)
        : m_(m), connection_(std::move(connection)), stream_(std::move(socket)) {}

    void read() {
        parser_.emplace();
        parser_->body_limit(kLongestBody);
        parser_->header_limit(kLongestHeader);
        stream_.expires_after(kHttpPatience);
        http::async_read(stream_, buffer_, *parser_, [self = shared_from_this()](Code error, std::size_t) {
            if (error == http::error::body_limit || error == http::error::header_limit)
                return self->reply(refusal_answer({"too-long", "the request is too long"}),
                                   Afterwards::Close);
            if (error) return self->end();
            self->handle(self->parser_->release());
        });
    }

   private:
    enum class Afterwards { KeepOpen, Close };  // with the connection

    void handle(http::request<http::string_body> request) {
        const auto text = [&](http::field field) {
            const auto value = request[field];
            return std::string(value.data(), value.size());
        };
        const auto afterwards =
            request.keep_alive() && !m_.stopping ? Afterwards::KeepOpen : Afterwards::Close;
        head_ = request.method() == http::verb::head;
        const Target target = read_target({request.target().data(), request.target().size()});
        if (!target.valid)
            return reply(refusal_answer({"bad-request", "this address cannot be read"}), Afterwards::Close);
        if (m_.foreign(request))
            return reply(
                {403,
                 "text/plain; charset=utf-8",
                 "This server answers its own page only. If it is asked under another name, start it with "
                 "--host NAME.\n",
                 {}},
                Afterwards::Close);
        if (websocket::is_upgrade(request)) {
            if (target.path != kLive)
                return reply(refusal_answer({"bad-request", "there is no socket at this address"}),
                             Afterwards::Close);
            std::make_shared<Socket>(m_, std::move(stream_), std::move(connection_))
                ->begin(std::move(request));
            return;
        }
        HttpRequest own{std::string(request.method_string()),
                        std::string(request.target()),
                        std::move(request.body()),
                        text(http::field::content_type),
                        text(http::field::if_none_match),
                        text(http::field::accept_encoding)};
        const bool api = target.path.starts_with(kApi);
        if (const Refusal refusal = too_much(own, target.path, api); !refusal.code.empty())
            return reply(refusal_answer(refusal), afterwards);
        const Reply later = [self = shared_from_this(), afterwards](HttpAnswer answer) {
            asio::post(self->m_.loop, [self, afterwards, answer = std::move(answer)]() mutable {
                self->reply(std::move(answer), afterwards);
            });
        };
        stream_.expires_never();  // while others work
        const bool taken = m_.desk.take([&m = m_, own = std::move(own), target, later, api] {
            api ? m.api.answer(own, target, later) : later(m.pages.answer(own, target.path));
        });
        if (!taken) reply(refusal_answer({"busy", "the server is busy; try again in a moment"}), afterwards);
    }

    Refusal too_much(const HttpRequest& request, const std::string& path, bool api) const {
        const Millis now = wall_clock();
        if (request.method == "POST" && !request.type.starts_with("application/json"))
            return {"bad-request", "the body must be sent as application/json"};
        if (api && !m_.api_calls.take(connection_->address(), now))
            return {"too-fast", "too many requests: wait a moment"};
        const bool creates = request.method == "POST" && path == "/api/v1/tables";
        if (creates && !m_.new_tables.take(connection_->address(), now))
            return {"busy", "too many new tables from here: wait a minute"};
        return {};
    }

    void reply(HttpAnswer answer, Afterwards afterwards) {
        auto response = std::make_shared<http::response<http::string_body>>();
        response->version(11);
        response->result(unsigned(answer.status));
        response->set(http::field::server, "Cairn");
        for (const auto& [name, value] : safety_headers()) response->set(name, value);
        for (const auto& [name, value] : answer.more) response->set(name, value);
        if (answer.status != 304) response->set(http::field::content_type, answer.type);
        const std::size_t length = answer.body.size();
        if (!head_) response->body() = std::move(answer.body);
        response->keep_alive(afterwards == Afterwards::KeepOpen);
        response->prepare_payload();
        if (head_) response->content_length(length);
        stream_.expires_after(kHttpPatience);
        http::async_write(stream_, *response,
                          [self = shared_from_this(), response, afterwards](Code error, std::size_t) {
                              if (error || afterwards == Afterwards::Close || self->m_.stopping)
                                  return self->end();
                              self->read();
                          });
    }

    void end() {
        Code ignored;
        stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    }

    Machinery& m_;
    std::unique_ptr<Connection> connection_;
    beast::tcp_stream stream_;
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::string_body>> parser_;
    bool head_ = false;
};

}  // namespace

// ---- the server

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

void Server::Machinery::accept() {
    acceptor.async_accept([this](Code error, tcp::socket socket) {
        if (!acceptor.is_open()) return;
        if (error) {  // out of file descriptors, perhaps: others may leave
            last.expires_after(std::chrono::milliseconds(100));
            return last.async_wait([this](Code) { accept(); });
        }
        Code ignored;
        const tcp::endpoint peer = socket.remote_endpoint(ignored);
        const std::string address = address_of(peer);
        const auto known = by_address.find(address);
        const bool room = connections < settings.limits.connections &&
                          (known == by_address.end() || known->second < settings.limits.per_address);
        if (room && !ignored) {
            socket.set_option(tcp::no_delay(true), ignored);
            std::make_shared<Visit>(*this, std::move(socket), std::make_unique<Connection>(*this, address))
                ->read();
        }
        accept();
    });
}

void Server::Machinery::tick() {
    timer.expires_after(kTick);
    timer.async_wait([this](Code error) {
        if (error || stopping) return;
        hall.tick();
        tick();
    });
}

// What was accepted is written and answered before the last connection is closed.
void Server::Machinery::begin_to_stop() {
    if (stopping) return;
    stopping = true;
    Code ignored;
    acceptor.close(ignored);
    signals.cancel(ignored);
    timer.cancel();
    hall.close(
        "the server stops now; every move that was acknowledged is kept, and the game goes on when it is "
        "back");
    Write flush;
    flush.done = [this](const std::string&) {
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
        throw CannotServe("the database " + settings.database.string() + " cannot be used: " + error.what());
    }
    machinery_->listen();
}

Server::~Server() {
    if (!machinery_) return;
    machinery_->thinkers.close();
    machinery_->desk.close();
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
    static_cast<void>(m.desk.take([&m] { m.catalogue.listing(); }));
    m.accept();
    m.tick();
    m.loop.run();
}

void Server::stop() {
    asio::post(machinery_->loop, [this] { machinery_->begin_to_stop(); });
}

}  // namespace cairn::serve
