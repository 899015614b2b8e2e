#!/usr/bin/env python3
"""The server itself, over real sockets: the protocol, what it refuses, and what survives kill -9."""
import json
import os
import random
import signal
import socket
import sqlite3
import subprocess
import time
import unittest

from live_server import CAIRN, Base, Socket, until


class Play(Base):
    def test_a_whole_game_by_the_protocol(self):
        table, seats = self.server.table()
        anna, bob = Socket(self.server), Socket(self.server)
        view = anna.sit(table, seats[0])["view"]
        bob.sit(table, seats[1])
        players, chance = [anna, bob], random.Random(3)
        while view["outcome"] is None:
            seat = view["decides"]
            word = chance.choice(view["choices"])["word"]
            self.assertEqual(players[seat].choose(table, seat, view["ply"], word)["type"], "chosen")
            views = [p.wait(type="moved", ply=view["ply"])["view"] for p in players]
            view = views[max(views[0]["decides"], 0)]
        self.assertEqual(len(view["outcome"]["ranks"]), 2)
        answer, record = self.server.ask("GET", f"/api/v1/tables/{table}/record")
        self.assertIn(b'[game "spline"]', record)
        answer, replay = self.server.ask("POST", "/api/v1/replay", {"record": record.decode()})
        self.assertEqual(json.loads(replay)["plies"][-1]["view"]["boards"], view["boards"])

    def test_a_friend_by_the_link_and_the_computer(self):
        table, seats = self.server.table(seats=["open", "level:1"])
        bob = Socket(self.server)
        joined = bob.asked(type="join", table=table, join=seats[0]["join"], name="bob")
        self.assertEqual(joined["seat"], 0)
        ply = bob.wait(type="table")["view"]["ply"]
        self.assertEqual(bob.choose(table, 0, ply, "a1")["type"], "chosen")
        self.assertEqual(bob.wait(type="moved", seat=1)["view"]["decides"], 0)

    def test_what_there_is_to_play(self):
        answer, data = self.server.ask("GET", "/api/v1/games")
        games = json.loads(data)["games"]
        self.assertGreater(len(games), 60)
        answer, data = self.server.ask("GET", "/api/v1/games", headers={"If-None-Match": answer.getheader("ETag")})
        self.assertEqual((answer.status, data), (304, b""))
        for game in games:
            answer, data = self.server.ask("GET", f"/api/v1/games/{game['id']}?lang=fr")
            page = json.loads(data)
            # A game may be played without a board, or on several; of several kinds the picture shows the first.
            boards, board = page["picture"]["boards"], page["board"]
            first = board.get("parts", [{"boards": range(board["count"]), "points": len(board["points"])}])[0]
            self.assertEqual(len(boards), len(first["boards"]), game["id"])
            self.assertEqual({len(balls) for balls in boards}, {first["points"]} if boards else set(), game["id"])
            self.assertTrue(page["rules"] and page["source"], game["id"])
            # Where the rules read faces, the picture says how every die lies.
            for balls, poses in zip(boards, page["picture"].get("poses", [])):
                self.assertEqual([pose != "" for pose in poses], [ball != -1 for ball in balls], game["id"])
        self.assertGreater(sum("poses" in game["picture"] for game in games), 5)
        answer, data = self.server.ask("GET", "/api/v1/games/spline/examples")
        self.assertTrue(json.loads(data)["examples"][0]["steps"])
        answer, data = self.server.ask("GET", "/api/v1/games/reducto/examples")
        self.assertIn("poses", json.loads(data)["examples"][0]["steps"][0])

    def test_a_table_of_numbers_is_shown_whole(self):
        # The first throw takes the group of eight; how many dice lie in the other groups is to be seen as well. Who wins
        # all that he throws asks nothing, and the next thrower takes the next group: so luck decides how many are gone.
        table, seats = self.server.table("mes-des-tes-des")
        anna = Socket(self.server)
        view = anna.sit(table, seats[0])["view"]
        while view["decides"] < 0:
            view = anna.wait(type="moved")["view"]
        groups = {fact["index"]: fact["value"] for fact in view["facts"] if fact["name"] == "group"}
        self.assertEqual(list(groups), ["1", "2", "3", "4", "5", "6"])
        self.assertIn(list(groups.values()), [["0"] * gone + ["7"] * (5 - gone) + ["0"] for gone in range(5)])

    def test_sentences_in_the_readers_language(self):
        answer, data = self.server.ask("GET", "/api/v1/games/pylos?lang=de")
        page = json.loads(data)
        self.assertEqual(page["texts"]["Place a ball"], "Lege eine Kugel")
        self.assertEqual(page["texts"]["Take back a second ball"], "Nimm eine zweite Kugel zurück")
        answer, data = self.server.ask("GET", "/api/v1/games?lang=de")
        aims = {game["id"]: game["aim"] for game in json.loads(data)["games"]}
        self.assertTrue(aims["pylos"].startswith("Spare deine Kugeln"), aims["pylos"])
        answer, data = self.server.ask("GET", "/api/v1/games/pylos")
        self.assertEqual(json.loads(data)["texts"], {})

    def test_analysis_of_a_position(self):
        answer, data = self.server.ask("POST", "/api/v1/analysis", {"game": "spline", "words": ["a1"], "level": 1})
        analysis = json.loads(data)
        self.assertEqual((analysis["seat"], len(analysis["choices"])), (1, 15))
        # The line is said in words too, and where it lies.
        choice = analysis["choices"][0]
        self.assertEqual([step["word"] for step in choice["steps"]], choice["line"][:8])
        self.assertEqual((choice["steps"][0]["seat"], choice["steps"][0]["point"]), (1, choice["point"]))

    def analysis(self, **wanted):
        answer, data = self.server.ask("POST", "/api/v1/analysis", {"seconds": 0.2, **wanted})
        return json.loads(data)

    def test_choices_that_are_images_of_one_another_are_worth_the_same(self):
        # Of this game nothing is proved: all are estimates.
        values = {choice["word"]: choice["value"] for choice in self.analysis(game="splade")["choices"]}
        for images in (("a1", "g1", "a7", "g7"), ("0:c3", "0:e3", "0:c5", "0:e5"), ("c1", "e1", "a3", "g3", "a5", "g5", "c7", "e7")):
            self.assertEqual(len({values[word] for word in images}), 1, values)
        # After a1 only the diagonal is left as a mirror.
        values = {choice["word"]: choice["value"] for choice in self.analysis(game="splade", words=["a1"], seconds=1)["choices"]}
        self.assertEqual(values["c1"], values["a3"])
        self.assertGreater(len(set(values.values())), 1)  # also where a slow machine looks at few games
        # Earlier positions may not come back in this one: its estimates are shared all the same.
        values = {choice["word"]: choice["value"] for choice in self.analysis(game="spargo", words=["a1", "g7"], seconds=1)["choices"]}
        for one, other in (("c1", "a3"), ("e1", "a5"), ("g1", "a7"), ("0:e3", "0:c5"), ("g3", "c7"), ("g5", "e7")):
            self.assertEqual(values[one], values[other], values)

    def test_an_analysis_promises_nothing_that_is_proved_to_be_impossible(self):
        # Black wins Spline, and the file of knowledge has one line of it, which begins at a1.
        begun = self.analysis(game="spline")
        self.assertEqual(begun["worth"], {"value": 0, "proved": True})
        self.assertEqual({(choice["value"], choice["proved"]) for choice in begun["choices"]}, {(0, True)})
        # After a1, or g7, its image, a choice that wins is known, and how far away the end is. After anything else only that there is one.
        for first, leads in (("a1", True), ("g7", True), ("0:c3", False)):
            answer = self.analysis(game="spline", words=[first])
            self.assertEqual(answer["worth"], {"value": 1, "proved": True}, first)
            best = answer["choices"][0]
            self.assertEqual((best["value"], best["distance"]) == (1, 25) and best["proved"], leads, best)
        # Black has left the line: now nothing is proved, and that is said.
        answer = self.analysis(game="spline", words=["0:c3", "a1"])
        self.assertFalse(answer["worth"]["proved"])
        # A position that was set up is no beginning, another setting another game.
        self.assertFalse(self.analysis(game="spline", position="..../..../.B../.... W")["worth"]["proved"])
        self.assertFalse(self.analysis(game="spline", options={"size": "5"})["worth"]["proved"])

    def test_a_hint_at_a_table_knows_what_is_proved(self):
        table, seats = self.server.table(seats=["person", "level:1"])
        anna = Socket(self.server)
        anna.sit(table, seats[0])
        hint = anna.asked(type="hint", table=table, seat=0)
        self.assertEqual((hint["type"], hint["worth"]), ("hint", {"value": 0, "proved": True}))

    def study(self, **wanted):
        answer, data = self.server.ask("POST", "/api/v1/study", wanted)
        return json.loads(data)

    def test_a_study_is_a_tree_of_choices(self):
        # Two lines that part after the first choice, the later one named before the earlier is finished.
        nodes = [{"word": "a1"}, {"word": "c1"}, {"word": "e1", "after": 0}, {"word": "g1", "after": 1}, {"word": "a3", "after": 2}]
        study = self.study(game="spline", nodes=nodes, views=[-1, 3, 4])
        self.assertEqual([(n["after"], n["seat"], n["word"]) for n in study["nodes"]],
                         [(-1, 0, "a1"), (0, 1, "c1"), (0, 1, "e1"), (1, 0, "g1"), (2, 0, "a3")])
        self.assertEqual({ply: view["position"].split(" ")[0] for ply, view in study["views"].items()},
                         {"-1": "..../..../..../....", "3": "..../..../..../WB.W", "4": "..../..../W.../W.B."})
        # Whoever studies chooses for whoever decides.
        self.assertEqual((study["views"]["-1"]["decides"], len(study["views"]["-1"]["choices"])), (0, 16))
        self.assertEqual((study["views"]["4"]["decides"], len(study["views"]["4"]["choices"])), (1, 13))
        self.assertEqual((study["game"]["id"], len(study["board"]["points"])), ("spline", 30))

    def test_a_study_from_a_position_and_why_not(self):
        study = self.study(game="spline", position="..../..../WB../BW.. W", views=[-1], why={"board": 0, "point": 0})
        self.assertEqual(study["because"]["code"], "occupied")
        self.assertIn("b2", [choice["word"] for choice in study["views"]["-1"]["choices"]])

    def test_in_a_study_chance_is_chosen_or_decided(self):
        start = self.study(game="reducto", views=[-1])["views"]["-1"]
        if start["decides"] == -1:
            self.assertTrue(start["choices"])
        decided = self.study(game="spoff", chance=True)
        last = decided["views"][str(len(decided["nodes"]) - 1)]
        self.assertGreater(len(decided["nodes"]), 0)
        self.assertGreaterEqual(last["decides"], 0)
        again = self.study(game="spoff", nodes=[{"word": node["word"]} for node in decided["nodes"]],
                           views=[len(decided["nodes"]) - 1])
        self.assertEqual(again["views"][str(len(decided["nodes"]) - 1)]["boards"], last["boards"])

    def test_a_study_that_cannot_be_is_explained(self):
        for wanted, code, part in (({"nodes": [{"word": "a1"}, {"word": "a1"}]}, "not-legal", "choice 2"),
                                   ({"nodes": [{"word": "a1", "after": 0}]}, "bad-request", "`after`"),
                                   ({"nodes": [{"word": "a1", "after": -2}]}, "bad-request", "`after`"),
                                   ({"nodes": ["a1"]}, "bad-request", "`word`"),
                                   ({"nodes": [{"word": "a1"}] * 3001}, "bad-request", "3000"),
                                   ({"views": [0]}, "bad-request", "`views`"),
                                   ({"views": [-1] * 101}, "bad-request", "100"),
                                   ({"why": {"board": 0}}, "bad-request", "`point`"),
                                   ({"position": "!!"}, "bad-position", "")):
            error = self.study(game="spline", **wanted)["error"]
            self.assertEqual(error["code"], code, wanted)
            self.assertIn(part, error["text"])
        self.assertEqual(self.study(game="nix")["error"]["code"], "no-game")


