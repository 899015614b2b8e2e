// Runs the rules of one turn for all colourings of a class at once (turn_tree.hpp). Choices, ends and where a run goes on both
// ways: tree_grower.cpp; sets that depend on colours: tree_colours.cpp; the instructions: tree_instructions.cpp.
#pragma once

#include "study/atlas/returning/turn_tree.hpp"

namespace cairn {

class TreeGrower {
   public:
    TreeGrower(const TurnTrees& trees, TurnTree& tree, std::size_t kind, Balls balls);
    bool grow();

   private:
    using About = TurnTree::Question::About;
    using Kind = TurnTree::Node::Kind;
    using Word = std::uint64_t;
    // A set of points: what it is if the balls that lay there at the turn's start have colour 0, 1, 2.
    using Points = std::array<Word, kAtlasColours>;
    struct Number {
        enum class Form : std::uint8_t { Known, Counted, Asked };
        Form form = Form::Known;
        bool negated = false;
        std::int64_t value = 0;  // or what is added to the counted balls
        std::array<std::int32_t, kAtlasColours>
            times{};                 // Counted: of the balls of each colour at the turn's start
        std::uint32_t question = 0;  // Asked: 1 for yes
    };
    // Where a run stands.
    struct Run {
        std::array<Word, kAtlasColours>
            may{};  // the balls that may have each colour; other points may have colour 0
        std::array<Points, kAtlasColours> planes{};
        Word balls = 0;
        std::vector<Points> slots;
        std::vector<std::int64_t> numbers;
        std::vector<Points> s;
        std::vector<Number> i;
        int choices = 0;
        bool labelled = false;  // the next choice belongs to an alternative that was chosen
        bool turn_over = false;
        int forced = -1;             // what was answered, for the instruction that asked
        std::vector<NotOf> refuted;  // what is known not to hold
        std::vector<char> untold;    // sets of points that are not empty, and more is not told
    };
    enum class Step { On, Stopped };

    std::uint32_t run(Run& r, int pc);
    std::uint32_t choose(const Run& r, const Site& site);
    std::uint32_t alternatives(const Run& r, const Site& site);
    std::uint32_t prefer(const Run& r, int pc, int probe, int next, int otherwise);
    std::uint32_t land(const Run& r);
    std::uint32_t decide(const Run& r, Word players, bool win);
    // Goes on both ways: with register i known to be 1 or 0.
    std::uint32_t split(const Run& r, int pc, std::uint16_t reg);
    // The same for whether a ball is a member of a set.
    std::uint32_t split(const Run& r, int pc, const Points& set);
    // The same, where the instruction is told the answer: 0 for no, else `yes`.
    std::uint32_t split_answer(const Run& r, int pc, const Number& asked, int yes);
    // What the end of a turn asks tells of the next: a position in which the game would be over does not come about.
    void know_the_end(Run& r);

    // Of a set in a run.
    struct Sorted {
        Word yes, open;  // members for certain, and maybe
    };
    Sorted sorted(const Run& r, const Points& set) const;
    Number subset(const Run& r, const Points& a, const Points& b);
    Number any_subset(const Run& r, std::span<const WideSet> sets, const std::vector<int>* which,
                      const Points& inside);
    struct Largest {
        int size = 0;
        Number lies_in;
    };
    Largest largest(const Run& r, const Family& family, const std::vector<int>* which, const Points& inside,
                    bool by_size);
    std::optional<Number> count(const Run& r, const Points& set) const;
    Number compare(TurnTree::Question::About about, const Number& difference);
    void restrict(Run& r, const NotOf& unless) const;  // as words of points
    bool refuted(const Run& r, const NotOf& unless) const;
    Points both(Word word) const { return {word, word, word}; }

    using Wide = std::array<Word, kAtlasColours>;
    NotOf gathered(const Wide& w) const;
    bool holds_more(const Run& r, const Wide& bad, Wide& unless, bool& never) const;
    std::uint32_t question(TurnTree::Question q);
    std::uint32_t node(TurnTree::Node n);
    // "yes", when every colouring that comes here can complete the turn; or by which question; nothing when it is not so
    // simple.
    struct Completes {
        bool always = false, never = false;
        std::vector<NotOf> any;
    };
    std::optional<Completes> completes(std::uint32_t node) const;
    std::uint32_t unfit() { return unfit_ = true, 0; }

    const TurnTrees& trees_;
    const AtlasPlan& plan_;
    const Program& p_;
    TurnTree& tree_;
    std::size_t kind_;
    Balls balls_;
    Word first_ = 0;  // the balls, as points
    int colours_;
    int me_;
    bool unfit_ = false;
    bool looking_back_ = false;   // the end of the turn before this one is run
    std::optional<Run> went_on_;  // how it went on to this turn
    int ways_on_ = 0;
};

}  // namespace cairn
