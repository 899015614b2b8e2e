#!/usr/bin/env python3
"""Pages that people publish: the open shelf, versions and forks, tables of them; and what happens when a page means harm. Each is played in a
process of its own (`cairn keep`), so that nobody else notices what becomes of it."""
import json
import os
import pathlib
import signal
import subprocess
import unittest

from live_server import CAIRN, Base, Socket, until

PAGE = '''game "Corner Stone"
by "Anna", 2026
set shibumi
players White, Black
board pyramid(2)
option heavy = 0 in 0..1 "whether it burns"

turn:
    p = choose(playable)
    put(me, p)
    n = 0
    if heavy == 1: for a in points: for b in points: for c in points: for d in points: for e in points: for f in points: for g in points: for h in points: for i in points: for j in points: n += 1
    if level(p) == 1: win(me, "the top is taken")
'''


# What there is to choose takes more than a mebibyte.
LONG = 'game "Long"\nset shibumi\nplayers White, Black\nboard grid(20, 20)\n\nturn:\n' + "".join(
    f'    {"or" if k else "either"} "{"L" * 900}{k}":\n        put(me, choose(holes))\n' for k in range(5))


def key():
    return os.urandom(16).hex()


def keepers(pid):
    """The processes of this server that keep published pages."""
    found = []
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
            if parent == pid and b"\0keep\0" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
        except (OSError, ValueError):
            pass
    return found


class Publishing(Base):
    # Keepers have more time than any of these pages needs, also on a machine that does much else.
    arguments = ("--publishing", "on", "--keeper-seconds", "60")

    def post(self, what, status=200, /, address="127.0.0.1", **body):
        answer, data = self.server.ask("POST", f"/api/v1/{what}", body, address=address)
        self.assertEqual(answer.status, status, data)
        return json.loads(data)

    def get(self, what, status=200):
        answer, data = self.server.ask("GET", f"/api/v1/{what}")
        self.assertEqual(answer.status, status, data)
        return json.loads(data)

    def publish(self, who, source=PAGE, status=201, **more):
        return self.post("published", status, source=source, key=who, name="Anna", **more)

    def begun(self, id, seats=("person", "person"), **more):
        """A table of this page, with somebody in its first seat."""
        table, taken = self.server.table(id, seats, **more)
        anna = Socket(self.server)
        self.assertEqual(anna.sit(table, taken[0])["type"], "table")
        return table, taken, anna

    def spline(self):
        """Somebody else, at a game of the library."""
        table, seats = self.server.table("spline")
        other = Socket(self.server)
        other.sit(table, seats[0]), other.sit(table, seats[1])
        return table, other


