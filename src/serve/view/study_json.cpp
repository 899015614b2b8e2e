#include "serve/view/study_json.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "play/game/sight.hpp"
#include "play/text/phrases.hpp"
#include "serve/limits/limits.hpp"
#include "serve/view/because.hpp"
#include "serve/view/view_json.hpp"

namespace cairn::serve {
namespace {

// Whoever studies chooses for everybody, for chance too, and nothing is secret from him. In a race he claims for one.
Json view_now(const Match& match, int claimant) {
    const State& state = match.state();
    const bool claims = state.race() && claimant >= 0 && claimant < state.game().players();
    return view_json(match, {}, {claims ? claimant : state.player(), true, false});
}

Json node_json(const Match& match, int after) {
    Json json = choice_made_json(match, match.moves().size() - 1, kAllSeeing, Word::Told);
    json["after"] = after;
    return json;
}

class Study {
   public:
    Study(Match match, const StudyWanted& wanted, std::uint64_t seed)
        : match_(std::move(match)), wanted_(wanted), seed_(seed), nodes_(wanted.nodes.size()) {}

    // Branch by branch, each to its end before the next: so every choice is made once, in whatever order they came.
    std::string walk() {
        note(kRoot);
        std::vector<std::vector<int>> following(wanted_.nodes.size() + 1);  // by node + 1
        for (int i = int(wanted_.nodes.size()) - 1; i >= 0; --i)
            following[std::size_t(wanted_.nodes[std::size_t(i)].after + 1)].push_back(i);
        std::vector<int> line{kRoot};  // the nodes that lead to the match as it stands
        while (!line.empty()) {
            auto& next = following[std::size_t(line.back() + 1)];
            if (next.empty()) {
                line.pop_back();
                if (!line.empty()) match_.undo();
                continue;
            }
            line.push_back(next.back());
            next.pop_back();
            if (std::string problem = make(line.back()); !problem.empty()) return problem;
        }
        return "";
    }

    // What is asked about the position after the last node.
    Json answer() {
        std::vector<int> line;
        for (int n = int(wanted_.nodes.size()) - 1; n != kRoot; n = wanted_.nodes[std::size_t(n)].after)
            line.push_back(n);
        if (wanted_.chance || wanted_.why)
            for (auto n = line.rbegin(); n != line.rend(); ++n)
                match_.play_word(wanted_.nodes[std::size_t(*n)].word);
        Json json = Json::object();
        if (wanted_.why && match_.state().player() >= 0)
            json["because"] = because_json(because(match_, wanted_.why->point, wanted_.why->board, ""));
        if (wanted_.chance) decide_chance();
        json["nodes"] = Json::array();
        for (Json& node : nodes_) json["nodes"].push_back(std::move(node));
        json["views"] = std::move(views_);
        return json;
    }

   private:
    std::string make(int node) {
        const StudyNode& wanted = wanted_.nodes[std::size_t(node)];
        if (const std::string problem = match_.play_word(wanted.word); !problem.empty())
            return fmt::format("choice {}, {}: {}", node + 1, echo(wanted.word), problem);
        nodes_[std::size_t(node)] = node_json(match_, wanted.after);
        note(node);
        return "";
    }

    void note(int node) {
        if (std::find(wanted_.views.begin(), wanted_.views.end(), node) != wanted_.views.end())
            views_[std::to_string(node)] = view_now(match_, wanted_.seat);
    }

    void decide_chance() {
        Random random(seed_);
        while (!match_.state().over() && match_.state().player() == kChance &&
               nodes_.size() < kMostReplayed) {
            State next = match_.state();
            match_.play(next.play_random(random));
            nodes_.push_back(node_json(match_, int(nodes_.size()) - 1));
        }
        views_[std::to_string(int(nodes_.size()) - 1)] = view_now(match_, wanted_.seat);
    }

    Match match_;
    const StudyWanted& wanted_;
    const std::uint64_t seed_;
    std::vector<Json> nodes_;
    Json views_ = Json::object();
};

}  // namespace

StudyAnswer study_json(Match match, const StudyWanted& wanted, std::uint64_t seed) {
    Study study(std::move(match), wanted, seed);
    if (std::string problem = study.walk(); !problem.empty()) return {std::nullopt, std::move(problem)};
    return {study.answer(), ""};
}

}  // namespace cairn::serve
