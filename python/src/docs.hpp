// The docstrings of the module, one sentence or two for each name, and a class_ that looks them up.
#pragma once

#include <pybind11/pybind11.h>

#include <stdexcept>
#include <string>
#include <string_view>

namespace cairn::python {

// "State.play" -> its docstring. A name without one is a mistake of ours, found when the module is imported.
const char* doc_of(std::string_view name);

// A py::class_ whose members find their docstrings by themselves.
template <class T, class... Options>
class Documented {
   public:
    Documented(pybind11::module_& m, const char* name) : name_(name), class_(m, name, doc_of(name)) {}

    template <class F, class... Extra>
    Documented& def(const char* name, F&& f, const Extra&... extra) {
        class_.def(name, std::forward<F>(f), extra..., pybind11::doc(doc(name)));
        return *this;
    }
    template <class F>
    Documented& get(const char* name, F&& f) {
        class_.def_property_readonly(name, std::forward<F>(f), pybind11::doc(doc(name)));
        return *this;
    }
    template <class Init, class... Extra>
    Documented& made(Init&& init, const Extra&... extra) {
        class_.def(std::forward<Init>(init), extra..., pybind11::doc(doc("made")));
        return *this;
    }

   private:
    const char* doc(const char* member) const { return doc_of(name_ + "." + member); }
    std::string name_;
    pybind11::class_<T, Options...> class_;
};

}  // namespace cairn::python
