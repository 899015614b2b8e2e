"""Whatever a stranger may say to the server stands in docs/protocol.md, and whatever reads it is fuzzed.

Read from the sources: the kinds of messages, the addresses of HTTP, and the functions that read what came. A new one that is
not documented, or that the fuzzer does not know, fails here.
"""
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SERVE = ROOT / "src" / "serve"
PROTOCOL = (ROOT / "docs" / "protocol.md").read_text()
FUZZED = (ROOT / "tests" / "fuzz" / "fuzz_serve.cpp").read_text()


def source(name):
    return (SERVE / name).read_text()


def documented(kind, protocol):
    """A line of the table of requests, or an example, names the message."""
    return f"| `{kind}` |" in protocol or re.search(f'"type": ?"{kind}"', protocol) is not None


def asked(method, path, protocol):
    """The table of an address names it, however its rest is called there."""
    return re.search(rf"`{method} [^`]*\b{re.escape(path)}\b", protocol) is not None


class Documented(unittest.TestCase):
    def test_the_checks_can_fail(self):
        self.assertFalse(documented("dance", PROTOCOL))
        self.assertFalse(asked("POST", "dance", PROTOCOL))

    def test_every_message(self):
        kinds = re.findall(r'\{"(\w+)", Kind::\w+\}', source("net/messages.cpp"))
        self.assertGreater(len(kinds), 20)
        self.assertEqual([k for k in kinds if not documented(k, PROTOCOL)], [])

    def test_every_address(self):
        api = source("net/api.cpp")
        asks = [(m.upper(), p) for m, p in re.findall(r'\((get|post) && (?:rest|first) == "(\w+)"', api)]
        asks += [("GET", p) for p in re.findall(r'third == "(\w+)"', api)]
        people = source("people/people_api.cpp")
        asks += [("POST", p) for p in re.findall(r'\{"(\w+)", PeopleAsk::', people)]
        asks += [("GET", p) for p in re.findall(r'get && what == "(\w+)"', people)]
        asks += [("POST", p) for p in re.findall(r'post && \(what == "(\w+)" \|\| what == "(\w+)"', people) for p in p]
        asks += [("POST", "published/" + p) for p in re.findall(r'post && rest == "(\w+)"', source("published/published_api.cpp"))]
        self.assertGreater(len(asks), 28)
        self.assertEqual([a for a in asks if not asked(*a, PROTOCOL)], [])

    def test_everything_that_reads_is_fuzzed(self):
        readers = [
            reader
            for header in ("net/messages.hpp", "net/http.hpp", "people/requests.hpp", "published/requests.hpp")
            for reader in re.findall(r"\b(read_\w+)\(", source(header))
        ]
        self.assertGreater(len(readers), 10)
        self.assertEqual([r for r in readers if f"{r}(" not in FUZZED], [])


if __name__ == "__main__":
    unittest.main()