class TheShelf(Publishing):
    def test_a_page_is_published_found_and_read(self):
        made = self.publish(key())
        self.assertRegex(made["id"], r"^u_[2-9a-z]{10}_1$")
        self.assertEqual(self.get("server")["publishing"], True)
        for what in ("published", "published?order=played", "published?search=CORNER"):
            pages = self.get(what)["pages"]
            self.assertEqual([page["id"] for page in pages], [made["id"]], what)
            self.assertEqual(pages[0]["game"]["players"]["names"], ["White", "Black"])
        for what in ("published?search=%25", "published?search=spline", "published?from=24"):
            self.assertEqual(self.get(what)["pages"], [], what)
        page = self.get(f"published/{made['id']}")
        self.assertEqual((page["source"], page["name"], page["from"], page["forks"]), (PAGE, "Anna", None, []))
        self.get("published/u_aaaaaaaaaa_1", 404)
        self.assertEqual(self.get(f"games/{made['id']}")["title"], "Corner Stone")
        self.assertEqual(self.get(f"games/{made['id']}/source")["source"], PAGE)

    def test_a_new_version_changes_no_old_one(self):
        anna = key()
        first = self.publish(anna)
        changed = PAGE.replace("the top is taken", "the top is mine")
        self.assertEqual(self.publish(anna, status=409, series=first["series"])["error"]["code"], "not-now")
        self.assertEqual(self.publish(key(), changed, 403, series=first["series"])["error"]["code"], "not-yours")
        table, seats, socket = self.begun(first["id"])
        second = self.publish(anna, changed, series=first["series"])
        self.assertEqual((second["series"], second["version"]), (first["series"], 2))
        self.assertEqual(self.get(f"published/{first['id']}")["source"], PAGE)
        self.assertEqual(self.get(f"published/{second['id']}")["source"], changed)
        self.assertEqual([page["id"] for page in self.get("published")["pages"]], [second["id"]])
        self.assertEqual([v["version"] for v in self.get(f"published/{first['id']}")["versions"]], [2, 1])
        # The table keeps the version it began with, also when it is opened again.
        self.assertEqual(socket.choose(table, 0, 0, "a1")["type"], "chosen")
        self.server.stop()
        self.server.start()
        again = Socket(self.server).sit(table, seats[0])
        self.assertEqual((again["game"]["id"], len(again["history"]), again["frozen"]), (first["id"], 1, None))

    def test_forks_know_where_they_come_from(self):
        first = self.publish(key(), origin="spline")
        self.assertEqual(self.get(f"published/{first['id']}")["from"], {"id": "spline", "title": "Spline"})
        fork = self.publish(key(), PAGE.replace("Corner Stone", "Corner Stone Two"), origin=first["id"])
        self.assertEqual(self.get(f"published/{fork['id']}")["from"]["id"], first["id"])
        self.assertEqual([f["id"] for f in self.get(f"published/{first['id']}")["forks"]], [fork["id"]])
        self.assertEqual([f["id"] for f in self.get("published?forks=spline")["pages"]], [first["id"]])
        # Two strangers fork one page, and somebody forks a fork: each knows its own.
        other = self.publish(key(), PAGE.replace("Corner Stone", "Corner Pebble"), origin=first["id"], address="127.0.0.2")
        deeper = self.publish(key(), PAGE.replace("Corner Stone", "Corner Sand"), origin=other["id"], address="127.0.0.3")
        self.assertEqual({f["id"] for f in self.get(f"published/{first['id']}")["forks"]}, {fork["id"], other["id"]})
        self.assertEqual([f["id"] for f in self.get(f"published/{other['id']}")["forks"]], [deeper["id"]])
        self.assertEqual(self.get(f"published/{fork['id']}")["forks"], [])
        nowhere = self.publish(key(), PAGE.replace("Corner Stone", "Corner Stone Three"), origin="no-such-game")
        self.assertIsNone(self.get(f"published/{nowhere['id']}")["from"])

    def test_an_author_withdraws_and_games_go_on(self):
        anna = key()
        made = self.publish(anna)
        table, seats, socket = self.begun(made["id"])
        self.post("published/shown", 403, id=made["id"], key=key(), shown=False)
        self.post("published/shown", id=made["id"], key=anna, shown=False)
        self.assertEqual(self.get("published")["pages"], [])
        self.assertEqual(self.post("tables", 404, game=made["id"], seats=["person", "person"])["error"]["code"], "no-game")
        self.assertEqual(socket.choose(table, 0, 0, "a1")["type"], "chosen")
        self.post("published/shown", id=made["id"], key=anna, shown=True)
        self.assertEqual(len(self.get("published")["pages"]), 1)

    def test_what_is_reported_reaches_the_owner_who_hides_it(self):
        made = self.publish(key())
        for n in range(5):
            self.post("published/report", id=made["id"], text=f"rude, {n}")
        self.post("published/report", 503, id=made["id"], text="once more")
        self.post("published/report", id=made["id"], text="from elsewhere", address="127.0.0.2")
        owner = [CAIRN, "published", "--database", self.server.database()]
        told = subprocess.run([*owner, "--reports"], capture_output=True, text=True, check=True).stdout
        self.assertIn("rude, 0", told)
        self.assertIn("from elsewhere", told)
        self.assertIn("6 reported  Corner Stone, by Anna", subprocess.run(owner, capture_output=True, text=True, check=True).stdout)
        subprocess.run([*owner, "--hide", made["id"], "--why", "not nice"], check=True, capture_output=True)
        self.assertEqual(self.get("published")["pages"], [])
        self.get(f"published/{made['id']}", 404)
        self.post("tables", 404, game=made["id"], seats=["person", "person"])
        subprocess.run([*owner, "--show", made["id"]], check=True, capture_output=True)
        self.assertEqual(len(self.get("published")["pages"]), 1)
        self.assertNotEqual(subprocess.run([*owner, "--hide", "u_aaaaaaaaaa_1"], capture_output=True).returncode, 0)

    def test_who_wants_to_be_forgotten_is_named_no_more(self):
        anna = key()
        made = self.publish(anna)
        self.post("people/forget", key=anna)
        self.assertEqual(self.get("published")["pages"], [])
        page = self.get(f"published/{made['id']}")
        self.assertEqual((page["name"], page["person"], page["standing"]), ("", "", "withdrawn"))


