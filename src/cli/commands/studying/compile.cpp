// cairn compile: makes native code of games, once, for all commands that play much.
#include <fmt/core.h>
#include <ostream>

#include <chrono>
#include <fstream>
#include <memory>

#include "cli/line/arguments.hpp"
#include "cli/loading.hpp"
#include "cli/native_code.hpp"
#include "gpu/fit.hpp"
#include "gpu/ptx.hpp"
#include "native/native.hpp"
#include "native/writer.hpp"

namespace cairn {
namespace {

struct CompileArguments {
    std::vector<std::string> games, options;
    std::string emit, device = "cpu";
    bool all = false;
};

void emit(const LoadedGame& loaded, const std::string& file, std::ostream& out) {
    const std::string source = write_native(loaded.game->running(), "cairn_native_0");
    if (file == "-") {
        out << source;
        return;
    }
    std::ofstream to(file, std::ios::binary);
    to << source;
    to.close();
    if (!to) throw BadInput{"--emit: " + file + " cannot be written", ""};
}

// Either kind of code: was it there before, and what hindered it.
struct Compiled {
    bool before = false;
    std::string problem;
};

Compiled compile_for_cpu(const Program& program) {
    if (native::find(program).code) return {true, ""};
    const native::Code made = native::make(program);
    return {false, made.code ? "" : made.problem};
}

// Needs no GPU here: the code can be made on one machine and played on another.
Compiled compile_for_gpu(const Program& program) {
    if (std::string refused = gpu::refusal(program); !refused.empty()) return {false, std::move(refused)};
    const gpu::Ptx made = gpu::ptx_of(program);
    return {made.made_before, made.problem};
}

// False when it could not be compiled.
bool compile_one(const LoadedGame& loaded, const std::string& device, Console& console) {
    const Program& program = loaded.game->running();
    const auto start = std::chrono::steady_clock::now();
    const Compiled compiled = device == "gpu" ? compile_for_gpu(program) : compile_for_cpu(program);
    if (!compiled.problem.empty()) {
        console.err << fmt::format("{}: {}\n", loaded.file.id, compiled.problem);
        return false;
    }
    if (compiled.before) {
        console.out << fmt::format("{}: compiled before\n", loaded.file.id);
        return true;
    }
    console.out << fmt::format(
        "{}: compiled in {:.1f} s\n", loaded.file.id,
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    console.out.flush();
    return true;
}

}  // namespace

void add_compile_command(const Command& cairn, Context& context) {
    auto a = std::make_shared<CompileArguments>();
    const Command command = cairn.add("compile", "Make machine code of games, which plays faster");
    command.word("GAME", a->games, "Ids of games, or files");
    add_game_options(command, a->options);
    command.flag("--all", a->all, "All games");
    add_device(command, a->device, "cpu, or gpu: code for an NVIDIA GPU, which need not be in this machine");
    command.option("--emit FILE", a->emit, "Write the C++ of one game there instead, to look at; - for here");
    add_examples(
        command, context,
        "Needs a compiler of C++ ($CXX, c++, g++ or clang++). The code is kept in ~/.cache/cairn/native;\n"
        "perft, analyse, match, solve, atlas and bench take it by themselves from then on. The same games\n"
        "are played with and without it.\n\n"
        "Examples:\n"
        "  cairn compile {game}\n"
        "  cairn compile {game} --option size=3\n"
        "  cairn compile {game} --device gpu\n"
        "  cairn compile {game} --emit -");
    command.runs([&context, a] {
        const Library library = context.library();
        std::vector<std::string> names = a->games;
        if (a->all)
            for (const GameFile& file : library.list()) names.push_back(file.id);
        if (names.empty()) throw UsageError{"name a game, or write --all"};
        if (!a->emit.empty() && names.size() != 1) throw UsageError{"--emit takes one game"};
        const OptionValues options = read_options(a->options);
        for (const std::string& name : names) {
            const LoadedGame loaded = load_game(library, name, options);
            if (!a->emit.empty()) emit(loaded, a->emit, context.console.out);
            else if (!compile_one(loaded, a->device, context.console)) context.status = kBadInput;
        }
    });
}

}  // namespace cairn
