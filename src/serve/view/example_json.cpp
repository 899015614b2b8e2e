#include "serve/view/example_json.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "play/game/match.hpp"
#include "play/game/sight.hpp"
#include "play/say/common.hpp"
#include "play/say/language.hpp"
#include "play/say/prompt.hpp"
#include "play/say/values_said.hpp"
#include "play/text/notation.hpp"
#include "play/text/phrases.hpp"
#include "play/text/position.hpp"
#include "rules/parse/page_texts.hpp"
#include "serve/view/events.hpp"
#include "serve/view/view_json.hpp"
#include "study/json/json.hpp"

namespace cairn::serve {
namespace {

// One example, played through. Steps that say nothing to a player (conditions, counts of moves) are left out.
class Walk {
   public:
    explicit Walk(std::shared_ptr<const Game> game) : game_(std::move(game)), match_(game_) {}

    Json steps = Json::array();

    // False when the example cannot be followed any further.
    bool take(const Example::Step& step) {
        using StepKind = ExampleStep::Kind;
        switch (step.kind) {
            case StepKind::Position: return set_up(step.text);
            case StepKind::Play: return play(step.words);
            case StepKind::Forbid:
                for (const std::string& word : step.words) {
                    show(forbidden(word), named(word));
                    about("forbid", word, no_move_said(word), match_.state().player());
                }
                return true;
            case StepKind::Allow:
                for (const std::string& word : step.words) {
                    const int seat = seat_of(word);
                    show({say::kMayPlay, {{"player", who(seat)}, {"what", word_said(word)}}}, named(word));
                    about("allow", word, word_said(word), seat);
                }
                return true;
            case StepKind::Expect:
                if (!step.words.empty() && step.words.front() != "score") {
                    show(result_said(match_.state()), deciding_points());
                    steps.back()["kind"] = "expect";
                }
                return true;
            default: return true;
        }
    }

   private:
    Sentence who(int seat) const { return player_said(game_->program(), seat); }

    // Who chooses this; of a race, who claims it: nobody's turn is it there.
    int seat_of(const std::string& word) const {
        const State& state = match_.state();
        if (!state.race()) return state.player();
        const MoveRead read = read_move(state, word, &match_.history());
        return read.move ? std::max(state.claimant(*read.move), kChance) : kChance;
    }

    // What the word means here.
    Sentence word_said(const std::string& word) const {
        const MoveRead read = read_move(match_.state(), word, &match_.history());
        return read.move ? choice_said(match_.state(), *read.move) : no_move_said(word);
    }

    // A word that is no move here: "raise.2:c5" is "raise: c5 (level 3)" all the same.
    Sentence no_move_said(const std::string& word) const {
        const std::size_t dot = word.find('.');
        const std::string value = word.substr(dot == std::string::npos ? 0 : dot + 1);
        std::vector<Sentence> parts;
        for (std::string_view part : split(value, '+')) {
            const auto points = game_->lattice().named(lower(part));
            parts.push_back(points.size() == 1 ? point_said(game_->lattice(), points.front())
                                               : Sentence(plain_name(std::string(part))));
        }
        if (dot == std::string::npos) return listed(parts);
        return {say::kWhich, {{"what", word.substr(0, dot)}, {"how", listed(parts)}}};
    }

    bool set_up(const std::string& text) {
        PositionRead read = read_position(*game_, text);
        if (!read.state) return false;
        match_ = Match(game_, *std::move(read.state));
        show(result_said(match_.state()), {});
        return true;
    }

