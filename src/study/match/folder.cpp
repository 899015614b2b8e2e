#include "study/match/folder.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <optional>
#include <set>

#include "play/text/phrases.hpp"
#include "study/json/json.hpp"
#include "study/knowledge/facts.hpp"

namespace cairn {
namespace {

namespace fs = std::filesystem;
constexpr int kFormat = 1;
constexpr const char *kResults = "match.jsonl", *kRecords = "games";
constexpr std::string_view kElsewhere = "; name another folder with --out";

Json identity_json(const MatchIdentity& identity) {
    Json json{{"match", kFormat}, {"game", identity.game}, {"rules", identity.rules_mark}};
    json["options"] = Json::object();
    for (const auto& [name, value] : identity.options) json["options"][name] = value;
    json["players"] = identity.players;
    json["seed"] = identity.seed;
    json["seats"] = identity.seats;
    return json;
}

// Each thing in which two matches differ, for the sentence that refuses to mix them.
std::string difference(const Json& there, const Json& here) {
    std::vector<std::string> parts;
    for (const auto& [key, value] : here.members())
        if (!there.contains(key) || there[key] != value)
            parts.push_back(fmt::format("its {} {} {}, not {}", key,
                                        key == "players" || key == "options" || key == "rules" ? "are" : "is",
                                        there.contains(key) ? dump(there[key]) : "missing", dump(value)));
    return list_of(parts);
}

Json game_json(const GameResult& game) {
    return {{"game", game.number + 1},    {"seats", game.seats},
            {"rewards", game.rewards},    {"choices", game.choices},
            {"turns", game.turns},        {"mark", fmt::format("{:016x}", game.fingerprint)},
            {"fault", game.at_fault + 1}, {"note", game.note}};
}

std::optional<GameResult> read_game(const std::string& line, const MatchIdentity& identity) {
    GameResult game;
    try {
        const Json json = Json::parse(line);
        const auto number = json.at("game").get<std::size_t>();
        if (number == 0) return std::nullopt;
        game.number = number - 1;
        game.seats = json.at("seats").get<std::vector<int>>();
        game.rewards = json.at("rewards").get<std::vector<double>>();
        game.choices = json.at("choices").get<int>();
        game.turns = json.at("turns").get<int>();
        game.fingerprint = std::stoull(json.at("mark").get<std::string>(), nullptr, 16);
        game.at_fault = json.at("fault").get<int>() - 1;
        game.note = json.at("note").text();
    } catch (const std::exception&) {  // of the parser, or of a number
        return std::nullopt;
    }
    const int seats = identity.seats, players = int(identity.players.size());
    if (int(game.seats.size()) != seats || int(game.rewards.size()) != seats) return std::nullopt;
    if (game.at_fault < -1 || game.at_fault >= seats) return std::nullopt;
    for (int player : game.seats)
        if (player < 0 || player >= players) return std::nullopt;
    return game;
}

// A folder that somebody uses for other things should stay as it is.
bool holds_something_else(const fs::path& folder) {
    std::error_code ignored;
    if (fs::exists(folder / kResults, ignored)) return false;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored))
        if (entry.path().filename() != kRecords) return true;
    return false;
}

std::string whole_file(int file) {
    std::string text;
    char chunk[65536];
    lseek(file, 0, SEEK_SET);
    for (ssize_t n; (n = read(file, chunk, sizeof chunk)) > 0;) text.append(chunk, std::size_t(n));
    return text;
}

std::string write_all(int file, const std::string& text) {
    for (std::size_t done = 0; done < text.size();) {
        const ssize_t n = write(file, text.data() + done, text.size() - done);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return std::strerror(errno);
        done += std::size_t(n);
    }
    return fsync(file) == 0 ? "" : std::strerror(errno);
}

}  // namespace

std::string folder_name(const MatchIdentity& identity) {
    std::uint32_t mark = 2166136261u;  // FNV-1a
    for (unsigned char c : dump(identity_json(identity))) mark = (mark ^ c) * 16777619u;
    return fmt::format("{}-{:08x}", identity.game, mark);
}

MatchFolder::~MatchFolder() {
    if (file_ >= 0) close(file_);
}

MatchFolder::Opened MatchFolder::open(const fs::path& path, const MatchIdentity& identity) {
    const std::string name = echo(path.string());
    if (holds_something_else(path))
        return {nullptr, fmt::format("{} holds something that is not a match{}", name, kElsewhere)};
    std::error_code error;
    fs::create_directories(path / kRecords, error);
    if (error) return {nullptr, fmt::format("{} cannot be used: {}{}", name, error.message(), kElsewhere)};
    std::unique_ptr<MatchFolder> folder(new MatchFolder);
    folder->path_ = path;
    folder->file_ = ::open((path / kResults).c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (folder->file_ < 0)
        return {nullptr, fmt::format("{} cannot be written: {}{}", echo((path / kResults).string()),
                                     std::strerror(errno), kElsewhere)};
    if (flock(folder->file_, LOCK_EX | LOCK_NB) != 0)
        return {nullptr, fmt::format("another match is being played into {}; wait for it, or name another "
                                     "folder with --out",
                                     name)};
    if (const std::string problem = folder->load(identity); !problem.empty())
        return {nullptr, name + " " + problem};
    return {std::move(folder), ""};
}

std::string MatchFolder::load(const MatchIdentity& identity) {
    const std::string text = whole_file(file_);
    const Json head = identity_json(identity);
    const std::string head_line = dump(head) + "\n";
    if (text.size() < head_line.size() && head_line.starts_with(text)) {  // new, or cut off at once
        torn_ = !text.empty();
        return cut(0) ? append(head_line) : "cannot be written";
    }
    const std::size_t head_end = std::min(text.find('\n'), text.size());
    const Json there = Json::read(text.substr(0, head_end)).value_or(nullptr);
    if (!there.contains("match"))
        return fmt::format("holds a {} that is not of a match{}", kResults, kElsewhere);
    if (there != head) return fmt::format("holds another match: {}{}", difference(there, head), kElsewhere);

    std::set<std::size_t> numbers;
    int line_number = 2;
    for (std::size_t at = head_end + 1; at < text.size(); ++line_number) {
        const std::size_t end = text.find('\n', at);
        if (end == std::string::npos) {
            torn_ = true;
            return cut(at) ? "" : "cannot be written";
        }
        auto game = read_game(text.substr(at, end - at), identity);
        if (!game || !numbers.insert(game->number).second)
            return fmt::format("is damaged: line {} of {} is not the result of a game{}", line_number,
                               kResults, kElsewhere);
        found_.push_back(*std::move(game));
        at = end + 1;
    }
    return "";
}

bool MatchFolder::cut(std::size_t size) { return ftruncate(file_, off_t(size)) == 0; }

std::string MatchFolder::append(const std::string& line) {
    const auto before = std::size_t(lseek(file_, 0, SEEK_END));
    const std::string problem = write_all(file_, line);
    if (problem.empty()) return "";
    // Half a line is understood at the end of the file only.
    return fmt::format("{} could not be written: {}{}", echo((path_ / kResults).string()), problem,
                       cut(before) ? "" : "; its last line is cut off");
}

std::string MatchFolder::add(const GameResult& game) {
    const fs::path record = path_ / kRecords / fmt::format("{:06}.txt", game.number + 1);
    const int file = ::open(record.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    const std::string problem = file < 0 ? std::strerror(errno) : write_all(file, game.record);
    if (file >= 0) close(file);
    if (!problem.empty()) return fmt::format("{} could not be written: {}", echo(record.string()), problem);
    return append(dump(game_json(game)) + "\n");
}

}  // namespace cairn
