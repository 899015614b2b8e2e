// The system's compiler of C++.
#pragma once

#include <atomic>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace cairn::native {

struct Compiler {
    std::vector<std::string> command;  // the program, and what $CXX says besides
    std::string identity;              // changes when it does
};

// $CXX, c++, g++, clang++: the first that is there.
std::optional<Compiler> system_compiler();

// Little: quick to compile, for tests. Thrifty: for code so long that the full effort takes a compiler many seconds and brings
// nothing.
enum class Effort { Full, Thrifty, Little };
// What a file of C++ deserves that full effort was meant for.
Effort fitting(Effort effort, const std::string& source);

// The options that native code is compiled with.
std::vector<std::string> compiler_options(Effort effort);

// Compiles `source` into the shared library `library`, with what it says in the file `log`. True when it succeeds; false when
// `over` became true before.
bool compile_library(const Compiler& compiler, Effort effort, const std::filesystem::path& headers,
                     const std::filesystem::path& source, const std::filesystem::path& library,
                     const std::filesystem::path& log, const std::atomic<bool>* over = nullptr);

// Runs a program, with what it says in the file `log`. True when it succeeds. When `over` becomes true it is ended, with all that
// it has started.
bool run_quietly(std::vector<std::string> words, const std::filesystem::path& log,
                 const std::atomic<bool>* over = nullptr);

// Where $PATH finds the program; empty when it does not.
std::filesystem::path found_in_path(const std::string& program);

// What -march=native means on this machine; "" where that is not known, and then it is not used.
std::string processor_identity();

}  // namespace cairn::native
