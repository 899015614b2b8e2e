#include "random_pages/last_words.hpp"

#include <unistd.h>

#include <csignal>

// Part of the sanitizers' run-time library, where there is one.
extern "C" __attribute__((weak)) void __sanitizer_set_death_callback(void (*callback)());

namespace cairn::test {
namespace {

std::string words;

void tell() {
    if (!words.empty() && write(STDERR_FILENO, words.data(), words.size()) < 0) return;
}

void on_signal(int signal) {
    tell();
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

void prepare() {
    static const bool done = [] {
        if (__sanitizer_set_death_callback) {
            __sanitizer_set_death_callback(tell);
        } else {
            for (const int signal : {SIGSEGV, SIGABRT, SIGFPE}) std::signal(signal, on_signal);
        }
        return true;
    }();
    (void)done;
}

}  // namespace

LastWords::LastWords(std::uint64_t seed, const std::string& page) : before_(words) {
    prepare();
    words = "\nwhile trying this page, CAIRN_RANDOM_SEED=" + std::to_string(seed) +
            " CAIRN_RANDOM_PAGES=1:\n\n" + page + "\n";
}

LastWords::~LastWords() { words = before_; }

}  // namespace cairn::test
