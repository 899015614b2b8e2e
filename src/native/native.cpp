#include "native/native.hpp"

#include "native/library.hpp"

namespace cairn::native {
namespace {

std::string name_of_part(std::size_t number) { return "cairn_native_" + std::to_string(number); }

std::string written(const std::vector<const Program*>& programs, FunctionLength length = {}) {
    std::string source = native_prologue();
    for (std::size_t k = 0; k < programs.size(); ++k)
        source += write_native_part(*programs[k], name_of_part(k), length);
    return source;
}

std::vector<std::string> names_of_parts(std::size_t count) {
    std::vector<std::string> names;
    for (std::size_t k = 0; k < count; ++k) names.push_back(name_of_part(k));
    return names;
}

std::vector<NativeCode> codes_in(const std::vector<const void*>& symbols) {
    std::vector<NativeCode> codes;
    for (const void* const symbol : symbols) codes.push_back(*static_cast<const NativeCode*>(symbol));
    return codes;
}

}  // namespace

Code find(const Program& program) {
    Library library(written({&program}), Effort::Full);
    const auto codes = codes_in(library.load(names_of_parts(1)));
    return {codes.empty() ? NativeCode{} : codes.front(), library.problem()};
}

Batch make_all(const std::vector<const Program*>& programs, Effort effort, FunctionLength length) {
    Library library(written(programs, length), effort);
    auto codes = codes_in(library.make(names_of_parts(programs.size())));
    return {std::move(codes), library.problem()};
}

Code make(const Program& program, const std::atomic<bool>* over) {
    Library library(written({&program}), Effort::Full);
    const auto codes = codes_in(library.make(names_of_parts(1), over));
    return {codes.empty() ? NativeCode{} : codes.front(), library.problem()};
}

}  // namespace cairn::native
