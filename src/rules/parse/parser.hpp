// The parser's shared parts. Expressions, statements and declarations each have their own file.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "rules/parse/syntax.hpp"
#include "rules/parse/token.hpp"

namespace cairn {

// No text can exhaust the stack of the parser or of whoever walks its tree: nesting deeper than this is refused,
inline constexpr int kMaxNesting = 100;
// and so is an expression whose tree is deeper, as a sum of very many terms has.
inline constexpr int kMaxDepth = 200;
// `for a in S, b in T, …`: each is a loop inside the loops before it.
inline constexpr std::size_t kMaxGenerators = 8;
// A sentence with more gaps than this is none.
inline constexpr std::size_t kMaxGaps = 8;

class Parser {
   public:
    Parser(std::vector<Token> tokens, Diagnostics& diagnostics)
        : tokens_(std::move(tokens)), diagnostics_(diagnostics) {}
    Page page();

   private:
    // ---- tokens
    const Token& now() const { return tokens_[at_]; }
    const Token& peek(std::size_t n = 1) const { return tokens_[std::min(at_ + n, tokens_.size() - 1)]; }
    Token take() { return tokens_[at_ + 1 < tokens_.size() ? at_++ : at_]; }
    bool at(std::string_view word) const { return now().is(word); }
    bool at(Token::Kind kind) const { return now().kind == kind; }
    bool accept(std::string_view word);
    bool expect(std::string_view word, std::string_view why);
    bool compared_otherwise();
    std::string expect_name(std::string_view what);
    std::string expect_string(std::string_view what);
    int expect_number(std::string_view what);
    // One slip of syntax a line: what follows it on the line is mostly its consequence.
    void error(std::string message);
    // The same with its remedy: what is to stand instead of the words from here on, so many of them.
    void slip(std::size_t words, std::string message, std::string instead);
    void slip(Place from, Place to, std::string message, std::string instead);
    bool first_of_its_line(Place place);
    const Token& before() const { return tokens_[at_ > 0 ? at_ - 1 : 0]; }
    bool ends_here(std::size_t n = 0) const;  // does a statement end with the words before the next n?

    // ---- what people write who think of another language, or of a sentence (slips.cpp)
    std::optional<std::string> comparison_in_words(std::size_t& words) const;
    bool said_in_words();
    bool beside();
    bool sets_in_a_row();
    void drop_articles();
    std::string quoted_words(std::size_t& words) const;
    std::string instead_of_block(const std::string& word) const;
    void end_line();
    void skip_line();  // to the start of the next line, over its block if it has one
    std::string found() const;

    // ---- expressions, loosest first
    ExprPtr make(Expr::Kind kind, Place place, std::string text = {});
    // The expression with its depth; one that is too deep is told and replaced.
    ExprPtr bounded(ExprPtr e);
    ExprPtr expression();
    ExprPtr binary(int level);
    ExprPtr unary();
    ExprPtr postfix();
    ExprPtr primary();
    std::vector<ExprPtr> arguments(std::string_view close);
    ExprPtr argument();
    std::vector<Generator> generators();

    // ---- statements
    StmtPtr action(const Token& word);
    Block block();  // after the head of a statement: `: inline; statements` or an indented block
    void statement_line(Block& out);
    StmtPtr statement();
    StmtPtr make(Stmt::Kind kind, Place place, std::string text = {});
    StmtPtr if_statement();
    void tested(Branch& b);
    StmtPtr either_statement();
    StmtPtr race_statement();
    StmtPtr may_statement();
    StmtPtr prefer_statement();
    StmtPtr repeat_statement();
    StmtPtr for_statement();
    void drop_each();
    void ranked_in_words(RankKey& key);
    StmtPtr each_statement();
    StmtPtr rank_statement();
    StmtPtr assignment_or_call();
    Saying saying();  // after `says`
    std::string name_for_people(const std::vector<std::string>& gaps);
    bool continues_with(std::string_view word);  // the next line starts with `word` (or, else, otherwise)

    // ---- declarations
    void declaration(Page& page);
    void players(Page& page);
    void board(Page& page, Place place);
    void option(Page& page, Place place);
    void variable(Page& page, VarDecl::Form form, Place place);
    void attributes(VarDecl& var);
    void define(Page& page, bool procedure, Place place);
    void phase(Page& page, Place place);
    void phase_block(PhaseDecl& phase);
    PhaseDecl& main_phase(Page& page, Place place);
    void example(Page& page, Place place);
    bool example_step(ExampleDecl& example);
    std::vector<std::string> rest_of_line_words();

    struct Nesting {
        int& depth;
        explicit Nesting(int& d) : depth(d) { ++depth; }
        ~Nesting() { --depth; }
    };

    std::vector<Token> tokens_;
    std::size_t at_ = 0;
    Diagnostics& diagnostics_;
    int nesting_ = 0;
    bool eliminates_ = false;
};

}  // namespace cairn
