#include "study/puzzle/notes.hpp"

#include <cmath>

#include "study/json/json.hpp"

namespace cairn {
namespace {

// JSON has no infinity: null stands for "no bound".
Json bound_json(double value) { return std::isinf(value) ? Json(nullptr) : Json(value); }
double bound_of(const Json& json) {
    return json.is_null() ? std::numeric_limits<double>::infinity() : json.get<double>();
}

Json samples_json(const PuzzleSamples& samples) {
    Json done = Json::array();
    for (std::size_t k = 0; k < samples.list.size(); ++k) {
        const PuzzleSample& s = samples.list[k];
        if (s.done) done.push_back(Json::array({k, s.solved, s.low, bound_json(s.high), s.weight}));
    }
    return {{"size", samples.list.size()}, {"done", done}};
}

template <typename T>
void set(T& field, const Json& json) {
    field = json.get<T>();
}

PuzzleSamples samples_of(const Json& json) {
    PuzzleSamples samples;
    samples.list.resize(json.at("size").get<std::size_t>());
    for (const Json& s : json.at("done"))
        samples.list.at(s.at(0).get<std::size_t>()) = {true, s.at(1).get<bool>(), s.at(2).get<double>(),
                                                       bound_of(s.at(3)), s.at(4).get<double>()};
    return samples;
}

}  // namespace

std::string PuzzleNotes::text() const {
    Json moves = Json::array();
    for (const Move m : line) moves.push_back(m.bits);
    const Json json = {
        {"finished", finished},
        {"reached", reached},
        {"value", value},
        {"bound", bound_json(bound)},
        {"line", moves},
        {"line_of", line_of},
        {"rolled", rolled},
        {"fill", {{"target", fill.target}, {"branches", fill.branches}, {"positions", fill.positions}}},
        {"too_many", too_many},
        {"every_start", every_start},
        {"samples", samples_json(samples)},
        {"futures", samples_json(futures)},
        {"method", method},
        {"positions", positions},
        {"seconds", seconds},
    };
    return dump(json);
}

std::optional<PuzzleNotes> PuzzleNotes::read(const std::string& text) {
    try {
        const Json json = Json::parse(text);
        PuzzleNotes notes;
        set(notes.finished, json.at("finished"));
        set(notes.reached, json.at("reached"));
        set(notes.value, json.at("value"));
        notes.bound = bound_of(json.at("bound"));
        for (const Json& bits : json.at("line")) notes.line.push_back({bits.get<std::uint32_t>()});
        set(notes.line_of, json.at("line_of"));
        set(notes.rolled, json.at("rolled"));
        set(notes.fill.target, json.at("fill").at("target"));
        set(notes.fill.branches, json.at("fill").at("branches"));
        set(notes.fill.positions, json.at("fill").at("positions"));
        set(notes.too_many, json.at("too_many"));
        set(notes.every_start, json.at("every_start"));
        notes.samples = samples_of(json.at("samples"));
        notes.futures = samples_of(json.at("futures"));
        set(notes.method, json.at("method"));
        set(notes.positions, json.at("positions"));
        set(notes.seconds, json.at("seconds"));
        return notes;
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

}  // namespace cairn
