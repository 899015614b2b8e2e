// The only file that includes Beast and Asio, which take long to compile.
#include "serve/net/server.hpp"

#include <atomic>
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
#include <sstream>
#include <unordered_map>

#include "play/text/phrases.hpp"
#include "serve/hall/hall.hpp"
#include "serve/limits/addresses.hpp"
#include "serve/limits/shares.hpp"
#include "serve/net/api.hpp"
#include "serve/net/pages.hpp"
#include "serve/net/secrets.hpp"
#include "serve/running/atlas_maker.hpp"
#include "serve/running/journal.hpp"
#include "serve/running/metrics.hpp"
#include "serve/running/supervisor.hpp"
#include "study/atlas/tables_folder.hpp"

namespace cairn::serve {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using Code = boost::system::error_code;

constexpr auto kTick = std::chrono::milliseconds(100);
constexpr auto kLate = std::chrono::seconds(1);  // a tick so late is worth a line in the journal
constexpr int kTicksToLook = 20;                 // at the files of the games
constexpr int kTicksToReport = 10;               // to the supervisor, and about the disk
constexpr auto kHttpPatience = std::chrono::milliseconds(kRequestWithin);
constexpr auto kFarewell = std::chrono::seconds(2);
constexpr auto kSocketPatience = std::chrono::milliseconds(kSilence);
constexpr int kDeskThreads = 2;
constexpr std::size_t kTrialsWaiting = 16;  // pages that wait to be tried
constexpr auto kTrialPatience = std::chrono::milliseconds(10'000);
constexpr auto kCallPatience =
    std::chrono::milliseconds(1000);              // another server answers so soon, or not at all
constexpr std::size_t kLongestAnswer = 16 << 20;  // of another server
// By these a server tells another one who it is, and for whom it asks.
constexpr const char *kServerField = "Cairn-Server", *kVisitorField = "Cairn-Visitor";
constexpr std::string_view kLive = "/api/v1/live", kApi = "/api/";

std::string key_of(const tcp::endpoint& peer) { return address_key(peer.address().to_string()).value_or(""); }

std::vector<std::string> keys_of(const std::vector<std::string>& addresses) {
    std::vector<std::string> keys;
    for (const std::string& address : addresses)
        if (const auto key = address_key(address)) keys.push_back(*key);
        else throw CannotServe("--proxy " + echo(address) + " is no address; write one such as 127.0.0.1");
    return keys;
}

// A page is tried by the program that thinks, within the limits of those that keep pages.
std::vector<std::string> trial_command(const ServerSettings& s) { return s.think_command; }
ThinkLimits trial_limits(const ServerSettings& s) {
    return {s.keeper_limits.memory, kTrialPatience, std::chrono::milliseconds(0), 10};
}

// Names by which this machine is known to itself and in the house.
std::vector<std::string> names_of_this_machine() {
    char name[256] = "";
    if (::gethostname(name, sizeof name - 1) != 0 || name[0] == '\0') return {};
    return {lower(name), lower(name) + ".local"};
}

}  // namespace

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

namespace {

using Machinery = Server::Machinery;

// ---- the socket

class Socket : public Client, public std::enable_shared_from_this<Socket> {
   public:
    Socket(Machinery& m, beast::tcp_stream stream, std::string address, std::unique_ptr<Share> connection)
        : m_(m),
          address_(std::move(address)),
          connection_(std::move(connection)),
          stream_(std::move(stream)) {}

