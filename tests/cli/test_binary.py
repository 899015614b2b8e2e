#!/usr/bin/env python3
"""The built command itself, through pipes and a terminal: what the tests inside the program cannot see.

$CAIRN is the command; ctest sets it.
"""
import json
import os
import pathlib
import pty
import random
import subprocess
import tempfile
import unittest

CAIRN = os.environ.get("CAIRN", "build/debug/cairn")

LINE = """game "Line"
players White, Black
option size = 4 in 2..5
set shibumi
board pyramid(size)
turn:
    p = choose(playable)
    put(me, p)
    if any(line <= mine for line in spans through p): win(me, "a line")
"""


class Binary(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        shelf = pathlib.Path(cls.folder.name) / "shibumi" / "alignment"
        shelf.mkdir(parents=True)
        (shelf / "line.cairn").write_text(LINE, encoding="utf-8")

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def environment(self, **more):
        return {**os.environ, "CAIRN_GAMES": self.folder.name, **more}

    def cairn(self, *arguments, input=b"", **more):
        return subprocess.run([CAIRN, *arguments], input=input, capture_output=True, timeout=600,
                              env=self.environment(**more))

    def test_exit_statuses(self):
        self.assertEqual(self.cairn("perft", "line", "2").returncode, 0)
        self.assertEqual(self.cairn("perft", "lin", "2").returncode, 1)
        self.assertEqual(self.cairn("perft", "line", "two").returncode, 2)
        self.assertEqual(self.cairn("--nonsense").returncode, 2)
        self.assertEqual(self.cairn("--version").returncode, 0)

    def test_output_that_is_lost_is_no_success(self):
        with open("/dev/full", "wb") as full:
            answer = subprocess.run([CAIRN, "games"], stdout=full, stderr=subprocess.PIPE, timeout=600, env=self.environment())
        self.assertEqual((answer.returncode, answer.stderr), (1, b"cairn: not all of the output could be written\n"))

    def test_complaints_go_to_the_error_stream(self):
        answer = self.cairn("rules", "lin")
        self.assertEqual(answer.stdout, b"")
        self.assertEqual(answer.stderr, b"cairn: there is no game called `lin`; did you mean `line`?\n")

    def test_games_of_the_environment(self):
        ids = [game["id"] for game in json.loads(self.cairn("games", "--json").stdout)]
        self.assertIn("line", ids)

    def test_ugi_answers_at_once(self):
        """A program on the other side waits for each answer before it sends the next line."""
        with subprocess.Popen([CAIRN, "ugi", "line"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                              env=self.environment()) as engine:
            def ask(line, last):
                engine.stdin.write(line + "\n")
                engine.stdin.flush()
                answer = []
                while not answer or not answer[-1].startswith(last):
                    answer.append(engine.stdout.readline().rstrip("\n"))
                return answer

            self.assertTrue(ask("ugi", "ugiok")[0].startswith("id name Cairn"))
            self.assertEqual(ask("isready", "readyok"), ["readyok"])
            moves = []
            while ask("query gameover", "response") == ["response false"]:
                best = ask("go nodes 50", "bestmove")[-1].split()[1]
                self.assertIn(best, ask("query moves", "response")[0].split())
                moves.append(best)
                engine.stdin.write(f"position startpos moves {' '.join(moves)}\n")
            outcome = json.loads(ask("query outcome", "response")[0].removeprefix("response "))
            self.assertTrue(outcome["over"])
            self.assertEqual(sorted(outcome["ranks"].values()), [1, 2])
            engine.stdin.write("quit\n")
            engine.stdin.flush()
            self.assertEqual(engine.wait(timeout=600), 0)

    def test_ugi_survives_any_bytes(self):
        generator = random.Random(1)
        noise = bytes(generator.randrange(256) for _ in range(20000))
        answer = self.cairn("ugi", "line", input=noise + b"\nquery gameover\n")
        self.assertEqual(answer.returncode, 0)
        self.assertTrue(answer.stdout.endswith(b"response false\n"))

    def test_end_of_input_quits(self):
        for command in (["ugi"], ["ugi", "line"], ["play", "line"], ["play", "line", "--hotseat"]):
            answer = self.cairn(*command)
            self.assertEqual(answer.returncode, 0, command)
            self.assertEqual(answer.stderr, b"", command)

    def test_no_colours_in_a_pipe(self):
        self.assertNotIn(b"\x1b", self.cairn("play", "line", "--hotseat", input=b"a1\n").stdout)

    def at_terminal(self, *arguments, **more):
        """What the command writes to a terminal, when `quit` is typed."""
        main, other = pty.openpty()
        with subprocess.Popen([CAIRN, *arguments], stdin=other, stdout=other, stderr=other,
                              env=self.environment(**more)) as process:
            os.close(other)
            os.write(main, b"a1\nquit\n")
            text = b""
            try:
                while chunk := os.read(main, 4096):
                    text += chunk
            except OSError:  # the other side has closed
                pass
            self.assertEqual(process.wait(timeout=600), 0)
        os.close(main)
        return text

    def test_colours_on_a_terminal(self):
        self.assertIn(b"\x1b[30;107mW", self.at_terminal("play", "line", "--hotseat", NO_COLOR=""))
        self.assertNotIn(b"\x1b[", self.at_terminal("play", "line", "--hotseat", NO_COLOR="1"))

    def test_saved_games_go_on(self):
        with tempfile.TemporaryDirectory() as folder:
            record = os.path.join(folder, "game.txt")
            self.assertEqual(self.cairn("play", "line", "--hotseat", input=f"a1 c1\nsave {record}\n".encode()).returncode, 0)
            answer = self.cairn("play", "--load", record, "--hotseat", input=b"position\n")
            self.assertIn(b"..../..../..../WB.. W\n", answer.stdout)


if __name__ == "__main__":
    unittest.main()
