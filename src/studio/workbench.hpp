// The workbench: one page of rules that is being written, and a match that is tried on it. This is the whole engine as the
// page in the browser sees it: a request of JSON in, an answer of JSON out. It needs neither server nor files.
//
//     {"ask": "open", "source": "game \"Mine\"…", "words": ["c3", "c5"]}
//     {"diagnostics": […], "game": {…}, "board": {…}, "view": {…}, "history": […], "replay": {"kept": 2}}
//
// docs/studio.md lists the requests. The shapes inside (Game, Board, View, Choice, Analysis) are those of docs/protocol.md, so
// that a table drawn from the server and one drawn from here are the same.
//
// What comes in is a stranger's: anything that is not understood is answered {"error": {"code", "text"}}, and every page
// runs under `studio_budget`.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "play/game/examples.hpp"
#include "play/game/match.hpp"
#include "play/show/trace.hpp"
#include "study/json/json.hpp"
#include "study/report/likeness.hpp"
#include "study/report/maker.hpp"

namespace cairn::studio {

// Less than a server allows: somebody sits before it and waits. What passes here passes there.
Budget studio_budget();

// What one request may ask for.
struct Allowance {
    Budget budget = studio_budget();
    std::uint64_t counted = 100'000'000;  // sequences of a perft
    int playouts = 10'000'000;
    // Examples and computers take as long as the page makes them: whoever allows them must be able to end it from outside.
    bool open_ended = true;
};

class Workbench {
   public:
    explicit Workbench(const Allowance& allowance = {}) : allowance_(allowance) {}
    std::string answer(std::string_view request);

   private:
    Json answered(const Json& request);

    Json check(const Json& request) const;
    Json open(const Json& request);
    Json examples(const Json& request);
    Json play(const Json& request);
    Json undo();
    Json choose(const Json& request);
    Json analyse(const Json& request) const;
    Json why(const Json& request) const;
    Json show(const Json& request) const;
    Json example(const Json& request) const;
    Json record() const;
    Json study(const Json& request) const;
    Json replay(const Json& request) const;
    Json perft(const Json& request) const;
    Json playouts(const Json& request) const;
    Json playthrough(const Json& request) const;
    Json trace(const Json& request);
    Json report(const Json& request);

    // Plays what chance decides, up to the next choice of a player.
    void let_chance_decide();
    // A Ply of docs/protocol.md, and the line of the page that asked for it.
    Json choice_json(std::size_t ply) const;
    // The choices from `ply` on and what the table looks like after them.
    Json since(std::size_t ply) const;
    Json view() const;
    int viewer() const;

    Allowance allowance_;
    std::shared_ptr<const Game> game_;  // null: no page was opened that loads
    std::optional<Match> match_;
    Random chance_{1};
    // Of the game that is open; made when somebody asks.
    std::unique_ptr<Tracer> tracer_;
    std::unique_ptr<ReportMaker> report_;
    std::unique_ptr<ExamplesRun> examples_;
    std::vector<KnownGame> known_;
    std::vector<int> seats_;  // who looks at a table; empty: somebody who may see everything
};

}  // namespace cairn::studio
