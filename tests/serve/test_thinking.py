#!/usr/bin/env python3
"""Computers think in processes of their own: whatever happens to one, the table says so and goes on, and nobody else notices."""
import json
import os
import pathlib
import resource
import signal
import time
import unittest

from live_server import Base, Socket


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


class AtATable(Base):
    arguments = ("--workers", "1")

    def begun(self):
        """A table where the computer has begun to think, and the process that does."""
        table, seats = self.server.table(seats=["person", "level:10"])
        anna = Socket(self.server)
        anna.sit(table, seats[0])
        anna.choose(table, 0, 0, "a1")
        anna.wait(type="thinking")
        for _ in range(500):
            if found := children(self.server.process.pid):
                return table, anna, found[0]
            time.sleep(0.01)
        self.fail("nobody thinks")

    def goes_on(self, anna):
        """The table has told of the trouble; then the computer chooses after all."""
        self.assertIn("could not finish its thought", anna.wait(type="trouble")["text"])
        self.assertEqual(anna.wait(type="moved", seat=1)["view"]["decides"], 0)
        self.assertEqual(anna.asked(type="ping")["type"], "pong")


class Thinking(AtATable):
    def test_one_that_is_killed_in_the_middle_of_a_move(self):
        table, anna, process = self.begun()
        os.kill(process, signal.SIGKILL)
        self.goes_on(anna)
        answer, data = self.server.ask("GET", "/metrics")
        self.assertIn("cairn_think_processes_lost_total 1\n", data.decode())

    def test_one_that_gets_no_more_memory(self):
        table, anna, process = self.begun()
        resource.prlimit(process, resource.RLIMIT_AS, (1 << 20, 1 << 20))
        resource.prlimit(process, resource.RLIMIT_DATA, (1 << 20, 1 << 20))
        message = anna.hear()
        while message["type"] not in ("trouble", "moved"):  # it may have had enough already
            message = anna.hear()
        if message["type"] == "trouble":
            anna.wait(type="moved", seat=1)

    def test_it_gives_way_and_ends_with_the_server(self):
        table, anna, process = self.begun()
        self.assertEqual(os.getpriority(os.PRIO_PROCESS, process), 10)
        anna.wait(type="moved", seat=1)
        self.server.stop(signal.SIGKILL)
        for _ in range(500):
            if not pathlib.Path(f"/proc/{process}").exists() or "Z" in pathlib.Path(f"/proc/{process}/stat").read_text().split()[2]:
                break
            time.sleep(0.01)
        else:
            self.fail("it outlives the server")
        self.server.start()

    def test_an_analysis_whose_process_dies_is_refused(self):
        table, seats = self.server.table(seats=["person", "person"])
        anna = Socket(self.server)
        anna.sit(table, seats[0]), anna.sit(table, seats[1])
        anna.send({"id": 77, "type": "analyse", "table": table, "ply": 0, "seconds": 3, "seat": 0})
        self.assertFalse(anna.wait(id=77)["final"])
        os.kill(children(self.server.process.pid)[0], signal.SIGKILL)
        while (last := anna.wait(id=77))["type"] == "analysis":
            self.assertFalse(last["final"])
        self.assertEqual(last["error"]["code"], "trouble")
        again = anna.asked(type="hint", table=table, seat=0)
        self.assertEqual(again["type"], "hint")


class Overrunning(AtATable):
    arguments = ("--workers", "1", "--think-seconds", "3")

    def test_one_that_never_answers(self):
        table, anna, process = self.begun()
        os.kill(process, signal.SIGSTOP)
        self.goes_on(anna)
        self.assertNotIn(process, children(self.server.process.pid))


if __name__ == "__main__":
    unittest.main()
