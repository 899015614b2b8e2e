#include "serve/running/atlas_maker.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>

#include "study/atlas/kept/file.hpp"
#include "study/atlas/plan/plan.hpp"
#include "study/match/child_process.hpp"

namespace cairn::serve {
namespace {

constexpr std::size_t kMostRemembered = 1024;  // settings whose plan was looked at

// One word of the shell, whatever is in it.
std::string quoted(const std::string& text) {
    std::string word = "'";
    for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return word + "'";
}

std::uint64_t bytes_in(const std::filesystem::path& folder) {
    std::uint64_t sum = 0;
    std::error_code error;
    for (const auto& file : std::filesystem::directory_iterator(folder, error)) {
        const auto size = file.file_size(error);
        if (!error) sum += size;
    }
    return sum;
}

}  // namespace

AtlasMaker::AtlasMaker(std::vector<std::string> command, std::filesystem::path folder,
                       const AtlasLimits& limits)
    : command_(std::move(command)),
      folder_(std::move(folder)),
      limits_(limits),
      worker_([this] { work(); }) {}

AtlasMaker::~AtlasMaker() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    woken_.notify_all();
    worker_.join();
}

AtlasMaker::Fit AtlasMaker::fit(const Offer& offer) {
    {
        const std::lock_guard lock(mutex_);
        if (const auto known = fits_.find(offer.rules); known != fits_.end()) return known->second;
    }
    const AtlasPlan::Made made = AtlasPlan::make(offer.game);
    // Where balls come back a place is judged many times.
    const std::uint64_t rounds = made.plan && made.plan->returns() ? 16 : 1;
    const Fit fit{made.plan ? std::max<std::uint64_t>(1, rounds * made.plan->places()) : 0};
    const std::lock_guard lock(mutex_);
    if (fits_.size() >= kMostRemembered) fits_.clear();
    fits_[offer.rules] = fit;
    return fit;
}

AtlasMaker::Standing AtlasMaker::standing_of(const std::string& key, const Fit& fit,
                                             const std::shared_ptr<const Game>& game) {
    Standing standing{"none", 0, fit.places};
    if (fit.places == 0) standing.state = "unfit";
    else if (building_ == key) standing.state = "building", standing.share = share_;
    else if (std::any_of(waiting_.begin(), waiting_.end(), [&](const Job& job) { return job.key == key; }))
        standing.state = "waiting";
    else if (find_atlas(folder_, game)) standing.state = "ready";
    else if (command_.empty() || fit.places > limits_.places) standing.state = "large";
    else if (failed_.contains(key)) standing.state = "failed";
    else if (waiting_.size() >= limits_.waiting || bytes_in(folder_) > limits_.disk) standing.state = "full";
    return standing;
}

AtlasMaker::Standing AtlasMaker::standing(const Offer& offer) {
    const Fit found = fit(offer);
    const std::lock_guard lock(mutex_);
    return standing_of(offer.rules, found, offer.game);
}

AtlasMaker::Standing AtlasMaker::want(const Offer& offer) {
    const Fit found = fit(offer);
    const std::lock_guard lock(mutex_);
    Standing standing = standing_of(offer.rules, found, offer.game);
    if (standing.state != "none") return standing;
    waiting_.push_back({offer.file.id, offer.rules, offer.options, offer.game});
    woken_.notify_all();
    standing.state = "waiting";
    return standing;
}

void AtlasMaker::prepare(std::vector<std::shared_ptr<const Offer>> offers) {
    const std::lock_guard lock(mutex_);
    later_ = std::move(offers);
    std::reverse(later_.begin(), later_.end());
    woken_.notify_all();
}

void AtlasMaker::work() {
    std::unique_lock lock(mutex_);
    while (true) {
        woken_.wait(lock, [this] { return closing_ || !waiting_.empty() || !later_.empty(); });
        if (closing_) return;
        if (waiting_.empty()) {
            const auto offer = later_.back();
            later_.pop_back();
            lock.unlock();
            want(*offer);
            lock.lock();
            continue;
        }
        const Job job = waiting_.front();
        waiting_.pop_front();
        building_ = job.key;
        share_ = 0;
        lock.unlock();
        const std::string problem = build(job);
        lock.lock();
        building_.clear();
        if (!problem.empty()) failed_[job.key] = problem;
    }
}

std::string AtlasMaker::build(const Job& job) {
    std::string command = "exec nice -n 19";
    for (const std::string& word : command_) command += " " + quoted(word);
    command += " atlas " + quoted(job.id) + " --folder " + quoted(folder_.string()) +
               " --threads 1 --memory 1 --progress";
    for (const auto& [name, value] : job.options) command += " --option " + quoted(name + "=" + value);
    ChildProcess process(command);
    std::string line;
    while (true) {
        const auto answer =
            process.read_line(line, ChildProcess::Clock::now() + std::chrono::milliseconds(500));
        {
            const std::lock_guard lock(mutex_);
            if (closing_) return "";
            if (answer == ChildProcess::Answer::Line && line.starts_with("progress "))
                share_ = std::clamp(std::atof(line.c_str() + 9), 0.0, 1.0);
        }
        if (answer == ChildProcess::Answer::Ended || answer == ChildProcess::Answer::Stopped) break;
    }
    return find_atlas(folder_, job.game) ? "" : process.end();
}

}  // namespace cairn::serve