    bool play(const std::vector<std::string>& words) {
        if (steps.empty()) show(result_said(match_.state()), {});
        for (const std::string& word : words) {
            const int seat = seat_of(word);
            const Sentence caption =
                seat < 0 ? Sentence{say::kChanceGave, {{"what", word_said(word)}}}
                         : Sentence{say::kPlays, {{"player", who(seat)}, {"what", word_said(word)}}};
            const WideSet marked = named(word);
            const Sentence what = word_said(word);
            if (!match_.play_word(word).empty()) return false;
            show(caption, marked);
            const std::size_t made = match_.moves().size() - 1;
            about("play", cairn::word(match_.state_before(made), match_.moves()[made]), what, seat);
            Json& events = steps.back()["events"];
            const std::size_t last = match_.moves().size() - 1;
            for (const SeenEvent& e :
                 events_seen(match_.events(last), match_.state_before(last), match_.state(), kAllSeeing))
                events.push_back(event_json(e));
        }
        return true;
    }

    // What the step just shown is about, for whoever wants to do it himself.
    void about(const char* kind, const std::string& word, const Sentence& what, int seat) {
        steps.back()["kind"] = kind;
        steps.back()["word"] = word;
        steps.back()["what"] = sentence_json(what);
        steps.back()["seat"] = seat;
    }

    Sentence forbidden(const std::string& word) const {
        return {say::kMayNotPlay, {{"player", who(match_.state().player())}, {"what", no_move_said(word)}}};
    }

    WideSet deciding_points() const {
        WideSet points;
        for (Point p : match_.state().outcome().points) points.add(p);
        return points;
    }

    // The points in a word such as move.c3 or a1+c1+e1.
    WideSet named(const std::string& word) const {
        WideSet points;
        const std::string value = word.substr(word.find('.') == std::string::npos ? 0 : word.find('.') + 1);
        for (std::string_view part : split(value, '+')) {
            const auto all = game_->lattice().named(lower(part));
            if (all.empty()) continue;
            // A name means the topmost ball, or the lowest place still empty.
            const WideSet balls = match_.state().balls(match_.state().header().board);
            Point meant = all.front();
            for (Point p : all)
                if (balls.has(p)) meant = p;
            points.add(meant);
        }
        return points;
    }

    void show(const Sentence& caption, const WideSet& marked) {
        const auto& points = game_->lattice().points;
        Json boards = Json::array();
        for (int b = 0; b < game_->program().boards; ++b) {
            Json list = Json::array();
            for (std::size_t i = 0; i < points.size(); ++i)
                if (b == match_.state().header().board && marked.has(points[i])) list.push_back(i);
            boards.push_back(std::move(list));
        }
        steps.push_back({{"caption", Language().of(caption)},
                         {"says", sentence_json(caption)},
                         {"position", position_text(match_.state())},
                         {"boards", boards_seen(match_.state(), kAllSeeing)},
                         {"marked", std::move(boards)},
                         {"events", Json::array()}});
        if (Json poses = poses_seen(match_.state(), kAllSeeing); !poses.is_null())
            steps.back()["poses"] = std::move(poses);
        if (Json marks = marks_seen(match_.state(), kAllSeeing); !marks.empty())
            steps.back()["marks"] = std::move(marks);
    }

    std::shared_ptr<const Game> game_;
    Match match_;
};

}  // namespace

Json examples_json(const Game& game) {
    Json list = Json::array();
    const auto& examples = game.program().examples;
    std::map<OptionValues, std::shared_ptr<const Game>> settings;  // most examples share the usual one
    for (std::size_t i = 0; i < examples.size(); ++i) {
        auto& loaded = settings[examples[i].options];
        if (!loaded) loaded = Game::load(game.source(), examples[i].options, game.budget()).game;
        if (!loaded) continue;
        Walk walk(loaded);
        for (const Example::Step& step : loaded->program().examples[i].steps)
            if (!walk.take(step)) break;
        if (walk.steps.empty()) continue;
        Json options = Json::object();
        for (const auto& [name, value] : examples[i].options) options[name] = value;
        list.push_back({{"title", examples[i].title},
                        {"options", std::move(options)},
                        {"board", board_json(loaded->program())},
                        {"steps", std::move(walk.steps)}});
    }
    return {{"examples", std::move(list)}};
}

}  // namespace cairn::serve
