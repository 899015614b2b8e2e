// Where in a text a place is that a diagnostic names.
#pragma once

#include <string>

#include "rules/diagnostic.hpp"

namespace cairn::test {

// The byte at which it begins; columns count characters.
inline std::size_t offset(const std::string& text, Place place) {
    std::size_t at = 0;
    for (int line = 1; line < place.line; ++line) at = text.find('\n', at) + 1;
    for (int column = 1; column < place.column; ++column)
        for (++at; (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80;) ++at;
    return at;
}

}  // namespace cairn::test