class Tables(Publishing):
    def test_people_and_computers_play_it(self):
        id = self.publish(key())["id"]
        table, seats, anna = self.begun(id, ["person", "level:3"])
        self.assertEqual(anna.choose(table, 0, 0, "a1")["type"], "chosen")
        self.assertEqual(anna.wait(type="moved", seat=1)["view"]["decides"], 0)
        self.assertEqual(anna.asked(type="hint", table=table, seat=0)["type"], "hint")
        self.assertEqual(anna.asked(type="chat", table=table, seat=0, text="hello")["type"], "done")

        table, seats, anna = self.begun(id, ["person", "open"])
        bob = Socket(self.server)
        joined = bob.asked(type="join", table=table, join=seats[1]["join"], name="Bob")
        self.assertEqual(joined["type"], "joined")
        for ply, word in enumerate(("a1", "a3", "c1", "c3", "b2")):
            player, other = ((anna, bob), (bob, anna))[ply % 2]
            self.assertEqual(player.choose(table, ply % 2, ply, word)["type"], "chosen", word)
            last = other.wait(type="moved", ply=ply)
        self.assertEqual(last["view"]["outcome"]["winners"], [0])
        self.assertEqual(self.get("published")["pages"][0]["plays"], 2)
        answer, record = self.server.ask("GET", f"/api/v1/tables/{table}/record")
        self.assertIn("b2", record.decode())
        self.assertEqual(len(self.post("replay", record=record.decode())["plies"]), 5)
        self.assertEqual(bob.asked(type="rematch", table=table, seat=1)["type"], "asked")
        self.assertIn("next", anna.asked(type="agree", table=table, seat=0, what="rematch", yes=True))
        self.assertEqual(len(keepers(self.server.process.pid)), 1)

    def test_what_was_acknowledged_outlives_the_server(self):
        id = self.publish(key())["id"]
        table, seats, anna = self.begun(id)
        anna.sit(table, seats[1])
        for ply, word in enumerate(("a1", "a3", "c1")):
            self.assertEqual(anna.choose(table, ply % 2, ply, word)["type"], "chosen")
        self.server.stop(signal.SIGKILL)
        self.server.start()
        self.assertEqual(len(Socket(self.server).sit(table, seats[0])["history"]), 3)

    def test_the_lobby_studies_and_secrets(self):
        id = self.publish(key())["id"]
        made = self.post("people/challenge", 201, game=id, key=key(), name="Anna")
        token = next(s for s in made["seats"] if "token" in s)
        anna = Socket(self.server)
        self.assertEqual(anna.sit(made["table"], token)["type"], "table")
        found = self.post("people/pair", game=id, key=key())
        self.assertEqual(found["table"], made["table"])
        self.post("people/challenge", 409, game=id, key=key(), rated=True)
        study = self.post("study", game=id, nodes=[{"word": "a1"}], views=[0])
        self.assertEqual(study["nodes"][0]["word"], "a1")
        self.assertEqual(self.post("analysis", game=id, words=["a1"], seconds=0.2)["seat"], 1)
        self.post("tables", 404, game="u_aaaaaaaaaa_7", seats=["person", "person"])
        self.post("tables", 400, game=id, seats=["person"])


class Losing(Publishing):
    """Of keepers that are lost."""
    def stopped(self, how):
        """What becomes of a table whose keeper is treated so, while somebody plays another game."""
        id = self.publish(key())["id"]
        table, seats, anna = self.begun(id)
        self.assertEqual(anna.choose(table, 0, 0, "a1")["type"], "chosen")
        library, other = self.spline()
        how(keepers(self.server.process.pid)[0])
        anna.send({"id": 90, "type": "why", "table": table, "seat": 0, "point": 0})
        for ply, word in enumerate(("a1", "a3", "c1")):  # while the keeper does not answer
            self.assertEqual(other.choose(library, ply % 2, ply, word)["type"], "chosen")
        self.assertIn("the process in which this game is played", anna.wait(type="trouble")["text"])
        self.assertTrue(anna.ended())
        # Who comes again finds the game as it was.
        again = Socket(self.server)
        self.assertEqual(len(again.sit(table, seats[0])["history"]), 1)
        again.sit(table, seats[1])
        self.assertEqual(again.choose(table, 1, 1, "a3")["type"], "chosen")
        self.assertEqual(other.choose(library, 1, 3, "c3")["type"], "chosen")
        answer, data = self.server.ask("GET", "/metrics")
        self.assertIn("cairn_keepers_lost_total 1\n", data.decode())


