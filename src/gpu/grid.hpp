// A kernel: the threads of a grid share the games out among themselves. CUDA only.
#pragma once

#include "gpu/kernel.hpp"

// clang makes calls of this out of comparisons one after another, and a GPU has no library to find it in.
extern "C" __attribute__((device, used)) int cairn_memcmp(const void* a, const void* b,
                                                          std::size_t bytes) __asm__("memcmp");
extern "C" __attribute__((device, used)) int cairn_memcmp(const void* a, const void* b, std::size_t bytes) {
    const auto *p = static_cast<const unsigned char*>(a), *q = static_cast<const unsigned char*>(b);
    for (std::size_t k = 0; k < bytes; ++k)
        if (p[k] != q[k]) return p[k] < q[k] ? -1 : 1;
    return 0;
}

extern __attribute__((shared)) unsigned long long cairn_near_sums[];

#define CAIRN_KERNEL(name)                                                                               \
    extern "C" __attribute__((global)) void name(cairn::gpu::Job job) {                                  \
        using namespace cairn::gpu;                                                                      \
        const unsigned thread = __nvvm_read_ptx_sreg_tid_x(), width = __nvvm_read_ptx_sreg_ntid_x();     \
        const unsigned block = __nvvm_read_ptx_sreg_ctaid_x(), blocks = __nvvm_read_ptx_sreg_nctaid_x(); \
        const int sums = kOfFirst * job.first_choices;                                                   \
        const bool near = job.first_choices <= kNearFirstChoices;                                        \
        auto* const own = reinterpret_cast<std::uint64_t*>(cairn_near_sums);                             \
        for (int k = int(thread); near && k < sums; k += int(width)) own[k] = 0;                         \
        __syncthreads();                                                                                 \
        name##_player player(job, near ? own : job.sums + kFirst);                                       \
        const std::uint64_t threads = std::uint64_t(blocks) * width;                                     \
        for (std::uint64_t k = std::uint64_t(block) * width + thread; k < job.games; k += threads)       \
            player.play(job.first_game + k);                                                             \
        player.finish();                                                                                 \
        __syncthreads();                                                                                 \
        for (int k = int(thread); near && k < sums; k += int(width)) add(job.sums + kFirst + k, own[k]); \
    }
