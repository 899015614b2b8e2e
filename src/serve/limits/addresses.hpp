// Who asks, and for whom: addresses of machines, and names of this server.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::serve {

// What limits are counted by: an IPv4 address as it is, of IPv6 the first 64 bits ("2001:db8::"), for networks are handed
// out by that. An IPv4 address written as IPv6 is the same as itself. Nothing for what is no address.
std::optional<std::string> address_key(std::string_view text);

// Whom a request comes from: `peer` itself, or, where that is one of the trusted proxies, the last address of
// X-Forwarded-For that is not. What stands before it was written by anybody.
//
// All are keys; "" is a proxy that does not say for whom it asks.
std::string asker_of(const std::string& peer, std::string_view forwarded_for,
                     const std::vector<std::string>& proxies);

// "localhost" of "localhost:8080", "[::1]" of "[::1]:8080".
std::string host_name(std::string_view authority);

// Is the name an address, "192.168.1.5" or "[fe80::1]"? A stranger's page can give this machine another name, but not
// another address.
bool is_address(std::string_view host);

}  // namespace cairn::serve