class Harm(Losing):
    def test_pages_that_are_no_good_are_not_published(self):
        for source, why in (
                ("", "errors"),
                ("game", "errors"),
                (PAGE.replace("playable", "playble"), "playble"),
                (PAGE.replace("heavy == 1", "heavy == 0"), "void"),
                (PAGE.replace("pyramid(2)", "pyramid(4)").replace(
                    "turn:", "family many = {a, b, c, d} for a in points, b in points, c in points, d in points\nturn:"), "not published"),
                (LONG, "can be sent"),
                (PAGE.replace("Corner Stone", "Spline"), "of its own"),
                (PAGE.replace("Corner Stone", "S p l í n e"), "of its own"),
                (PAGE.replace("Corner Stone", "Sрline"), "Latin"),
                (PAGE.replace("Corner Stone", "x" * 41), "40"),
                (PAGE.replace("Corner Stone", "Corner\u202eStone"), "characters"),
                (PAGE + "# \u200b", "characters"),
                (PAGE + "# \u0007", "characters"),
                (PAGE + "#" * 70000, "too long")):
            answer, data = self.server.ask("POST", "/api/v1/published", {"source": source, "key": key(), "name": "Anna"},
                                           address=f"127.0.1.{len(source) % 250 + 1}")
            self.assertEqual(answer.status, 400, (source[:40], data))
            self.assertIn(why, json.loads(data)["error"]["text"], source[:60])
        self.assertEqual(self.get("published")["pages"], [])

    def test_bad_bodies_are_explained(self):
        made = self.publish(key())
        for what, body in (("published", {}), ("published", {"source": PAGE, "key": "x", "name": "Anna"}),
                           ("published", {"source": PAGE, "key": key(), "name": "\u202e"}),
                           ("published", {"source": PAGE, "key": key(), "name": "A", "series": "../x"}),
                           ("published", {"source": PAGE, "key": key(), "name": "A", "origin": "' OR 1=1"}),
                           ("published/shown", {"id": made["id"], "key": key(), "shown": 1}),
                           ("published/report", {"id": "spline", "text": "x"}),
                           ("published/report", {"id": made["id"], "text": ""}),
                           ("published/nothing", {})):
            self.assertEqual(self.post(what, 400, address="127.0.0.9", **body)["error"]["code"], "bad-request")
        self.get("published?from=x", 400)
        self.get("published?person=nobody", 400)
        for _ in range(10):  # the tenth of an hour, and no more
            answer, data = self.server.ask("POST", "/api/v1/published", {}, address="127.0.0.8")
            self.assertEqual(answer.status, 400)
        answer, data = self.server.ask("POST", "/api/v1/published", {}, address="127.0.0.8")
        self.assertEqual((answer.status, json.loads(data)["error"]["code"]), (503, "busy"))

    def test_a_page_that_burns_makes_its_game_void_or_is_stopped(self):
        id = self.publish(key())["id"]
        library, other = self.spline()
        # Each choice asks for all that a choice may take. On a slow machine even the picture for its card is too much.
        answer, data = self.server.ask("POST", "/api/v1/tables", {"game": id, "seats": ["person", "person"], "options": {"heavy": "1"}})
        self.assertEqual(other.choose(library, 0, 0, "a1")["type"], "chosen")
        if answer.status != 201:
            return self.assertIn("took more time than a page may take", json.loads(data)["error"]["text"])
        made = json.loads(data)
        anna = Socket(self.server)
        anna.sit(made["table"], made["seats"][0])
        anna.send({"id": 90, "type": "choose", "table": made["table"], "seat": 0, "ply": 0, "word": "a1"})
        self.assertEqual(other.choose(library, 1, 1, "a3")["type"], "chosen")
        outcome = anna.wait(type="moved")["view"]["outcome"]
        self.assertTrue(outcome["void"])
        self.assertIn("too many steps", outcome["reason"])

    def test_a_page_that_throws_for_ever_makes_its_game_void(self):
        """Everybody at a table is told of every throw, so a page could flood them all, and the disk, with one choice."""
        source = PAGE.replace("    put(me, p)\n", "    put(me, p)\n    if heavy == 1: while true at most 10000: heap = roll(6)\n")
        id = self.publish(key(), source)["id"]
        table, seats, anna = self.begun(id, options={"heavy": "1"})
        library, other = self.spline()
        anna.send({"id": 90, "type": "choose", "table": table, "seat": 0, "ply": 0, "word": "a1"})
        for ply, word in enumerate(("a1", "a3", "c1")):
            self.assertEqual(other.choose(library, ply % 2, ply, word)["type"], "chosen")
        told = 0
        while not (outcome := anna.wait(type="moved")["view"]["outcome"]):
            told += 1
        self.assertTrue(outcome["void"])
        self.assertIn("too many steps", outcome["reason"])
        self.assertEqual(told, 1000)

    def test_a_keeper_that_is_killed(self):
        self.stopped(lambda process: os.kill(process, signal.SIGKILL))

    def test_a_keeper_that_breaks(self):
        self.stopped(lambda process: os.kill(process, signal.SIGSEGV))

    def test_a_page_that_is_lost_again_and_again_is_stopped(self):
        id = self.publish(key())["id"]
        table, seats, anna = self.begun(id)
        for n in range(3):
            os.kill(until(lambda: keepers(self.server.process.pid))[0], signal.SIGKILL)
            told = anna.wait(type="trouble")["text"]
            self.assertTrue(anna.ended())
            anna = Socket(self.server)
            if n < 2:
                self.assertEqual(anna.sit(table, seats[0])["type"], "table")
        self.assertIn("not played on this server any more", told)
        until(lambda: self.get(f"published/{id}")["standing"] == "stopped")
        self.assertIn("was stopped", anna.sit(table, seats[0])["error"]["text"])
        self.assertEqual(self.get("published")["pages"], [])
        subprocess.run([CAIRN, "published", "--database", self.server.database(), "--show", id], check=True, capture_output=True)
        self.assertEqual(anna.sit(table, seats[0])["type"], "table")


