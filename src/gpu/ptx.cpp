#include "gpu/ptx.hpp"

#include <unistd.h>

#include <cstdlib>
#include <vector>

#include "gpu/writer.hpp"
#include "native/cache.hpp"
#include "native/compiler.hpp"
#include "native/library.hpp"

namespace cairn::gpu {
namespace {

namespace fs = std::filesystem;

// For GPUs from Volta on (2017). What newer ones can do besides is of no use here. No libraries or headers of CUDA are needed.
const std::vector<std::string>& options() {
    static const std::vector<std::string> all = {"-x",
                                                 "cuda",
                                                 "--cuda-device-only",
                                                 "--cuda-gpu-arch=sm_70",
                                                 "-nocudainc",
                                                 "-nocudalib",
                                                 "-std=c++20",
                                                 "-O3",
                                                 "-w",
                                                 "-DNDEBUG",
                                                 "-D__host__=__attribute__((host))",
                                                 "-D__device__=__attribute__((device))",
                                                 "-S"};
    return all;
}

}  // namespace

fs::path cuda_compiler() {
    if (const char* const told = std::getenv("CAIRN_CLANG")) return native::found_in_path(told);
    constexpr int kNewest = 24, kOldest = 16;
    for (int version = kNewest; version >= kOldest; --version)
        if (const fs::path found = native::found_in_path("clang++-" + std::to_string(version));
            !found.empty())
            return found;
    return {};
}

Ptx ptx_of(const Program& program) {
    const fs::path folder = native::cache_folder();
    if (folder.empty()) return {"", native::kNoCacheFolder};
    const std::string source = write_source({&program});
    // Not of the compiler: whatever clang made of the same text does the same, and may have been brought from elsewhere.
    std::string all = source + native::headers_digest();
    for (const std::string& option : options()) all += " " + option;
    const fs::path file = folder / (native::digest(all) + ".ptx");
    if (std::string problem = native::make_private(folder); !problem.empty()) return {"", problem};
    if (native::is_whole(file)) return {native::read_file(file), "", true};

    const fs::path compiler = cuda_compiler();
    if (compiler.empty())
        return {"", "making code for a GPU needs clang 16 or newer (clang++-16 in $PATH, or $CAIRN_CLANG)"};
    const fs::path headers = native::headers_in(folder);
    if (headers.empty()) return {"", "the folder " + folder.string() + " cannot be written to"};
    fs::path written = file, log = file, unfinished = file;
    const std::string mine = "." + std::to_string(getpid());
    written.replace_extension(mine + ".cu");
    log.replace_extension(".log");
    unfinished += mine;
    std::vector<std::string> words = {compiler.string()};
    for (const std::string& option : options()) words.push_back(option);
    for (const std::string& word :
         {std::string("-I"), headers.string(), written.string(), std::string("-o"), unfinished.string()})
        words.push_back(word);
    if (!native::write_file(written, source)) return {"", written.string() + " cannot be written"};
    const bool made = native::run_quietly(words, log);
    std::error_code error;
    fs::remove(written, error);
    if (!made) return {"", "the compiler refused the code; what it said is in " + log.string()};
    fs::remove(log, error);
    fs::rename(unfinished, file, error);
    if (error || !native::seal(file)) return {"", file.string() + " cannot be written"};
    return {native::read_file(file), ""};
}

}  // namespace cairn::gpu
