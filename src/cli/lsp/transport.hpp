// How messages of the Language Server Protocol travel: a head with their length, an empty line, then JSON.
//
//     Content-Length: 46\r\n
//     \r\n
//     {"jsonrpc":"2.0","method":"initialized",…}
#pragma once

#include <iosfwd>
#include <optional>
#include <string>

namespace cairn {

inline constexpr std::size_t kLongestLspMessage = std::size_t(8) << 20;

// The next message, or nothing at the end of the input and after a head that cannot be understood.
std::optional<std::string> read_lsp_message(std::istream& in);
void write_lsp_message(std::ostream& out, const std::string& json);

// Reads and answers until `exit` or the end of the input; the exit status.
int run_lsp(std::istream& in, std::ostream& out);

}  // namespace cairn
