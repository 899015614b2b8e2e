// The open shelf: the pages that people published here, as the database holds them.
//
// Changes are Deeds (serve/storage/write.hpp); questions block and are for the desk. Nothing here loads a page of rules.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "serve/running/clock.hpp"
#include "serve/storage/storage.hpp"

namespace cairn::serve {

// On the shelf; taken from it by its author; by whoever runs the server; or not run any more, for it took too much.
enum class Standing { Shown, Withdrawn, Hidden, Stopped };
std::string_view standing_word(Standing standing);
Standing standing_of(std::string_view word);

struct PublishedPage {
    std::string id, series;
    int version = 1;
    std::string title;
    std::string author,
        name;            // the person who published it, and what he called himself; "" where he is forgotten
    std::string origin;  // the game or page that it was forked from; "" when it is new
    std::string source;
    std::string game;  // Game as JSON (docs/protocol.md), made when it was tried
    Millis at = 0;
    Standing standing = Standing::Shown;
    std::string why;  // it is not on the shelf
    std::int64_t plays = 0;
};

struct Complaint {
    std::string page;
    Millis at = 0;
    std::string text;
};

namespace deeds {

// The first to have this version; another is refused, and nothing changes.
Deed publish(const PublishedPage& page);
Deed stand(const std::string& id, Standing standing, const std::string& why);
Deed count_play(const std::string& id);
Deed complain(const Complaint& complaint);
// Whoever published it wants to be forgotten: the pages stay for those who play them, off the shelf and without his name.
Deed forget_author(const std::string& person);

}  // namespace deeds

enum class ShelfOrder { Newest, MostPlayed };

class OpenShelf {
   public:
    explicit OpenShelf(Storage& storage) : storage_(storage) {}

    static constexpr int kPageOfShelf = 24;

    // The newest version of each series that is shown; of all that match, `from` on. Without their source.
    std::vector<PublishedPage> list(const std::string& search, ShelfOrder order, int from);
    std::optional<PublishedPage> find(const std::string& id);
    std::vector<PublishedPage> versions(
        const std::string& series);  // all, the newest first; without their source
    std::vector<PublishedPage> forks(
        const std::string& series_or_game);  // shown, of any version; without their source
    std::vector<PublishedPage> by_author(const std::string& person);
    std::vector<PublishedPage> all(int most);  // for whoever runs the server
    std::vector<Complaint> complaints();
    std::int64_t count();                              // of all versions
    std::int64_t count_of(const std::string& person);  // of his

   private:
    Storage& storage_;
};

}  // namespace cairn::serve
