// Persons: whoever keeps a key is known again by it, in any browser. There are no accounts.
//
// A key is 128 random bits, which the browser makes. The server keeps only the name that follows from it by SHA-256, and
// shows that to everybody: from the name nobody finds the key.
#pragma once

#include <string>
#include <string_view>

namespace cairn::serve {

inline constexpr std::size_t kKeyDigits = 32;
inline constexpr std::size_t kPersonLetters = 20;  // of five bits each

bool is_key(std::string_view text);
bool is_person(std::string_view text);

std::string person_of(std::string_view key);

}  // namespace cairn::serve
