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

// Signs of other languages, and what says it here; the longer ones first.
struct ForeignSign {
    std::string_view sign, here;
};
constexpr std::array<ForeignSign, 16> kForeignSigns = {{{"===", "=="},
                                                        {"!==", "!="},
                                                        {"<>", "!="},
                                                        {"=!", "!="},
                                                        {"=>", ">="},
                                                        {"=<", "<="},
                                                        {":=", "="},
                                                        {"≤", "<="},
                                                        {"≥", ">="},
                                                        {"≠", "!="},
                                                        {"×", "*"},
                                                        {"−", "-"},
                                                        {"–", "-"},
                                                        {"&&", "and"},
                                                        {"||", "or"},
                                                        {"!", "not"}}};

// Quotation marks as a word processor or another language writes them.
struct ForeignQuotes {
    std::string_view open, close;
};
constexpr std::array<ForeignQuotes, 8> kForeignQuotes = {
    {{"“", "”"}, {"„", "“"}, {"”", "”"}, {"«", "»"}, {"»", "«"}, {"‘", "’"}, {"’", "’"}, {"'", "'"}}};

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

int characters(std::string_view text) {
    return int(std::count_if(text.begin(), text.end(), [](char c) { return !continues(c); }));
}

class Lexer {
   public:
    Lexer(std::string_view source, Diagnostics& diagnostics) : source_(source), diagnostics_(diagnostics) {}

    std::vector<Token> run() {
        if (source_.size() > kMaxSource) {
            diagnostics_.error({1, 1}, "this text is longer than 1 MiB; a game's rules are a page");
            source_ = {};
        }
        while (at_ < source_.size()) line();
        if (!open_.empty()) close_all();
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
        if (!continues(peek())) ++place_.column;
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
        if (!open_.empty() && ((indent == 0 && begins_declaration()) || begins_statement())) close_all();
        if (open_.empty()) indentation(indent);
        while (at_ < source_.size() && peek() != '\n') token();
        end_line(open_.empty());
    }

    // Brackets that are still open were forgotten: the rest of the page shall be read all the same.
    void close_all() {
        std::string missing;
        for (; !open_.empty(); open_.pop_back())
            missing += open_.back() == '(' ? ')' : open_.back() == '[' ? ']' : '}';
        const Place end = out_.empty() ? place_ : end_of(out_.back());
        if (!told_of(end.line))
            diagnostics_.slip(end, end,
                              (missing.size() == 1 ? "a bracket is not closed: write `"
                                                   : "brackets are not closed: write `") +
                                  missing + "`",
                              missing);
        out_.push_back({Token::Kind::Newline, "", end});
    }
    bool told_of(int line) const {
        return std::any_of(diagnostics_.list.begin(), diagnostics_.list.end(),
                           [&](const Diagnostic& d) { return d.place.line == line; });
    }

    bool begins_declaration() const {
        constexpr std::string_view kWords[] = {
            "start", "turn", "round",  "stuck",  "end", "score", "phase",  "example",   "by",      "set",
            "aim",   "var",  "option", "define", "bag", "board", "family", "procedure", "players", "region"};
        const std::string_view rest = source_.substr(at_);
        return std::any_of(std::begin(kWords), std::end(kWords), [&](std::string_view word) {
            return rest.substr(0, word.size()) == word && rest.size() > word.size() &&
                   (rest[word.size()] == ':' || rest[word.size()] == ' ');
        });
    }

    // Within brackets there is neither `:` nor a single `=`; and no action begins there, except behind a sign.
    bool begins_statement() const {
        const std::string_view rest = source_.substr(at_, source_.find('\n', at_) - at_);
        char before = '\0';
        for (std::size_t k = 0; k < rest.size() && rest[k] != '#'; ++k) {
            const char c = rest[k], next = k + 1 < rest.size() ? rest[k + 1] : '\0';
            if (c == '"') {
                k = rest.find('"', k + 1);
                if (k == std::string_view::npos) break;
            } else if (c == ':' && !(digit(before) && (letter(next) || digit(next)))) {
                return true;
            } else if (c == '=' && next != '=' &&
                       std::string_view("=!<>").find(before) == std::string_view::npos) {
                return true;
            }
            before = c;
        }
        constexpr std::string_view kActions[] = {"put(", "take(", "lift(", "move(", "win(", "lose("};
        const Token& last = out_.back();
        return (last.kind != Token::Kind::Symbol || last.is(")") || last.is("]") || last.is("}")) &&
               std::any_of(std::begin(kActions), std::end(kActions),
                           [&](std::string_view word) { return rest.substr(0, word.size()) == word; });
    }

