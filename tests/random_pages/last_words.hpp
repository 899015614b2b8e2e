// Which page was being tried when the program died: told by the sanitizers, or by a signal, before the end.
#pragma once

#include <cstdint>
#include <string>

namespace cairn::test {

class LastWords {
   public:
    LastWords(std::uint64_t seed, const std::string& page);
    ~LastWords();
    LastWords(const LastWords&) = delete;
    LastWords& operator=(const LastWords&) = delete;

   private:
    std::string before_;
};

}  // namespace cairn::test
