#include "study/report/report_json.hpp"

#include <cmath>

namespace cairn {
namespace {

// Enough places for people and programs, and the same text everywhere.
double rounded(double value) { return std::round(value * 1e6) / 1e6; }

Json estimate_json(const Estimate& e) {
    return {{"mean", rounded(e.mean)},
            {"interval", Json::array({rounded(e.interval.low), rounded(e.interval.high)})},
            {"of", e.of}};
}

Json results_json(const Results& r, const std::vector<std::string>& players) {
    Json json{{"games", r.games},
              {"seats", Json::array()},
              {"drawn", estimate_json(r.drawn)},
              {"length", estimate_json(r.length)}};
    for (std::size_t q = 0; q < r.seats.size() && q < players.size(); ++q) {
        Json seat{{"player", players[q]}};
        seat.update(estimate_json(r.seats[q]));
        json["seats"].push_back(std::move(seat));
    }
    return json;
}

Json numbers_json(const std::vector<double>& numbers) {
    Json list = Json::array();
    for (const double n : numbers) list.push_back(rounded(n));
    return list;
}

constexpr std::size_t kMostEndings = 12, kMostSilent = 50, kMostKnown = 2000, kMostWords = 400;

}  // namespace

Json report_json(const GameReport& r, const std::vector<std::string>& players) {
    Json json{{"seed", r.seed}, {"complete", r.complete}, {"players", r.players}};
    Json random = results_json(r.random, players);
    random["turns"] = estimate_json(r.turns);
    random["shortest"] = r.shortest;
    random["longest"] = r.longest;
    random["lengths"] = Json::array();
    for (const LengthBin& bin : r.lengths)
        random["lengths"].push_back({{"from", bin.from}, {"to", bin.to}, {"games", bin.games}});
    random["branching"] = estimate_json(r.branching);
    random["most_choices"] = r.most_choices;
    random["forced"] = rounded(r.forced);
    random["branching_by"] = numbers_json(r.branching_by);
    random["endings"] = Json::array();
    for (const EndingCount& e : r.endings)
        if (random["endings"].size() < kMostEndings)
            random["endings"].push_back({{"reason", e.reason}, {"line", e.line}, {"games", e.games}});
    random["endless"] = r.endless;
    random["limited"] = r.limited;
    random["dead"] = r.dead;
    random["void"] = r.faulty;
    json["random"] = std::move(random);

    json["silent"] = nullptr;
    if (r.traced) {
        json["silent"] = Json::array();
        for (const GameReport::Silent& s : r.silent)
            if (json["silent"].size() < kMostSilent)
                json["silent"].push_back({{"line", s.begin.line},
                                          {"column", s.begin.column},
                                          {"last", s.last_line},
                                          {"text", s.text}});
    }

    json["level"] = nullptr;
    if (r.level) {
        Json level = results_json(*r.level, players);
        level["thought"] = r.thought;
        level["lead_changes"] = estimate_json(r.lead_changes);
        level["from_behind"] = estimate_json(r.from_behind);
        level["decided_at"] = estimate_json(r.decided_at);
        level["lead_by"] = numbers_json(r.lead_by);
        json["level"] = std::move(level);
    }

    json["skill"] = nullptr;
    if (r.skill) {
        Json skill{{"index", rounded(r.skill->index)}, {"steps", Json::array()}};
        for (const Skill::Step& step : r.skill->steps)
            skill["steps"].push_back({{"less", step.less},
                                      {"more", step.more},
                                      {"more_gets", estimate_json(step.more_gets)},
                                      {"less_gets", estimate_json(step.less_gets)}});
        json["skill"] = std::move(skill);
    }

    json["exact"] = nullptr;
    if (r.exact.tried) {
        Json exact{{"proved", r.exact.proved}, {"looked_at", r.exact.looked_at}};
        if (r.exact.proved) {
            exact["winner"] = nullptr;
            if (r.exact.winner >= 0) exact["winner"] = players[std::size_t(r.exact.winner)];
            exact["distance"] = r.exact.distance;
        }
        json["exact"] = std::move(exact);
    }
    return json;
}

Json likes_json(const std::vector<Like>& likes) {
    Json list = Json::array();
    for (const Like& like : likes)
        list.push_back({{"id", like.id},
                        {"title", like.title},
                        {"likeness", rounded(like.likeness)},
                        {"shared", like.shared}});
    return list;
}

Json known_game_json(const KnownGame& game) {
    Json words = Json::object();
    for (const auto& [word, count] : game.words) words[word] = count;
    return {{"id", game.id}, {"title", game.title}, {"words", std::move(words)}};
}

std::vector<KnownGame> read_known_games(const Json& list) {
    std::vector<KnownGame> games;
    for (const Json& json : list) {
        const Json *id = json.find("id"), *title = json.find("title"), *words = json.find("words");
        if (!id || !id->is_string() || !title || !title->is_string() || !words || !words->is_object())
            continue;
        KnownGame game{id->text(), title->text(), {}};
        for (const auto& [word, count] : words->members())
            if (count.is_whole_number() && game.words.size() < kMostWords) {
                const double n = count.get<double>();
                if (n >= 1 && n < 1e6) game.words[word] = int(n);
            }
        games.push_back(std::move(game));
        if (games.size() >= kMostKnown) break;
    }
    return games;
}

}  // namespace cairn
