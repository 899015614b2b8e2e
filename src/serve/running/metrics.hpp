// What the server counts, in the text format that Prometheus reads (GET /metrics).
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace cairn::serve {

class Metrics {
   public:
    // A total that only grows. `label` is the value of the one label that tells its parts apart ("": it has none).
    void count(std::string_view name, std::string_view label = "", std::uint64_t more = 1);
    // How much there is now.
    void set(std::string_view name, double value);
    // The largest since it was last read.
    void longest(std::string_view name, double value);

    // Everything, each with its line of help. Names without help are a mistake of the program and are left out.
    std::string text();

   private:
    std::map<std::string, std::map<std::string, std::uint64_t, std::less<>>, std::less<>> counts_;
    std::map<std::string, double, std::less<>> values_, longest_;
};

}  // namespace cairn::serve
