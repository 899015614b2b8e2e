// docs/program.md tells of every instruction what the table of instructions says.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "rules/program/instruction.hpp"

namespace cairn::test {

TEST(ProgramReference, EveryInstructionIsInIt) {
    std::ifstream file(std::string(CAIRN_SOURCE_DIR) + "/docs/program.md");
    std::stringstream text;
    text << file.rdbuf();
    const std::string page = text.str();
    for (int k = 0; k < kOps; ++k) {
        const OpInfo& op = about(Op(k));
        std::string doc = op.doc;
        for (std::size_t at = 0; (at = doc.find('|', at)) != std::string::npos; at += 2) doc.insert(at, "\\");
        const std::string roles = *op.roles ? op.roles : "-";
        const auto line = page.find("| `" + std::string(op.name) + "` | `" + roles + "` |");
        ASSERT_NE(line, std::string::npos) << op.name << ": run scripts/instructions";
        EXPECT_EQ(page.substr(page.find('\n', line) - doc.size() - 2, doc.size()), doc)
            << op.name << ": run scripts/instructions";
    }
}

TEST(Instructions, TheTableAgreesWithItself) {
    for (int k = 0; k < kOps; ++k) {
        const OpInfo& op = about(Op(k));
        SCOPED_TRACE(op.name);
        EXPECT_FALSE(op.operands[3].is_register()) << "d is a constant";
        const bool has_target = op.operands[3].role == Role::Target;
        EXPECT_EQ(op.does(effect::Jumps), has_target || Op(k) == Op::May);
        if (op.does(effect::WritesNumbers) || op.does(effect::WritesSets)) {
            const Role role = op.operands[3].role;
            EXPECT_TRUE(role == Role::NumberSlot || role == Role::SetSlot || role == Role::Mark);
        }
        // What the text calls "i a = …" is written, and nothing else is.
        const std::string doc = op.doc;
        const bool writes = op.operands[0].writes();
        EXPECT_EQ(doc.find(" a = ") == 1 || doc.find("; s a = ") != std::string::npos ||
                      doc.find(" a gains ") == 1 || Op(k) == Op::Bound,
                  writes);
    }
}

}  // namespace cairn::test
