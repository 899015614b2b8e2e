#include "study/puzzle/puzzle_notes.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

namespace cairn {
namespace {

using Json = nlohmann::json;

// JSON has no infinity: null stands for "no bound".
Json bound_json(double value) { return std::isinf(value) ? Json(nullptr) : Json(value); }
double bound_of(const Json& json) {
    return json.is_null() ? std::numeric_limits<double>::infinity() : json.get<double>();
}

Json samples_json(const PuzzleSamples& samples) {
    Json done = Json::array();
    for (std::size_t k = 0; k < samples.list.size(); ++k) {
        const PuzzleSample& s = samples.list[k];
        if (s.done) done.push_back({k, s.solved, s.low, bound_json(s.high), s.weight});
    }
    return {{"size", samples.list.size()}, {"done", done}};
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
    return json.dump();
}

std::optional<PuzzleNotes> PuzzleNotes::read(const std::string& text) {
    try {
        const Json json = Json::parse(text);
        PuzzleNotes notes;
        json.at("finished").get_to(notes.finished);
        json.at("reached").get_to(notes.reached);
        json.at("value").get_to(notes.value);
        notes.bound = bound_of(json.at("bound"));
        for (const Json& bits : json.at("line")) notes.line.push_back({bits.get<std::uint32_t>()});
        json.at("line_of").get_to(notes.line_of);
        json.at("rolled").get_to(notes.rolled);
        json.at("fill").at("target").get_to(notes.fill.target);
        json.at("fill").at("branches").get_to(notes.fill.branches);
        json.at("fill").at("positions").get_to(notes.fill.positions);
        json.at("too_many").get_to(notes.too_many);
        json.at("every_start").get_to(notes.every_start);
        notes.samples = samples_of(json.at("samples"));
        notes.futures = samples_of(json.at("futures"));
        json.at("method").get_to(notes.method);
        json.at("positions").get_to(notes.positions);
        json.at("seconds").get_to(notes.seconds);
        return notes;
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

}  // namespace cairn
