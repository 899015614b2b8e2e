// The words of a rules text. Indentation makes blocks: the lexer turns it into Indent and Dedent.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/diagnostic.hpp"

namespace cairn {

struct Token {
    enum class Kind { Name, Number, String, Point, Symbol, Newline, Indent, Dedent, End };
    Kind kind = Kind::End;
    std::string text;  // without quotes for strings
    Place place;
    bool is(std::string_view symbol_or_name) const {
        return (kind == Kind::Name || kind == Kind::Symbol) && text == symbol_or_name;
    }
};

// The longest rules text that is read; a page is about 4 kB.
inline constexpr std::size_t kMaxSource = 1 << 20;

// Behind the last character of a token.
Place end_of(const Token& token);

std::vector<Token> tokens(std::string_view source, Diagnostics& diagnostics);

}  // namespace cairn
