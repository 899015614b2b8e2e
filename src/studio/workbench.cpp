#include "studio/workbench.hpp"

#include <algorithm>

#include "play/game/sight.hpp"
#include "play/text/notation.hpp"
#include "play/text/phrases.hpp"
#include "play/text/position.hpp"
#include "play/text/record.hpp"
#include "search/players/estimates.hpp"
#include "search/players/images.hpp"
#include "search/players/perft.hpp"
#include "search/players/player.hpp"
#include "search/players/stopwatch.hpp"
#include "serve/limits/limits.hpp"
#include "serve/view/because.hpp"
#include "serve/view/example_json.hpp"
#include "serve/view/game_json.hpp"
#include "serve/view/showing_json.hpp"
#include "serve/view/study_json.hpp"
#include "serve/view/view_json.hpp"
#include "studio/page_json.hpp"
#include "study/knowledge/known_line.hpp"
#include "study/report/report_json.hpp"

namespace cairn::studio {
namespace {

constexpr std::size_t kLongestMatch = 10'000;  // choices that are played again when a page changes
constexpr int kDeepestPerft = 20;
constexpr double kReportSlice = 0.25;  // seconds of a report between two answers, or one game
constexpr std::size_t kMostLikes = 5;
constexpr int kLongestDeal = 4096;  // choices of chance in a row

Json refused(std::string_view code, std::string text) {
    return {{"error", {{"code", code}, {"text", std::move(text)}}}};
}

std::string text_of(const Json& request, std::string_view key) {
    const Json* found = request.find(key);
    return found && found->is_string() ? found->text() : "";
}

int number_of(const Json& request, std::string_view key, int low, int high, int otherwise) {
    const Json* found = request.find(key);
    if (!found || !found->is_number()) return otherwise;
    return int(std::clamp(found->get<double>(), double(low), double(high)));
}

bool truth_of(const Json& request, std::string_view key, bool otherwise) {
    const Json* found = request.find(key);
    return found && found->is_boolean() ? found->get<bool>() : otherwise;
}

std::uint64_t seed_of(const Json& request) {
    return std::uint64_t(number_of(request, "seed", 0, 1 << 30, 1));
}

// {"size": "5"}
OptionValues options_of_request(const Json& request) {
    OptionValues options;
    if (const Json* given = request.find("options"))
        for (const auto& [name, value] : given->members())
            if (value.is_string()) options.emplace_back(name, value.text());
    return options;
}

std::vector<std::string> words_of(const Json& request, std::string_view key = "words") {
    std::vector<std::string> words;
    if (const Json* given = request.find(key))
        for (const Json& w : *given)
            if (w.is_string() && words.size() < kLongestMatch) words.push_back(w.text());
    return words;
}

// What is proved about the game, as its description tells it (docs/protocol.md): the page has that, the engine has no files.
std::vector<KnownResult> known_in(const Json& request) {
    std::vector<KnownResult> results;
    if (const Json* known = request.find("known"))
        for (const Json& one : *known) {
            KnownResult result;
            result.rules = text_of(one, "rules");
            result.value = text_of(one, "value");
            result.distance = number_of(one, "distance", -1, int(kLongestMatch), -1);
            result.exact = truth_of(one, "exact", false);
            result.line = words_of(one, "line");
            results.push_back(std::move(result));
        }
    return results;
}

// Seats of a table whose eyes look on: [0, 2].
std::vector<int> seats_of(const Json& request, int players) {
    std::vector<int> seats;
    if (const Json* given = request.find("seats"))
        for (const Json& seat : *given)
            if (seat.is_whole_number() && seat.get<double>() >= 0 && seat.get<double>() < players &&
                int(seats.size()) < players)
                seats.push_back(seat.get<int>());
    return seats;
}

// The line of the page that asks for the choice made here; of a game that is over, the line that ended it.
int line_asked(const State& state) {
    if (state.over()) return state.outcome().line;
    const Program& program = state.game().program();
    return program.places[std::size_t(program.sites[state.header().site].options_pc)].line;
}

}  // namespace

Budget studio_budget() {
    Budget budget;
    budget.work = 50'000'000;
    budget.playout_work = 800'000'000;
    budget.load_work = 200'000'000;
    return budget;
}

std::string Workbench::answer(std::string_view request) {
    const auto json = Json::read(request);
    return dump(json && json->is_object() ? answered(*json)
                                          : refused("bad-request", "a request is an object of JSON"));
}

Json Workbench::answered(const Json& request) {
    const std::string ask = text_of(request, "ask");
    if (ask == "check") return check(request);
    if (ask == "open") return open(request);
    if (ask == "study") return study(request);
    if (ask == "replay") return replay(request);
    if (!match_) return refused("no-page", "no page is open: ask to `open` one that loads first");
    if (ask == "play") return play(request);
    if (ask == "undo") return undo();
    if (ask == "why") return why(request);
    if (ask == "show") return show(request);
    if (ask == "example") return example(request);
    if (ask == "record") return record();
    if (ask == "perft") return perft(request);
    if (ask == "playouts") return playouts(request);
    if (ask == "playthrough") return playthrough(request);
    if (ask == "trace") return trace(request);
    if (allowance_.open_ended) {
        if (ask == "examples") return examples(request);
        if (ask == "examples-shown") return serve::examples_json(*game_);
        if (ask == "choose") return choose(request);
        if (ask == "analyse") return analyse(request);
        if (ask == "report") return report(request);
    }
    return refused("bad-request",
                   "there is nothing to `ask` called " + echo(ask) + "; docs/studio.md has the list");
}

Json Workbench::check(const Json& request) const {
    const std::string source = text_of(request, "source");
    const auto loaded = Game::load(source, options_of_request(request), allowance_.budget);
    return {{"diagnostics", diagnostics_json(loaded.diagnostics, source)}, {"loads", loaded.game != nullptr}};
}

Json Workbench::open(const Json& request) {
    const std::string source = text_of(request, "source");
    auto loaded = Game::load(source, options_of_request(request), allowance_.budget);
    Json json{{"diagnostics", diagnostics_json(loaded.diagnostics, source)},
              {"loads", loaded.game != nullptr}};
    if (!loaded.game) return json;

    game_ = std::move(loaded.game);
    match_.emplace(game_);
    examples_.reset();
    tracer_.reset();
    report_.reset();
    chance_ = Random(seed_of(request));
    seats_ = seats_of(request, int(game_->program().players.size()));
    Json replay{{"kept", 0}};
    if (const std::string position = text_of(request, "position"); !position.empty()) {
        PositionRead read = read_position(*game_, position);
        if (read.state) match_.emplace(game_, *std::move(read.state));
        else replay["position"] = joined(read.problems, "; ");
    }
    const std::vector<std::string> words = words_of(request);
    std::size_t kept = 0;
    for (const std::string& word : words) {
        const std::string problem = match_->play_word(word);
        if (problem.empty()) {
            ++kept;
            continue;
        }
        replay["word"] = word;
        replay["problem"] = problem;
        break;
    }
    replay["kept"] = kept;
    let_chance_decide();
    json["replay"] = std::move(replay);
    json["game"] = serve::game_json(GameFile{"", game_->program().set, "", {}}, game_->program());
    json["board"] = serve::board_json(game_->program());
    json.update(since(0));
    return json;
}

// All of them; or a slice of the work at each request, so that whoever goes on typing need not wait for the rest.
Json Workbench::examples(const Json& request) {
    const double slice = number_of(request, "milliseconds", 0, 60'000, 0) / 1000.0;
    if (!examples_ || slice == 0) examples_ = std::make_unique<ExamplesRun>(*game_);
    Json list = Json::array();
    const auto& examples = game_->program().examples;
    const Stopwatch watch({});
    while (!examples_->done() && (slice == 0 || list.size() == 0 || watch.seconds() < slice)) {
        const Example& example = examples[examples_->ran()];
        list.push_back(example_json(example, examples_->next()));
    }
    return {{"examples", std::move(list)}, {"done", examples_->done()}};
}

Json Workbench::play(const Json& request) {
    const std::size_t before = match_->moves().size();
    if (const std::string problem = match_->play_word(text_of(request, "word")); !problem.empty())
        return refused("illegal", problem);
    let_chance_decide();
    return since(before);
}

Json Workbench::undo() {
    // What chance decided since is taken back too.
    while (match_->undo() && match_->state().player() == kChance) continue;
    let_chance_decide();
    return since(0);
}

Json Workbench::choose(const Json& request) {
    if (match_->state().over()) return refused("over", "the game is over");
    const PlayerRead read = make_player(text_of(request, "player"), game_, seed_of(request));
    if (!read.player) return refused("bad-request", read.problem);
    const std::size_t before = match_->moves().size();
    match_->play(read.player->choose(*match_));
    let_chance_decide();
    return since(before);
}

Json Workbench::analyse(const Json& request) const {
    if (match_->state().over() || match_->state().player() < 0)
        return refused("over", "there is nothing to choose");
    const int milliseconds = number_of(request, "milliseconds", 10, 60'000, 1000);
    const PlayerRead read = make_player("mcts:time=" + std::to_string(milliseconds) + "ms,memory=64M,each=50",
                                        game_, seed_of(request));
    if (!read.player) return refused("bad-request", read.problem);
    Analysis analysis = read.player->analyse(*match_);
    steady(analysis);
    Images(game_).level(*match_, analysis);
    KnownLine(game_, known_in(request)).inform(*match_, analysis);
    return {{"ply", match_->moves().size()},
            {"analysis", serve::analysis_json(*match_, analysis, serve::Findings::Final)}};
}

Json Workbench::why(const Json& request) const {
    const serve::Because because =
        serve::because(*match_, number_of(request, "point", -1, 1 << 20, -1),
                       number_of(request, "board", 0, 1 << 20, 0), text_of(request, "word"));
    Json json = because_json(because);
    // A reason that the rules give stands where they give it; anything else is not what the line that asks offers.
    std::vector<int> lines;
    for (const auto& gap : because.says.gaps)
        if (because.code == "forbidden" && gap.name == "reason")
            lines = lines_refusing(game_->program(), gap.value.text);
    if (lines.empty() && !match_->state().over()) lines.push_back(line_asked(match_->state()));
    json["lines"] = lines;
    return json;
}

// The rules that ran in a choice, and in those of chance that followed it.
Json Workbench::trace(const Json& request) {
    if (!tracer_) tracer_ = std::make_unique<Tracer>(*game_);
    const int made = int(match_->moves().size());
    const int ply = number_of(request, "ply", 0, made, made - 1);
    Json places = Json::array();
    if (ply < 0 || ply >= made) return {{"ply", ply}, {"ran", std::move(places)}};
    // Earlier positions count where the rules ask for them.
    const auto from = std::size_t(ply);
    Match before(game_, match_->first());
    for (std::size_t k = 0; k < from; ++k) before.play(match_->moves()[k]);
    const History* history = game_->program().historic ? &before.history() : nullptr;
    for (const Place& place : tracer_->ran(match_->state_before(from), match_->moves()[from], history))
        places.push_back({{"line", place.line}, {"column", place.column}});
    return {{"ply", ply}, {"ran", std::move(places)}};
}

// A slice of a report at each request, so that whoever waits sees how far it is and may stop.
Json Workbench::report(const Json& request) {
    if (!report_ || truth_of(request, "fresh", false)) {
        ReportSettings settings;
        settings.seed = seed_of(request);
        report_ = std::make_unique<ReportMaker>(game_, settings);
        const Json* known = request.find("known");
        known_ = known ? read_known_games(*known) : std::vector<KnownGame>{};
    }
    const Stopwatch watch({});
    do report_->step();
    while (!report_->done() && watch.seconds() < kReportSlice);
    static constexpr const char* kStages[] = {"random", "level", "skill", "exact", "done"};
    Json json{{"progress", report_->progress()},
              {"stage", kStages[std::size_t(report_->stage())]},
              {"report", report_json(report_->report(), game_->program().players)}};
    if (report_->done())
        json["like"] = likes_json(most_like(rule_words(game_->source()), known_, kMostLikes));
    return json;
}

Json Workbench::show(const Json& request) const {
    serve::ShownAnswer shown =
        serve::shown_at(*match_, text_of(request, "what"), number_of(request, "ply", -1, 1 << 20, -1));
    return shown.fields ? *std::move(shown.fields) : refused(shown.code, shown.problem);
}

Json Workbench::example(const Json& request) const {
    return {{"text", example_of(*match_, text_of(request, "title"))}};
}

Json Workbench::record() const {
    return {{"record", record_text(*match_, RecordHead{game_->program().title, {}, ""})},
            {"position", position_text(match_->state())}};
}

// A tree of choices that somebody tries out, as the server answers it; the page open at the workbench stays as it is.
Json Workbench::study(const Json& request) const {
    const auto loaded =
        Game::load(text_of(request, "source"), options_of_request(request), allowance_.budget);
    if (!loaded.game) return refused("bad-page", "the page does not load");
    serve::StudyWanted wanted;
    std::optional<Match> match(loaded.game);
    if (const std::string position = text_of(request, "position"); !position.empty()) {
        PositionRead read = read_position(*loaded.game, position);
        if (!read.state) return refused("bad-position", joined(read.problems, "; "));
        match.emplace(loaded.game, *std::move(read.state));
    }
    if (const Json* nodes = request.find("nodes"))
        for (const Json& node : *nodes) {
            const int number = int(wanted.nodes.size());
            if (number >= int(serve::kMostReplayed)) return refused("bad-request", "the study is too large");
            wanted.nodes.push_back(
                {number_of(node, "after", serve::kRoot, number - 1, number - 1), text_of(node, "word")});
        }
    if (const Json* views = request.find("views"))
        for (const Json& view : *views)
            if (view.is_whole_number() && wanted.views.size() < serve::kMostStudyViews)
                wanted.views.push_back(view.get<int>());
    wanted.chance = truth_of(request, "chance", wanted.chance);
    if (const Json* why = request.find("why"); why && why->is_object())
        wanted.why = {number_of(*why, "point", -1, 1 << 20, -1), number_of(*why, "board", 0, 1 << 20, 0)};
    wanted.seat = number_of(request, "seat", -1, kMaxPlayers - 1, -1);
    serve::StudyAnswer answer = serve::study_json(*std::move(match), wanted, seed_of(request));
    if (!answer.fields) return refused("not-legal", answer.problem);
    answer.fields->update(
        {{"game", serve::game_json(GameFile{"", loaded.game->program().set, "", {}}, loaded.game->program())},
         {"board", serve::board_json(loaded.game->program())}});
    return *std::move(answer.fields);
}

// A record, choice by choice, as the server answers it. It must be of the page given.
Json Workbench::replay(const Json& request) const {
    std::shared_ptr<const Game> game;
    RecordRead read =
        read_record(text_of(request, "record"), [&](const std::string&, const OptionValues& options) {
            return game = Game::load(text_of(request, "source"), options, allowance_.budget).game;
        });
    if (!read.match || !game || read.match->moves().size() > serve::kMostReplayed)
        return refused("bad-record", read.problem);
    Match now = *read.match;
    while (now.undo()) continue;
    const serve::Viewpoint viewpoint{kNobody, true, false};
    Json json{{"note", read.problem},
              {"start", serve::view_json(now, {}, viewpoint)},
              {"plies", Json::array()},
              {"game", serve::game_json(GameFile{"", game->program().set, "", {}}, game->program())},
              {"board", serve::board_json(game->program())}};
    for (std::size_t ply = 0; ply < read.match->moves().size(); ++ply) {
        now.play(read.match->moves()[ply]);
        Json made = serve::choice_made_json(now, ply, kAllSeeing, serve::Word::Told);
        made["view"] = serve::view_json(now, {}, viewpoint);
        json["plies"].push_back(std::move(made));
    }
    return json;
}

Json Workbench::perft(const Json& request) const {
    const Match first(game_, match_->first());
    const Match& from = text_of(request, "from") == "start" ? first : *match_;
    const auto n = cairn::perft(from, number_of(request, "depth", 0, kDeepestPerft, 1), allowance_.counted);
    return n ? Json{{"sequences", *n}} : refused("limit", "there are more than can be counted here");
}

// For measuring: random games from here on, with what they come to, so that two engines can be compared.
Json Workbench::playouts(const Json& request) const {
    Random random(seed_of(request));
    std::uint64_t choices = 0, mark = 0;
    const bool marked = truth_of(request, "mark", true);
    const int games = number_of(request, "games", 1, allowance_.playouts, 1);
    for (int k = 0; k < games; ++k) {
        State state = match_->state();
        choices += std::uint64_t(state.playout(random));
        if (marked) mark = mark * 0x100000001b3ull ^ state.hash();
    }
    return {{"games", games}, {"choices", choices}, {"mark", std::to_string(mark)}};
}

// One random game in words, with how it ended.
Json Workbench::playthrough(const Json& request) const {
    Random random(seed_of(request));
    State state = match_->first();
    Json words = Json::array();
    const int most = number_of(request, "most", 1, int(kLongestMatch), int(kLongestMatch));
    for (int k = 0; k < most && !state.over(); ++k) {
        const State before = state;
        const Move move = state.play_random(random);
        words.push_back(word(before, move));
    }
    return {{"words", std::move(words)}, {"position", position_text(state)}, {"result", result_text(state)}};
}

void Workbench::let_chance_decide() {
    for (int k = 0; k < kLongestDeal && match_->state().player() == kChance; ++k) {
        State state = match_->state();
        match_->play(state.play_random(chance_));
    }
}

Json Workbench::choice_json(std::size_t ply) const {
    const int seen_by = match_->state().over() ? kAllSeeing : viewer();
    const bool his = seen_by == kAllSeeing || !game_->program().has_hidden ||
                     match_->state_before(ply).player() == seen_by;
    Json json = serve::choice_made_json(*match_, ply, seen_by, his ? serve::Word::Told : serve::Word::Secret);
    json["line"] = line_asked(match_->state_before(ply));
    return json;
}

Json Workbench::since(std::size_t ply) const {
    Json made = Json::array();
    for (std::size_t k = ply; k < match_->moves().size(); ++k) made.push_back(choice_json(k));
    return {{"history", std::move(made)}, {"view", view()}, {"line", line_asked(match_->state())}};
}

// At a table the seat that decides, where it is one of those that look on; else the first of them.
int Workbench::viewer() const {
    if (seats_.empty()) return kAllSeeing;
    const int decides = match_->state().player();
    return std::find(seats_.begin(), seats_.end(), decides) != seats_.end() ? decides : seats_.front();
}

// Whoever writes the page may see everything, and chooses for everybody.
Json Workbench::view() const {
    const bool alone = seats_.empty();
    return serve::view_json(*match_, {},
                            {.viewer = alone ? match_->state().player() : viewer(),
                             .sees_all = alone || match_->state().over(),
                             .may_undo = !match_->moves().empty()});
}

}  // namespace cairn::studio
