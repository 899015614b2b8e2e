#include "gpu/device.hpp"

#include <algorithm>

#include "gpu/driver.hpp"
#include "gpu/fit.hpp"
#include "gpu/ptx.hpp"
#include "gpu/writer.hpp"

namespace cairn::gpu {
namespace {

// Memory of the device, given back at the end.
class Memory {
   public:
    explicit Memory(const Driver& driver) : driver_(driver) {}
    Memory(const Memory&) = delete;
    ~Memory() { release(); }

    // At least so many bytes, with nothing in particular in them. What the driver says, 0: all is well.
    int reserve(std::size_t bytes) {
        if (bytes <= bytes_) return 0;
        release();
        const int error = driver_.take(&at_, bytes);
        if (!error) bytes_ = bytes;
        return error;
    }
    template <class T>
    T* pointer() const {
        return reinterpret_cast<T*>(at_);
    }
    int write(const void* from, std::size_t bytes) const { return driver_.to_device(at_, from, bytes); }
    int read(void* to, std::size_t bytes, std::size_t from = 0) const {
        return driver_.from_device(to, at_ + from, bytes);
    }

   private:
    void release() {
        if (bytes_) driver_.give_back(at_);
        bytes_ = 0;
    }
    const Driver& driver_;
    Driver::Address at_ = 0;
    std::size_t bytes_ = 0;
};

class Device final : public KernelRunner {
   public:
    explicit Device(const Driver& driver)
        : driver_(driver), starts_(driver), sums_(driver), again_(driver), records_(driver) {}
    ~Device() override {
        if (module_) driver_.unload_module(module_);
    }

    // What went wrong; "" when nothing did.
    std::string open(const std::string& ptx, std::string& name) {
        int device = 0;
        void* context = nullptr;
        char text[128] = "";
        // Of a device: how many multiprocessors it has.
        constexpr int kMultiprocessors = 16;
        int error = driver_.device(&device, 0);
        if (!error) error = driver_.device_name(text, int(sizeof text), device);
        if (!error) error = driver_.device_attribute(&multiprocessors_, kMultiprocessors, device);
        if (!error) error = driver_.retain_context(&context, device);
        if (!error) error = driver_.use_context(context);
        if (error) return "there is no GPU here that Cairn can use: " + driver_.said(error);
        error = driver_.load_module(&module_, ptx.c_str(), 0, nullptr, nullptr);
        if (!error) error = driver_.function(&function_, module_, kernel_name(0).c_str());
        if (error) return "the GPU does not take the code: " + driver_.said(error);
        name = text;
        return "";
    }

    std::uint64_t games_at_once() const override { return 1 << 24; }

    std::string run(const Order& order, std::uint64_t first, std::uint64_t count, Records records,
                    Counted& counted) override {
        counted.sums.assign(sums_for(order.first_choices), 0);
        counted.sums[kShortest] = ~std::uint64_t(0);
        const std::size_t sum_bytes = sizeof(std::uint64_t) * counted.sums.size();
        const std::uint64_t none = 0;
        const std::size_t record_bytes = records == Records::Yes ? sizeof(GameRecord) * count : 0;
        int error = starts_.reserve(order.starts.size());
        if (!error) error = sums_.reserve(sum_bytes);
        if (!error) error = again_.reserve(sizeof(std::uint64_t) * (1 + count));
        if (!error && record_bytes) error = records_.reserve(record_bytes);
        if (!error) error = starts_.write(order.starts.data(), order.starts.size());
        if (!error) error = sums_.write(counted.sums.data(), sum_bytes);
        if (!error) error = again_.write(&none, sizeof none);
        if (error) return "the GPU's memory cannot be used: " + driver_.said(error);

        Job job{};
        job.seed = order.seed;
        job.first_game = first;
        job.games = count;
        job.starts = starts_.pointer<const std::byte>();
        job.first_choices = order.first_choices;
        job.chooser = order.chooser;
        job.work_of_move = order.work_of_move;
        job.work_of_game = order.work_of_game;
        job.depth = order.depth;
        job.sums = sums_.pointer<std::uint64_t>();
        job.again = again_.pointer<std::uint64_t>();
        job.records = record_bytes ? records_.pointer<GameRecord>() : nullptr;
        void* arguments[] = {&job};
        constexpr int kThreads = 128;
        const std::size_t near = near_sum_bytes(order.first_choices);
        int blocks = 0;
        error = driver_.blocks_at_once(&blocks, function_, kThreads, near);
        const auto all = unsigned(std::max(1, blocks) * std::max(1, multiprocessors_));
        const auto needed = unsigned((count + kThreads - 1) / kThreads);
        if (!error)
            error = driver_.launch(function_, std::min(all, needed), 1, 1, kThreads, 1, 1, unsigned(near),
                                   nullptr, arguments, nullptr);
        if (!error) error = driver_.wait();
        if (error) return "the GPU stopped: " + driver_.said(error);

        std::uint64_t again = 0;
        error = sums_.read(counted.sums.data(), sum_bytes);
        if (!error) error = again_.read(&again, sizeof again);
        counted.again.assign(std::min(again, count), 0);
        if (!error && !counted.again.empty())
            error =
                again_.read(counted.again.data(), sizeof(std::uint64_t) * counted.again.size(), sizeof again);
        counted.records.resize(record_bytes / sizeof(GameRecord));
        if (!error && record_bytes) error = records_.read(counted.records.data(), record_bytes);
        return error ? "the GPU's results cannot be read: " + driver_.said(error) : "";
    }

   private:
    const Driver& driver_;
    void *module_ = nullptr, *function_ = nullptr;
    int multiprocessors_ = 0;
    Memory starts_, sums_, again_, records_;
};

}  // namespace

Opened open_device(const Program& program) {
    Opened opened;
    opened.problem = refusal(program);
    if (!opened.problem.empty()) return opened;
    const Driver* const found = driver(opened.problem);
    if (!found) return opened;
    Ptx ptx = ptx_of(program);
    if (!ptx.problem.empty()) {
        opened.problem = std::move(ptx.problem);
        return opened;
    }
    auto device = std::make_unique<Device>(*found);
    opened.problem = device->open(ptx.text, opened.name);
    if (opened.problem.empty()) opened.runner = std::move(device);
    return opened;
}

}  // namespace cairn::gpu
