#!/usr/bin/env python3
"""Matches of the built command: engines that are programs, and every way to be interrupted.

$CAIRN is the command; ctest sets it.
"""
import json
import os
import pathlib
import signal
import subprocess
import tempfile
import time
import unittest

CAIRN = os.environ.get("CAIRN", "build/debug/cairn")

LINE = """game "Line"
players White, Black
set shibumi
board pyramid(3)
turn:
    p = choose(playable)
    put(me, p)
    if any(line <= mine for line in spans through p): win(me, "a line")
"""


class Matches(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.temporary.name)
        (self.folder / "line.cairn").write_text(LINE, encoding="utf-8")
        self.out = self.folder / "kept"

    def tearDown(self):
        self.temporary.cleanup()

    def command(self, *players, games=40, more=()):
        words = [CAIRN, "match", "line", "--games", str(games), "--out", str(self.out), "--json", *more]
        for player in players:
            words += ["--player", player]
        return words

    def environment(self):
        return {**os.environ, "CAIRN_GAMES": str(self.folder)}

    def run_to_end(self, words):
        answer = subprocess.run(words, capture_output=True, timeout=600, env=self.environment(), text=True)
        self.assertEqual(answer.returncode, 0, answer.stderr)
        result = json.loads(answer.stdout)
        del result["folder"]
        return result

    def lines(self):
        try:
            return (self.out / "match.jsonl").read_text(encoding="utf-8").count("\n")
        except FileNotFoundError:
            return 0

    def interrupted(self, words, how):
        """Ends the command by a signal when a few games are on the disk; returns its exit status."""
        with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=self.environment()) as process:
            while self.lines() < 5 and process.poll() is None:
                time.sleep(0.005)
            process.send_signal(how)
            process.communicate(timeout=600)
            return process.returncode

    def test_nothing_is_lost_by_an_interrupt(self):
        players = ("random", "playouts:iterations=2000")
        whole = self.run_to_end(self.command(*players))
        for how, status in ((signal.SIGINT, 130), (signal.SIGTERM, 130), (signal.SIGKILL, -9)):
            for attempt in range(10):  # on a busy machine it may be over before it could be interrupted
                self.out = self.folder / f"{how.name}-{attempt}"
                ended = self.interrupted(self.command(*players), how)
                kept = self.lines() - 1
                if kept < 40:
                    break
            self.assertEqual(ended, status, how.name)
            self.assertGreaterEqual(kept, 4)
            self.assertLess(kept, 40)
            self.assertEqual(self.run_to_end(self.command(*players)), whole, how.name)
            self.assertEqual(self.lines(), 41)
            self.assertEqual(len(list((self.out / "games").iterdir())), 40)

    def test_a_folder_is_for_one_match_at_a_time(self):
        words = self.command("random", "playouts:iterations=2000", games=1000)
        with subprocess.Popen(words, stdout=subprocess.PIPE, env=self.environment()) as process:
            while self.lines() < 2 and process.poll() is None:
                time.sleep(0.005)
            second = subprocess.run(words, capture_output=True, env=self.environment(), timeout=600, text=True)
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=600)
        self.assertEqual(second.returncode, 1)
        self.assertIn("another match is being played", second.stderr)

    def test_this_program_as_an_engine(self):
        """`cairn ugi` is told the game, its luck and the limits, and plays the same games each time."""
        engine = f"ugi,iterations=60:{CAIRN} ugi"
        first = self.run_to_end(self.command(engine, "random", games=6))
        self.assertEqual(first["by_rules"], 6, first["notes"])
        self.assertGreaterEqual(first["players"][0]["won"], 4)
        marks = (self.out / "match.jsonl").read_text(encoding="utf-8")
        self.out = self.folder / "again"
        self.assertEqual(self.run_to_end(self.command(engine, "random", games=6, more=["--threads", "3"])), first)
        again = (self.out / "match.jsonl").read_text(encoding="utf-8")
        self.assertEqual(sorted(marks.splitlines()), sorted(again.splitlines()))

    def test_engines_leave_nothing_running(self):
        mark = self.folder / "pids"
        engine = (f"ugi,time=1ms,patience=2s:echo $$ >> {mark}; while read -r l; do case \"$l\" in ugi) echo ugiok;; "
                  "isready) echo readyok;; go*) sleep 1000;; esac; done")
        result = self.run_to_end(self.command(engine, "random", games=2))
        self.assertEqual(result["players"][0]["faults"], 2)
        groups = mark.read_text().split()
        self.assertGreaterEqual(len(groups), 2)
        # They were killed, and need a moment to die; the test runner's own limit ends what never does.
        while any(self.living(group) for group in groups):
            time.sleep(0.01)

    def living(self, wanted):
        """The processes of a group; the dead that wait for whoever buries them do not count."""
        found = []
        for process in pathlib.Path("/proc").glob("[0-9]*/stat"):
            try:
                state, _, group = process.read_text().rsplit(")", 1)[1].split()[:3]
            except OSError:  # it has just ended
                continue
            if group == wanted and state not in "ZX":
                found.append(process)
        return found


if __name__ == "__main__":
    unittest.main()
