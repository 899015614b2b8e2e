#!/usr/bin/env python3
"""Performances at tables, judged by the real referee: what is sent, what is refused, and what comes of a referee that dies."""
import os
import pathlib
import shutil
import signal
import unittest

from live_server import Base, Server, Socket
from test_thinking import children

REFEREE = pathlib.Path(__file__).resolve().parents[3] / "web" / "dist-referee" / "referee.mjs"
MISSING = "node is not installed" if not shutil.which("node") else "" if REFEREE.exists() else f"{REFEREE} is not built"
SOFT = [0, 0, 4500, 330, 0]


@unittest.skipIf(MISSING, MISSING)
class Performing(Base):
    arguments = ("--referee", str(REFEREE))

    def begun(self, **more):
        table, seats = self.server.table(game="hide-away", seats=["person", "person"], **more)
        anna, bert = Socket(self.server), Socket(self.server)
        self.seen = anna.sit(table, seats[0])
        bert.sit(table, seats[1])
        return table, anna, bert

    def perform(self, who, table, seat, ply, values, **more):
        return who.asked(type="perform", table=table, seat=seat, ply=ply, input=values, **more)

    def test_a_throw_is_judged_and_told_to_everybody(self):
        table, anna, bert = self.begun()
        answer = self.perform(anna, table, 0, 0, SOFT)
        self.assertEqual((answer["type"], answer["ply"]), ("performed", 0))
        told = bert.wait(type="performed")
        self.assertEqual(told["performance"]["input"], SOFT)
        self.assertEqual(told["moves"][0]["word"], "throw")
        self.assertGreater(len(told["moves"]), 1)
        self.assertEqual(len(told["hash"]), 16)
        self.assertTrue(told["frames"])
        self.assertEqual(told["view"]["decides"], 1)
        self.assertTrue(told["view"]["perform"]["mine"])
        self.assertNotIn("seed", told["view"]["perform"])

    def test_the_log_gives_the_same_game_without_a_referee(self):
        table, anna, bert = self.begun()
        for ply_seat in range(4):
            who = (anna, bert)[ply_seat % 2]
            ply = 0 if ply_seat == 0 else len(told["view"]["history"]) if "history" in told["view"] else told["moves"][-1]["ply"] + 1
            self.assertEqual(self.perform(who, table, ply_seat % 2, ply, SOFT)["type"], "performed")
            told = who.wait(type="performed", seat=ply_seat % 2)
        before = told["view"]
        self.server.stop()
        self.server.arguments = ("--referee", str(REFEREE))
        self.server.start()
        again = Socket(self.server)
        after = again.asked(type="watch", table=table)["view"]
        self.assertEqual(after["boards"], before["boards"])
        self.assertEqual(after["decides"], before["decides"])

    def test_what_is_refused(self):
        table, anna, bert = self.begun()
        def code(answer):
            self.assertEqual(answer["type"], "error", answer)
            return answer["error"]["code"]
        self.assertEqual(code(self.perform(bert, table, 1, 0, SOFT)), "not-now")           # another's turn
        self.assertEqual(code(self.perform(bert, table, 0, 0, SOFT)), "not-yours")         # another's seat
        self.assertEqual(code(self.perform(anna, table, 0, 5, SOFT)), "too-late")
        self.assertEqual(code(self.perform(anna, table, 0, 0, [0, 0, 0, 4000, 0])), "not-legal")
        self.assertEqual(code(self.perform(anna, table, 0, 0, [1])), "not-legal")
        self.assertEqual(code(self.perform(anna, table, 0, 0, [10 ** 9] * 5)), "bad-request")
        self.assertEqual(code(self.perform(anna, table, 0, 0, ["x"])), "bad-request")
        self.assertEqual(code(self.perform(anna, table, 0, 0, [0] * 40001)), "bad-request")
        self.assertEqual(code(self.perform(anna, table, 0, 0, SOFT, result=[{"cell": [3, 3, 2]}])), "bad-request")
        self.assertEqual(code(anna.asked(type="choose", table=table, seat=0, ply=0, word="throw")), "not-now")
        for name in ("dice", "moves"):
            self.assertEqual(code(self.perform(anna, table, 0, 0, SOFT, **{name: []})), "bad-request")
        self.assertEqual(code(self.perform(anna, table, 0, 0, [0.5, 0, 0, 0, 0])), "bad-request")
        sentence = self.perform(anna, table, 0, 0, [0, 0, 4500, 4000, 0])["error"]["text"]
        self.assertEqual(sentence, "strength is 0 to 1000, not 4000")
        self.assertEqual(self.perform(anna, table, 0, 0, SOFT)["type"], "performed")       # the table stands
        # Of what was refused nobody else hears anything: after the answers to himself the first thing is the throw.
        heard = bert.hear()
        self.assertEqual(heard["type"], "performed")
        self.assertEqual(heard["performance"]["input"], SOFT)
        self.assertEqual(code(anna.asked(type="undo", table=table, seat=0)), "not-now")

    def test_only_one_at_a_time(self):
        table, anna, bert = self.begun()
        for k in range(5):
            anna.send({"type": "perform", "id": 100 + k, "table": table, "seat": 0, "ply": 0, "input": SOFT})
        answers = {}
        while len(answers) < 5:
            heard = anna.hear()
            if heard.get("id", 0) >= 100:
                answers[heard["id"]] = heard
        self.assertEqual(sorted(a["type"] for a in answers.values()), ["error"] * 4 + ["performed"])

    def test_a_referee_that_is_killed(self):
        table, anna, bert = self.begun()
        self.assertEqual(self.perform(anna, table, 0, 0, SOFT)["type"], "performed")
        ply = bert.wait(type="performed")["moves"][-1]["ply"] + 1
        for process in children(self.server.process.pid):
            os.kill(process, signal.SIGKILL)
        answer = self.perform(bert, table, 1, ply, SOFT)
        self.assertEqual(answer["error"]["code"], "trouble")
        self.assertEqual(self.perform(bert, table, 1, ply, SOFT)["type"], "performed")

    def test_a_referee_that_hangs_is_replaced(self):
        table, anna, bert = self.begun()
        self.assertEqual(self.perform(anna, table, 0, 0, SOFT)["type"], "performed")
        ply = bert.wait(type="performed")["moves"][-1]["ply"] + 1
        for process in children(self.server.process.pid):
            os.kill(process, signal.SIGSTOP)
        bert.send({"type": "perform", "id": 900, "table": table, "seat": 1, "ply": ply, "input": SOFT})
        self.assertEqual(anna.asked(type="ping")["type"], "pong")
        self.assertEqual(bert.wait(id=900)["error"]["code"], "trouble")
        self.assertEqual(self.perform(bert, table, 1, ply, SOFT)["type"], "performed")

    def test_a_computer_that_steers_is_a_ghost(self):
        for game, options in (("faraday", {}), ("coulomb", {"middle": "2"}), ("dune", {"middle": "3"})):
            with self.subTest(game):
                table, seats = self.server.table(game=game, options={"players": "2", "attempts": "1", **options}, seats=["person", "level:10"])
                anna = Socket(self.server)
                kind = anna.sit(table, seats[0])["view"]["perform"]["kind"]
                self.assertEqual(self.perform(anna, table, 0, 0, [])["type"], "performed")
                told = anna.wait(type="performed", seat=1)
                words = [move["word"] for move in told["moves"]]
                self.assertEqual(words[:2], [kind, "done"])
                self.assertEqual(words[2], "0")  # in less than a hundred seconds
                self.assertEqual(told["view"]["outcome"]["winners"], [1])

    def test_who_steers_has_side_a_before_him_whoever_he_is(self):
        table, seats = self.server.table(game="faraday", options={"players": "2"}, seats=["person", "person"])
        anna, bert = Socket(self.server), Socket(self.server)
        anna.sit(table, seats[0])
        bert.sit(table, seats[1])
        self.assertEqual(self.perform(anna, table, 0, 0, [])["type"], "performed")
        told = bert.wait(type="performed")
        self.assertEqual(told["view"]["perform"]["side"], 0)

    def test_what_is_steered_has_its_seed(self):
        table, seats = self.server.table(game="faraday", seats=["person"])
        anna = Socket(self.server)
        view = anna.sit(table, seats[0])["view"]
        self.assertEqual(view["perform"]["kind"], "tilt")
        self.assertIn("seed", view["perform"])
        self.assertEqual(len(view["perform"]["goal"]), 1)
        self.assertEqual(len(view["perform"]["scene"]["dice"]), 3)

    def test_a_ladle_that_spills_is_judged(self):
        table, seats = self.server.table(game="trulla", seats=["person", "person"])
        anna = Socket(self.server)
        ply = anna.sit(table, seats[0])["view"]["ply"]
        self.assertEqual(anna.choose(table, 0, ply, "20")["type"], "chosen")
        ply = anna.wait(type="moved")["view"]["ply"]
        over_the_edge = [1000, 0, 600, 1000, 0, 4]
        self.assertEqual(self.perform(anna, table, 0, ply, over_the_edge)["type"], "performed")
        told = anna.wait(type="performed")
        self.assertEqual(told["moves"][-1]["word"], "off")
        self.assertEqual(told["view"]["decides"], 1)

    def test_a_computer_throws(self):
        table, seats = self.server.table(game="flickers", seats=["person", "level:2"])
        anna = Socket(self.server)
        anna.sit(table, seats[0])
        self.assertEqual(self.perform(anna, table, 0, 0, SOFT)["type"], "performed")
        told = anna.wait(type="performed", seat=1)
        self.assertEqual(told["performance"]["noise"], [13, 975])


class WithoutReferee(Base):
    def test_it_says_so_and_all_else_works(self):
        table, seats = self.server.table(game="hide-away", seats=["person", "person"])
        anna = Socket(self.server)
        anna.sit(table, seats[0])
        answer = anna.asked(type="perform", table=table, seat=0, ply=0, input=SOFT)
        self.assertEqual(answer["error"]["code"], "not-now")
        self.assertIn("nobody can perform on this server", answer["error"]["text"])
        self.server.table()


if __name__ == "__main__":
    unittest.main()
