// A line to another server on the same database, for a visitor whose table is there.
#pragma once

#include <deque>

#include "serve/net/beast/machinery.hpp"

namespace cairn::serve {

constexpr auto kCallPatience =
    std::chrono::milliseconds(1000);              // another server answers so soon, or not at all
constexpr std::size_t kLongestAnswer = 16 << 20;  // of another server

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

}  // namespace cairn::serve
