// The system's compiler of C++.
#pragma once

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

enum class Effort { Full, Little };  // little: quick to compile, for tests

// The options that native code is compiled with.
std::vector<std::string> compiler_options(Effort effort);

// Compiles `source` into the shared library `library`, with what it says in the file `log`. True when it succeeds.
bool compile_library(const Compiler& compiler, Effort effort, const std::filesystem::path& headers,
                     const std::filesystem::path& source, const std::filesystem::path& library,
                     const std::filesystem::path& log);

// Runs a program, with what it says in the file `log`. True when it succeeds.
bool run_quietly(std::vector<std::string> words, const std::filesystem::path& log);

// Where $PATH finds the program; empty when it does not.
std::filesystem::path found_in_path(const std::string& program);

// What -march=native means on this machine; "" where that is not known, and then it is not used.
std::string processor_identity();

}  // namespace cairn::native