class OnesOwn(Base):
    def test_a_player_gets_what_is_kept_of_him_and_has_it_forgotten(self):
        table, seats = self.server.table()
        anna, bob = Socket(self.server), Socket(self.server)
        anna.sit(table, seats[0]), bob.sit(table, seats[1])
        anna.asked(type="name", table=table, seat=0, name="Anna")
        anna.asked(type="chat", table=table, seat=0, text="my address is secret")
        anna.choose(table, 0, 0, "a1")
        key = {"table": table, "token": seats[0]["token"]}
        answer, data = self.server.ask("POST", "/api/v1/mine", key)
        self.assertEqual((answer.status, answer.getheader("Cache-Control")), (200, "no-store"))
        mine = json.loads(data)
        self.assertEqual([(e["kind"], e["text"]) for e in mine["entries"]],
                         [("name", "Anna"), ("chat", "my address is secret"), ("choice", "a1")])
        self.assertEqual(json.loads(self.server.ask("POST", "/api/v1/mine", {**key, "token": "0" * 32})[1])["error"]["code"], "no-seat")
        self.assertEqual(bob.asked(type="forget", table=table, seat=0)["error"]["code"], "not-yours")
        self.assertEqual(anna.asked(type="forget", table=table, seat=0)["type"], "done")
        self.assertEqual(bob.wait(type="ended")["view"]["outcome"]["ranks"][1], 1)
        self.assertEqual(bob.wait(type="seats")["seats"][0].get("name", ""), "")
        self.assertEqual(anna.sit(table, seats[0])["error"]["code"], "no-seat")
        self.assertEqual(anna.choose(table, 0, 1, "c1")["error"]["code"], "not-yours")
        self.assertEqual(json.loads(self.server.ask("POST", "/api/v1/mine", key)[1])["error"]["code"], "no-seat")
        # Also after a restart, and in the file itself.
        self.server.stop()
        self.assertNotIn(b"my address is secret", (self.server.folder / "tables.db").read_bytes())
        self.server.start()
        again = Socket(self.server)
        state = again.sit(table, seats[1])
        self.assertEqual((state["chat"], [made["word"] for made in state["history"]]), ([], ["a1"]))


