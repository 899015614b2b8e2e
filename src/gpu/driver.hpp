// The driver of NVIDIA's GPUs, found when the program runs: Cairn is built without CUDA and works without it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace cairn::gpu {

// Functions of libcuda.so.1, by the names that it gives them. Results other than 0 are errors.
struct Driver {
    using Address = unsigned long long;
    int (*init)(unsigned flags) = nullptr;
    int (*device)(int* device, int number) = nullptr;
    int (*device_name)(char* name, int length, int device) = nullptr;
    int (*device_attribute)(int* value, int attribute, int device) = nullptr;
    int (*retain_context)(void** context, int device) = nullptr;
    int (*release_context)(int device) = nullptr;
    int (*use_context)(void* context) = nullptr;
    int (*load_module)(void** module, const void* image, unsigned options, int* names,
                       void** values) = nullptr;
    int (*unload_module)(void* module) = nullptr;
    int (*function)(void** function, void* module, const char* name) = nullptr;
    int (*blocks_at_once)(int* blocks, void* function, int threads, std::size_t shared) = nullptr;
    int (*take)(Address* address, std::size_t bytes) = nullptr;
    int (*give_back)(Address address) = nullptr;
    int (*to_device)(Address to, const void* from, std::size_t bytes) = nullptr;
    int (*from_device)(void* to, Address from, std::size_t bytes) = nullptr;
    int (*launch)(void* function, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned block_x,
                  unsigned block_y, unsigned block_z, unsigned shared, void* stream, void** arguments,
                  void** extra) = nullptr;
    int (*wait)() = nullptr;
    int (*error_text)(int error, const char** text) = nullptr;

    // What an error means, in the driver's words.
    std::string said(int error) const;
};

// Loaded once and kept; `problem` is why there is none.
const Driver* driver(std::string& problem);

}  // namespace cairn::gpu
