#include "serve/net/pages.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <optional>
#include <system_error>

#include "play/text/phrases.hpp"

namespace cairn::serve {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLongestFile = 32 << 20;

constexpr std::array<std::pair<std::string_view, std::string_view>, 18> kTypes = {
    {{".html", "text/html; charset=utf-8"},
     {".js", "text/javascript; charset=utf-8"},
     {".mjs", "text/javascript; charset=utf-8"},
     {".css", "text/css; charset=utf-8"},
     {".json", "application/json"},
     {".webmanifest", "application/manifest+json"},
     {".svg", "image/svg+xml"},
     {".png", "image/png"},
     {".jpg", "image/jpeg"},
     {".webp", "image/webp"},
     {".ico", "image/x-icon"},
     {".woff2", "font/woff2"},
     {".txt", "text/plain; charset=utf-8"},
     {".md", "text/plain; charset=utf-8"},
     {".wasm", "application/wasm"},
     {".mp3", "audio/mpeg"},
     {".ogg", "audio/ogg"},
     {".map", "application/json"}}};

std::string_view type_of(const fs::path& path) {
    const std::string extension = lower(path.extension().string());
    const auto at =
        std::find_if(kTypes.begin(), kTypes.end(), [&](const auto& t) { return t.first == extension; });
    return at == kTypes.end() ? "application/octet-stream" : at->second;
}

// app-3f9c2b1a.js: eight or more letters and digits after the last dash, one digit or capital among them.
bool marked_by_content(const fs::path& path) {
    const std::string stem = path.stem().string();
    const std::size_t dash = stem.find_last_of("-.");
    if (dash == std::string::npos || stem.size() - dash - 1 < 8) return false;
    const std::string mark = stem.substr(dash + 1);
    const auto telling = [](char c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z'); };
    const auto allowed = [&](char c) { return telling(c) || (c >= 'a' && c <= 'z') || c == '_'; };
    return std::all_of(mark.begin(), mark.end(), allowed) && std::any_of(mark.begin(), mark.end(), telling);
}

bool harmless(std::string_view path) {
    for (std::string_view part : split(path.substr(1), '/'))
        if (part.starts_with('.') || part.find('\\') != std::string_view::npos) return false;
    return true;
}

std::optional<std::string> contents(const fs::path& file) {
    std::error_code error;
    if (!fs::is_regular_file(file, error) || fs::file_size(file, error) > kLongestFile || error)
        return std::nullopt;
    std::ifstream in(file, std::ios::binary);
    if (!in) return std::nullopt;
    return std::string(std::istreambuf_iterator<char>(in), {});
}

std::string etag_of(const fs::path& file, std::string_view encoding) {
    std::error_code error;
    const auto time = fs::last_write_time(file, error).time_since_epoch().count();
    return fmt::format("\"{:x}-{:x}{}\"", fs::file_size(file, error), time, encoding);
}

// What a page may load, and which pages may show it inside themselves.
// The engine of the studio is WebAssembly: it may be compiled, and nothing else that is not a file.
std::string content_policy(std::string_view framed_by) {
    return fmt::format(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: "
        "blob:; font-src "
        "'self'; "
        "media-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors {}",
        framed_by);
}

// The one page that other sites may show inside theirs: it looks at games and can do nothing else, so that nobody is made to
// press what he does not see.
constexpr std::string_view kViewer = "/embed.html";

HttpAnswer plain(int status, std::string text) {
    return {status, "text/plain; charset=utf-8", std::move(text), {{"Cache-Control", "no-cache"}}};
}

}  // namespace

HttpAnswer Pages::answer(const HttpRequest& request, const std::string& path) const {
    if (request.method != "GET" && request.method != "HEAD") return plain(405, "only GET\n");
    if (!harmless(path)) return plain(404, "there is no such page\n");
    fs::path file = folder_ / path.substr(1);
    std::error_code error;
    if (path.ends_with('/') || fs::is_directory(file, error)) file /= "index.html";
    // Nothing outside the folder, by links either.
    const fs::path real = fs::weakly_canonical(file, error), root = fs::weakly_canonical(folder_, error);
    if (std::mismatch(root.begin(), root.end(), real.begin(), real.end()).first != root.end())
        return plain(404, "there is no such page\n");
    if (!fs::is_regular_file(file, error)) {
        if (path == "/")
            return plain(404,
                         "The page is not built yet: build it, then load this again.\n"
                         "The server itself is running; its protocol is under /api/v1/.\n");
        return plain(404, "there is no such page\n");
    }

    std::string encoding;
    fs::path sent = file;
    for (const auto& [name, extension] : {std::pair{"br", ".br"}, std::pair{"gzip", ".gz"}}) {
        const fs::path packed = file.string() + extension;
        if (request.accept_encoding.find(name) == std::string::npos || !fs::is_regular_file(packed, error))
            continue;
        if (fs::last_write_time(packed, error) < fs::last_write_time(file, error))
            continue;  // from an older build
        encoding = name;
        sent = packed;
        break;
    }
    HttpAnswer answer;
    answer.type = type_of(file);
    const std::string etag = etag_of(sent, encoding);
    answer.more["ETag"] = etag;
    answer.more["Vary"] = "Accept-Encoding";
    // Browsers let this go before X-Frame-Options.
    if (path == kViewer) answer.more["Content-Security-Policy"] = content_policy("*");
    answer.more["Cache-Control"] =
        marked_by_content(file) ? "public, max-age=31536000, immutable" : "no-cache";
    if (request.if_none_match == etag) {
        answer.status = 304;
        return answer;
    }
    auto bytes = contents(sent);
    if (!bytes) return plain(404, "there is no such page\n");
    if (!encoding.empty()) answer.more["Content-Encoding"] = encoding;
    answer.body = *std::move(bytes);
    return answer;
}

const std::map<std::string, std::string>& safety_headers() {
    static const std::map<std::string, std::string> kHeaders = {
        {"Content-Security-Policy", content_policy("'none'")},
        {"X-Content-Type-Options", "nosniff"},
        {"X-Frame-Options", "DENY"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"}};
    return kHeaders;
}

}  // namespace cairn::serve
