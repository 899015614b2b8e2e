// What the messages of a table cost, over all games for two: for whoever comes to a new table, and after a choice. The event loop makes
// them, so whoever comes at the same moment waits for what others are sent.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>

#include "serve/hall/table.hpp"
#include "serve/net/secrets.hpp"
#include "serve/view/table_json.hpp"

namespace cairn::serve {
namespace {

Catalogue& catalogue() {
    static Catalogue all{Library({std::string(CAIRN_SOURCE_DIR) + "/games"})};
    return all;
}

std::unique_ptr<Table> new_table(const std::string& id) {
    const OfferFound found = catalogue().find(id, {});
    if (!found.offer || found.offer->game->players() != 2) return nullptr;
    TableHead head;
    head.id = random_name(kTableLetters);
    head.game = id;
    head.rules = found.offer->rules;
    for (int seat = 0; seat < 2; ++seat) head.seats.push_back({"person", random_hex(kTokenDigits), "", ""});
    std::unique_ptr<Table> table = std::move(Table::open(head, found.offer, {}, 0).table);
    if (table)
        for (const LogEntry& entry : table->begin(0).entries) table->apply(entry);
    return table;
}

// Every game for two, `choices` into it; the same in every run.
std::vector<std::unique_ptr<Table>> tables(int choices) {
    std::vector<std::unique_ptr<Table>> list;
    for (const GameFile& file : catalogue().library().list()) {
        std::unique_ptr<Table> table = new_table(file.id);
        if (!table) continue;
        Random random(1);
        for (int i = 0; i < choices && !table->over(); ++i) {
            const Match& match = table->match();
            MoveList legal;
            match.legal(legal);
            if (legal.empty() || match.state().race() || match.state().player() < 0) break;
            const Move move = legal[std::size_t(random.below(int(legal.size())))];
            for (const LogEntry& entry : table->choose(move, 0).entries) table->apply(entry);
        }
        list.push_back(std::move(table));
    }
    return list;
}

// The game whose message takes longest: what others may wait for.
template <typename Message>
std::string dearest(const std::vector<std::unique_ptr<Table>>& all, const Message& message) {
    using Clock = std::chrono::steady_clock;
    std::vector<std::pair<double, std::string>> times;
    for (const auto& table : all) {
        double least = 1e9;  // of several: the machine may do other things
        for (int i = 0; i < 5; ++i) {
            const auto begun = Clock::now();
            benchmark::DoNotOptimize(message(*table, std::max(0, table->decides())));
            least = std::min(least, std::chrono::duration<double, std::micro>(Clock::now() - begun).count());
        }
        times.emplace_back(least, table->head().game);
    }
    std::sort(times.rbegin(), times.rend());
    std::string text;
    for (std::size_t i = 0; i < std::min<std::size_t>(5, times.size()); ++i)
        text += times[i].second + " " + std::to_string(int(times[i].first)) + " us  ";
    return text;
}

void coming(benchmark::State& b) {
    const auto all = tables(0);
    HistoryTexts histories;
    std::size_t bytes = 0;
    for (auto _ : b)
        for (const auto& table : all)
            for (int seat = 0; seat < 2; ++seat)
                bytes += table_message(*table, seat, seat, {seat}, {{true, true}, 0}, 1, histories).size();
    b.SetLabel(dearest(all, [&](const Table& table, int seat) {
        return table_message(table, seat, seat, {seat}, {{true, true}, 0}, 1, histories);
    }));
    b.SetBytesProcessed(std::int64_t(bytes));
    b.SetItemsProcessed(b.iterations() * std::int64_t(2 * all.size()));
}
BENCHMARK(coming)->Unit(benchmark::kMillisecond);

void moved(benchmark::State& b) {
    const auto all = tables(10);
    std::size_t bytes = 0, messages = 0;
    for (auto _ : b)
        for (const auto& table : all)
            for (int seat = 0; seat < 2 && !table->match().moves().empty(); ++seat, ++messages)
                bytes += moved_message(*table, seat, 0).size();
    b.SetLabel(dearest(all, [](const Table& table, int seat) {
        return table.match().moves().empty() ? "" : moved_message(table, seat, 0);
    }));
    b.SetBytesProcessed(std::int64_t(bytes));
    b.SetItemsProcessed(std::int64_t(messages));
}
BENCHMARK(moved)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace cairn::serve
