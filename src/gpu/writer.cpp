#include "gpu/writer.hpp"

#include "gpu/fit.hpp"
#include "native/writer.hpp"

namespace cairn::gpu {

std::string kernel_name(std::size_t number) { return "cairn_playouts_" + std::to_string(number); }

// In CUDA, clang takes everything between the pragmas for both sides, the standard library's small functions too.
std::string write_source(const std::vector<const Program*>& programs) {
    std::string out =
        "// Written by Cairn. Changing it is of no use: it is written anew when it is missing.\n"
        "#define CAIRN_NATIVE\n#define CAIRN_STANDS_ALONE\n"
        "#ifdef __CUDA__\n#include \"gpu/standard.hpp\"\n#pragma clang force_cuda_host_device begin\n#endif\n"
        "#include \"gpu/kernel.hpp\"\n";
    for (std::size_t k = 0; k < programs.size(); ++k) {
        const std::string name = kernel_name(k);
        const Fit room = fit(*programs[k]);
        out += write_alone_part(*programs[k], name);
        out += "using " + name + "_player = cairn::gpu::Player<" + name + "_part::Game, " +
               std::to_string(room.trials) + ", " + std::to_string(room.list_bytes) + ">;\n";
    }
    out += "#ifdef __CUDA__\n#pragma clang force_cuda_host_device end\n#include \"gpu/grid.hpp\"\n";
    for (std::size_t k = 0; k < programs.size(); ++k) out += "CAIRN_KERNEL(" + kernel_name(k) + ")\n";
    out += "#else\n";
    for (std::size_t k = 0; k < programs.size(); ++k) {
        const std::string name = kernel_name(k);
        out += "extern \"C\" __attribute__((visibility(\"default\"))) void " + name +
               "(const cairn::gpu::Job& job, std::uint64_t threads) {\n    cairn::gpu::play_as_loop<" + name +
               "_player>(job, threads);\n}\n";
    }
    return out + "#endif\n";
}

}  // namespace cairn::gpu
