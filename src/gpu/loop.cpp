#include "gpu/loop.hpp"

#include "gpu/writer.hpp"
#include "native/library.hpp"

namespace cairn::gpu {
namespace {

class Loop final : public KernelRunner {
   public:
    explicit Loop(const void* kernel) : kernel_(reinterpret_cast<Kernel*>(const_cast<void*>(kernel))) {}

    std::uint64_t games_at_once() const override { return 1 << 16; }

    std::string run(const Order& order, std::uint64_t first, std::uint64_t count, Records records,
                    Counted& counted) override {
        constexpr std::uint64_t kThreads = 96;
        counted.sums.assign(sums_for(order.first_choices), 0);
        counted.sums[kShortest] = ~std::uint64_t(0);
        counted.again.assign(1 + count, 0);
        counted.records.resize(records == Records::Yes ? count : 0);
        Job job{};
        job.seed = order.seed;
        job.first_game = first;
        job.games = count;
        job.starts = order.starts.data();
        job.first_choices = order.first_choices;
        job.chooser = order.chooser;
        job.work_of_move = order.work_of_move;
        job.work_of_game = order.work_of_game;
        job.depth = order.depth;
        job.sums = counted.sums.data();
        job.again = counted.again.data();
        job.records = records == Records::Yes ? counted.records.data() : nullptr;
        kernel_(job, kThreads);
        const auto again = counted.again.front();
        counted.again.erase(counted.again.begin());
        counted.again.resize(again);
        return "";
    }

   private:
    using Kernel = void(const Job&, std::uint64_t);
    Kernel* kernel_;
};

}  // namespace

Loops compile_loops(const std::vector<const Program*>& programs, native::Effort effort) {
    native::Library library(write_source(programs), effort);
    std::vector<std::string> names;
    for (std::size_t k = 0; k < programs.size(); ++k) names.push_back(kernel_name(k));
    Loops loops;
    for (const void* const kernel : library.make(names))
        loops.runners.push_back(std::make_unique<Loop>(kernel));
    loops.problem = library.problem();
    return loops;
}

}  // namespace cairn::gpu