class Silent(Losing):
    arguments = ("--publishing", "on", "--keeper-seconds", "4")

    def test_a_keeper_that_does_not_answer_is_killed(self):
        self.stopped(lambda process: os.kill(process, signal.SIGSTOP))


class Large(Publishing):
    def test_one_that_takes_too_much_memory_is_stopped_and_others_notice_nothing(self):
        id = self.publish(key())["id"]
        # Sixteen MiB are less than any keeper needs: whatever is played in one is stopped.
        self.server.stop()
        self.server.arguments = (*Publishing.arguments, "--keeper-memory", "16")
        self.server.start()
        library, other = self.spline()

        def told():
            table = self.server.ask("POST", "/api/v1/tables", {"game": id, "seats": ["person", "person"]})
            return table[0].status == 503 and json.loads(table[1])["error"]["text"]
        said = until(told)
        self.assertRegex(said, "took more memory|ended by itself")
        self.assertEqual(other.choose(library, 0, 0, "a1")["type"], "chosen")


class Few(Publishing):
    arguments = (*Publishing.arguments, "--keepers", "1")

    def test_a_place_that_nobody_needs_is_had_by_others(self):
        first = self.publish(key())["id"]
        second = self.publish(key(), PAGE.replace("Corner Stone", "Corner Stone Two"))["id"]
        table, seats, anna = self.begun(first)
        answer, data = self.server.ask("GET", f"/api/v1/games/{second}")
        self.assertEqual((answer.status, json.loads(data)["error"]["code"]), (503, "busy"))
        anna.close()
        until(lambda: self.server.ask("GET", f"/api/v1/games/{second}")[0].status == 200)


class Off(Publishing):
    arguments = ()

    def test_publishing_is_off_unless_its_owner_turns_it_on(self):
        self.assertEqual(self.get("server")["publishing"], False)
        self.assertEqual(self.publish(key(), status=409)["error"]["code"], "not-now")
        self.get("published", 409)
        self.get("games/u_aaaaaaaaaa_1", 409)
        self.post("tables", 409, game="u_aaaaaaaaaa_1", seats=["person", "person"])

    def test_turned_off_later_games_of_strangers_rest(self):
        self.server.stop()
        self.server.arguments = Publishing.arguments
        self.server.start()
        id = self.publish(key())["id"]
        table, seats, anna = self.begun(id)
        self.server.stop()
        self.server.arguments = ()
        self.server.start()
        self.assertIn("turned off", Socket(self.server).sit(table, seats[0])["error"]["text"])
        self.server.stop()
        self.server.arguments = Publishing.arguments
        self.server.start()
        self.assertEqual(Socket(self.server).sit(table, seats[0])["type"], "table")


if __name__ == "__main__":
    unittest.main()
