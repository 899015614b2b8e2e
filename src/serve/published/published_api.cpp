#include "serve/published/published_api.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "play/text/phrases.hpp"
#include "serve/net/answers.hpp"
#include "serve/people/book.hpp"
#include "serve/people/person.hpp"
#include "serve/published/name.hpp"
#include "serve/published/trial.hpp"
#include "study/json/json.hpp"

namespace cairn::serve {
namespace {

constexpr std::int64_t kMostOfPerson = 100;     // versions
constexpr std::int64_t kMostOfServer = 20'000;  // versions
constexpr int kMostVersions = 999;              // of one series
constexpr const char* kShelfPath = "/api/v1/published";

Json card_json(const PublishedPage& page) {
    Json json{{"id", page.id},           {"series", page.series},
              {"version", page.version}, {"title", page.title},
              {"person", page.author},   {"name", page.name},
              {"origin", page.origin},   {"at", page.at},
              {"plays", page.plays},     {"standing", std::string(standing_word(page.standing))}};
    if (!page.why.empty()) json["why"] = page.why;
    return json;
}

Json with_game(const PublishedPage& page) {
    Json json = card_json(page);
    if (auto game = Json::read(page.game)) json["game"] = *std::move(game);
    return json;
}

void answer_when_kept(Storage& storage, std::vector<Deed> deeds, const Json& json, int status,
                      const Reply& reply) {
    Write write;
    write.deeds = std::move(deeds);
    write.done = [reply, json, status, answered = std::make_shared<bool>(false)](const Fate& fate) {
        if (std::exchange(*answered, true)) return;
        if (!fate.kept())
            return reply(refusal_answer({"trouble", "this could not be kept: " + fate.problem}));
        HttpAnswer answer = private_answer(json);
        answer.status = status;
        reply(std::move(answer));
    };
    storage.write(std::move(write));
}

const Refusal kOff = {"not-now", "publishing is turned off on this server"};

}  // namespace

void PublishedApi::answer(const HttpRequest& request, const Target& target, const Reply& reply) {
    const bool get = request.method == "GET" || request.method == "HEAD", post = request.method == "POST";
    const std::string rest =
        target.path.substr(std::min(std::string_view(kShelfPath).size() + 1, target.path.size()));
    if (!on()) return reply(refusal_answer(kOff));
    try {
        if (get && target.path == kShelfPath) return reply(list(target));
        if (get && is_published(rest)) return reply(page(rest));
        if (post && target.path == kShelfPath) return publish(request, reply);
        if (post && rest == "shown") return show(request.body, reply);
        if (post && rest == "report") return report(request.body, reply);
    } catch (const DatabaseError& error) {
        return reply(refusal_answer({"trouble", error.what()}));
    }
    reply(refusal_answer(
        {"bad-request", request.method + " " + echo(target.path) + " is nothing that can be asked for"}));
}

HttpAnswer PublishedApi::list(const Target& target) {
    const auto value = [&](const char* name) {
        const auto at = target.query.find(name);
        return at == target.query.end() ? std::string() : at->second;
    };
    if (const std::string person = value("person"); !person.empty()) {
        if (!is_person(person)) return refusal_answer({"bad-request", "`person` names nobody"});
        Json pages = Json::array();
        for (const PublishedPage& one : shelf_.by_author(person)) pages.push_back(with_game(one));
        return private_answer({{"pages", std::move(pages)}, {"more", false}});
    }
    if (const std::string of = value("forks"); !of.empty()) {
        if (of.size() > 64) return refusal_answer({"bad-request", "`forks` names no game"});
        Json pages = Json::array();
        for (const PublishedPage& one : shelf_.forks(is_published(of) ? series_of(of) : of))
            pages.push_back(with_game(one));
        return private_answer({{"pages", std::move(pages)}, {"more", false}});
    }
    const std::string search = value("search"), order = value("order");
    const auto from = value("from").empty() ? std::optional(0) : number_in(value("from"));
    if (search.size() > 100 || !from || *from < 0 || *from > kMostOfServer)
        return refusal_answer({"bad-request", "`search` is too long, or `from` is no number"});
    const auto found =
        shelf_.list(search, order == "played" ? ShelfOrder::MostPlayed : ShelfOrder::Newest, int(*from));
    Json pages = Json::array();
    for (const PublishedPage& one : found) pages.push_back(with_game(one));
    return private_answer(
        {{"pages", std::move(pages)}, {"more", int(found.size()) == OpenShelf::kPageOfShelf}});
}

HttpAnswer PublishedApi::page(const std::string& id) {
    const auto found = shelf_.find(id);
    if (!found || found->standing == Standing::Hidden)
        return refusal_answer({"no-game", "there is no published page " + echo(id)});
    Json json = with_game(*found);
    json["source"] = found->source;
    Json versions = Json::array(), forks = Json::array();
    for (const PublishedPage& one : shelf_.versions(found->series))
        if (one.standing != Standing::Hidden) versions.push_back(card_json(one));
    for (const PublishedPage& one : shelf_.forks(found->series)) forks.push_back(card_json(one));
    json["versions"] = std::move(versions);
    json["forks"] = std::move(forks);
    // What it was made from, as far as that is known here.
    json["from"] = nullptr;
    if (is_published(found->origin)) {
        if (const auto origin = shelf_.find(found->origin); origin && origin->standing != Standing::Hidden)
            json["from"] = card_json(*origin);
    } else if (!found->origin.empty()) {
        if (const OfferFound origin = services_.catalogue.find(found->origin); origin.offer)
            json["from"] = Json{{"id", found->origin}, {"title", origin.offer->game->program().title}};
    }
    return private_answer(json);
}

std::vector<std::string> PublishedApi::titles() {
    std::vector<std::string> list;
    for (const GameFile& file : services_.catalogue.library().list()) {
        list.push_back(file.id);
        // Its title as the page writes it: all games need not be compiled for that.
        const Library::Found found = services_.catalogue.library().find(file.id);
        const std::size_t begin = found.source.find("game \"") + 6, end = found.source.find('"', begin);
        if (found.ok() && begin >= 6 && end != std::string::npos)
            list.push_back(found.source.substr(begin, end - begin));
    }
    return list;
}

void PublishedApi::publish(const HttpRequest& request, const Reply& reply) {
    auto read = read_publish_wanted(request.body);
    if (!read.wanted) return reply(refusal_answer(read.refusal));
    PublishWanted& wanted = *read.wanted;
    PublishedPage page;
    page.author = person_of(wanted.key);
    page.name = wanted.name;
    page.source = std::move(wanted.source);
    page.at = server_clock();
    page.series = wanted.series.empty() ? new_series() : wanted.series;
    if (shelf_.count_of(page.author) >= kMostOfPerson || shelf_.count() >= kMostOfServer)
        return reply(refusal_answer({"busy", "so much was published that there is room for no more"}));
    if (!wanted.series.empty()) {
        const auto versions = shelf_.versions(page.series);
        if (versions.empty())
            return reply(refusal_answer({"no-game", "there is no such page to go on with"}));
        if (versions.front().author != page.author)
            return reply(refusal_answer(
                {"not-yours",
                 "this page was published by somebody else: publish yours as a page of its own"}));
        if (const auto last = shelf_.find(versions.front().id); last && last->source == page.source)
            return reply(refusal_answer({"not-now", "nothing was changed since the last version"}));
        page.version = versions.front().version + 1;
        page.origin = versions.front().origin;
    }
    if (page.version > kMostVersions)
        return reply(
            refusal_answer({"busy", "this page has had so many versions that there is room for no more"}));
    if (!wanted.origin.empty() && wanted.series.empty()) {
        const bool known = is_published(wanted.origin)
                               ? shelf_.find(wanted.origin).has_value()
                               : services_.catalogue.find(wanted.origin).offer != nullptr;
        if (known) page.origin = wanted.origin;
    }
    page.id = version_name(page.series, page.version);
    const auto try_it = [this, page, reply, press = services_.press]() mutable {
        const auto outcome = press->trials.think(
            trial_task(page.id, page.source), [press] { return press->closing.load(); }, [](const Json&) {});
        const std::string problem = outcome.problem.empty() ? outcome.last.value("problem", "")
                                                            : "when it was tried, " + outcome.problem;
        if (!problem.empty())
            return reply(refusal_answer({"bad-page", "the page was not published: " + problem}));
        page.title = outcome.last.value("title", "");
        if (const std::string wrong = title_problem(page.title, titles()); !wrong.empty())
            return reply(refusal_answer({"bad-page", "the page was not published: " + wrong}));
        page.game = dump(outcome.last["game"]);
        keep(std::move(page), reply);
    };
    if (!services_.press->crew.take(request.address, {try_it}))
        reply(refusal_answer({"busy", "other pages are being tried; try again in a moment"}));
}

void PublishedApi::keep(PublishedPage page, const Reply& reply) {
    const Json json = card_json(page);
    answer_when_kept(services_.storage,
                     {deeds::note_person(page.author, page.name, page.at), deeds::publish(page)}, json, 201,
                     reply);
}

void PublishedApi::show(const std::string& body, const Reply& reply) {
    const auto read = read_page_wanted(PageAsk::Shown, body);
    if (!read.wanted) return reply(refusal_answer(read.refusal));
    const auto found = shelf_.find(read.wanted->id);
    if (!found) return reply(refusal_answer({"no-game", "there is no such page"}));
    if (found->author != person_of(read.wanted->key))
        return reply(refusal_answer({"not-yours", "this page was published by somebody else"}));
    if (found->standing == Standing::Hidden || found->standing == Standing::Stopped)
        return reply(
            refusal_answer({"not-now", "whoever runs this server has taken the page from the shelf"}));
    const Standing standing = read.wanted->shown ? Standing::Shown : Standing::Withdrawn;
    answer_when_kept(services_.storage, {deeds::stand(found->id, standing, "")}, {{"done", true}}, 200,
                     reply);
}

void PublishedApi::report(const std::string& body, const Reply& reply) {
    const auto read = read_page_wanted(PageAsk::Report, body);
    if (!read.wanted) return reply(refusal_answer(read.refusal));
    if (!shelf_.find(read.wanted->id)) return reply(refusal_answer({"no-game", "there is no such page"}));
    answer_when_kept(services_.storage,
                     {deeds::complain({read.wanted->id, server_clock(), read.wanted->text})},
                     {{"done", true}}, 200, reply);
}

// ---- what keepers answer

bool PublishedApi::pass_on(const HttpRequest& request, const Target& target, const Reply& reply) {
    const auto parts = split(target.path, '/');  // "", "api", "v1", "games", ID
    std::string page;
    if (parts.size() >= 5 && parts[3] == "games" && is_published(parts[4])) page = parts[4];
    else if (request.method == "POST" && request.body.find("\"u_") != std::string::npos) {
        const auto json = Json::read(request.body);
        const Json* game = json && json->is_object() ? json->find("game") : nullptr;
        if (game && game->is_string() && is_published(game->text())) page = game->text();
        if (!page.empty() && json->contains("rated") && *json->find("rated") == Json(true))
            return reply(refusal_answer({"not-now", "games of strangers are not played for ratings"})), true;
    }
    if (page.empty()) return false;
    pass_to(page, request, reply);
    return true;
}

void PublishedApi::pass_to(const std::string& page, const HttpRequest& request, const Reply& reply) {
    if (!on()) return reply(refusal_answer(kOff));
    if (const Refusal refusal = services_.press->keepers.refused(page); !refusal.code.empty())
        return reply(refusal_answer(refusal));
    const bool begins = request.method == "POST" && (request.target.starts_with("/api/v1/tables") ||
                                                     request.target.starts_with("/api/v1/people/"));
    if (!begins) return services_.press->keepers.ask(page, request, reply);
    if (const auto found = shelf_.find(page); !found || found->standing != Standing::Shown)
        return reply(refusal_answer(
            {"no-game", "this page was taken from the shelf: games of it go on, but none is begun"}));
    services_.press->keepers.ask(page, request, [this, page, reply](HttpAnswer answer) {
        if (answer.status == 201) {
            Write write;
            write.deeds.push_back(deeds::count_play(page));
            write.done = [](const Fate&) {};
            services_.storage.write(std::move(write));
        }
        reply(std::move(answer));
    });
}

}  // namespace cairn::serve
