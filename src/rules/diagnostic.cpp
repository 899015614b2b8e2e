#include "rules/diagnostic.hpp"

#include <algorithm>
#include <cctype>
#include <numeric>

namespace cairn {

void Diagnostics::error(Place at, std::string message, std::string_view code) {
    if (list.size() >= kMostDiagnostics && failed()) return;
    for (const auto& d : list)  // one sentence per place: later ones are usually consequences
        if (d.level == Diagnostic::Level::Error && d.place.line == at.line && d.place.column == at.column)
            return;
    list.push_back({Diagnostic::Level::Error, at, std::move(message), std::string(code), at});
}

void Diagnostics::slip(Place from, Place to, std::string message, std::string instead) {
    const auto before = list.size();
    error(from, std::move(message), "syntax");
    if (list.size() == before) return;
    list.back().end = to;
    list.back().instead = std::move(instead);
}

void Diagnostics::warning(Place at, std::string message, std::string_view code) {
    if (list.size() >= kMostDiagnostics) return;
    for (const auto& d : list)
        if (d.place.line == at.line && d.place.column == at.column && d.message == message) return;
    list.push_back({Diagnostic::Level::Warning, at, std::move(message), std::string(code), at});
}

bool Diagnostics::failed() const {
    return std::any_of(list.begin(), list.end(),
                       [](const auto& d) { return d.level == Diagnostic::Level::Error; });
}

namespace {

std::string_view line_of(std::string_view source, int line) {
    for (int n = 1; n < line; ++n) {
        const auto end = source.find('\n');
        if (end == std::string_view::npos) return {};
        source.remove_prefix(end + 1);
    }
    auto text = source.substr(0, source.find('\n'));
    if (!text.empty() && text.back() == '\r') text.remove_suffix(1);
    return text;
}

}  // namespace

void Diagnostics::find_ends(std::string_view source) {
    const auto continues = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; };
    const auto in_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
    for (auto& d : list) {
        if (d.instead) continue;
        const auto line = line_of(source, d.place.line);
        std::size_t at = 0;
        for (int column = 1; column < d.place.column && at < line.size(); ++column) {
            ++at;
            while (at < line.size() && continues(line[at])) ++at;
        }
        std::size_t end = at;
        if (at < line.size() && line[at] == '"') {
            end = std::min(line.find('"', at + 1), line.size() - 1) + 1;
        } else if (d.code == "foreign-sign" && d.message.find('`', 1) != std::string::npos) {
            end =
                std::min(at + d.message.find('`', 1) - 1, line.size());  // as long as the sign it begins with
        } else {
            while (end < line.size() && in_word(line[end])) ++end;
            if (end == at && at < line.size()) ++end;
        }
        d.end = d.place;
        for (std::size_t k = at; k < end; ++k) d.end.column += !continues(line[k]);
    }
}

std::string Diagnostics::text(std::string_view file, std::string_view source) const {
    auto sorted = list;
    std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) {
        return std::pair(a.place.line, a.place.column) < std::pair(b.place.line, b.place.column);
    });
    std::string out;
    for (const auto& d : sorted) {
        out += std::string(file) + ":" + std::to_string(d.place.line) + ":" + std::to_string(d.place.column) +
               ": ";
        if (d.level == Diagnostic::Level::Warning) out += "warning: ";
        out += d.message + "\n";
        const auto shown = line_of(source, d.place.line);
        if (shown.empty() || shown.size() > 400) continue;
        const auto indent = std::min(shown.find_first_not_of(" \t"), shown.size());
        out += "    " + std::string(shown.substr(indent)) + "\n    ";
        out += std::string(std::size_t(std::max(0, d.place.column - 1 - int(indent))), ' ') + "^\n";
    }
    if (list.size() >= kMostDiagnostics)
        out += std::string(file) + ": no more than " + std::to_string(kMostDiagnostics) +
               " mistakes are told; mend these first\n";
    return out;
}

std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
    std::string best;
    std::size_t best_cost = std::max<std::size_t>(1, word.size() / 3) + 1;
    std::vector<std::size_t> row;
    for (const auto& c : candidates) {
        if (c == word) continue;
        row.resize(c.size() + 1);
        std::iota(row.begin(), row.end(), std::size_t(0));
        for (std::size_t i = 1; i <= word.size(); ++i) {
            std::size_t diagonal = row[0];
            row[0] = i;
            for (std::size_t j = 1; j <= c.size(); ++j) {
                const auto cost =
                    std::min({row[j] + 1, row[j - 1] + 1, diagonal + (word[i - 1] != c[j - 1])});
                diagonal = row[j];
                row[j] = cost;
            }
        }
        if (row.back() < best_cost) best_cost = row.back(), best = c;
    }
    return best;
}

std::string suggestion(std::string_view word, const std::vector<std::string>& candidates) {
    const auto best = nearest(word, candidates);
    return best.empty() ? "" : "; did you mean `" + best + "`?";
}

}  // namespace cairn
