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

}  // namespace

std::optional<Fix> fix_for(const Diagnostic& diagnostic) {
    std::string word = quoted_after(diagnostic.message, "did you mean ");
    if (word.empty() && diagnostic.code == "foreign-sign")
        word = quoted_after(diagnostic.message, "is written ");
    if (word.empty()) return std::nullopt;
    return Fix{"Write `" + word + "`", word};
}

}  // namespace cairn
