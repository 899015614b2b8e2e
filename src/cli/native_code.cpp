#include "cli/native_code.hpp"

#include <ostream>

#include "native/native.hpp"

namespace cairn {

namespace {

// What is over sooner is not worth a compiler's seconds.
constexpr std::chrono::milliseconds kPatience(3000);

void choose_engine(const Game& game, const std::string& id, const std::string& engine, std::ostream* err) {
    if (engine == "interpreter") return;
    const Program& program = game.running();
    const native::Code found = engine == "native" ? native::make(program) : native::find(program);
    if (!found.code && engine == "native") throw BadInput{"native code cannot be used: " + found.problem, ""};
    if (!found.code) return;
    game.run_native(found.code);
    if (err) *err << "native code of " << id << "\n";
}

}  // namespace

void add_engine(const Command& command, std::string& engine) {
    command
        .option("--engine WHICH", engine,
                "interpreter; native: compiled now if need be; compiled: native where that was done before; "
                "auto: "
                "the same, and what plays long is compiled beside")
        .shows_default()
        .check([](const std::string& text) -> std::string {
            if (text == "auto" || text == "interpreter" || text == "native" || text == "compiled") return "";
            return "there is no such engine; write auto, interpreter, native or compiled";
        });
}

void add_device(const Command& command, std::string& device, const char* help) {
    command.option("--device WHICH", device, help)
        .shows_default()
        .check([](const std::string& text) -> std::string {
            return text == "cpu" || text == "gpu" ? "" : "there is no such device; write cpu or gpu";
        });
}

void choose_engine(const LoadedGame& loaded, const std::string& engine, Console& console) {
    choose_engine(*loaded.game, loaded.file.id, engine, &console.err);
}

LongPlay::LongPlay(const LoadedGame& loaded, const std::string& engine, Console& console)
    : LongPlay(loaded.game, loaded.file.id, engine, &console.err) {}

LongPlay::LongPlay(std::shared_ptr<const Game> game, std::string id, const std::string& engine,
                   std::ostream* err)
    : err_(err), id_(std::move(id)) {
    choose_engine(*game, id_, engine, err);
    if (engine == "auto" && !game->runs_native()) beside_.emplace(std::move(game), kPatience);
}

LongPlay::~LongPlay() {
    if (!beside_ || !err_) return;
    const auto came = beside_->came();
    if (came == native::Beside::Came::Taken) *err_ << "native code of " << id_ << ", compiled meanwhile\n";
    if (came == native::Beside::Came::Refused) *err_ << "without native code: " << beside_->problem() << "\n";
}

}  // namespace cairn
