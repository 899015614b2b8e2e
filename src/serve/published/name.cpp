#include "serve/published/name.hpp"

#include "serve/net/secrets.hpp"

namespace cairn::serve {
namespace {

constexpr std::string_view kBegins = "u_";
constexpr std::size_t kSeriesLetters = 10, kMostDigits = 4;
constexpr std::size_t kSeriesLength = kBegins.size() + kSeriesLetters;

bool made_from(std::string_view text, std::string_view letters) {
    return !text.empty() && text.find_first_not_of(letters) == std::string_view::npos;
}

}  // namespace

bool is_series(std::string_view name) {
    return name.size() == kSeriesLength && name.starts_with(kBegins) &&
           made_from(name.substr(kBegins.size()), "23456789abcdefghijkmnpqrstuvwxyz");
}

bool is_published(std::string_view id) {
    if (id.size() <= kSeriesLength + 1 || id[kSeriesLength] != '_') return false;
    const std::string_view version = id.substr(kSeriesLength + 1);
    return is_series(id.substr(0, kSeriesLength)) && version.size() <= kMostDigits &&
           made_from(version, "0123456789") && version.front() != '0';
}

std::string series_of(std::string_view id) { return std::string(id.substr(0, kSeriesLength)); }
std::string new_series() { return std::string(kBegins) + random_name(kSeriesLetters); }
std::string version_name(std::string_view series, int version) {
    return std::string(series) + "_" + std::to_string(version);
}

}  // namespace cairn::serve
