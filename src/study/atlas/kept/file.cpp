#include "study/atlas/kept/file.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "study/atlas/kept/chunks.hpp"
#include "study/json/json.hpp"
#include "study/knowledge/fingerprint.hpp"

namespace cairn {
namespace {

constexpr std::string_view kMagic = "CAIRN-ATLAS 1\n";
constexpr std::uint64_t kBlock = 1 << 20;  // places in a block
constexpr std::size_t kCachedBlocks = 64;

std::uint64_t blocks_in(const Sheet& sheet) { return (sheet.places + kBlock - 1) / kBlock; }

std::string layer_json(const LayerReport& r) {
    return dump({{"layer", r.layer}, {"positions", r.positions}, {"seconds", r.seconds}});
}

// The layers in the order of the file.
std::vector<int> layers_of(const AtlasPlan& plan) {
    std::vector<int> layers;
    for (int n = plan.occupancies().layers() - 1; n >= 0; --n)
        if (!plan.sheets_of(n).empty()) layers.push_back(n);
    return layers;
}

}  // namespace

std::string atlas_head(const AtlasPlan& plan) {
    const Program& p = plan.game().program();
    Json sheets = Json::array();
    for (const Sheet& s : plan.sheets())
        sheets.push_back(Json::array(
            {s.layer, s.counts[0], s.counts[1], s.counts[2], fmt::format("{:016x}", s.frame), s.places}));
    return dump({{"title", p.title},
                 {"rules", fingerprint_text(plan.game())},
                 {"sheets", std::move(sheets)},
                 {"classes", plan.occupancies().classes(0).size()}});
}

std::filesystem::path atlas_path(const std::filesystem::path& folder, const std::string& id,
                                 const OptionValues& options, const Game& game) {
    std::string name = std::filesystem::path(id).stem().string();
    for (const auto& [option, value] : options) name += "-" + option + "=" + value;
    return folder / (name + "-" + fingerprint_text(game) + ".atlas");
}

std::shared_ptr<const Oracle> find_atlas(const std::filesystem::path& folder,
                                         const std::shared_ptr<const Game>& game) {
    const std::string end = "-" + fingerprint_text(*game) + ".atlas";
    std::error_code code;
    for (const auto& file : std::filesystem::directory_iterator(folder, code))
        if (file.path().filename().string().ends_with(end))
            if (Atlas::Opened opened = Atlas::open(file.path(), game); opened.atlas) return opened.atlas;
    return nullptr;
}

// ---- writing

AtlasWriter::AtlasWriter(const std::filesystem::path& path, AtlasBuilder& builder)
    : path_(path),
      part_(path.string() + ".part"),
      builder_(builder),
      next_layer_(layers_of(builder.plan()).front()) {
    std::error_code code;
    std::filesystem::create_directories(path.parent_path(), code);
    file_ = ::open(part_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (file_ < 0) {
        problem_ = fmt::format("{} cannot be written: {}", part_.string(), std::strerror(errno));
        return;
    }
    if (resume()) return;
    if (::ftruncate(file_, 0) != 0 || ::lseek(file_, 0, SEEK_SET) != 0)
        problem_ = fmt::format("{} cannot be written: {}", part_.string(), std::strerror(errno));
    else if (::write(file_, kMagic.data(), kMagic.size()) != ssize_t(kMagic.size()))
        problem_ = fmt::format("{} cannot be written: {}", part_.string(), std::strerror(errno));
    else write(as_chunk(atlas_head(builder_.plan())));
}

AtlasWriter::~AtlasWriter() {
    if (file_ >= 0) ::close(file_);
}

bool AtlasWriter::write(const std::string& bytes) {
    if (write_all(file_, bytes)) return true;
    problem_ = fmt::format("{} cannot be written: {}", part_.string(), std::strerror(errno));
    return false;
}

// Reads the whole layers of an unfinished file and cuts off what follows them.
bool AtlasWriter::resume() {
    std::string magic(kMagic.size(), '\0');
    if (!read_all(file_, 0, magic.data(), magic.size()) || magic != kMagic) return false;
    std::uint64_t at = kMagic.size();
    const auto head = read_chunk(file_, at, kLongestChunk);
    if (!head || *head != atlas_head(builder_.plan())) return false;
    std::uint64_t whole = at;
    for (const int layer : layers_of(builder_.plan())) {
        AtlasTables tables;
        for (const std::uint32_t s : builder_.plan().sheets_of(layer)) {
            const Sheet& sheet = builder_.plan().sheets()[s];
            std::vector<std::uint8_t> table;
            for (std::uint64_t b = 0; b < blocks_in(sheet); ++b) {
                const auto block = read_chunk(file_, at, kBlock);
                if (!block) break;
                table.insert(table.end(), block->begin(), block->end());
            }
            if (table.size() != sheet.places) break;
            tables.push_back(std::move(table));
        }
        const auto note = read_chunk(file_, at, kBlock);
        if (!note || tables.size() != builder_.plan().sheets_of(layer).size()) break;
        const Json report = Json::read(*note).value_or(nullptr);
        if (report.value("layer", -1) != layer) break;
        so_far_.positions += report.value("positions", std::uint64_t(0));
        so_far_.seconds += report.value("seconds", 0.0);
        for (std::size_t k = 0; k < tables.size(); ++k)
            builder_.tables()[builder_.plan().sheets_of(layer)[k]] = std::move(tables[k]);
        whole = at;
        next_layer_ = layer - 1;
        while (next_layer_ >= 0 && builder_.plan().sheets_of(next_layer_).empty()) --next_layer_;
    }
    return ::ftruncate(file_, off_t(whole)) == 0 && ::lseek(file_, off_t(whole), SEEK_SET) >= 0;
}

bool AtlasWriter::add(const LayerReport& layer) {
    for (const std::uint32_t s : builder_.plan().sheets_of(layer.layer)) {
        const auto& table = builder_.tables()[s];
        for (std::uint64_t from = 0; from < table.size(); from += kBlock) {
            const auto* bytes = reinterpret_cast<const char*>(table.data() + from);
            if (!write(as_chunk({bytes, std::min<std::uint64_t>(kBlock, table.size() - from)}))) return false;
        }
    }
    so_far_.positions += layer.positions;
    so_far_.seconds += layer.seconds;
    return write(as_chunk(layer_json(layer))) && ::fdatasync(file_) == 0;
}

bool AtlasWriter::finish(Verdict start) {
    so_far_.start = start;
    const Json tail{{"start", start.byte()}, {"positions", so_far_.positions}, {"seconds", so_far_.seconds}};
    if (!write(as_chunk(dump(tail)))) return false;
    if (::fsync(file_) != 0 || ::rename(part_.c_str(), path_.c_str()) != 0) {
        problem_ = fmt::format("{} cannot be written: {}", path_.string(), std::strerror(errno));
        return false;
    }
    return true;
}

// ---- reading

Atlas::Opened Atlas::open(const std::filesystem::path& path, std::shared_ptr<const Game> game) {
    const auto refused = [&](std::string_view why) {
        return Opened{nullptr, fmt::format("{}: {}; `cairn atlas` builds it anew", path.string(), why)};
    };
    std::shared_ptr<Atlas> atlas(new Atlas);
    atlas->path_ = path;
    atlas->file_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (atlas->file_ < 0) return {nullptr, fmt::format("{}: {}", path.string(), std::strerror(errno))};
    std::string magic(kMagic.size(), '\0');
    if (!read_all(atlas->file_, 0, magic.data(), magic.size()) || magic != kMagic)
        return refused("this is no atlas of this version");
    std::uint64_t at = kMagic.size();
    const auto head = read_chunk(atlas->file_, at, kLongestChunk);
    if (!head) return refused("its head is damaged");
    AtlasPlan::Made made = AtlasPlan::make(game);
    if (!made.plan) return refused(made.problem);
    if (*head != atlas_head(*made.plan)) return refused("it was made for other rules");
    atlas->fingerprint_ = fingerprint(*game);
    atlas->game_ = std::move(game);
    atlas->plan_ = std::move(made.plan);
    atlas->blocks_.resize(atlas->plan_->sheets().size());
    for (const int layer : layers_of(*atlas->plan_)) {
        for (const std::uint32_t s : atlas->plan_->sheets_of(layer))
            for (std::uint64_t b = 0; b < blocks_in(atlas->plan_->sheets()[s]); ++b) {
                atlas->blocks_[s].push_back({at});
                if (!skip_chunk(atlas->file_, at)) return refused("it is damaged or cut short");
            }
        if (!read_chunk(atlas->file_, at, kBlock))
            return refused("it is damaged or cut short");  // the layer's note
    }
    const auto tail = read_chunk(atlas->file_, at, kBlock);
    const Json result = Json::read(tail.value_or("")).value_or(nullptr);
    if (!result.is_object()) return refused("it is damaged or cut short");
    atlas->result_ = {Verdict::from_byte(result.value("start", std::uint8_t(0))),
                      result.value("positions", std::uint64_t(0)), result.value("seconds", 0.0)};
    return {std::move(atlas), ""};
}

Atlas::~Atlas() {
    if (file_ >= 0) ::close(file_);
}

std::string Atlas::problem() const {
    const std::lock_guard lock(lock_);
    return problem_;
}

std::optional<std::uint8_t> Atlas::byte(const AtlasPlace& place) const {
    const std::lock_guard lock(lock_);
    const std::pair<std::uint32_t, std::uint64_t> key{place.sheet, place.at / kBlock};
    const auto known = cached_.find(key);
    if (known != cached_.end()) {
        cache_.splice(cache_.begin(), cache_, known->second);
    } else {
        std::uint64_t at = blocks_[key.first][key.second].at;
        auto block = read_chunk(file_, at, kBlock);
        const std::uint64_t places = plan_->sheets()[key.first].places;
        if (!block || block->size() != std::min(kBlock, places - key.second * kBlock)) {
            problem_ = fmt::format("{}: it is damaged; `cairn atlas` builds it anew", path_.string());
            return std::nullopt;
        }
        cache_.emplace_front(key, *std::move(block));
        cached_[key] = cache_.begin();
        if (cache_.size() > kCachedBlocks) {
            cached_.erase(cache_.back().first);
            cache_.pop_back();
        }
    }
    return std::uint8_t(cache_.front().second[place.at % kBlock]);
}

std::optional<Verdict> Atlas::worth(const State& state, int depth) const {
    if (const auto place = plan_->find(state)) {
        const auto found = byte(*place);
        if (!found || Verdict::from_byte(*found) == Verdict::unknown()) return std::nullopt;
        return Verdict::from_byte(*found);
    }
    MoveList moves;
    state.moves(moves);
    if (moves.empty() || depth == kDeepestStep) return std::nullopt;
    const int player = state.player();
    Verdict best = Verdict::loss(0);
    for (const Move move : moves) {
        State next = state;
        next.play(move);
        Verdict v;
        if (next.over()) {
            v = verdict_at_end(next, player);
        } else {
            const auto later = worth(next, depth + 1);
            if (!later) return std::nullopt;
            v = later->before(next.player() == player ? Verdict::Chooser::Same : Verdict::Chooser::Other);
        }
        if (v.score() > best.score()) best = v;
    }
    return best;
}

std::optional<Verdict> Atlas::verdict(const State& state) const { return worth(state, 0); }

// As the proofs have it (Prover::in_time): players who are stuck pass without a choice.
bool comes_in_time(const State& state, Verdict v) {
    const int limit = state.game().program().turn_limit;
    return limit == 0 || v.drawn() || state.turn() + 2 * v.choices() < limit;
}

std::optional<Exact> Atlas::value(const State& state) const {
    if (state.over() || (&state.game() != game_.get() && fingerprint(state.game()) != fingerprint_))
        return std::nullopt;
    const auto v = verdict(state);
    if (!v || !comes_in_time(state, *v)) return std::nullopt;
    return Exact{v->value(), v->drawn() ? -1 : v->choices()};
}

std::string Atlas::check() const {
    for (std::uint32_t s = 0; s < blocks_.size(); ++s)
        for (std::uint64_t b = 0; b < blocks_[s].size(); ++b)
            if (!byte({s, b * kBlock})) return problem();
    return "";
}

}  // namespace cairn
