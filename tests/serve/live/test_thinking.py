#!/usr/bin/env python3
"""Computers think in processes of their own: whatever happens to one, the table says so and goes on, and nobody else notices."""
import json
import os
import pathlib
import resource
import signal
import unittest

from live_server import Base, Socket, until


def children(pid):
    """The processes that this one has started."""
    found = []
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(stat.read_text().rsplit(")", 1)[1].split()[1]) == pid:
                found.append(int(stat.parent.name))
        except (OSError, ValueError):
            pass
    return found


def lives(pid):
    """Whether there is such a process; one that has died and is not buried yet is none."""
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def stand_still(pid):
    os.kill(pid, signal.SIGSTOP)


class AtATable(Base):
    arguments = ("--workers", "1")

    def begun(self, prepare):
        """A table where the computer has begun to think, and the process that does. It has chosen once before; then, while it
        rested, it was prepared: so nothing hangs on how fast it thinks."""
        table, seats = self.server.table(seats=["person", "level:1"])
        anna = Socket(self.server)
        anna.sit(table, seats[0])
        anna.choose(table, 0, 0, "a1")
        view = anna.wait(type="moved", seat=1)["view"]
        process, = children(self.server.process.pid)
        prepare(process)
        anna.choose(table, 0, 2, view["choices"][0]["word"])
        anna.wait(type="thinking")
        return anna, process

    def goes_on(self, anna):
        """The table has told of the trouble; then the computer chooses after all."""
        self.assertIn("could not finish its thought", anna.wait(type="trouble")["text"])
        self.assertEqual(anna.wait(type="moved", ply=3)["view"]["decides"], 0)
        self.assertEqual(anna.asked(type="ping")["type"], "pong")


class Thinking(AtATable):
    def test_one_that_is_killed_in_the_middle_of_a_move(self):
        anna, process = self.begun(stand_still)
        os.kill(process, signal.SIGKILL)
        self.goes_on(anna)
        answer, data = self.server.ask("GET", "/metrics")
        self.assertIn("cairn_think_processes_lost_total 1\n", data.decode())

    def test_one_that_gets_no_more_memory(self):
        def starve(process):
            for what in resource.RLIMIT_AS, resource.RLIMIT_DATA:
                resource.prlimit(process, what, (1 << 20, 1 << 20))
        anna, process = self.begun(starve)
        message = anna.hear()
        while message["type"] not in ("trouble", "moved"):  # it may have had enough already
            message = anna.hear()
        if message["type"] == "trouble":
            anna.wait(type="moved", seat=1)

    def test_it_gives_way_and_ends_with_the_server(self):
        anna, process = self.begun(lambda process: None)
        self.assertEqual(os.getpriority(os.PRIO_PROCESS, process), 10)
        anna.wait(type="moved", ply=3)
        self.server.stop(signal.SIGKILL)
        until(lambda: not lives(process))
        self.server.start()

    def test_an_analysis_whose_process_dies_is_refused(self):
        table, seats = self.server.table(seats=["person", "person"])
        anna = Socket(self.server)
        anna.sit(table, seats[0]), anna.sit(table, seats[1])
        anna.send({"id": 77, "type": "analyse", "table": table, "ply": 0, "seconds": 10, "seat": 0})
        self.assertFalse(anna.wait(id=77)["final"])
        os.kill(children(self.server.process.pid)[0], signal.SIGKILL)
        while (last := anna.wait(id=77))["type"] == "analysis":
            self.assertFalse(last["final"])
        self.assertEqual(last["error"]["code"], "trouble")
        again = anna.asked(type="hint", table=table, seat=0)
        self.assertEqual(again["type"], "hint")


class Overrunning(AtATable):
    # Long enough for a busy machine to start a process and to choose, which comes first; whoever never answers is waited for as long.
    arguments = ("--workers", "1", "--think-seconds", "15")

    def test_one_that_never_answers(self):
        anna, process = self.begun(stand_still)
        self.goes_on(anna)
        self.assertNotIn(process, children(self.server.process.pid))


if __name__ == "__main__":
    unittest.main()
