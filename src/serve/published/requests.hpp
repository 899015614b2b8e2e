// What people ask for under /api/v1/published, read and checked. What passes is in form; whether the page is any good is
// found out in a process of its own.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "serve/net/messages.hpp"
#include "serve/people/requests.hpp"

namespace cairn::serve {

inline constexpr std::size_t kLongestSource = 64 * 1024;  // bytes of a page
inline constexpr std::size_t kLongestTitle = 40;          // characters
inline constexpr std::size_t kLongestComplaint = 300;     // characters

// {"source", "key", "name", "series"?, "origin"?}
struct PublishWanted {
    std::string source, key, name;
    std::string series;  // of which this is a further version; "": a new one
    std::string origin;  // what it was forked from; ""
};
WantedRead<PublishWanted> read_publish_wanted(std::string_view body);

// {"id", "key", "shown"}: its author takes it from the shelf, or puts it back.
// {"id", "text"}: somebody finds that it should not be there.
struct PageWanted {
    std::string id, key, text;
    bool shown = false;
};
enum class PageAsk { Shown, Report };
WantedRead<PageWanted> read_page_wanted(PageAsk ask, std::string_view body);

// A page of rules as others may read it: UTF-8, and nothing that is not seen or turns the text round.
bool plain_source(std::string_view text);

// Why a page may not be called that; "" when it may. `taken`: titles and ids that others must not take for their own; a letter
// with an accent counts as any letter, so that nobody passes for another.
std::string title_problem(std::string_view title, const std::vector<std::string>& taken);

}  // namespace cairn::serve