    void begin(http::request<http::string_body> request) {
        beast::get_lowest_layer(stream_).expires_never();
        websocket::stream_base::timeout patience{};
        patience.handshake_timeout = std::chrono::seconds(10);
        patience.idle_timeout = kSocketPatience;
        patience.keep_alive_pings = true;
        stream_.set_option(patience);
        stream_.read_message_max(kLongestPerformance);
        stream_.text(true);
        stream_.auto_fragment(false);  // a message is one frame
        request_ = std::move(request);
        stream_.async_accept(request_, [self = shared_from_this()](Code error) {
            if (error) return;
            self->request_ = {};
            self->visitor_ = self->m_.hall.enter(*self, self->address_);
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
    const std::string address_;
    std::unique_ptr<Share> connection_;
    websocket::stream<beast::tcp_stream> stream_;
    http::request<http::string_body> request_;
    beast::flat_buffer buffer_{kLongestPerformance};
    std::deque<Text> queue_;
    std::size_t unsent_ = 0;
    bool closing_ = false, dropped_ = false;
    VisitorId visitor_ = 0;
};

// ---- lines to other servers

class Call : public std::enable_shared_from_this<Call> {
   public:
    Call(Machinery& m, LineEars ears) : ears_(std::move(ears)), stream_(m.loop) {}

    void begin(const tcp::endpoint& where, const std::string& secret, const std::string& visitor) {
        stream_.set_option(websocket::stream_base::decorator([=](websocket::request_type& request) {
            request.set(kServerField, secret);
            request.set(kVisitorField, visitor);
        }));
        stream_.read_message_max(kLongestAnswer);
        stream_.text(true);
        auto& plain = beast::get_lowest_layer(stream_);
        plain.expires_after(kCallPatience);
        plain.async_connect(where, [self = shared_from_this()](Code error) {
            if (error) return self->end();
            Code ignored;
            beast::get_lowest_layer(self->stream_).socket().set_option(tcp::no_delay(true), ignored);
            self->stream_.async_handshake("localhost", std::string(kLive), [self](Code refused) {
                if (refused) return self->end();
                self->greet();
            });
        });
    }
    void send(std::string text) {
        queue_.push_back(std::move(text));
        if (open_ && queue_.size() == 1) write();
    }
    void hang_up() {
        ears_ = {};
        end();
    }

   private:
    void greet() {
        queue_.push_front(dump(Json{{"type", "hello"}, {"version", kProtocol}}));
        open_ = true;
        write();
        read();
    }
    void read() {
        stream_.async_read(buffer_, [self = shared_from_this()](Code error, std::size_t) {
            if (error) return self->end();
            const auto data = self->buffer_.cdata();
            std::string text(static_cast<const char*>(data.data()), data.size());
            self->buffer_.consume(self->buffer_.size());
            self->hear(std::move(text));
            self->read();
        });
    }
    // The first is the welcome, which our visitor has had from us.
    void hear(std::string text) {
        if (greeted_) {
            if (ears_.heard) ears_.heard(std::move(text));
            return;
        }
        greeted_ = true;
        beast::get_lowest_layer(stream_).expires_never();
        websocket::stream_base::timeout patience{};
        patience.handshake_timeout = kCallPatience;
        patience.idle_timeout = kSocketPatience;
        patience.keep_alive_pings = true;
        stream_.set_option(patience);
        if (ears_.opened) ears_.opened();
    }
    void write() {
        stream_.async_write(asio::buffer(queue_.front()),
                            [self = shared_from_this()](Code error, std::size_t) {
                                if (error) return self->end();
                                self->queue_.pop_front();
                                if (!self->queue_.empty()) self->write();
                            });
    }
    void end() {
        beast::get_lowest_layer(stream_).close();
        const auto ended = std::exchange(ears_, {}).ended;
        if (ended) ended();
    }

    LineEars ears_;
    websocket::stream<beast::tcp_stream> stream_;
    beast::flat_buffer buffer_{kLongestAnswer};
    std::deque<std::string> queue_;
    bool open_ = false, greeted_ = false;
};

class CalledLine : public Line {
   public:
    explicit CalledLine(std::shared_ptr<Call> call) : call_(std::move(call)) {}
    ~CalledLine() override { call_->hang_up(); }
    void send(std::string text) override { call_->send(std::move(text)); }

   private:
    std::shared_ptr<Call> call_;
};

// ---- HTTP

class Visit : public std::enable_shared_from_this<Visit> {
   public:
    Visit(Machinery& m, tcp::socket socket, std::string peer, std::unique_ptr<Share> connection)
        : m_(m), peer_(std::move(peer)), connection_(std::move(connection)), stream_(std::move(socket)) {}

    // The head first: most of what is refused is refused before its body has come.
    void read() {
        parser_.emplace();
        parser_->body_limit(kLongestBody);
        parser_->header_limit(kLongestHeader);
        stream_.expires_after(kHttpPatience);
        http::async_read_header(stream_, buffer_, *parser_,
                                [self = shared_from_this()](Code error, std::size_t) {
                                    if (!self->failed(error)) self->read_body();
                                });
    }

   private:
    enum class Afterwards { KeepOpen, Close };  // with the connection

    bool failed(Code error) {
        if (!error) return false;
        const bool too_long = error == http::error::body_limit || error == http::error::header_limit ||
                              error == http::error::buffer_overflow;
        if (too_long) reply(refusal_answer({"too-long", "the request is too long"}), Afterwards::Close);
        else end();
        return true;
    }

    static std::string text(const http::fields& fields, http::field field) {
        const auto value = fields[field];
        return std::string(value.data(), value.size());
    }
    // All lines of this name, as one list.
    static std::string list(const http::fields& fields, const char* name) {
        std::string all;
        const auto [first, last] = fields.equal_range(name);
        for (auto line = first; line != last; ++line)
            all += (all.empty() ? "" : ",") + std::string(line->value().data(), line->value().size());
        return all;
    }

    void read_body() {
        const auto& head = parser_->get();
        head_ = head.method() == http::verb::head;
        const bool from_peer = m_.from_peer(head);
        address_ = from_peer ? list(head, kVisitorField)
                             : asker_of(peer_, list(head, "X-Forwarded-For"), m_.proxies);
        target_ = read_target({head.target().data(), head.target().size()});
        // Pieces of unknown length, and what may stand between them, are nothing that the page sends.
        if (parser_->chunked() || head.count(http::field::transfer_encoding) > 0)
            return reply(refusal_answer({"bad-request", "the body must come in one piece, with its length"}),
                         Afterwards::Close);
        if (!target_.valid)
            return reply(refusal_answer({"bad-request", "this address cannot be read"}), Afterwards::Close);
        if (head.count(http::field::host) > 1)
            return reply(refusal_answer({"bad-request", "a request names one host"}), Afterwards::Close);
        if (!from_peer && m_.foreign(head))
            return reply(
                {403,
                 "text/plain; charset=utf-8",
                 "This server answers its own page only. If it is asked under another name, start it with "
                 "--host NAME.\n",
                 {}},
                Afterwards::Close);
        const std::size_t length = parser_->content_length().value_or(0);
        const Refusal refusal = too_much(head, length);
        if (!refusal.code.empty() && length > kLongestHeader)
            return reply(refusal_answer(refusal), Afterwards::Close);
        // Whoever is refused something short keeps his connection.
        http::async_read(stream_, buffer_, *parser_,
                         [self = shared_from_this(), refusal](Code error, std::size_t) {
                             if (self->failed(error)) return;
                             if (refusal.code.empty()) return self->handle(self->parser_->release());
                             self->reply(refusal_answer(refusal), self->after(self->parser_->get()));
                         });
    }

    Afterwards after(const http::request<http::string_body>& request) const {
        return request.keep_alive() && !m_.stopping ? Afterwards::KeepOpen : Afterwards::Close;
    }

    void handle(http::request<http::string_body> request) {
        const Afterwards next = after(request);
        if (websocket::is_upgrade(request)) return open_socket(std::move(request));
        const bool asks = request.method() == http::verb::get || head_;
        if (asks && target_.path == "/health") return reply(m_.health(), next);
        const bool direct = address_ == peer_ && request.count("X-Forwarded-For") == 0;
        if (asks && target_.path == "/metrics" && direct && m_.may_read_metrics(peer_))
            return reply(m_.numbers(), next);
        HttpRequest own{std::string(request.method_string()),
                        std::string(request.target()),
                        std::move(request.body()),
                        text(request, http::field::content_type),
                        text(request, http::field::if_none_match),
                        text(request, http::field::accept_encoding),
                        address_};
        const Reply later = [self = shared_from_this(), next](HttpAnswer answer) {
            asio::post(self->m_.loop, [self, next, answer = std::move(answer)]() mutable {
                self->reply(std::move(answer), next);
            });
        };
        stream_.expires_never();  // while others work
        const auto work = [&m = m_, own = std::move(own), target = target_, later] {
            try {
                target.path.starts_with(kApi) ? m.api.answer(own, target, later)
                                              : later(m.pages.answer(own, target.path));
            } catch (const std::exception& error) {  // this request only
                m.journal.note("request-failed", {{"problem", error.what()}});
                later(refusal_answer({"trouble", error.what()}));
            }
        };
        if (!m_.desk.take(address_, {work}))
            reply(refusal_answer({"busy", "the server is busy; try again in a moment"}), next);
    }

    void open_socket(http::request<http::string_body> request) {
        if (target_.path != kLive)
            return reply(refusal_answer({"bad-request", "there is no socket at this address"}),
                         Afterwards::Close);
        // Behind a proxy it is only known now whose connection this is.
        if (address_ != peer_ && !connection_->hold(address_, 1))
            return reply(refusal_answer({"busy", "too many connections from here"}), Afterwards::Close);
        std::make_shared<Socket>(m_, std::move(stream_), address_, std::move(connection_))
            ->begin(std::move(request));
    }

    Refusal too_much(const http::request<http::string_body>& head, std::size_t length) {
        const Millis now = server_clock();
        const std::string& path = target_.path;
        const bool posts = head.method() == http::verb::post;
        if (posts && !text(head, http::field::content_type).starts_with("application/json"))
            return {"bad-request", "the body must be sent as application/json"};
        const bool record = !posts && path.starts_with("/api/v1/tables/");
        const bool dear = record || path.starts_with("/api/v1/games/u_") || path == "/api/v1/replay" ||
                          path == "/api/v1/study" || path == "/api/v1/mine" || path == "/api/v1/analysis" ||
                          path == "/api/v1/atlas" || path == "/api/v1/people/turns";
        if (path.starts_with(kApi) && !m_.calls.take(address_, now, dear ? kDearCall : kUsualCall))
            return {"too-fast", "too many requests: wait a moment"};
        if (!body_.hold(address_, length))
            return {"busy", "too much is being sent from here; try again in a moment"};
        const bool begins =
            path == "/api/v1/tables" || path == "/api/v1/people/challenge" || path == "/api/v1/people/pair";
        if (posts && begins && !m_.new_tables.take(address_, now))
            return {"busy", "too many new tables from here: wait a minute"};
        if (posts && path == "/api/v1/published" && !m_.publications.take(address_, now))
            return {"busy", "so much was published from here that you must wait an hour"};
        if (posts && path == "/api/v1/published/report" && !m_.complaints.take(address_, now))
            return {"busy", "so much was reported from here that you must wait an hour"};
        return {};
    }

    void reply(HttpAnswer answer, Afterwards afterwards) {
        m_.metrics.count("answers_total", std::to_string(answer.status));
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
        body_.give_back();
        http::async_write(stream_, *response,
                          [self = shared_from_this(), response, afterwards](Code error, std::size_t) {
                              if (error || afterwards == Afterwards::Close || self->m_.stopping)
                                  return self->end();
                              self->read();
                          });
    }

    // What is still coming is read and thrown away for a while: were the connection closed over it, the client would not
    // see the answer.
    void end() {
        Code ignored;
        stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
        stream_.expires_after(kFarewell);
        drain(kLongestBody);
    }
    void drain(std::size_t left) {
        buffer_.clear();
        stream_.async_read_some(buffer_.prepare(kLongestHeader),
                                [self = shared_from_this(), left](Code error, std::size_t bytes) {
                                    if (!error && bytes < left) self->drain(left - bytes);
                                });
    }

    Machinery& m_;
    const std::string peer_;
    std::unique_ptr<Share> connection_;
    beast::tcp_stream stream_;
    beast::flat_buffer buffer_{kLongestHeader};  // what was received and not yet read
    std::optional<http::request_parser<http::string_body>> parser_;
    // Of the request that is being read or answered.
    Share body_{m_.bodies};
    std::string address_;
    Target target_;
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
