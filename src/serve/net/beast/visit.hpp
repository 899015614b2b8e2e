// A connection that asks by HTTP, until it ends or becomes a socket.
#pragma once

#include <optional>

#include "serve/net/beast/socket.hpp"

namespace cairn::serve {

constexpr auto kHttpPatience = std::chrono::milliseconds(kRequestWithin);
constexpr auto kFarewell = std::chrono::seconds(2);

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

}  // namespace cairn::serve
