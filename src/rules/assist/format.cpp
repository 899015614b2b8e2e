#include "rules/assist/format.hpp"

#include <algorithm>
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

// Behind the closing quotation mark, or the end.
std::size_t end_of_text(std::string_view line, std::size_t at) {
    const std::size_t close = line.find('"', at + 1);
    return close == std::string_view::npos ? line.size() : close + 1;
}

// In a line of the head the values of a table may stand in columns; elsewhere one space is enough.
enum class Columns { Kept, Closed };

// One line without its indentation: spaces where they belong. Words that touch keep touching.
std::string spaced(std::string_view line, Columns columns) {
    std::string out;
    for (std::size_t at = 0; at < line.size();) {
        const char c = line[at];
        if (c == '"') {
            const std::size_t end = end_of_text(line, at);
            out += line.substr(at, end - at);
            at = end;
        } else if (c == '#') {
            out += line.substr(at);
            break;
        } else if (c == ' ') {
            const std::size_t next = line.find_first_not_of(' ', at);
            const char after = next == std::string_view::npos ? ' ' : line[next];
            const bool inside = !out.empty() && (out.back() == '(' || out.back() == '{');
            const bool column =
                columns == Columns::Kept && !out.empty() && (out.back() == ',' || after == '=');
            if (after == '#' || column) out.append(next - at, ' ');  // comments may stand in a column too
            else if (after != ',' && after != ')' && after != ';' && !(inside && after != ' ')) out += ' ';
            at = next == std::string_view::npos ? line.size() : next;
        } else {
            out += c;
            ++at;
            if (c == ',' && at < line.size() && line[at] != ' ' && line[at] != '#') out += ' ';
        }
    }
    return out;
}

bool same_words(std::string_view a, std::string_view b) {
    Diagnostics ignored;
    const auto x = tokens(a, ignored), y = tokens(b, ignored);
    return std::equal(x.begin(), x.end(), y.begin(), y.end(),
                      [](const Token& s, const Token& t) { return s.kind == t.kind && s.text == t.text; });
}

// A line by itself: where brackets open or close in it, that does not matter here.
std::string safely_spaced(std::string_view words, Columns columns) {
    std::string laid_out = spaced(words, columns);
    return same_words(words, laid_out) ? laid_out : std::string(words);
}

}  // namespace

Formatted format_page(std::string_view source) {
    Formatted result{std::string(source), {}};
    const auto words = tokens(source, result.diagnostics);
    if (result.diagnostics.failed()) return result;
    const auto lines = lines_of(source);
    const auto facts = facts_of(words, lines.size());

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
        out += safely_spaced(line.substr(indent), want == 0 ? Columns::Kept : Columns::Closed);
        out += '\n';
    }
    while (out.size() > 1 && out[out.size() - 2] == '\n') out.pop_back();
    if (same_words(source, out)) result.text = std::move(out);
    return result;
}

}  // namespace cairn
