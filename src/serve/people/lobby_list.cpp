#include "serve/people/lobby_list.hpp"

#include <fmt/core.h>

#include <map>
#include <string_view>

#include "serve/people/lobby_json.hpp"
#include "study/json/json.hpp"

namespace cairn::serve {
namespace {

std::string in_list(const std::vector<std::string_view>& texts) {
    std::string list = "[";
    for (const std::string_view text : texts) {
        if (list.size() > 1) list += ',';
        list += text;
    }
    return list + ']';
}

std::map<std::string_view, std::string_view> by_table(const ListedChallenges& list) {
    return {list.begin(), list.end()};
}

}  // namespace

ListedChallenges listed_challenges(const std::vector<Challenge>& challenges) {
    ListedChallenges list;
    for (const Challenge& challenge : challenges)
        list.emplace_back(challenge.table, dump(challenge_json(challenge)));
    return list;
}

LobbyList::News LobbyList::become(ListedChallenges list) {
    if (known_ && list == list_) return {};
    const auto before = by_table(list_), now = by_table(list);
    std::vector<std::string_view> all, come;
    for (const auto& [table, text] : list) {
        all.push_back(text);
        const auto was = before.find(table);
        if (was == before.end() || was->second != text) come.push_back(text);
    }
    std::vector<std::string> gone;  // names of tables are letters and digits
    for (const auto& [table, text] : list_)
        if (!now.contains(table)) gone.push_back('"' + table + '"');

    News news;
    const std::uint64_t after = number_++;
    news.whole = fmt::format(R"({{"type":"lobby","number":{},"challenges":{}}})", number_, in_list(all));
    if (known_) {
        news.changes = fmt::format(R"({{"type":"lobby","after":{},"number":{},"come":{},"gone":{}}})", after,
                                   number_, in_list(come), in_list({gone.begin(), gone.end()}));
        if (news.changes.size() >= news.whole.size()) news.changes.clear();
    }
    known_ = true;
    list_ = std::move(list);
    whole_ = news.whole;
    return news;
}

void LobbyList::forget() {
    known_ = false;
    list_.clear();
    whole_.clear();
}

}  // namespace cairn::serve
