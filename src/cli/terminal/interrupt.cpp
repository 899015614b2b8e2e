#include "cli/terminal/interrupt.hpp"

namespace cairn {
namespace {

std::atomic<bool> interrupted = false;  // a signal handler reaches nothing smaller
static_assert(std::atomic<bool>::is_always_lock_free);

void note_interrupt(int) { interrupted = true; }

}  // namespace

InterruptFlag::InterruptFlag() {
    interrupted = false;
    struct sigaction action {};
    action.sa_handler = note_interrupt;
    action.sa_flags = int(SA_RESETHAND);
    sigaction(SIGINT, &action, &before_int_);
    sigaction(SIGTERM, &action, &before_term_);
}

InterruptFlag::~InterruptFlag() {
    sigaction(SIGINT, &before_int_, nullptr);
    sigaction(SIGTERM, &before_term_, nullptr);
}

const std::atomic<bool>& InterruptFlag::raised() const { return interrupted; }

}  // namespace cairn
