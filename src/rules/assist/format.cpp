#include "rules/assist/format.hpp"

#include <algorithm>
#include <initializer_list>
#include <vector>

#include "rules/parse/token.hpp"

namespace cairn {
namespace {

constexpr std::size_t kStep = 4;

std::vector<std::string_view> lines_of(std::string_view source) {
    std::vector<std::string_view> lines;
    while (!source.empty()) {
        const std::size_t end = source.find('\n');
        std::string_view line = source.substr(0, end);
        source.remove_prefix(end == std::string_view::npos ? source.size() : end + 1);
        while (!line.empty() && (line.back() == ' ' || line.back() == '\r' || line.back() == '\t'))
            line.remove_suffix(1);
        lines.push_back(line);
    }
    return lines;
}

std::size_t indent_of(std::string_view line) {
    const std::size_t first = line.find_first_not_of(' ');
    return first == std::string_view::npos ? 0 : first;
}

// What is known of each line from its words.
struct LineFacts {
    bool begins = false;    // its first word begins a statement: no bracket is open there
    std::size_t depth = 0;  // blocks around it
};

std::vector<LineFacts> facts_of(const std::vector<Token>& tokens, std::size_t lines) {
    std::vector<LineFacts> facts(lines + 1);
    std::size_t depth = 0;
    bool at_start = true;
    for (const Token& t : tokens) {
        switch (t.kind) {
            case Token::Kind::Indent: ++depth; break;
            case Token::Kind::Dedent: depth -= depth > 0; break;
            case Token::Kind::Newline: at_start = true; break;
            case Token::Kind::End: break;
            default:
                if (at_start) facts[std::size_t(t.place.line)] = {true, depth};
                at_start = false;
        }
    }
    return facts;
}

// In a line of the head the values of a table may stand in columns; elsewhere one space is enough.
enum class Columns { Kept, Closed };

bool is_one_of(const Token& t, std::initializer_list<std::string_view> words) {
    return std::any_of(words.begin(), words.end(), [&](std::string_view word) { return t.is(word); });
}

bool opens(const Token& t) { return is_one_of(t, {"(", "[", "{"}); }

bool is_sign_between(const Token& t) {
    return t.kind == Token::Kind::Symbol &&
           is_one_of(t, {"=", "==", "!=", "<", "<=", ">", ">=", "|", "&", "+", "-", "*", "/", "%",
                         "+=", "-=", "*=", "|=", "&="});
}

// Words after which something begins: a bracket there holds no arguments, and a `-` has nothing to its left.
bool is_connective(const Token& t) {
    return t.kind == Token::Kind::Name &&
           is_one_of(t, {"and", "or", "not", "in", "if", "elif", "else", "where", "for", "to", "from", "by",
                         "while", "through", "with", "otherwise", "require", "return"});
}

// Characters that the token takes in the page.
std::size_t width(const Token& t) {
    const auto characters =
        std::count_if(t.text.begin(), t.text.end(), [](char c) { return (c & 0xC0) != 0x80; });
    return std::size_t(characters) + (t.kind == Token::Kind::String ? 2 : 0);
}

// The words of one line as the layout wants them: what stands between two of them is told by the two, and by what went before.
class LinePrinter {
   public:
    explicit LinePrinter(Columns columns) : columns_(columns) {}

    void add(const Token& t) {
        const std::string word = t.kind == Token::Kind::String ? '"' + t.text + '"' : t.text;
        if (last_) {
            const std::size_t gap = std::size_t(t.place.column) - behind_;
            const bool column = columns_ == Columns::Kept && gap > 1 && (last_->is(",") || t.is("="));
            // `expect score Green -25` is a list of words.
            if (last_->is("-") && first_->is("expect") && gap == 0) alone_ = true;
            text.append(column ? gap : between(t, gap > 0), ' ');
        }
        alone_ = t.is("-") && (!last_ || opens(*last_) || is_sign_between(*last_) || is_connective(*last_) ||
                               is_one_of(*last_, {",", ":", ";", ".."}));
        text += word;
        last_ = &t;
        if (!first_) first_ = &t;
        behind_ = std::size_t(t.place.column) + width(t);
    }
    // Comments may stand in a column.
    void add_comment(std::string_view comment, std::size_t column) {
        if (last_) text.append(std::max<std::size_t>(1, column > behind_ ? column - behind_ : 1), ' ');
        text += comment;
    }

