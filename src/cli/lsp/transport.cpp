#include "cli/lsp/transport.hpp"

#include <charconv>
#include <istream>
#include <ostream>

#include "cli/lsp/session.hpp"

namespace cairn {
namespace {

constexpr std::string_view kLength = "Content-Length:";
constexpr std::size_t kLongestHeadLine = 1024;
constexpr int kMostHeadLines = 32;

// A line without its end; nothing when it is too long or the input ends.
std::optional<std::string> head_line(std::istream& in) {
    std::string line;
    for (int c = in.get(); c != std::istream::traits_type::eof(); c = in.get()) {
        if (c == '\n') {
            if (!line.empty() && line.back() == '\r') line.pop_back();
            return line;
        }
        if (line.size() == kLongestHeadLine) return std::nullopt;
        line += char(c);
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string> read_lsp_message(std::istream& in) {
    std::optional<std::size_t> length;
    for (int k = 0; k < kMostHeadLines; ++k) {
        const auto line = head_line(in);
        if (!line) return std::nullopt;
        if (line->empty()) {
            if (!length || *length > kLongestLspMessage) return std::nullopt;
            std::string text(*length, '\0');
            in.read(text.data(), std::streamsize(text.size()));
            return std::size_t(in.gcount()) == text.size() ? std::optional(std::move(text)) : std::nullopt;
        }
        if (line->compare(0, kLength.size(), kLength) != 0) continue;
        const std::size_t digits = line->find_first_of("0123456789", kLength.size());
        std::size_t value = 0;
        if (digits == std::string::npos ||
            std::from_chars(line->data() + digits, line->data() + line->size(), value).ec != std::errc())
            return std::nullopt;
        length = value;
    }
    return std::nullopt;
}

void write_lsp_message(std::ostream& out, const std::string& json) {
    out << kLength << ' ' << json.size() << "\r\n\r\n" << json;
    out.flush();
}

int run_lsp(std::istream& in, std::ostream& out) {
    LspSession session;
    while (!session.finished()) {
        const auto text = read_lsp_message(in);
        if (!text) break;
        const auto message = Json::read(*text);
        if (!message) {
            constexpr int kNoJson = -32700;
            write_lsp_message(
                out, dump(Json{{"jsonrpc", "2.0"},
                               {"id", nullptr},
                               {"error", Json{{"code", kNoJson}, {"message", "that is not JSON"}}}}));
            continue;
        }
        for (const Json& answer : session.answer(*message)) write_lsp_message(out, dump(answer));
    }
    return session.status();
}

}  // namespace cairn
