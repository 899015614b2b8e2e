// The module behind `import cairn`. What things mean is in src/lib; here they get their Python names. The sentences
// for people are in python/cairn/__init__.pyi and docs/python.md.
#include "handles.hpp"
#include "play/game/sight.hpp"

PYBIND11_MODULE(_cairn, m) {
    using namespace cairn::python;
    m.doc() = "Cairn's engine: games played by stacking. Use `import cairn`.";
    m.attr("__version__") = CAIRN_VERSION;
    m.attr("CHANCE") = cairn::kChance;
    m.attr("OVER") = cairn::kNobody;
    m.attr("WATCHER") = cairn::kNobody;
    m.attr("ALL_SEEING") = cairn::kAllSeeing;
    m.attr("NO_CHOICE") = cairn::kNoId;
    py::register_exception<RulesError>(m, "RulesError", PyExc_ValueError);
    py::register_exception<IllegalChoice>(m, "IllegalChoice", PyExc_ValueError);
    add_games(m);
    add_states(m);
    add_matches(m);
    add_batches(m);
}
