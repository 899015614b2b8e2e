#include "serve/published/open_shelf.hpp"

#include <array>
#include <cstdlib>

#include "play/text/phrases.hpp"

namespace cairn::serve {
namespace {

constexpr std::array<std::string_view, 4> kStandings = {"shown", "withdrawn", "hidden", "stopped"};

// In the order that `page_in` reads; the source is left out of lists.
#define CAIRN_PUBLISHED_COLUMNS \
    "p.id, p.series, p.version, p.title, p.author, p.name, p.origin, p.game, p.at, p.state, p.why, "

constexpr const char* kFind =
    "SELECT " CAIRN_PUBLISHED_COLUMNS "p.plays, p.source FROM published p WHERE p.id = $1";
constexpr const char* kVersions = "SELECT " CAIRN_PUBLISHED_COLUMNS
                                  "p.plays, '' FROM published p WHERE p.series = $1 ORDER BY p.version DESC";
constexpr const char* kForks =
    "SELECT " CAIRN_PUBLISHED_COLUMNS
    "p.plays, '' FROM published p WHERE p.state = 'shown' AND p.series <> $1 AND (p.origin = $1 OR p.origin "
    "IN "
    "(SELECT id FROM published WHERE series = $1)) ORDER BY p.at DESC, p.id LIMIT 100";
constexpr const char* kByAuthor = "SELECT " CAIRN_PUBLISHED_COLUMNS
                                  "p.plays, '' FROM published p WHERE p.author = $1 ORDER BY p.at DESC, p.id "
                                  "LIMIT 500";
constexpr const char* kAll = "SELECT " CAIRN_PUBLISHED_COLUMNS
                             "p.plays, '' FROM published p ORDER BY p.at DESC, p.id LIMIT CAST($1 AS bigint)";

// Of each series the newest version that is shown, with the plays of all its versions.
#define CAIRN_SHELF                                                                                          \
    "SELECT " CAIRN_PUBLISHED_COLUMNS                                                                        \
    "(SELECT sum(plays) FROM published s WHERE s.series = p.series) AS played, '' FROM published p WHERE "   \
    "p.state = 'shown' AND p.version = (SELECT max(version) FROM published q WHERE q.series = p.series AND " \
    "q.state = 'shown') AND lower(p.title || ' ' || p.name) LIKE $1 ESCAPE '!' "
constexpr const char* kNewest = CAIRN_SHELF "ORDER BY p.at DESC, p.id LIMIT 24 OFFSET CAST($2 AS bigint)";
constexpr const char* kMostPlayed =
    CAIRN_SHELF "ORDER BY played DESC, p.at DESC, p.id LIMIT 24 OFFSET CAST($2 AS bigint)";

std::int64_t whole_in(const std::string& text) { return std::strtoll(text.c_str(), nullptr, 10); }

PublishedPage page_in(const std::vector<std::string>& row) {
    return {
        row[0], row[1],           int(whole_in(row[2])), row[3],  row[4],           row[5], row[6], row[12],
        row[7], whole_in(row[8]), standing_of(row[9]),   row[10], whole_in(row[11])};
}

std::vector<PublishedPage> pages_in(const Rows& rows) {
    std::vector<PublishedPage> list;
    for (const auto& row : rows) list.push_back(page_in(row));
    return list;
}

// What is looked for, as a pattern of LIKE in which nothing of it has a meaning of its own.
std::string pattern(const std::string& search) {
    std::string text = "%";
    for (const char c : lower(search)) {
        if (c == '%' || c == '_' || c == '!') text += '!';
        text += c;
    }
    return text + "%";
}

}  // namespace

std::string_view standing_word(Standing standing) { return kStandings[std::size_t(standing)]; }

Standing standing_of(std::string_view word) {
    for (std::size_t i = 0; i < kStandings.size(); ++i)
        if (kStandings[i] == word) return Standing(i);
    return Standing::Hidden;  // what a newer program wrote is better not run
}

namespace deeds {

Deed publish(const PublishedPage& page) {
    return {
        "INSERT INTO published (id, series, version, title, author, name, origin, source, game, at, state, "
        "why, "
        "plays) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'shown', '', 0)",
        {page.id, page.series, std::to_string(page.version), page.title, page.author, page.name, page.origin,
         page.source, page.game, std::to_string(page.at)},
        1};
}

Deed stand(const std::string& id, Standing standing, const std::string& why) {
    return {"UPDATE published SET state = $1, why = $2 WHERE id = $3",
            {std::string(standing_word(standing)), why, id}};
}

Deed count_play(const std::string& id) {
    return {"UPDATE published SET plays = plays + 1 WHERE id = $1", {id}};
}

Deed complain(const Complaint& complaint) {
    return {
        "INSERT INTO complaints (page, at, text) SELECT id, CAST($1 AS bigint), $2 FROM published WHERE id = "
        "$3 AND "
        "(SELECT count(*) FROM complaints WHERE page = $3) < 100",
        {std::to_string(complaint.at), complaint.text, complaint.page}};
}

Deed forget_author(const std::string& person) {
    return {
        "UPDATE published SET author = '', name = '', state = CASE WHEN state = 'shown' THEN 'withdrawn' "
        "ELSE state "
        "END WHERE author = $1",
        {person}};
}

}  // namespace deeds

std::vector<PublishedPage> OpenShelf::list(const std::string& search, ShelfOrder order, int from) {
    return pages_in(storage_.ask(order == ShelfOrder::Newest ? kNewest : kMostPlayed,
                                 {pattern(search), std::to_string(from)}));
}

std::optional<PublishedPage> OpenShelf::find(const std::string& id) {
    const Rows rows = storage_.ask(kFind, {id});
    if (rows.empty()) return std::nullopt;
    return page_in(rows.front());
}

std::vector<PublishedPage> OpenShelf::versions(const std::string& series) {
    return pages_in(storage_.ask(kVersions, {series}));
}
std::vector<PublishedPage> OpenShelf::forks(const std::string& of) {
    return pages_in(storage_.ask(kForks, {of}));
}
std::vector<PublishedPage> OpenShelf::by_author(const std::string& person) {
    return pages_in(storage_.ask(kByAuthor, {person}));
}
std::vector<PublishedPage> OpenShelf::all(int most) {
    return pages_in(storage_.ask(kAll, {std::to_string(most)}));
}

std::vector<Complaint> OpenShelf::complaints() {
    std::vector<Complaint> list;
    for (const auto& row : storage_.ask("SELECT page, at, text FROM complaints ORDER BY at DESC LIMIT 1000"))
        list.push_back({row[0], whole_in(row[1]), row[2]});
    return list;
}

std::int64_t OpenShelf::count() {
    return whole_in(storage_.ask("SELECT count(*) FROM published").front().front());
}
std::int64_t OpenShelf::count_of(const std::string& person) {
    return whole_in(
        storage_.ask("SELECT count(*) FROM published WHERE author = $1", {person}).front().front());
}

}  // namespace cairn::serve
