#include "serve/limits/crew.hpp"

#include <gtest/gtest.h>

#include <future>
#include <memory>

namespace cairn::serve {
namespace {

// A crew of one whose thread is held until all is asked for; then the order can be seen.
struct HeldCrew {
    explicit HeldCrew(CrewSize size) : crew(size) {
        EXPECT_TRUE(crew.take("gate", {[this] { begun.set_value(), go.get_future().wait(); }}));
        begun.get_future().wait();
    }
    bool ask(const std::string& asker) {
        return crew.take(asker, {[this, asker] { done += asker; }});
    }
    void let_go() {
        const auto last = std::make_shared<std::promise<void>>();
        EXPECT_TRUE(crew.take("last", {[last] { last->set_value(); }}));
        go.set_value();
        last->get_future().wait();
    }

    std::promise<void> begun, go;
    std::string done;
    Crew crew;  // the last: its threads end before what they use
};

TEST(Crew, AskersTakeTurns) {
    HeldCrew held({1, 100, 100});
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(held.ask("a"));
    for (int i = 0; i < 2; ++i) EXPECT_TRUE(held.ask("b"));
    EXPECT_TRUE(held.ask("c"));
    EXPECT_EQ(held.crew.waiting(), 6u);
    held.let_go();
    EXPECT_EQ(held.done.substr(0, 3), "abc");  // whoever came once is served before anybody's second
}

TEST(Crew, HasRoomForSoManyInAllAndOfEach) {
    HeldCrew held({1, 5, 3});
    EXPECT_TRUE(held.ask("a") && held.ask("a") && held.ask("a"));
    EXPECT_FALSE(held.ask("a"));
    EXPECT_TRUE(held.ask("b"));
    EXPECT_TRUE(held.ask("c"));
    EXPECT_FALSE(held.ask("d"));
    held.go.set_value();
}

TEST(Crew, WhatIsNotWantedAnyMoreMakesRoom) {
    HeldCrew held({1, 10, 2});
    bool unwanted = false, done = false;
    for (int i = 0; i < 2; ++i)
        EXPECT_TRUE(held.crew.take("a", {[&] { done = true; }, [&] { return unwanted; }}));
    EXPECT_FALSE(held.ask("a"));
    unwanted = true;
    EXPECT_TRUE(held.ask("a"));
    held.let_go();
    EXPECT_FALSE(done);
    EXPECT_EQ(held.done, "a");
}

TEST(Crew, OneAskerNeverHasAllThreads) {
    std::promise<void> begun, go, served;
    std::shared_future<void> gate = go.get_future().share();
    Crew crew({2, 10, 10});
    ASSERT_TRUE(crew.take("a", {[&] { begun.set_value(), gate.wait(); }}));
    begun.get_future().wait();
    ASSERT_TRUE(crew.take("a", {[&] { gate.wait(); }}));
    ASSERT_TRUE(crew.take("b", {[&] { served.set_value(); }}));
    served.get_future().wait();  // though the other thread stands still for a
    EXPECT_EQ(crew.waiting(), 1u);
    go.set_value();
}

}  // namespace
}  // namespace cairn::serve
