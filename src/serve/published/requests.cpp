#include "serve/published/requests.hpp"

#include <algorithm>

#include "play/text/phrases.hpp"
#include "serve/net/fields.hpp"
#include "serve/published/name.hpp"

namespace cairn::serve {
namespace {

constexpr char kAnyLetter = '?';

// Letters and digits only, small; a letter beyond ASCII is any letter.
std::string skeleton(std::string_view text) {
    std::string bones;
    for (const unsigned char c : text) {
        if (c >= 'A' && c <= 'Z') bones += char(c - 'A' + 'a');
        else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) bones += char(c);
        else if (c >= 0xC0) bones += kAnyLetter;
    }
    return bones;
}

char looks_like(char c) { return c == '0' ? 'o' : c == '1' ? 'l' : c == 'i' ? 'l' : c; }

bool looks_alike(const std::string& a, const std::string& b) {
    return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](char x, char y) {
               return x == kAnyLetter || y == kAnyLetter || looks_like(x) == looks_like(y);
           });
}

// The letters of Latin, as far as accents go, and the signs between words.
bool latin(std::string_view text) {
    for (std::size_t at = 0; at < text.size(); ++at) {
        const auto c = (unsigned char)text[at];
        if (c < 0x20 || c == 0x7f) return false;
        if (c < 0x80) continue;
        const bool two = c >= 0xC3 && c <= 0xC9 && at + 1 < text.size();
        if (!two) return false;
        ++at;
    }
    return true;
}

}  // namespace

bool plain_source(std::string_view text) {
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        std::string line(text.substr(begin, end - begin));
        if (line.ends_with('\r')) line.pop_back();
        std::replace(line.begin(), line.end(), '\t', ' ');
        // Tidied it must be the same, but for blanks at its ends.
        if (const std::string inner(trimmed(line)); !inner.empty()) {
            const auto tidied = tidy_text(inner, kLongestSource);
            if (!tidied || *tidied != inner) return false;
        }
        begin = end + 1;
    }
    return true;
}

std::string title_problem(std::string_view title, const std::vector<std::string>& taken) {
    const auto tidied = tidy_text(title, kLongestTitle);
    if (!tidied || *tidied != title)
        return "the title must have 1 to " + std::to_string(kLongestTitle) + " characters that can be seen";
    if (!latin(title))
        return "the title must be written in Latin letters, so that nobody can be mistaken about it";
    const std::string bones = skeleton(title);
    if (bones.size() < 2) return "the title must have at least two letters";
    for (const std::string& other : taken)
        if (looks_alike(bones, skeleton(other)))
            return "there is a game `" + other +
                   "` already: give yours a title of its own (in its first line)";
    return "";
}

WantedRead<PublishWanted> read_publish_wanted(std::string_view text) {
    const Body body = body_of(text);
    if (!body.ok()) return {std::nullopt, body.refusal};
    Fields f(body.json);
    PublishWanted wanted;
    wanted.source = f.text("source", kLongestSource);
    wanted.key = f.key();
    wanted.name = f.tidy("name", kLongestName);
    if (f.has("series")) wanted.series = f.text("series", 64);
    if (f.has("origin")) wanted.origin = f.text("origin", 64);
    if (!wanted.series.empty() && !is_series(wanted.series)) f.fail("`series` names no page");
    const bool named = only(wanted.origin, "abcdefghijklmnopqrstuvwxyz0123456789-_");
    if (!wanted.origin.empty() && !named) f.fail("`origin` names no game");
    if (f.problem.empty() && !plain_source(wanted.source))
        f.fail("the page has characters that cannot be seen, or that turn the text round");
    if (!f.problem.empty()) return {std::nullopt, {"bad-request", f.problem}};
    return {std::move(wanted), {}};
}

WantedRead<PageWanted> read_page_wanted(PageAsk ask, std::string_view text) {
    const Body body = body_of(text);
    if (!body.ok()) return {std::nullopt, body.refusal};
    Fields f(body.json);
    PageWanted wanted;
    wanted.id = f.text("id", 64);
    if (!is_published(wanted.id)) f.fail("`id` names no published page");
    if (ask == PageAsk::Shown) {
        wanted.key = f.key();
        wanted.shown = f.truth("shown");
    } else {
        wanted.text = f.tidy("text", kLongestComplaint);
    }
    if (!f.problem.empty()) return {std::nullopt, {"bad-request", f.problem}};
    return {std::move(wanted), {}};
}

}  // namespace cairn::serve
