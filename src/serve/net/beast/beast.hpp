// Beast and Asio, under the names by which this room calls them. They take long to compile: the headers of this room are parts
// of one file, server.cpp, by subject, and nobody else includes them.
#pragma once

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

#include "serve/limits/limits.hpp"

namespace cairn::serve {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using Code = boost::system::error_code;

constexpr auto kSocketPatience = std::chrono::milliseconds(kSilence);
constexpr std::string_view kLive = "/api/v1/live", kApi = "/api/";
// By these a server tells another one who it is, and for whom it asks.
constexpr const char *kServerField = "Cairn-Server", *kVisitorField = "Cairn-Visitor";

}  // namespace cairn::serve
