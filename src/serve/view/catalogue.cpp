#include "serve/view/catalogue.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "play/perform/perform.hpp"
#include "play/say/game_texts.hpp"
#include "play/text/phrases.hpp"
#include "rules/diagnostic.hpp"
#include "serve/published/name.hpp"
#include "serve/view/game_json.hpp"
#include "serve/view/picture.hpp"
#include "serve/view/view_json.hpp"
#include "study/json/json.hpp"
#include "study/knowledge/facts.hpp"
#include "study/knowledge/fingerprint.hpp"
#include "study/knowledge/knowledge.hpp"
#include "study/referee/ghosts.hpp"
#include "study/report/report_json.hpp"

namespace cairn::serve {
namespace {

constexpr std::size_t kRemembered = 512;  // settings kept loaded
constexpr std::size_t kLongestPage = 1 << 16;
constexpr std::size_t kMostLent = 16;

std::uint64_t fnv(std::string_view text) {
    std::uint64_t h = 0xcbf29ce484222325ull;
    for (unsigned char c : text) h = (h ^ c) * 0x100000001b3ull;
    return h;
}

// The same for all who ask, with what the server has found out.
Json shelf_json(const GameFile& file, const Program& program, const Picture& picture,
                const std::vector<KnownResult>& known) {
    Json json = game_json(file, program);
    // Where a hand steers only ghosts can sit down for computers.
    if (performs_live(program)) json["ghosts"] = !ghosts_beside(file.path).empty();
    json["minutes"] = picture.minutes;
    // Of boards of several kinds, those of the first: its points come before all others.
    const Lattice& first = program.kind(0);
    std::vector<BoardSeen> boards;
    for (std::size_t b = 0; b < picture.boards.size(); ++b) {
        if (program.kind_of(int(b)) != 0) continue;
        boards.push_back(picture.boards[b]);
        boards.back().resize(first.points.size());
    }
    json["picture"] = {{"kind", first.shape}, {"sizes", first.sizes}, {"boards", boards}};
    const bool of_one_kind = program.kinds_of_boards() == 1;
    if (!picture.poses.is_null() && of_one_kind) json["picture"]["poses"] = picture.poses;
    if (!picture.marks.empty() && of_one_kind) json["picture"]["marks"] = picture.marks;
    json["known"] = knowledge_json(known);
    return json;
}

// What the shelf shows of a game, in this language.
Json in_language(Json game, const Language& language) {
    game["aim"] = language.of(game["aim"].text());
    for (const char* list : {"variants", "options"}) {
        Json entries = Json::array();
        for (Json entry : game[list]) {
            entry["help"] = language.of(entry["help"].text());
            entries.push_back(std::move(entry));
        }
        game[list] = std::move(entries);
    }
    return game;
}

// 8 of 08: one setting must not be compiled and remembered once for each way to write it.
std::string in_one_spelling(const std::string& value) {
    const bool number = !value.empty() && value.find_first_not_of("0123456789") == std::string::npos;
    if (!number) return value;
    return value.substr(std::min(value.find_first_not_of('0'), value.size() - 1));
}

std::string errors_of(const Diagnostics& diagnostics) {
    std::vector<std::string> messages;
    for (const Diagnostic& d : diagnostics.list)
        if (d.level == Diagnostic::Level::Error) messages.push_back(d.message);
    return joined(messages, "; ");
}

std::string page_in(const GameFile& file, std::string_view language) {
    if (file.path.empty()) return "";  // a lent page has none
    for (const std::string& code : {std::string(language), std::string("en")}) {
        if (code.size() != 2) continue;
        if (const TextFile text = read_text_file(file.players_page(code), kLongestPage); text.ok())
            return text.text;
    }
    return "";
}

}  // namespace

std::shared_ptr<const Offer> Catalogue::remembered(const std::string& key) {
    const std::lock_guard lock(mutex_);
    const auto found = offers_.find(key);
    if (found == offers_.end()) return nullptr;
    order_.splice(order_.end(), order_, found->second.place);
    return found->second.offer;
}

std::shared_ptr<const Offer> Catalogue::remember(const std::string& key, std::shared_ptr<const Offer> offer,
                                                 std::uint64_t edition) {
    const std::lock_guard lock(mutex_);
    if (edition != edition_) return offer;
    const auto [at, fresh] = offers_.try_emplace(key);
    if (fresh) at->second = {std::move(offer), order_.insert(order_.end(), key)};
    const auto kept = at->second.offer;
    if (order_.size() > kRemembered) {
        offers_.erase(order_.front());
        order_.pop_front();
    }
    return kept;
}

Budget published_budget() {
    Budget budget;
    budget.work = 10'000'000;
    budget.playout_work = 400'000'000;
    budget.load_work = 40'000'000;
    budget.depth = 200;
    budget.chances = 1'000;
    budget.memory = std::size_t(16) << 20;
    return budget;
}

void Catalogue::lend(const std::string& id, std::string source) {
    const std::lock_guard lock(mutex_);
    if (lent_.size() >= kMostLent && !lent_.contains(id)) lent_.erase(lent_.begin());
    lent_[id] = std::move(source);
}

Library::Found Catalogue::page_of(std::string_view id) {
    if (!is_published(id)) return library_.find(id);
    const std::lock_guard lock(mutex_);
    const auto lent = lent_.find(id);
    if (lent == lent_.end()) return {{}, "", "the page " + std::string(id) + " is not here"};
    GameFile file;
    file.id = std::string(id);
    return {std::move(file), lent->second, ""};
}

OfferFound Catalogue::find(std::string_view id, const OptionValues& options) {
    OptionValues sorted;
    for (const auto& [name, value] : options) sorted.emplace_back(name, in_one_spelling(value));
    std::sort(sorted.begin(), sorted.end());
    std::string key(id);
    for (const auto& [name, value] : sorted) key += '\n' + name + '=' + value;
    if (auto offer = remembered(key)) return {std::move(offer), "", ""};
    const std::uint64_t edition = edition_;

    const bool plain = id.size() <= 64 && std::all_of(id.begin(), id.end(), [](char c) {
                           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
                       });
    if (!plain || id.empty())
        return {nullptr, "no-game", echo(id) + " is no id of a game; the list of games has them"};
    const Library::Found found = page_of(id);
    if (!found.ok()) return {nullptr, "no-game", found.problem};
    const Budget budget = found.file.path.empty() ? published_budget() : Budget{};
    Game::Loaded loaded = Game::load(found.source, sorted, budget);
    if (!loaded.game) {
        const bool by_options = !sorted.empty() && Game::load(found.source, {}, budget).game;
        return {nullptr, by_options ? "bad-option" : "no-game",
                by_options ? errors_of(loaded.diagnostics)
                           : found.file.id + " has errors; `cairn check " + found.file.id + "` shows them"};
    }
    auto offer = std::make_shared<Offer>();
    offer->file = found.file;
    offer->options = std::move(sorted);
    offer->game = std::move(loaded.game);
    const Program& program = offer->game->program();
    if (offer->file.path.empty()) offer->file.system = program.set;
    const auto known = known_of(knowledge_folders(library_.folders()), offer->file.id, *offer->game);
    offer->game_json = dump(shelf_json(offer->file, program, picture_of(*offer->game), known));
    offer->board_json = dump(serve::board_json(program));
    offer->rules = fingerprint_text(*offer->game);
    for (const KnownResult& result : known)
        if (result.rules == offer->rules) offer->known.push_back(result);
    return {remember(key, std::move(offer), edition), "", ""};
}

std::shared_ptr<const Catalogue::Listing> Catalogue::listing(std::string_view wish) {
    const std::string code(is_language(wish) ? wish : "en");
    {
        const std::lock_guard lock(mutex_);
        if (const auto known = listings_.find(code); known != listings_.end()) return known->second;
    }
    const std::uint64_t edition = edition_;
    std::string json = "{\"games\":[";
    for (const GameFile& file : library_.list()) {
        if (closing_) return std::make_shared<Listing>();
        if (const OfferFound found = find(file.id); found.offer) {
            if (json.back() != '[') json += ',';
            json += code == "en" ? found.offer->game_json
                                 : dump(in_language(Json::parse(found.offer->game_json),
                                                    language_of(library_, file, code)));
        }
    }
    json += "]}";
    auto listing = std::make_shared<Listing>(Listing{json, fmt::format("\"{:016x}\"", fnv(json))});
    const std::lock_guard lock(mutex_);
    return edition == edition_ ? listings_.emplace(code, std::move(listing)).first->second : listing;
}

std::shared_ptr<const Catalogue::Listing> Catalogue::words() {
    {
        const std::lock_guard lock(mutex_);
        if (words_) return words_;
    }
    const std::uint64_t edition = edition_;
    Json list = Json::array();
    for (const GameFile& file : library_.list()) {
        if (closing_) return std::make_shared<Listing>();
        if (const OfferFound found = find(file.id); found.offer) {
            const Game& game = *found.offer->game;
            list.push_back(known_game_json({file.id, game.program().title, rule_words(game.source())}));
        }
    }
    auto made = std::make_shared<Listing>();
    made->json = dump(Json{{"games", std::move(list)}});
    made->etag = "\"" + std::to_string(std::hash<std::string>{}(made->json)) + "\"";
    const std::lock_guard lock(mutex_);
    if (edition != edition_) return made;
    if (!words_) words_ = std::move(made);
    return words_;
}

Catalogue::News Catalogue::look_again() {
    News news{watch_.changed(library_), {}};
    if (std::exchange(looked_, true) && !news.changed.empty()) {
        const std::lock_guard lock(mutex_);
        ++edition_;
        listings_.clear();
        words_.reset();
        std::erase_if(offers_, [&](const auto& entry) {
            const std::string_view key = entry.first;
            const bool stale = std::find(news.changed.begin(), news.changed.end(),
                                         key.substr(0, key.find('\n'))) != news.changed.end();
            if (stale) order_.erase(entry.second.place);
            return stale;
        });
    }
    for (const std::string& id : news.changed) {
        if (closing_) break;
        if (find(id).offer) continue;
        const Library::Found found = library_.find(id);
        if (!found.ok()) {
            if (!found.file.path.empty())
                news.flawed.push_back({found.file.path.string(), 0, found.problem, found.problem + "\n"});
            continue;  // else it is gone
        }
        const Diagnostics diagnostics = Game::load(found.source).diagnostics;
        const std::string path = found.file.path.string();
        Flawed flawed{path, 0, "", diagnostics.text(path, found.source)};
        for (const Diagnostic& d : diagnostics.list)
            if (d.level == Diagnostic::Level::Error && (flawed.problem.empty() || d.place.line < flawed.line))
                flawed.line = d.place.line, flawed.problem = d.message;
        news.flawed.push_back(std::move(flawed));
    }
    return news;
}

std::string Catalogue::page_json(const Offer& offer, std::string_view language) const {
    Json rest{{"rules", page_in(offer.file, language)}, {"source", without_examples(offer.game->source())}};
    rest["texts"] = Json::object();
    const Language said = language_of(library_, offer.file, language);
    for (const auto& [english, text] : said.texts()) rest["texts"][english] = text;
    rest["symbols"] = Json::array();
    const Program& program = offer.game->program();
    for (std::size_t c = 0; c < program.colours.size(); ++c)
        rest["symbols"].push_back(
            {{"letter", std::string(1, program.letters[c])}, {"colour", program.colours[c]}});
    std::string json = offer.game_json;
    json.pop_back();
    std::string more = dump(rest);
    more.front() = ',';
    return json + ",\"board\":" + offer.board_json + more;
}

GameFinder Catalogue::finder() {
    return [this](const std::string& id, const OptionValues& options) -> std::shared_ptr<const Game> {
        const OfferFound found = find(id, options);
        return found.offer ? found.offer->game : nullptr;
    };
}

}  // namespace cairn::serve
