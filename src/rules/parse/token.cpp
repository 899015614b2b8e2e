#include "rules/parse/token.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace cairn {
namespace {

bool letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; }
bool digit(char c) { return c >= '0' && c <= '9'; }

constexpr std::array<std::string_view, 11> kTwoCharacterSymbols = {
    "==", "!=", "<=", ">=", "+=", "-=", "|=", "&=", "..", "->", "*="};

struct ForeignSign {
    std::string_view sign, word;
};
constexpr std::array<ForeignSign, 3> kForeignSigns = {{{"&&", "and"}, {"||", "or"}, {"!", "not"}}};

class Lexer {
   public:
    Lexer(std::string_view source, Diagnostics& diagnostics) : source_(source), diagnostics_(diagnostics) {}

    std::vector<Token> run() {
        if (source_.size() > kMaxSource) {
            diagnostics_.error({1, 1}, "this text is longer than 1 MiB; a game's rules are a page");
            source_ = {};
        }
        while (at_ < source_.size()) line();
        while (indents_.size() > 1) indents_.pop_back(), push(Token::Kind::Dedent, "");
        push(Token::Kind::End, "");
        return std::move(out_);
    }

   private:
    char peek(std::size_t ahead = 0) const {
        return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0';
    }
    void advance() {
        // Columns count characters: continuation bytes of UTF-8 do not move the caret.
        if ((static_cast<unsigned char>(peek()) & 0xC0) != 0x80) ++place_.column;
        ++at_;
    }
    void push(Token::Kind kind, std::string text) { out_.push_back({kind, std::move(text), place_}); }

    void line() {
        std::size_t indent = 0;
        while (peek() == ' ' || peek() == '\t') {
            if (peek() == '\t') diagnostics_.error(place_, "a tab; indent with spaces");
            advance(), ++indent;
        }
        if (peek() == '\r') advance();
        if (at_ >= source_.size() || peek() == '#' || peek() == '\n') return end_line(false);
        if (depth_ > 0 && indent == 0 && begins_block()) {
            depth_ = 0;
            out_.push_back({Token::Kind::Newline, "", out_.back().place});
        }
        if (depth_ == 0) indentation(indent);
        while (at_ < source_.size() && peek() != '\n') token();
        end_line(depth_ == 0);
    }

    // A bracket that is still open at a new block was forgotten: the rest of the page shall be read all the same.
    bool begins_block() const {
        constexpr std::string_view kBlocks[] = {"start", "turn",  "round", "stuck",
                                                "end",   "score", "phase", "example"};
        const std::string_view rest = std::string_view(source_).substr(at_);
        return std::any_of(std::begin(kBlocks), std::end(kBlocks), [&](std::string_view block) {
            return rest.substr(0, block.size()) == block && rest.size() > block.size() &&
                   (rest[block.size()] == ':' || rest[block.size()] == ' ');
        });
    }

    void indentation(std::size_t indent) {
        if (indent > indents_.back()) {
            indents_.push_back(indent);
            push(Token::Kind::Indent, "");
            return;
        }
        while (indent < indents_.back()) indents_.pop_back(), push(Token::Kind::Dedent, "");
        if (indent != indents_.back())
            diagnostics_.error(place_, "this line is indented like no line above it");
    }

    void end_line(bool has_text) {
        while (at_ < source_.size() && peek() != '\n') ++at_;
        if (has_text) push(Token::Kind::Newline, "");
        if (at_ < source_.size()) ++at_;
        ++place_.line;
        place_.column = 1;
    }

    void token() {
        const char c = peek();
        const Place start = place_;
        const auto from = at_;
        const auto emit = [&](Token::Kind kind) {
            out_.push_back({kind, std::string(source_.substr(from, at_ - from)), start});
        };
        if (c == ' ' || c == '\r') return advance();
        if (c == '\t') {
            diagnostics_.error(place_, "a tab; use spaces");
            return advance();
        }
        if (c == '#') {
            while (at_ < source_.size() && peek() != '\n') advance();
            return;
        }
        if (c == '"') return string(start);
        if (letter(c)) {
            while (letter(peek()) || digit(peek())) advance();
            return emit(Token::Kind::Name);
        }
        if (digit(c)) {
            while (digit(peek())) advance();
            // `2:c3` and `0:332` are points of a named level.
            if (peek() == ':' && digit(peek(1)) && digit(peek(2)) && digit(peek(3)) && !digit(peek(4))) {
                for (int k = 0; k < 4; ++k) advance();
                return emit(Token::Kind::Point);
            }
            if (peek() == ':' && std::islower(static_cast<unsigned char>(peek(1))) && digit(peek(2))) {
                advance(), advance();
                while (digit(peek())) advance();
                return emit(Token::Kind::Point);
            }
            if (at_ - from > 9) diagnostics_.error(start, "this number is too large");
            return emit(Token::Kind::Number);
        }
        // Signs of other languages for words of this one; reading goes on as if the word stood there.
        for (const auto& [sign, word] : kForeignSigns)
            if (source_.substr(at_, sign.size()) == sign && source_.substr(at_, 2) != "!=") {
                diagnostics_.error(start,
                                   "`" + std::string(sign) + "` is written `" + std::string(word) + "` here",
                                   "foreign-sign");
                for (std::size_t k = 0; k < sign.size(); ++k) advance();
                out_.push_back({Token::Kind::Name, std::string(word), start});
                return;
            }
        for (auto two : kTwoCharacterSymbols)
            if (source_.substr(at_, 2) == two) {
                advance(), advance();
                return emit(Token::Kind::Symbol);
            }
        if (std::string_view("()[]{},:;=<>+-*/%|&").find(c) != std::string_view::npos) {
            if (c == '(' || c == '[' || c == '{') ++depth_;
            if ((c == ')' || c == ']' || c == '}') && depth_ > 0) --depth_;
            advance();
            return emit(Token::Kind::Symbol);
        }
        diagnostics_.error(place_, "this character has no meaning here");
        advance();
        while ((static_cast<unsigned char>(peek()) & 0xC0) == 0x80) advance();
    }

    void string(Place start) {
        advance();
        std::string text;
        while (at_ < source_.size() && peek() != '"' && peek() != '\n') text += peek(), advance();
        if (peek() == '"') advance();
        else diagnostics_.error(start, "this text has no closing quotation mark");
        out_.push_back({Token::Kind::String, std::move(text), start});
    }

    std::string_view source_;
    Diagnostics& diagnostics_;
    std::size_t at_ = 0;
    Place place_;
    int depth_ = 0;  // open brackets: lines inside them go on
    std::vector<std::size_t> indents_{0};
    std::vector<Token> out_;
};

}  // namespace

std::vector<Token> tokens(std::string_view source, Diagnostics& diagnostics) {
    return Lexer(source, diagnostics).run();
}

}  // namespace cairn