    std::string text;

   private:
    std::size_t between(const Token& t, bool apart) const {
        if (is_one_of(t, {",", ";", ":", ")", "]", "}"}) || opens(*last_) || alone_) return 0;
        if (t.is("..") || last_->is("..")) return 0;
        if (t.is("(") || t.is("[")) {
            // Arguments touch what they belong to. A bracket behind a number or a text stands by itself.
            if (last_->kind == Token::Kind::Name && is_connective(*last_)) return 1;
            if (last_->kind == Token::Kind::Name || is_one_of(*last_, {")", "]"})) return apart ? 1 : 0;
        }
        return 1;
    }

    Columns columns_;
    const Token *first_ = nullptr, *last_ = nullptr;
    std::size_t behind_ = 0;  // the column behind the last word, in the page as it was
    bool alone_ = false;      // the last was a `-` with nothing to its left
};

// Where the comment of a line begins, in bytes; npos: it has none.
std::size_t comment_in(std::string_view line) {
    bool quoted = false;
    for (std::size_t at = 0; at < line.size(); ++at) {
        quoted ^= line[at] == '"';
        if (line[at] == '#' && !quoted) return at;
    }
    return std::string_view::npos;
}

std::size_t characters(std::string_view text) {
    return std::size_t(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

bool same_words(std::string_view a, std::string_view b) {
    Diagnostics ignored;
    const auto x = tokens(a, ignored), y = tokens(b, ignored);
    return std::equal(x.begin(), x.end(), y.begin(), y.end(),
                      [](const Token& s, const Token& t) { return s.kind == t.kind && s.text == t.text; });
}

// By line, the words that stand in it.
std::vector<std::vector<const Token*>> by_line(const std::vector<Token>& words, std::size_t lines) {
    std::vector<std::vector<const Token*>> rows(lines + 1);
    for (const Token& t : words)
        if (t.kind <= Token::Kind::Symbol && std::size_t(t.place.line) <= lines)
            rows[std::size_t(t.place.line)].push_back(&t);
    return rows;
}

std::string printed(const std::vector<const Token*>& words, std::string_view line, Columns columns) {
    LinePrinter printer(columns);
    for (const Token* t : words) printer.add(*t);
    if (const std::size_t at = comment_in(line); at != std::string_view::npos)
        printer.add_comment(line.substr(at), characters(line.substr(0, at)) + 1);
    return printer.text;
}

}  // namespace

Formatted format_page(std::string_view source) {
    Formatted result{std::string(source), {}};
    const auto words = tokens(source, result.diagnostics);
    if (result.diagnostics.failed()) return result;
    const auto lines = lines_of(source);
    const auto facts = facts_of(words, lines.size());
    const auto rows = by_line(words, lines.size());

    std::string out;
    bool empty_before = true;                    // at the top there is nothing to set apart
    std::size_t old_indent = 0, new_indent = 0;  // of the last line that begins a statement
    for (std::size_t k = 0; k < lines.size(); ++k) {
        const std::string_view line = lines[k];
        if (line.empty()) {
            if (!empty_before) out += '\n';
            empty_before = true;
            continue;
        }
        empty_before = false;
        const std::size_t indent = indent_of(line);
        const LineFacts& fact = facts[k + 1];
        std::size_t want = 0;
        if (fact.begins) {
            want = kStep * fact.depth;
            old_indent = indent;
            new_indent = want;
        } else if (line[indent] == '#') {
            // A comment belongs to the next line of its own indentation, else to the block it stands in.
            std::size_t next = k + 1;
            while (next < lines.size() && !facts[next + 1].begins) ++next;
            const bool with_next = next < lines.size() && indent_of(lines[next]) == indent;
            if (with_next) want = kStep * facts[next + 1].depth;
            else want = indent >= old_indent ? new_indent + (indent - old_indent) : indent;
        } else {
            // Inside brackets: moved as the statement was moved.
            want = indent + new_indent >= old_indent ? indent + new_indent - old_indent : 0;
        }
        out.append(want, ' ');
        out += printed(rows[k + 1], line, want == 0 ? Columns::Kept : Columns::Closed);
        out += '\n';
    }
    while (out.size() > 1 && out[out.size() - 2] == '\n') out.pop_back();
    if (same_words(source, out)) result.text = std::move(out);
    return result;
}

}  // namespace cairn
