// Atlases that people ask for: built one after the other by a process of the lowest priority, and kept for ever.
//
// What one may cost is bounded: its memory, the disk that all of them take together, and how many wait. Whatever becomes of the
// process, the server does not notice. An interrupted one goes on where it was when somebody asks again.
//
// All of it may be used from any thread.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "serve/view/catalogue.hpp"

namespace cairn::serve {

struct AtlasLimits {
    std::uint64_t places = std::uint64_t(256) << 20;  // positions of one atlas, a byte each in memory
    std::uint64_t disk = std::uint64_t(2) << 30;      // bytes of the folder, before one is begun
    std::size_t waiting = 8;
};

class AtlasMaker {
   public:
    // `command`: this program with its arguments, to which `atlas …` is added; empty: nothing is built.
    AtlasMaker(std::vector<std::string> command, std::filesystem::path folder,
               const AtlasLimits& limits = {});
    ~AtlasMaker();
    AtlasMaker(const AtlasMaker&) = delete;
    AtlasMaker& operator=(const AtlasMaker&) = delete;

    struct Standing {
        // unfit: no atlas can hold this game; large: it would take too much; full: the disk, or the line, is;
        // none: it can be asked for; then waiting, building, ready; failed: the process ended without one.
        std::string state;
        double share = 0;  // while it is being built
        std::uint64_t positions = 0;
    };
    Standing standing(const Offer& offer);
    // As `standing`, after it was put in line where that is possible.
    Standing want(const Offer& offer);

    // These too, when nobody has asked for anything else.
    void prepare(std::vector<std::shared_ptr<const Offer>> offers);

   private:
    struct Job {
        std::string id, key;
        OptionValues options;
        std::shared_ptr<const Game> game;
    };
    struct Fit {
        std::uint64_t places = 0;  // 0: no plan
    };
    Fit fit(const Offer& offer);
    Standing standing_of(const std::string& key, const Fit& fit, const std::shared_ptr<const Game>& game);
    void work();
    std::string build(const Job& job);

    const std::vector<std::string> command_;
    const std::filesystem::path folder_;
    const AtlasLimits limits_;
    std::mutex mutex_;
    std::condition_variable woken_;
    bool closing_ = false;
    std::map<std::string, Fit> fits_;            // by rules
    std::map<std::string, std::string> failed_;  // by rules: why
    std::deque<Job> waiting_;
    std::vector<std::shared_ptr<const Offer>> later_;  // the next is the last
    std::string building_;                             // rules, "" when nothing is
    double share_ = 0;
    std::thread worker_;
};

}  // namespace cairn::serve
