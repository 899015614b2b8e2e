#include "serve/storage/storage.hpp"

#include <chrono>
#include <iterator>

namespace cairn::serve {
namespace {

constexpr auto kTryAgainAfter = std::chrono::milliseconds(500);

}  // namespace

Storage::Storage(std::unique_ptr<Ledger> ledger) : ledger_(std::move(ledger)), problem_(ledger_->problem()) {
    thread_ = std::thread([this] { work(); });
}

Storage::~Storage() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

void Storage::write(Write write) {
    {
        const std::lock_guard lock(mutex_);
        queue_.push_back(std::move(write));
    }
    wake_.notify_one();
}

std::size_t Storage::commits() const {
    const std::lock_guard lock(mutex_);
    return commits_;
}

void Storage::work() {
    for (;;) {
        std::vector<Write> batch;
        {
            std::unique_lock lock(mutex_);
            const auto due = [&] { return closing_ || !queue_.empty(); };
            if (in_doubt_.empty()) wake_.wait(lock, due);
            else wake_.wait_for(lock, kTryAgainAfter, due);
            if (closing_ && queue_.empty()) return;
            batch.swap(queue_);
        }
        if (in_doubt_.empty() || end_doubt()) settle(batch);
        else tell(batch, {Fate::Word::Lost, problem()});  // nothing of these was begun
    }
}

bool Storage::end_doubt() {
    const std::optional<Fate::Word> word = ledger_->end_doubt(in_doubt_);
    if (!word) return false;
    if (*word == Fate::Word::Kept) note({});
    tell(in_doubt_, {*word, *word == Fate::Word::Kept ? "" : problem()});
    in_doubt_.clear();
    return true;
}

std::string Storage::problem() const {
    const std::lock_guard lock(mutex_);
    return problem_;
}

void Storage::note(const Fate& fate) {
    const std::lock_guard lock(mutex_);
    problem_ = fate.problem;
    if (fate.kept()) ++commits_;
}

void Storage::tell(std::vector<Write>& writes, const Fate& fate) {
    for (Write& write : writes) write.done(fate);
}

void Storage::settle(std::vector<Write>& batch) {
    if (batch.empty()) return;
    Fate fate;
    try {
        ledger_->put_all(batch);
        note(fate);
    } catch (const CommitFailed& error) {
        fate = {Fate::Word::InDoubt, error.what()};
        note(fate);
        tell(batch, fate);
        std::move(batch.begin(), batch.end(), std::back_inserter(in_doubt_));
        return;
    } catch (const DatabaseError& error) {
        const bool senseless = error.cause() == DatabaseError::Cause::Statement;
        // One write that makes no sense must not take the others with it.
        if (senseless && batch.size() > 1) {
            for (Write& write : batch) {
                std::vector<Write> alone;
                alone.push_back(std::move(write));
                if (in_doubt_.empty()) settle(alone);
                else tell(alone, {Fate::Word::Lost, problem()});
            }
            return;
        }
        fate = {Fate::Word::Lost, error.what()};
        if (!senseless) note(fate);
    }
    tell(batch, fate);
}

}  // namespace cairn::serve
