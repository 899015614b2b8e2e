// One file of C++ that Cairn wrote, compiled by the system's compiler and kept in the cache: where it lies, or would.
#pragma once

#include <atomic>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "native/compiler.hpp"

namespace cairn::native {

class Library {
   public:
    Library(std::string source, Effort effort);

    // Why it could not be made or loaded, in words; "" otherwise.
    const std::string& problem() const { return problem_; }

    // Where these names are, all of them; empty when the file is not there or not as it was made. It stays loaded.
    std::vector<const void*> load(const std::vector<std::string>& names);
    // The same, compiled now unless it is there; given up when `over` becomes true.
    std::vector<const void*> make(const std::vector<std::string>& names,
                                  const std::atomic<bool>* over = nullptr);

   private:
    void compile(const std::atomic<bool>* over);

    std::string source_;
    Effort effort_;
    std::optional<Compiler> compiler_;
    std::filesystem::path folder_, file_;
    std::string problem_;
};

// The headers of this program in the cache, for compilers; empty when they cannot be written there.
std::filesystem::path headers_in(const std::filesystem::path& cache);
// Changes when they do.
const std::string& headers_digest();

}  // namespace cairn::native
