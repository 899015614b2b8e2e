#include "gpu/driver.hpp"

#include <dlfcn.h>

#include <type_traits>

namespace cairn::gpu {
namespace {

struct Loaded {
    Driver driver;
    std::string problem;
};

Loaded load() {
    Loaded loaded;
    void* const library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        loaded.problem =
            "there is no GPU here that Cairn can use: NVIDIA's driver (libcuda.so.1) is not installed";
        return loaded;
    }
    const auto find = [&](auto& function, const char* name) {
        function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(dlsym(library, name));
        if (!function && loaded.problem.empty())
            loaded.problem = std::string("NVIDIA's driver is too old: it has no ") + name;
    };
    Driver& d = loaded.driver;
    find(d.init, "cuInit");
    find(d.device, "cuDeviceGet");
    find(d.device_name, "cuDeviceGetName");
    find(d.device_attribute, "cuDeviceGetAttribute");
    find(d.retain_context, "cuDevicePrimaryCtxRetain");
    find(d.release_context, "cuDevicePrimaryCtxRelease_v2");
    find(d.use_context, "cuCtxSetCurrent");
    find(d.load_module, "cuModuleLoadDataEx");
    find(d.unload_module, "cuModuleUnload");
    find(d.function, "cuModuleGetFunction");
    find(d.blocks_at_once, "cuOccupancyMaxActiveBlocksPerMultiprocessor");
    find(d.take, "cuMemAlloc_v2");
    find(d.give_back, "cuMemFree_v2");
    find(d.to_device, "cuMemcpyHtoD_v2");
    find(d.from_device, "cuMemcpyDtoH_v2");
    find(d.launch, "cuLaunchKernel");
    find(d.wait, "cuCtxSynchronize");
    find(d.error_text, "cuGetErrorString");
    if (!loaded.problem.empty()) return loaded;
    if (const int error = d.init(0))
        loaded.problem = "there is no GPU here that Cairn can use: " + d.said(error);
    return loaded;
}

}  // namespace

std::string Driver::said(int error) const {
    const char* text = nullptr;
    if (error_text(error, &text) == 0 && text) return text;
    return "error " + std::to_string(error);
}

const Driver* driver(std::string& problem) {
    static const Loaded loaded = load();
    problem = loaded.problem;
    return problem.empty() ? &loaded.driver : nullptr;
}

}  // namespace cairn::gpu
