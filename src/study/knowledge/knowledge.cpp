#include "study/knowledge/knowledge.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>

#include "play/game/library.hpp"
#include "study/json/json.hpp"
#include "study/knowledge/fingerprint.hpp"

namespace cairn {
namespace {

constexpr std::size_t kLongestFile = 4 << 20;

KnownResult from_json(const Json& json) {
    KnownResult r;
    for (const auto& [name, value] : json.at("options").members())
        r.options.emplace_back(name, value.get<std::string>());
    r.rules = json.at("rules").get<std::string>();
    r.text = json.at("text").get<std::string>();
    r.value = json.value("value", "");
    r.distance = json.value("distance", -1);
    r.exact = json.value("exact", true);
    r.margin = json.value("margin", -1);
    r.margin_exact = json.value("margin_exact", false);
    if (json.contains("score")) r.score = json.at("score").get<double>();
    r.line = json.value("line", std::vector<std::string>());
    r.method = json.value("method", "");
    r.command = json.value("command", "");
    r.positions = json.value("positions", std::uint64_t(0));
    r.visited = json.value("visited", std::uint64_t(0));
    r.seconds = json.value("seconds", 0.0);
    return r;
}

Json to_json(const KnownResult& r) {
    Json options = Json::object();
    for (const auto& [name, value] : r.options) options[name] = value;
    Json json{{"options", std::move(options)}, {"rules", r.rules}, {"text", r.text}};
    if (!r.value.empty()) json["value"] = r.value;
    if (r.distance >= 0) json["distance"] = r.distance, json["exact"] = r.exact;
    if (r.margin >= 0) json["margin"] = r.margin, json["margin_exact"] = r.margin_exact;
    if (r.score) json["score"] = *r.score;
    json["line"] = r.line;
    json["method"] = r.method;
    json["positions"] = r.positions;
    json["visited"] = r.visited;
    json["seconds"] = double(long(r.seconds * 10 + 0.5)) / 10;
    json["command"] = r.command;
    return json;
}

std::filesystem::path file_of(const std::filesystem::path& folder, const std::string& id) {
    return folder / (id + ".json");
}

}  // namespace

Knowledge read_knowledge(const std::filesystem::path& folder, const std::string& id) {
    Knowledge knowledge;
    const auto path = file_of(folder, id);
    if (!std::filesystem::exists(path)) return knowledge;
    const TextFile text = read_text_file(path, kLongestFile);
    if (!text.ok()) {
        knowledge.problem = text.problem;
        return knowledge;
    }
    try {
        const Json json = Json::parse(text.text);
        for (const Json& result : json.at("results")) knowledge.results.push_back(from_json(result));
    } catch (const JsonError& e) {
        knowledge.results.clear();
        knowledge.problem = fmt::format("{}: {}", path.string(), e.what());
    }
    return knowledge;
}

std::string record_knowledge(const std::filesystem::path& folder, const std::string& id,
                             const KnownResult& result) {
    Knowledge knowledge = read_knowledge(folder, id);
    if (!knowledge.problem.empty()) return knowledge.problem;
    std::erase_if(knowledge.results, [&](const KnownResult& r) { return r.options == result.options; });
    knowledge.results.push_back(result);
    std::sort(knowledge.results.begin(), knowledge.results.end(),
              [](const KnownResult& a, const KnownResult& b) { return a.options < b.options; });
    Json results = Json::array();
    for (const KnownResult& r : knowledge.results) results.push_back(to_json(r));
    std::error_code code;
    std::filesystem::create_directories(folder, code);
    const auto path = file_of(folder, id), part = std::filesystem::path(path.string() + ".new");
    {
        std::ofstream out(part);
        out << dump_indented({{"game", id}, {"results", std::move(results)}}) << "\n";
        if (!out.flush()) return fmt::format("{} cannot be written: {}", part.string(), std::strerror(errno));
    }
    std::filesystem::rename(part, path, code);
    return code ? fmt::format("{} cannot be written: {}", path.string(), code.message()) : "";
}

KnownResult known_result(const Solution& solution, const State& start, const OptionValues& options,
                         const std::string& command) {
    KnownResult r;
    r.options = options;
    r.rules = fingerprint_text(start.game());
    r.text = solution_text(solution, start);
    r.value = solution.verdict.drawn() ? "draw" : solution.verdict.wins() ? "win" : "loss";
    if (!solution.verdict.drawn()) r.distance = solution.verdict.choices();
    r.exact = solution.exact;
    r.margin = solution.margin;
    r.margin_exact = solution.margin_exact;
    r.line = line_words(start, solution.line);
    r.method = solution.method;
    r.command = command;
    r.positions = solution.positions;
    r.visited = solution.visited;
    r.seconds = solution.seconds;
    return r;
}

std::vector<std::filesystem::path> knowledge_folders(const std::vector<std::filesystem::path>& games) {
    std::vector<std::filesystem::path> folders;
    for (auto folder : games) {
        if (folder.filename().empty()) folder = folder.parent_path();
        const auto beside = folder.parent_path() / "knowledge";
        if (std::filesystem::is_directory(beside)) folders.push_back(beside);
    }
    return folders;
}

std::vector<KnownResult> known_of(const std::vector<std::filesystem::path>& folders, const std::string& id,
                                  const Game& game) {
    for (const auto& folder : folders) {
        Knowledge knowledge = read_knowledge(folder, id);
        if (knowledge.results.empty()) continue;
        std::erase_if(knowledge.results, [&](const KnownResult& r) {
            const auto loaded = Game::load(game.source(), r.options);
            return !loaded.game || fingerprint_text(*loaded.game) != r.rules;
        });
        return knowledge.results;
    }
    return {};
}

std::vector<KnownResult> known_for(const std::vector<std::filesystem::path>& folders, const std::string& id,
                                   const Game& game) {
    const std::string rules = fingerprint_text(game);
    for (const auto& folder : folders) {
        Knowledge knowledge = read_knowledge(folder, id);
        if (knowledge.results.empty()) continue;
        std::erase_if(knowledge.results, [&](const KnownResult& r) { return r.rules != rules; });
        return knowledge.results;
    }
    return {};
}

Json knowledge_json(const std::vector<KnownResult>& results) {
    Json list = Json::array();
    for (const KnownResult& r : results) {
        Json options = Json::object();
        for (const auto& [name, value] : r.options) options[name] = value;
        list.push_back({{"options", options},
                        {"rules", r.rules},
                        {"text", r.text},
                        {"line", r.line},
                        {"command", r.command}});
        if (!r.value.empty()) list.back()["value"] = r.value;
        if (r.distance >= 0) list.back()["distance"] = r.distance, list.back()["exact"] = r.exact;
        if (r.margin >= 0) list.back()["margin"] = r.margin, list.back()["margin_exact"] = r.margin_exact;
        if (r.score) list.back()["score"] = *r.score;
    }
    return list;
}

}  // namespace cairn