class Survival(Base):
    def test_kill_9_loses_no_acknowledged_move(self):
        table, seats = self.server.table("sprite")  # never over before 59 choices
        chance, acknowledged = random.Random(1), []
        for life in range(6):
            both = Socket(self.server)
            both.sit(table, seats[0])
            state = both.sit(table, seats[1])
            self.assertEqual([made["word"] for made in state["history"]][:len(acknowledged)], acknowledged)
            acknowledged = [made["word"] for made in state["history"]]
            view = state["view"]
            for _ in range(3):
                word = chance.choice(view["choices"])["word"]
                both.send({"type": "choose", "id": 9, "table": table, "seat": view["decides"], "ply": view["ply"], "word": word})
                self.assertEqual(both.wait(id=9)["type"], "chosen")
                acknowledged.append(word)
                view = both.wait(type="moved")["view"]
            # One more is under way when the server dies.
            both.send({"type": "choose", "id": 9, "table": table, "seat": view["decides"], "ply": view["ply"],
                       "word": view["choices"][0]["word"]})
            self.server.stop(signal.SIGKILL)
            both.close()
            self.server.start()
        self.assertGreaterEqual(len(acknowledged), 18)

    def test_a_graceful_end_tells_everybody(self):
        table, seats = self.server.table()
        anna = Socket(self.server)
        anna.sit(table, seats[0])
        self.assertEqual(anna.choose(table, 0, 0, "a1")["type"], "chosen")
        self.server.process.send_signal(signal.SIGTERM)
        self.assertIn("acknowledged", anna.wait(type="trouble")["text"])
        self.assertTrue(anna.ended())
        self.assertEqual(self.server.process.wait(600), 0)
        self.server.process.stdout.close(), self.server.process.stderr.close()
        self.server.start()
        again = Socket(self.server)
        self.assertEqual(again.sit(table, seats[0])["history"][0]["word"], "a1")

    def test_a_locked_database_is_told_to_the_players(self):
        table, seats = self.server.table()
        anna = Socket(self.server)
        anna.sit(table, seats[0])
        other = sqlite3.connect(self.server.folder / "tables.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        self.assertEqual(anna.choose(table, 0, 0, "a1")["error"]["code"], "trouble")
        answer, data = self.server.ask("POST", "/api/v1/tables", {"game": "spline", "seats": ["person", "person"]})
        self.assertEqual(answer.status, 503)
        other.execute("ROLLBACK")
        other.close()
        self.assertEqual(anna.choose(table, 0, 0, "a1")["type"], "chosen")

    def test_two_servers_need_two_files_and_two_ports(self):
        for arguments, sentence in (
                (["--database", str(self.server.folder / "tables.db"), "--port", "0"], "another `cairn serve` is using it"),
                (["--database", str(self.server.folder / "other.db"), "--port", str(self.server.port)], "is in use"),
                (["--database", str(self.server.folder / "no" / "tables.db"), "--port", "0", "--address", "home"],
                 "no address")):
            done = subprocess.run([CAIRN, "serve", *arguments], capture_output=True, text=True, timeout=600)
            self.assertEqual(done.returncode, 1, done.stderr)
            self.assertIn(sentence, done.stderr)


class Safety(Base):
    def test_malformed_frames_close_that_connection_only(self):
        table, seats = self.server.table()
        anna = Socket(self.server)
        anna.sit(table, seats[0])
        for frame, code in ((b"{", 1), (b"[]", 1), (b"\xff\xfe", 1), (b"\x00\x01", 2), (b" " * 20000, 1), (b" " * 200000, 1)):
            eve = Socket(self.server)
            try:
                eve.send(frame, code)
            except ConnectionError:
                pass
            self.assertTrue(eve.ended(), frame[:10])
            eve.close()
        eve = Socket(self.server)
        eve.socket.sendall(os.urandom(500))  # no frame at all
        eve.socket.close()
        self.assertEqual(anna.choose(table, 0, 0, "a1")["type"], "chosen")

    def test_late_and_illegal_choices(self):
        table, seats = self.server.table()
        anna = Socket(self.server)
        anna.sit(table, seats[0])
        anna.choose(table, 0, 0, "a1")
        late = anna.choose(table, 0, 0, "c1")
        self.assertEqual((late["error"]["code"], late["view"]["ply"]), ("too-late", 1))
        anna.sit(table, seats[1])
        wrong = anna.choose(table, 1, 1, "a1")
        self.assertEqual((wrong["error"]["code"], wrong["error"]["text"]), ("not-legal", "a1 is occupied by a white ball"))
        because = anna.asked(type="why", table=table, seat=1, point=16, board=0)
        self.assertEqual((because["code"], because["numbers"]), ("no-platform", [1, 4, 5]))

    def test_what_the_rules_speak_of_is_shown_to_whoever_is_there(self):
        table, seats = self.server.table(game="spargo", seats=["person", "person"], hotseat=True)
        anna, eve = Socket(self.server), Socket(self.server)
        anna.sit(table, seats[0])
        anna.choose(table, 0, 0, "a1")
        shown = anna.asked(type="show", table=table, what="alive")
        self.assertEqual((shown["type"], shown["ply"]), ("shown", 1))
        self.assertEqual(shown["sets"], [{"board": 0, "player": 0, "points": [0]}, {"board": 0, "player": 1, "points": []}])
        before = anna.asked(type="show", table=table, what="alive", ply=0)
        self.assertEqual([s["points"] for s in before["sets"]], [[], []])
        self.assertEqual(anna.asked(type="show", table=table, what="dead")["error"]["code"], "bad-request")
        self.assertEqual(eve.asked(type="show", table=table, what="alive")["error"]["code"], "not-yours")
        eve.asked(type="watch", table=table)
        self.assertEqual(eve.asked(type="show", table=table, what="alive")["type"], "shown")

    def test_pages_of_other_sites_are_refused(self):
        for headers in ({"Host": "evil.example"}, {"Origin": "http://evil.example"}, {"Origin": "null"}):
            answer, _ = self.server.ask("GET", "/api/v1/games", headers=headers)
            self.assertEqual(answer.status, 403, headers)
        self.assertEqual(Socket(self.server, headers="Origin: https://evil.example\r\n").status, 403)
        self.assertEqual(Socket(self.server, headers=f"Origin: http://127.0.0.1:{self.server.port}\r\n").status, 101)
        answer, _ = self.server.ask("POST", "/api/v1/tables", "{}", headers={"Content-Type": "text/plain"})
        self.assertEqual(answer.status, 400)

    def test_files_of_the_page_and_nothing_else(self):
        web = self.server.folder / "web"
        (web / "assets").mkdir(parents=True)
        (web / "index.html").write_text("<!doctype html>hall")
        (web / "assets" / "app-3f9c2b1a.js").write_text("run()")
        (web / "assets" / "app-3f9c2b1a.js.br").write_bytes(b"packed")
        (web / ".secret").write_text("no")
        (web / "link").symlink_to(self.server.folder / "tables.db")
        answer, data = self.server.ask("GET", "/")
        self.assertEqual((answer.status, data), (200, b"<!doctype html>hall"))
        self.assertIn("default-src 'none'", answer.getheader("Content-Security-Policy"))
        policy = answer.getheader("Content-Security-Policy").replace("'wasm-unsafe-eval'", "")
        self.assertNotIn("unsafe", policy)
        self.assertIn("frame-ancestors 'none'", answer.getheader("Content-Security-Policy"))
        # The viewer alone may be shown inside other sites; a page whose name only looks like it may not.
        (web / "embed.html").write_text("<!doctype html>viewer")
        (web / "assets" / "embed.html").write_text("<!doctype html>other")
        for path, framed_by in (("/embed.html", "*"), ("/assets/embed.html", "'none'"), ("/api/v1/server", "'none'")):
            policy = self.server.ask("GET", path)[0].getheader("Content-Security-Policy")
            self.assertTrue(policy.startswith("default-src 'none'") and policy.endswith("frame-ancestors " + framed_by), policy)
        self.assertEqual(answer.getheader("X-Content-Type-Options"), "nosniff")
        again, data = self.server.ask("GET", "/", headers={"If-None-Match": answer.getheader("ETag")})
        self.assertEqual((again.status, data), (304, b""))
        answer, data = self.server.ask("GET", "/assets/app-3f9c2b1a.js", headers={"Accept-Encoding": "gzip, br"})
        self.assertEqual((data, answer.getheader("Content-Encoding")), (b"packed", "br"))
        self.assertIn("immutable", answer.getheader("Cache-Control"))
        for path in ("/.secret", "/link", "/../tables.db", "/%2e%2e/tables.db", "/..%2ftables.db", "/assets/../../tables.db",
                     "//etc/passwd", "/nothing", "/%00", "/api/v1/nothing"):
            answer, data = self.server.ask("GET", path)
            self.assertIn(answer.status, (400, 404), path)
            self.assertNotIn(b"SQLite", data)

    def test_bad_bodies_are_explained(self):
        for path, body, code in (("tables", "{", "bad-json"), ("tables", "[]", "bad-request"),
                                 ("tables", {"game": "nix", "seats": ["person"]}, "no-game"),
                                 ("tables", {"game": "../spline", "seats": ["person"]}, "no-game"),
                                 ("tables", {"game": "spline", "seats": ["person"]}, "bad-request"),
                                 ("tables", {"game": "spline", "seats": ["person"] * 2, "options": {"size": 99}}, "bad-option"),
                                 ("tables", {"game": "spline", "seats": ["person"] * 2, "position": "!!"}, "bad-position"),
                                 ("replay", {"record": "nonsense"}, "bad-record"),
                                 ("analysis", {"game": "spline", "words": ["zz"]}, "not-legal")):
            answer, data = self.server.ask("POST", "/api/v1/" + path, body)
            self.assertEqual(json.loads(data)["error"]["code"], code, (path, body))
            self.assertGreaterEqual(answer.status, 400)
        # Refused by its length alone, before any of it is sent.
        answer, data = self.server.ask("POST", "/api/v1/replay", headers={"Content-Type": "application/json",
                                                                          "Content-Length": "2000000"})
        self.assertEqual(answer.status, 413)


class Limits(Base):
    arguments = ("--per-address", "4", "--new-tables", "3")

    def test_connections_and_tables_of_one_address(self):
        table, _ = self.server.table()
        sockets = [Socket(self.server) for _ in range(4)]
        with self.assertRaises((EOFError, ConnectionError, IndexError)):
            Socket(self.server)
        for s in sockets:
            s.close()

        def served():  # as soon as the server has seen that they are gone
            try:
                return self.server.table()
            except ConnectionError:
                return None
        until(served)
        self.server.table()
        answer, data = self.server.ask("POST", "/api/v1/tables", {"game": "spline", "seats": ["person", "person"]})
        self.assertEqual(json.loads(data)["error"]["code"], "busy")

    def test_one_who_floods_and_never_reads_disturbs_nobody(self):
        table, seats = self.server.table()
        anna, deaf = Socket(self.server), Socket(self.server)
        anna.sit(table, seats[0])
        deaf.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        try:  # asks for the whole table again and again, and never reads
            for i in range(4000):
                deaf.send({"type": "watch", "table": table})
                if i % 15 == 14:
                    time.sleep(0.5) if i < 60 else time.sleep(0.05)
        except ConnectionError:
            pass
        self.assertEqual(anna.choose(table, 0, 0, "a1")["type"], "chosen")


if __name__ == "__main__":
    unittest.main()
