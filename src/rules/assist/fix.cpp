#include "rules/assist/fix.hpp"

#include <string_view>

namespace cairn {
namespace {

// The word in backquotes behind this beginning, "" when the message has none.
std::string quoted_after(std::string_view message, std::string_view beginning) {
    const std::size_t at = message.find(beginning);
    if (at == std::string_view::npos) return "";
    message.remove_prefix(at + beginning.size());
    if (message.empty() || message.front() != '`') return "";
    const std::size_t end = message.find('`', 1);
    return end == std::string_view::npos ? "" : std::string(message.substr(1, end - 1));
}

std::string_view text_of_line(std::string_view source, int number) {
    for (int k = 1; k < number; ++k) {
        const std::size_t end = source.find('\n');
        if (end == std::string_view::npos) return {};
        source.remove_prefix(end + 1);
    }
    return source.substr(0, source.find('\n'));
}

bool speaks_of(const Diagnostic& d, std::string_view words) {
    return d.message.find(words) != std::string::npos;
}

// What was meant is plain from what is said; where something is missing, it is added to what stands there.
std::string written_instead(const Diagnostic& d, std::string_view source) {
    if (const std::string word = quoted_after(d.message, "did you mean "); !word.empty()) return word;
    if (d.code == "foreign-sign") return quoted_after(d.message, "is written ");
    if (speaks_of(d, "to compare, write `==`")) return "==";
    if (const std::string entry = quoted_after(d.message, "is a table; write ");
        entry.find("…") == std::string::npos && !entry.empty())
        return entry;
    if (speaks_of(d, "a tab; ")) return "    ";
    if (d.code == "pass-after-throw") return "nothing";
    const std::string_view line = text_of_line(source, d.place.line);
    if (speaks_of(d, "has no closing quotation mark") && line.find('"') != std::string_view::npos &&
        line.find('"') == line.rfind('"'))
        return std::string(line.substr(line.find('"'), line.find_last_not_of(" \r") + 1 - line.find('"'))) +
               '"';
    // A colon that was forgotten at the end of a line: nothing is taken away there.
    if (speaks_of(d, "expected `:`, found the end of the line") && d.end.column == d.place.column &&
        line.find('#') == std::string_view::npos)
        return ":";
    return "";
}

}  // namespace

std::optional<Fix> fix_for(const Diagnostic& diagnostic, std::string_view source) {
    if (diagnostic.instead && diagnostic.instead->empty()) return Fix{"Leave it out", ""};
    const std::string text = diagnostic.instead ? *diagnostic.instead : written_instead(diagnostic, source);
    if (text.empty()) return std::nullopt;
    const bool blank = text.find_first_not_of(' ') == std::string::npos;
    return Fix{blank ? "Write spaces" : "Write `" + text + "`", text};
}

}  // namespace cairn
