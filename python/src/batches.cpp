// Batches: thousands of games, stepped without Python's lock.
#include <mutex>

#include "docs.hpp"
#include "handles.hpp"
#include "lib/batch.hpp"

namespace cairn::python {
namespace {

// Python's lock is given away while a batch works, so it has one of its own.
struct BatchHandle {
    BatchHandle(SharedGame g, std::size_t size, std::uint64_t seed, bool restart)
        : game(std::move(g)),
          batch(game->game, size, seed, restart ? Batch::AtEnd::Restart : Batch::AtEnd::Stay) {}
    BatchHandle(const StateHandle& from, std::size_t size, std::uint64_t seed, bool restart)
        : game(from.game),
          batch(from.situation, size, seed, restart ? Batch::AtEnd::Restart : Batch::AtEnd::Stay) {}
    SharedGame game;
    Batch batch;
    std::mutex busy;
};

template <class Work>
void alone(BatchHandle& b, Work&& work) {
    const py::gil_scoped_release others_may_run;
    const std::lock_guard<std::mutex> lock(b.busy);
    work();
}

using Choices = py::array_t<std::int32_t, py::array::c_style | py::array::forcecast>;

void step(BatchHandle& b, const Choices& choices) {
    if (choices.ndim() != 1 || std::size_t(choices.shape(0)) != b.batch.size())
        throw py::value_error("a step takes one choice for each of the " + std::to_string(b.batch.size()) + " games");
    const std::span<const std::int32_t> span(choices.data(), b.batch.size());
    int wrong = -1;
    alone(b, [&] { wrong = b.batch.step(span); });
    if (wrong >= 0)
        throw IllegalChoice("choice " + std::to_string(span[std::size_t(wrong)]) + " is not legal in game " +
                            std::to_string(wrong) + "; nothing was played");
}

// A new array of rows, or the one that was given.
template <class T>
py::array_t<T> rows(const py::object& out, std::size_t n, std::size_t width) {
    if (out.is_none()) return py::array_t<T>({n, width});
    if (!py::isinstance<py::array_t<T, py::array::c_style>>(out))
        throw py::type_error("`out` has the wrong type of numbers, or is not contiguous");
    auto array = py::reinterpret_borrow<py::array_t<T>>(out);
    if (array.ndim() != 2 || std::size_t(array.shape(0)) != n || std::size_t(array.shape(1)) != width)
        throw py::value_error("`out` must have the shape (" + std::to_string(n) + ", " + std::to_string(width) + ")");
    return array;
}

}  // namespace

void add_batches(py::module_& m) {
    constexpr std::size_t kMost = 1 << 24;
    const auto check = [](std::size_t size) {
        if (size < 1 || size > kMost) throw py::value_error("a batch has 1 to 16777216 games");
    };
    Documented<BatchHandle>(m, "Batch")
        .made(py::init([check](const std::shared_ptr<GameHandle>& g, std::size_t size, std::uint64_t seed, bool restart) {
                 check(size);
                 return std::make_unique<BatchHandle>(SharedGame(g), size, seed, restart);
             }),
             py::arg("game"), py::arg("size"), py::arg("seed") = 1, py::arg("restart") = true)
        .made(py::init([check](const StateHandle& s, std::size_t size, std::uint64_t seed, bool restart) {
                 check(size);
                 return std::make_unique<BatchHandle>(s, size, seed, restart);
             }),
             py::arg("state"), py::arg("size"), py::arg("seed") = 1, py::arg("restart") = true)
        .def("__len__", [](const BatchHandle& b) { return b.batch.size(); })
        .def("step", &step, py::arg("choices"))
        .def("sample",
             [](BatchHandle& b) {
                 py::array_t<std::int32_t> out(py::ssize_t(b.batch.size()));
                 const std::span<std::int32_t> span(out.mutable_data(), b.batch.size());
                 alone(b, [&] { b.batch.sample(span); });
                 return out;
             })
        .def("masks",
             [](BatchHandle& b, const py::object& out) {
                 auto array = rows<bool>(out, b.batch.size(), std::size_t(b.batch.ids().count()));
                 auto* data = reinterpret_cast<std::uint8_t*>(array.mutable_data());
                 alone(b, [&] { b.batch.masks(data); });
                 return array;
             },
             py::arg("out") = py::none())
        .def("observe",
             [](BatchHandle& b, const py::object& out) {
                 auto array = rows<float>(out, b.batch.size(), std::size_t(b.batch.observation_size()));
                 float* data = array.mutable_data();
                 alone(b, [&] { b.batch.observe(data); });
                 return array;
             },
             py::arg("out") = py::none())
        .get("deciders",
                               [](BatchHandle& b) {
                                   py::array_t<std::int8_t> out(py::ssize_t(b.batch.size()));
                                   auto* data = out.mutable_data();
                                   alone(b, [&] {
                                       for (std::size_t k = 0; k < b.batch.size(); ++k)
                                           data[k] = std::int8_t(b.batch.decider(k));
                                   });
                                   return out;
                               })
        .get("ended",
                               [](BatchHandle& b) {
                                   py::array_t<bool> out(py::ssize_t(b.batch.size()));
                                   auto* data = out.mutable_data();
                                   alone(b, [&] {
                                       for (std::size_t k = 0; k < b.batch.size(); ++k) data[k] = b.batch.ended(k);
                                   });
                                   return out;
                               })
        .get("rewards",
                               [](BatchHandle& b) {
                                   const auto players = std::size_t(b.batch.players());
                                   py::array_t<float> out({b.batch.size(), players});
                                   float* data = out.mutable_data();
                                   alone(b, [&] {
                                       for (std::size_t k = 0; k < b.batch.size(); ++k)
                                           std::copy_n(b.batch.rewards(k).data(), players, data + k * players);
                                   });
                                   return out;
                               })
        .get("steps", [](const BatchHandle& b) { return b.batch.steps(); })
        .def("state",
             [](BatchHandle& b, std::size_t k) {
                 if (k >= b.batch.size()) throw py::index_error("there is no such game in the batch");
                 const std::lock_guard<std::mutex> lock(b.busy);
                 return StateHandle(b.game, b.batch.game(k));
             },
             py::arg("number"));
}

}  // namespace cairn::python
