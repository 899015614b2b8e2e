#include "rules/pieces/piece_sets.hpp"

#include <cassert>

#include "rules/parse/token.hpp"

namespace cairn {
namespace {

constexpr int kLongestLimit = 50000;

class SetReader {
   public:
    SetReader(std::string_view text, Diagnostics& diagnostics)
        : tokens_(tokens(text, diagnostics)), diagnostics_(diagnostics) {}

    void read(PieceSet& set) {
        while (now().kind != Token::Kind::End) line(set);
        if (set.colours.empty()) error({1, 1}, "a set of pieces has colours: write `colours white, black`");
        if (set.colours.size() > kMaxColours) error({1, 1}, "a set has at most 8 colours");
    }

   private:
    const Token& now() const { return tokens_[at_]; }
    void take() { at_ += at_ + 1 < tokens_.size(); }
    bool accept(std::string_view word) {
        if (!now().is(word)) return false;
        take();
        return true;
    }
    void error(Place place, std::string message) { diagnostics_.error(place, std::move(message)); }

    void line(PieceSet& set) {
        const Place place = now().place;
        if (now().kind == Token::Kind::Newline) return take();
        if (accept("colours")) colours(set);
        else if (accept("limit")) limit(set);
        else if (accept("repetition")) repetition(set);
        else error(place, "expected `colours`, `limit` or `repetition`, found `" + now().text + "`");
        if (now().kind != Token::Kind::Newline && now().kind != Token::Kind::End && !diagnostics_.failed())
            error(now().place, "expected the end of the line, found `" + now().text + "`");
        while (now().kind != Token::Kind::Newline && now().kind != Token::Kind::End) take();
    }

    void colours(PieceSet& set) {
        do {
            if (now().kind != Token::Kind::Name) return error(now().place, "expected the name of a colour");
            for (const std::string& earlier : set.colours)
                if (earlier == now().text)
                    return error(now().place, "the colour `" + earlier + "` is there already");
            set.colours.push_back(now().text);
            take();
        } while (accept(","));
    }

    void limit(PieceSet& set) {
        const Token number = now();
        take();
        set.turn_limit =
            number.kind == Token::Kind::Number && number.text.size() <= 5 ? std::stoi(number.text) : 0;
        if (set.turn_limit < 1 || set.turn_limit > kLongestLimit)
            return error(number.place, "a limit is a number from 1 to 50,000");
        if (!accept("turns")) return error(now().place, "write `limit 200 turns`, or `limit 200 turns each`");
        set.limit_each = accept("each");
    }

    void repetition(PieceSet& set) {
        if (accept("draws")) set.repetition = Program::Repetition::Draws;
        else if (accept("scores")) set.repetition = Program::Repetition::Scores;
        else if (!accept("none")) error(now().place, "write `repetition draws`, `scores` or `none`");
    }

    std::vector<Token> tokens_;
    std::size_t at_ = 0;
    Diagnostics& diagnostics_;
};

}  // namespace

PieceSet read_piece_set(std::string_view name, std::string_view text, Diagnostics& diagnostics) {
    PieceSet set;
    set.name = name;
    SetReader(text, diagnostics).read(set);
    return set;
}

const std::vector<PieceSet>& piece_sets() {
    static const std::vector<PieceSet> sets = [] {
        std::vector<PieceSet> list;
        for (const PieceSetFile& file : piece_set_files()) {
            Diagnostics diagnostics;
            list.push_back(read_piece_set(file.name, file.text, diagnostics));
            assert(!diagnostics.failed() && "games/sets holds a faulty file");
        }
        return list;
    }();
    return sets;
}

const PieceSet* piece_set(std::string_view name) {
    for (const PieceSet& set : piece_sets())
        if (set.name == name) return &set;
    return nullptr;
}

std::vector<std::string> piece_set_names() {
    std::vector<std::string> names;
    for (const PieceSet& set : piece_sets()) names.push_back(set.name);
    return names;
}

}  // namespace cairn
