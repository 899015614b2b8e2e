// Buckets, shares and addresses: what the limits are counted with.
#include "serve/limits/limits.hpp"

#include <gtest/gtest.h>

#include "serve/limits/addresses.hpp"
#include "serve/limits/shares.hpp"
#include "tables.hpp"

namespace cairn::serve {
namespace {

TEST(Bucket, HoldsSoMuchAndIsFilledAgain) {
    Bucket bucket({3, 2});
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(1000));
    EXPECT_FALSE(bucket.take(1000));
    EXPECT_FALSE(bucket.take(1499));
    EXPECT_TRUE(bucket.take(1500));
    EXPECT_TRUE(bucket.full(9000));
    bucket.pay(9000, 5);  // dearer than foreseen: it owes
    EXPECT_FALSE(bucket.take(9000));
    EXPECT_FALSE(bucket.take(10'499));
    // A clock that goes back fills nothing.
    EXPECT_FALSE(bucket.take(0));
}

TEST(Bucket, WhatCostsMoreThanAWholeBucketNeedsAFullOne) {
    Bucket bucket({3, 1});
    EXPECT_TRUE(bucket.take(0, 10));
    EXPECT_FALSE(bucket.take(7'999));
    EXPECT_FALSE(bucket.take(9'999, 10));
    EXPECT_TRUE(bucket.take(20'000, 10));
}

TEST(Shares, AreBoundedInAllAndForEach) {
    Shares shares(5, 3);
    {
        Share a(shares), b(shares), nobodys(shares), more(shares);
        EXPECT_TRUE(a.hold("a", 3));
        EXPECT_FALSE(more.hold("a", 1));
        EXPECT_TRUE(b.hold("b", 1));
        EXPECT_TRUE(nobodys.hold("", 1));
        EXPECT_FALSE(more.hold("c", 1));
        EXPECT_TRUE(a.hold("c", 1));  // instead of what it held
        EXPECT_TRUE(more.hold("a", 2));
        EXPECT_EQ(shares.taken(), 5u);
    }
    EXPECT_EQ(shares.taken(), 0u);
}

TEST(Addresses, AreCountedByNetwork) {
    EXPECT_EQ(address_key("192.0.2.7"), "192.0.2.7");
    EXPECT_EQ(address_key("192.0.2.7:8080"), "192.0.2.7");
    EXPECT_EQ(address_key("::ffff:192.0.2.7"), "192.0.2.7");
    EXPECT_EQ(address_key("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
    EXPECT_EQ(address_key("[2001:db8:1:2::9]:443"), "2001:db8:1:2::");
    EXPECT_EQ(address_key("fe80::1%eth0"), "fe80::");
    EXPECT_EQ(address_key("::1"), "::1");
    for (const char* none :
         {"", "unknown", "1.2.3", "1.2.3.4.5", "[", "[]", "]", ":", "1.2.3.4 5", "_hidden"})
        EXPECT_EQ(address_key(none), std::nullopt) << none;
}

TEST(Addresses, OnlyTrustedProxiesSpeakForOthers) {
    const std::vector<std::string> proxies = {"10.0.0.1", "10.0.0.2"};
    EXPECT_EQ(asker_of("192.0.2.9", "203.0.113.5", proxies), "192.0.2.9");
    EXPECT_EQ(asker_of("10.0.0.1", "203.0.113.5", proxies), "203.0.113.5");
    EXPECT_EQ(asker_of("10.0.0.1", "1.1.1.1, 203.0.113.5 ,10.0.0.2", proxies), "203.0.113.5");
    EXPECT_EQ(asker_of("10.0.0.1", "1.1.1.1, nonsense", proxies), "");
    EXPECT_EQ(asker_of("10.0.0.1", "", proxies), "");
}

TEST(Addresses, NamesOfThisServer) {
    EXPECT_EQ(host_name("LocalHost:8080"), "localhost");
    EXPECT_EQ(host_name("[::1]:8080"), "[::1]");
    EXPECT_TRUE(is_address("192.168.1.5") && is_address("[fe80::1]"));
    for (const char* none : {"", "example.org", "1.2.3.4.example.org", "fe80::1", "[1.2.3.4]", "0x7f.1"})
        EXPECT_FALSE(is_address(none)) << none;
}

TEST(Catalogue, OneSettingIsCompiledOnceHoweverItIsWritten) {
    Catalogue& all = test::catalogue();
    const auto offer = all.find("spline", {{"size", "5"}}).offer;
    ASSERT_TRUE(offer);
    for (const char* five : {"05", "0000000000005"})
        EXPECT_EQ(all.find("spline", {{"size", five}}).offer, offer) << five;
    EXPECT_EQ(all.find("spline", {{"size", "0"}}).code, "bad-option");
    EXPECT_EQ(all.find("spline", {{"size", "00"}}).code, "bad-option");
}

}  // namespace
}  // namespace cairn::serve
