// Processes that think and go wrong in every way: whoever asks gets a sentence, and the next task a new process.
#include "serve/think/processes.hpp"

#include <gtest/gtest.h>
#include <signal.h>

#include <atomic>

#include "serve/think/frames.hpp"

namespace cairn::serve {
namespace {

using std::chrono::milliseconds;

// A process that is a few lines of Python. `hear()` waits for a task and `say(x)` answers.
ThinkProcesses python(const std::string& lines, ThinkLimits limits) {
    const std::string speaks =
        "import json, os, struct, sys, time\n"
        "def hear():\n"
        "    return json.loads(os.read(0, struct.unpack('<I', os.read(0, 4))[0]))\n"
        "def say(x):\n"
        "    data = json.dumps(x).encode()\n"
        "    os.write(0, struct.pack('<I', len(data)) + data)\n";
    return ThinkProcesses({"/usr/bin/env", "python3", "-c", speaks + lines}, limits);
}
ThinkLimits usual() { return {std::size_t(1) << 30, milliseconds(60'000), milliseconds(60'000), 10}; }
const auto never = [] { return false; };
const auto deaf = [](const Json&) {};

TEST(ThinkProcesses, OneThatIsWellServesManyTasks) {
    ThinkProcesses processes = python(
        "while True:\n"
        "    n = hear()['n']\n"
        "    say({'analysis': n})\n"
        "    say({'move': n + 1, 'nice': os.nice(0)})\n",
        usual());
    for (int n = 0; n < 5; ++n) {
        std::vector<Json> told;
        const auto outcome =
            processes.think({{"n", n}}, never, [&](const Json& message) { told.push_back(message); });
        EXPECT_EQ(outcome.problem, "");
        EXPECT_EQ(outcome.last["move"].get<int>(), n + 1);
        EXPECT_GE(outcome.last["nice"].get<int>(), 10);
        ASSERT_EQ(told.size(), 1u);
        EXPECT_EQ(told[0]["analysis"].get<int>(), n);
    }
    EXPECT_EQ(processes.begun(), 1u);
    EXPECT_EQ(processes.lost(), 0u);
}

TEST(ThinkProcesses, OneThatDiesIsReplaced) {
    ThinkProcesses processes = python("hear(); os.kill(os.getpid(), 9)", usual());
    for (int i = 0; i < 3; ++i)
        EXPECT_EQ(processes.think({{"n", 1}}, never, deaf).problem, "the process that thinks has ended");
    EXPECT_EQ(processes.begun(), 3u);
    EXPECT_EQ(processes.lost(), 3u);
}

TEST(ThinkProcesses, OneThatNeverAnswersIsKilled) {
    ThinkLimits limits = usual();
    limits.longest = milliseconds(500);
    ThinkProcesses processes = python("hear(); time.sleep(3600)", limits);
    EXPECT_EQ(processes.think({{"n", 1}}, never, deaf).problem, "thinking took too long");
}

TEST(ThinkProcesses, OneThatDoesNotStopIsKilled) {
    ThinkLimits limits = usual();
    limits.after_stop = milliseconds(200);
    ThinkProcesses processes = python("hear(); time.sleep(3600)", limits);
    EXPECT_EQ(processes
                  .think(
                      {{"n", 1}}, [] { return true; }, deaf)
                  .problem,
              "thinking took too long");
}

TEST(ThinkProcesses, OneThatStopsIsKept) {
    ThinkProcesses processes = python(
        "while True:\n"
        "    hear()\n"
        "    say({'move': 1 if hear()['stop'] else 0})\n",
        usual());
    for (int i = 0; i < 2; ++i)
        EXPECT_EQ(processes
                      .think(
                          {{"n", 1}}, [] { return true; }, deaf)
                      .last["move"]
                      .get<int>(),
                  1);
    EXPECT_EQ(processes.begun(), 1u);
}

// The system refuses it more memory, or it is seen and killed: under a sanitizer only the second.
TEST(ThinkProcesses, OneThatEatsMemoryEnds) {
    ThinkLimits limits = usual();
    limits.memory = std::size_t(200) << 20;
    ThinkProcesses processes = python(
        "hear()\n"
        "held = []\n"
        "while True:\n"
        "    held.append(bytearray(8 << 20))\n"
        "    time.sleep(0.005)\n",
        limits);
    EXPECT_NE(processes.think({{"n", 1}}, never, deaf).problem, "");
    EXPECT_EQ(processes.lost(), 1u);
}

TEST(ThinkProcesses, OneThatTalksNonsenseIsKilled) {
    for (const char* nonsense :
         {"hear(); os.write(0, b'\\xff' * 100)", "hear(); os.write(0, b'\\1\\0\\0\\0{')"}) {
        ThinkProcesses processes = python(nonsense, usual());
        EXPECT_NE(processes.think({{"n", 1}}, never, deaf).problem, "") << nonsense;
    }
    ThinkProcesses nobody({"/nowhere/at/all"}, usual());
    EXPECT_NE(nobody.think({{"n", 1}}, never, deaf).problem, "");
}

}  // namespace
}  // namespace cairn::serve
