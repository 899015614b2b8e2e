// Somebody at a table: a WebSocket, as the hall knows it.
#pragma once

#include <deque>

#include "serve/net/beast/machinery.hpp"

namespace cairn::serve {

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

}  // namespace cairn::serve
