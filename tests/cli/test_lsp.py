#!/usr/bin/env python3
"""`cairn lsp` over real pipes: what an editor gets, and that nonsense does not stop it. `$CAIRN` is the command."""
import json
import os
import pathlib
import random
import subprocess
import unittest

COMMAND = os.environ["CAIRN"]
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PAGE = """game "Test"
players White, Black
board pyramid(4)
set shibumi
define mine_low = mine & level(0)

turn:
    p = choose(playable)
    put(me, p)
    if count(mine_low) > 3: win(me, "four é 😀 low", mine_low)

example "one ball":
    play a1
    expect playing
"""
URI = "file:///test.cairn"


class Editor:
    """Speaks the protocol with one server."""

    def __init__(self):
        self.server = subprocess.Popen([COMMAND, "lsp", "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0

    def send_bytes(self, body):
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.server.stdin.flush()

    def send(self, message):
        self.send_bytes(json.dumps({"jsonrpc": "2.0", **message}).encode())

    def receive(self):
        head = self.server.stdout.readline()
        assert head.startswith(b"Content-Length: "), head
        assert self.server.stdout.readline() == b"\r\n"
        return json.loads(self.server.stdout.read(int(head.split()[1])))

    def ask(self, method, **parameters):
        self.number += 1
        self.send({"id": self.number, "method": method, "params": parameters})
        answer = self.receive()
        assert answer["id"] == self.number, answer
        return answer

    def at(self, method, line, character):
        return self.ask(f"textDocument/{method}", textDocument={"uri": URI},
                        position={"line": line, "character": character})["result"]

    def open(self, text):
        self.send({"method": "textDocument/didOpen", "params": {"textDocument": {"uri": URI, "text": text}}})
        return self.receive()["params"]["diagnostics"]

    def change(self, text):
        self.send({"method": "textDocument/didChange",
                   "params": {"textDocument": {"uri": URI}, "contentChanges": [{"text": text}]}})
        return self.receive()["params"]["diagnostics"]

    def close(self):
        self.ask("shutdown")
        self.send({"method": "exit"})
        self.server.stdin.close()
        self.server.stdout.close()
        return self.server.wait(timeout=600)


class Lsp(unittest.TestCase):
    def setUp(self):
        self.editor = Editor()
        self.assertIn("capabilities", self.editor.ask("initialize", capabilities={})["result"])

    def tearDown(self):
        self.assertEqual(self.editor.close(), 0)

    def test_a_page_without_faults(self):
        self.assertEqual(self.editor.open(PAGE), [])

    def test_diagnostics_have_their_words_and_a_fix(self):
        fault, = self.editor.open(PAGE.replace("choose(playable)", "choose(playble)"))
        self.assertEqual(fault["range"], {"start": {"line": 7, "character": 15}, "end": {"line": 7, "character": 22}})
        self.assertEqual((fault["severity"], fault["code"]), (1, "unknown-word"))
        action, = self.editor.ask("textDocument/codeAction", textDocument={"uri": URI}, range=fault["range"])["result"]
        edit, = action["edit"]["changes"][URI]
        self.assertEqual((edit["newText"], edit["range"]), ("playable", fault["range"]))
        self.assertEqual(self.editor.change(PAGE), [])

    def test_examples_that_fail(self):
        fault, = self.editor.open(PAGE.replace("expect playing", "expect White wins"))
        self.assertEqual((fault["code"], fault["range"]["start"]["line"]), ("example", 13))

    def test_places_are_counted_as_editors_do(self):
        # A character beyond the first 65,536 counts twice.
        fault, = self.editor.open(PAGE.replace(", mine_low)", ", mine_lowe)"))
        line = PAGE.splitlines()[9]
        before = line[:line.rindex("mine_low")]
        self.assertEqual(fault["range"]["start"]["character"], len(before.encode("utf-16-le")) // 2)

    def test_completion(self):
        self.editor.open(PAGE)
        labels = {item["label"]: item for item in self.editor.at("completion", 7, 18)}
        self.assertIn("playable", labels)
        self.assertIn("mine_low", labels)
        self.assertIn("empty points on level 0", labels["playable"]["detail"])
        self.assertIn("turn", {item["label"] for item in self.editor.at("completion", 5, 0)})

    def test_hover_and_definition(self):
        self.editor.open(PAGE)
        self.assertIn("empty points on level 0", self.editor.at("hover", 7, 17)["contents"]["value"])
        self.assertIn("define mine_low", self.editor.at("hover", 9, 16)["contents"]["value"])
        found = self.editor.at("definition", 9, 16)
        self.assertEqual((found["uri"], found["range"]["start"]), (URI, {"line": 4, "character": 7}))
        self.assertEqual(self.editor.at("definition", 8, 12)["range"]["start"], {"line": 7, "character": 4})
        self.assertIsNone(self.editor.at("hover", 5, 0))
        self.assertIsNone(self.editor.at("definition", 7, 17))

    def test_formatting_and_symbols(self):
        self.editor.open(PAGE.replace("    put(me, p)", "    put( me,p )"))
        edit, = self.editor.ask("textDocument/formatting", textDocument={"uri": URI}, options={})["result"]
        self.assertEqual(edit["newText"], PAGE)
        names = [s["name"] for s in self.editor.ask("textDocument/documentSymbol", textDocument={"uri": URI})["result"]]
        self.assertEqual(names, ["mine_low"])

    def test_nonsense_is_answered(self):
        self.editor.send_bytes(b"{nonsense")
        self.assertIn("error", self.editor.receive())
        self.editor.send_bytes(b"[1]")
        self.assertIn("error", self.editor.receive())
        self.assertIn("error", self.editor.ask("textDocument/wizardry"))
        for method in ["completion", "hover", "definition", "documentSymbol", "formatting", "codeAction"]:
            for parameters in [{}, {"textDocument": 3}, {"textDocument": {"uri": "file:///none"}},
                               {"textDocument": {"uri": URI}, "position": {"line": 10 ** 12, "character": -4}},
                               {"textDocument": {"uri": URI}, "position": {"line": "x"}, "range": []}]:
                self.editor.ask(f"textDocument/{method}", **parameters)

    def test_broken_pages(self):
        """Pages of the shelf with pieces missing and doubled: every question is answered."""
        generator = random.Random(1)
        pages = [path.read_text() for path in sorted((ROOT / "games").rglob("*.cairn"))]
        for _ in range(25):
            text = generator.choice(pages)
            for _ in range(generator.randrange(1, 4)):
                a, b = sorted(generator.randrange(len(text) + 1) for _ in range(2))
                b = min(b, a + 200)
                text = generator.choice([text[:a] + text[b:], text[:b] + text[a:b] + text[b:]])
            self.editor.change(text)
            line = generator.randrange(text.count("\n") + 2)
            for method in ["completion", "hover", "definition", "documentSymbol", "formatting"]:
                self.editor.at(method, line, generator.randrange(40))


class Ends(unittest.TestCase):
    def test_the_end_of_the_input(self):
        for head in [b"", b"Content-Length: 99999999999999\r\n\r\n", b"Content-Length: x\r\n\r\n", b"x" * 5000,
                     b"Content-Length: 10\r\n\r\n{}"]:
            done = subprocess.run([COMMAND, "lsp"], input=head, capture_output=True, timeout=600)
            self.assertEqual((done.returncode, done.stderr), (1, b""))


if __name__ == "__main__":
    unittest.main()
