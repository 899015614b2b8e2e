#include "serve/people/person.hpp"

#include <openssl/sha.h>

#include <array>

namespace cairn::serve {
namespace {

constexpr std::string_view kLetters = "23456789abcdefghijkmnpqrstuvwxyz";

bool made_of(std::string_view text, std::size_t length, std::string_view letters) {
    return text.size() == length && text.find_first_not_of(letters) == std::string_view::npos;
}

}  // namespace

bool is_key(std::string_view text) { return made_of(text, kKeyDigits, "0123456789abcdef"); }
bool is_person(std::string_view text) { return made_of(text, kPersonLetters, kLetters); }

std::string person_of(std::string_view key) {
    const std::string text = "cairn person " + std::string(key);
    std::array<unsigned char, SHA256_DIGEST_LENGTH> digest{};
    SHA256(reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest.data());
    std::string name;
    unsigned bits = 0;
    int held = 0;
    for (std::size_t at = 0; name.size() < kPersonLetters; held -= 5) {
        if (held < 5) bits = bits << 8 | digest[at++], held += 8;
        name += kLetters[bits >> (held - 5) & 31];
    }
    return name;
}

}  // namespace cairn::serve
