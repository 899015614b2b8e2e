// Any bytes are what an editor sends: a page, then questions about it. Nothing breaks, and what is formatted says the same.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>

#include "cli/lsp/session.hpp"
#include "cli/lsp/transport.hpp"
#include "rules/assist/format.hpp"
#include "rules/parse/token.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    std::istringstream raw(text);
    std::ostringstream ignored;
    cairn::run_lsp(raw, ignored);

    // The same bytes as a page.
    const cairn::Formatted formatted = cairn::format_page(text);
    if (cairn::format_page(formatted.text).text != formatted.text) std::abort();
    cairn::LspSession session;
    const cairn::Json document{{"uri", "page"}, {"text", text}};
    session.answer({{"method", "textDocument/didOpen"}, {"params", cairn::Json{{"textDocument", document}}}});
    const cairn::Json place{{"line", size > 0 ? data[0] % 32 : 0},
                            {"character", size > 1 ? data[1] % 64 : 0}};
    for (const char* method :
         {"completion", "hover", "definition", "documentSymbol", "formatting", "codeAction"})
        session.answer({{"id", 1},
                        {"method", std::string("textDocument/") + method},
                        {"params", cairn::Json{{"textDocument", document},
                                               {"position", place},
                                               {"range", cairn::Json{{"start", place}, {"end", place}}}}}});
    return 0;
}
