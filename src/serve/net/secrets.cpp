#include "serve/net/secrets.hpp"

#include <sys/random.h>

#include <cerrno>
#include <cstdlib>

namespace cairn::serve {

std::uint64_t random_bits() {
    std::uint64_t bits = 0;
    ssize_t got = 0;
    do got = getrandom(&bits, sizeof bits, 0);
    while (got < 0 && errno == EINTR);
    if (got != ssize_t(sizeof bits)) std::abort();  // a guessable token is worse than no server
    return bits;
}

namespace {

std::string random_text(std::size_t length, std::string_view alphabet, int bits_each) {
    std::string text;
    std::uint64_t bits = 0;
    for (int left = 0; text.size() < length; left -= bits_each, bits >>= bits_each) {
        if (left < bits_each) bits = random_bits(), left = 64;
        text += alphabet[bits & ((1u << bits_each) - 1)];
    }
    return text;
}

}  // namespace

std::string random_hex(std::size_t digits) { return random_text(digits, "0123456789abcdef", 4); }

std::string random_name(std::size_t letters) {
    return random_text(letters, "23456789abcdefghijkmnpqrstuvwxyz", 5);
}

bool same_secret(std::string_view a, std::string_view b) {
    if (a.size() != b.size()) return false;
    unsigned char differs = 0;
    for (std::size_t i = 0; i < a.size(); ++i) differs |= (unsigned char)(a[i] ^ b[i]);
    return differs == 0;
}

}  // namespace cairn::serve
