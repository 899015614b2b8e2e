#include "study/riddle/riddle.hpp"

#include <fmt/core.h>

#include <cerrno>
#include <cstring>
#include <fstream>

#include "play/game/library.hpp"
#include "study/knowledge/knowledge.hpp"

namespace cairn {
namespace {

constexpr std::size_t kLongestFile = 4 << 20;

std::uint64_t fnv(std::string_view text) {
    std::uint64_t h = 0xcbf29ce484222325ull;
    for (const unsigned char c : text) h = (h ^ c) * 0x100000001b3ull;
    return h;
}

Riddle from_json(const Json& json) {
    Riddle r;
    r.id = json.at("id").get<std::string>();
    r.kind = json.at("kind").text() == "best" ? Riddle::Kind::Best : Riddle::Kind::Win;
    for (const auto& [name, value] : json.at("options").members())
        r.options.emplace_back(name, value.get<std::string>());
    r.rules = json.at("rules").get<std::string>();
    r.position = json.at("position").get<std::string>();
    r.seat = json.value("seat", 0);
    r.difficulty = json.value("difficulty", 1);
    r.turns = json.value("turns", 0);
    r.only = json.value("only", false);
    r.worth = json.value("worth", 0.0);
    r.scored = json.value("scored", false);
    for (const Json& step : json.at("line"))
        r.line.push_back({step.at("word").get<std::string>(), step.value("seat", 0),
                          step.value("also", std::vector<std::string>())});
    if (const Json* wrong = json.find("wrong"))
        for (const Json& slip : *wrong)
            r.wrong.push_back({slip.at("word").get<std::string>(),
                               slip.value("line", std::vector<std::string>()), slip.value("loses", false)});
    return r;
}

}  // namespace

Json riddle_json(const Riddle& r) {
    Json options = Json::object();
    for (const auto& [name, value] : r.options) options[name] = value;
    const bool win = r.kind == Riddle::Kind::Win;
    Json json{{"id", r.id},
              {"kind", win ? "win" : "best"},
              {"options", std::move(options)},
              {"rules", r.rules},
              {"position", r.position},
              {"seat", r.seat},
              {"difficulty", r.difficulty}};
    if (win) json["turns"] = r.turns, json["only"] = r.only;
    else json["worth"] = r.worth, json["scored"] = r.scored;
    json["line"] = Json::array();
    for (const RiddleStep& step : r.line) {
        json["line"].push_back({{"word", step.word}, {"seat", step.seat}});
        if (!step.also.empty()) json["line"].back()["also"] = step.also;
    }
    if (r.wrong.empty()) return json;
    json["wrong"] = Json::array();
    for (const RiddleSlip& slip : r.wrong) {
        json["wrong"].push_back({{"word", slip.word}, {"line", slip.line}});
        if (slip.loses) json["wrong"].back()["loses"] = true;
    }
    return json;
}

std::string riddle_id(const std::string& game, const Riddle& riddle) {
    std::string asked = riddle.position;
    for (const auto& [name, value] : riddle.options) asked += '\n' + name + '=' + value;
    const std::uint64_t h = fnv(asked);
    return fmt::format("{}-{:08x}", game, std::uint32_t(h ^ (h >> 32)));
}

Riddles read_riddles(const std::filesystem::path& folder, const std::string& game) {
    Riddles riddles;
    const auto path = folder / (game + ".json");
    if (!std::filesystem::exists(path)) return riddles;
    const TextFile text = read_text_file(path, kLongestFile);
    if (!text.ok()) return {{}, text.problem};
    try {
        const Json json = Json::parse(text.text);
        for (const Json& riddle : json.at("riddles")) riddles.list.push_back(from_json(riddle));
    } catch (const JsonError& e) {
        return {{}, fmt::format("{}: {}", path.string(), e.what())};
    }
    return riddles;
}

std::string write_riddles(const std::filesystem::path& folder, const std::string& game,
                          const std::vector<Riddle>& riddles) {
    std::error_code code;
    std::filesystem::create_directories(folder, code);
    const auto path = folder / (game + ".json"), part = std::filesystem::path(path.string() + ".new");
    {
        // A riddle a line: what changes is seen, and the file stays small.
        std::ofstream out(part);
        out << "{\"game\":" << dump(Json(game)) << ",\"riddles\":[\n";
        for (std::size_t k = 0; k < riddles.size(); ++k)
            out << dump(riddle_json(riddles[k])) << (k + 1 < riddles.size() ? ",\n" : "\n");
        out << "]}\n";
        if (!out.flush()) return fmt::format("{} cannot be written: {}", part.string(), std::strerror(errno));
    }
    std::filesystem::rename(part, path, code);
    return code ? fmt::format("{} cannot be written: {}", path.string(), code.message()) : "";
}

std::vector<std::filesystem::path> riddle_folders(const std::vector<std::filesystem::path>& games) {
    std::vector<std::filesystem::path> folders;
    for (const auto& folder : knowledge_folders(games))
        if (std::filesystem::is_directory(folder / "riddles")) folders.push_back(folder / "riddles");
    return folders;
}

}  // namespace cairn