    // A line that begins in no column of the lines above it belongs to the nearer of its neighbours.
    void indentation(std::size_t indent) {
        if (indent > indents_.back()) {
            indents_.push_back(indent);
            push(Token::Kind::Indent, "");
            return;
        }
        std::size_t wanted = 0, other = 0;
        for (const std::size_t known : indents_) {
            if (known <= indent) wanted = other = known;
            if (known <= indent) continue;
            if (wanted != indent && known - indent <= indent - wanted) wanted = known;
            else if (wanted != indent) other = known;
            break;
        }
        if (wanted != indent) {
            const auto spaces = [](std::size_t n) { return std::to_string(n); };
            diagnostics_.slip({place_.line, 1}, place_,
                              "this line begins with " + spaces(indent) +
                                  (indent == 1 ? " space" : " spaces") + ", the lines above it with " +
                                  spaces(std::max(wanted, other)) + " or " + spaces(std::min(wanted, other)) +
                                  ": the lines of a block begin in the same column",
                              std::string(wanted, ' '));
        }
        while (wanted < indents_.back()) indents_.pop_back(), push(Token::Kind::Dedent, "");
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
        if (foreign_quotes(start) || foreign_comment(start)) return;
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
        if (foreign_sign(start)) return;
        for (auto two : kTwoCharacterSymbols)
            if (source_.substr(at_, 2) == two) {
                advance(), advance();
                return emit(Token::Kind::Symbol);
            }
        if (std::string_view("()[]{},:;=<>+-*/%|&").find(c) != std::string_view::npos) {
            if (c == '(' || c == '[' || c == '{') open_ += c;
            if (c == ')' || c == ']' || c == '}') {
                if (open_.empty()) {
                    advance();
                    return diagnostics_.slip(start, place_, "this bracket closes none; leave it out", "");
                }
                open_.pop_back();
            }
            advance();
            return emit(Token::Kind::Symbol);
        }
        do advance();
        while (at_ < source_.size() && continues(peek()));
        const std::string sign(source_.substr(from, at_ - from));
        const bool asks = c == '.' && from > 0 && letter(source_[from - 1]) && letter(peek());
        diagnostics_.error(start,
                           asks ? "`.` has no meaning here; what is asked of a thing stands before it, as in "
                                  "`level(p)` and `count(mine)`"
                                : "`" + sign + "` has no meaning here",
                           "sign");
    }

    bool begins(std::string_view sign) const { return source_.substr(at_, sign.size()) == sign; }
    bool begins_line() const {
        return out_.empty() || out_.back().kind == Token::Kind::Newline ||
               out_.back().kind == Token::Kind::Indent || out_.back().kind == Token::Kind::Dedent;
    }

    // Reading goes on as if the sign of this language stood there.
    bool foreign_sign(Place start) {
        const auto instead = [&](std::string_view sign, std::string_view here) {
            diagnostics_.error(start,
                               "`" + std::string(sign) + "` is written `" + std::string(here) + "` here",
                               "foreign-sign");
            for (std::size_t k = 0; k < sign.size(); ++k) advance();
        };
        for (const auto& [sign, here] : kForeignSigns) {
            if (!begins(sign) || (sign == "!" && begins("!="))) continue;
            instead(sign, here);
            out_.push_back(
                {letter(here[0]) ? Token::Kind::Name : Token::Kind::Symbol, std::string(here), start});
            return true;
        }
        const bool minus = begins("--");
        if (!begins("++") && !minus) return false;
        const auto behind = source_.find_first_not_of(' ', at_ + 2);
        if (minus && behind < source_.size() && source_[behind] != '\n' && source_[behind] != ';')
            return false;
        instead(minus ? "--" : "++", minus ? "-= 1" : "+= 1");
        out_.push_back({Token::Kind::Symbol, minus ? "-=" : "+=", start});
        out_.push_back({Token::Kind::Number, "1", start});
        return true;
    }

    bool foreign_comment(Place start) {
        if (!begins("//") && !begins("/*") && !(begins("--") && begins_line())) return false;
        advance(), advance();
        diagnostics_.slip(start, place_, "a comment begins with `#`", "#");
        while (at_ < source_.size() && peek() != '\n') advance();
        return true;
    }

    bool foreign_quotes(Place start) {
        for (const auto& [open, close] : kForeignQuotes) {
            if (!begins(open)) continue;
            const std::string_view rest = source_.substr(at_, source_.find('\n', at_) - at_);
            auto end = rest.find(close, open.size());
            auto size = close.size();
            if (const auto straight = rest.find('"'); straight < end) end = straight, size = 1;
            if (end == std::string_view::npos) {
                diagnostics_.error(start, "a text stands between quotation marks, as in `game \"Towers\"`",
                                   "sign");
                end = rest.size(), size = 0;
            }
            std::string text(rest.substr(open.size(), end - std::min(end, open.size())));
            for (std::size_t k = 0; k < end + size; ++k) advance();
            if (size > 0) {
                diagnostics_.slip(start, place_, "these quotation marks are written `\"` here",
                                  '"' + text + '"');
                out_.push_back({Token::Kind::String, std::move(text), start});
            }
            return true;
        }
        return false;
    }

    void string(Place start) {
        advance();
        std::string text;
        while (at_ < source_.size() && peek() != '"' && peek() != '\n') text += peek(), advance();
        if (peek() == '"') advance();
        else if (const auto curly = text.find("”"); curly != std::string::npos) {
            const Place end{start.line, start.column + 2 + characters(text.substr(0, curly))};
            text.erase(curly);
            diagnostics_.slip(start, end, "this quotation mark is written `\"` here", '"' + text + '"');
        } else {
            diagnostics_.error(start, "this text has no closing quotation mark");
        }
        out_.push_back({Token::Kind::String, std::move(text), start});
    }

    std::string_view source_;
    Diagnostics& diagnostics_;
    std::size_t at_ = 0;
    Place place_;
    std::string open_;  // brackets that are open: lines inside them go on
    std::vector<std::size_t> indents_{0};
    std::vector<Token> out_;
};

}  // namespace

Place end_of(const Token& token) {
    const int marks = token.kind == Token::Kind::String ? 2 : 0;
    return {token.place.line, token.place.column + characters(token.text) + marks};
}

std::vector<Token> tokens(std::string_view source, Diagnostics& diagnostics) {
    return Lexer(source, diagnostics).run();
}

}  // namespace cairn
