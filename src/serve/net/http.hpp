// Requests and answers of HTTP, as far as the server's own code has to know them.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace cairn::serve {

struct HttpRequest {
    std::string method;  // "GET", "HEAD", "POST"
    std::string target;  // path and query as they came
    std::string body;
    std::string type;  // Content-Type
    std::string if_none_match;
    std::string accept_encoding;
    std::string address;  // of whoever asks: what limits are counted by
};

struct HttpAnswer {
    int status = 200;
    std::string type = "application/json";
    std::string body;
    std::map<std::string, std::string> more;  // further headers
};

// May be called from any thread, once.
using Reply = std::function<void(HttpAnswer)>;

struct Target {
    std::string path;                          // decoded
    std::map<std::string, std::string> query;  // decoded; the last of a name counts
    bool valid = false;
};
Target read_target(std::string_view target);

}  // namespace cairn::serve
