#include "serve/limits/addresses.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>

#include "play/text/phrases.hpp"

namespace cairn::serve {
namespace {

using Bytes = std::array<unsigned char, 16>;

constexpr Bytes kMapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};  // ::ffff:1.2.3.4
constexpr Bytes kLoopback = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};

std::string text_of(int family, const unsigned char* bytes) {
    char text[INET6_ADDRSTRLEN] = "";
    ::inet_ntop(family, bytes, text, sizeof text);
    return text;
}

// Proxies write ports too: "1.2.3.4:5678", "[2001:db8::1]:443".
std::string without_port(std::string_view text) {
    if (text.starts_with('[')) return std::string(text.substr(1, text.find(']') - 1));
    const std::size_t colon = text.find(':');
    const bool v4 = colon != std::string_view::npos && text.find(':', colon + 1) == std::string_view::npos;
    return std::string(v4 ? text.substr(0, colon) : text);
}

}  // namespace

std::optional<std::string> address_key(std::string_view text) {
    const std::string plain = without_port(text);
    Bytes bytes{};
    if (::inet_pton(AF_INET, plain.c_str(), bytes.data()) == 1) return text_of(AF_INET, bytes.data());
    const std::string unzoned = plain.substr(0, plain.find('%'));  // fe80::1%eth0
    if (::inet_pton(AF_INET6, unzoned.c_str(), bytes.data()) != 1) return std::nullopt;
    if (std::equal(bytes.begin(), bytes.begin() + 12, kMapped.begin()))
        return text_of(AF_INET, bytes.data() + 12);
    if (bytes != kLoopback) std::fill(bytes.begin() + 8, bytes.end(), (unsigned char)0);
    return text_of(AF_INET6, bytes.data());
}

std::string asker_of(const std::string& peer, std::string_view forwarded_for,
                     const std::vector<std::string>& proxies) {
    const auto trusted = [&](const std::string& key) {
        return std::find(proxies.begin(), proxies.end(), key) != proxies.end();
    };
    if (!trusted(peer)) return peer;
    const auto named = split(forwarded_for, ',');
    for (auto name = named.rbegin(); name != named.rend(); ++name) {
        const auto key = address_key(trimmed(*name));
        if (!key) break;  // whatever stands before it cannot be trusted either
        if (!trusted(*key)) return *key;
    }
    return "";
}

std::string host_name(std::string_view authority) {
    const std::size_t bracket = authority.find(']');
    const std::size_t colon = authority.find(':', bracket == std::string_view::npos ? 0 : bracket);
    return lower(authority.substr(0, colon));
}

bool is_address(std::string_view host) {
    const bool bracketed = host.starts_with('[') && host.ends_with(']');
    const std::string plain(bracketed ? host.substr(1, host.size() - 2) : host);
    Bytes bytes{};
    return ::inet_pton(bracketed ? AF_INET6 : AF_INET, plain.c_str(), bytes.data()) == 1;
}

}  // namespace cairn::serve
