"""People at the server: the lobby, ratings for those who keep a key, games by post, who is told while he is away."""
import base64
import http.server
import json
import os
import signal
import threading
import unittest

from live_server import Base, Socket, until

try:
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec, utils
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.hmac import HMAC
except ImportError:
    ec = None

DAY = 86400


def key():
    return os.urandom(16).hex()


class People(Base):
    def post(self, ask, status=200, /, server=None, **body):
        answer, data = (server or self.server).ask("POST", f"/api/v1/people/{ask}", body)
        self.assertEqual(answer.status, status, data)
        return json.loads(data)

    def get(self, what, status=200):
        answer, data = self.server.ask("GET", f"/api/v1/people/{what}")
        self.assertEqual(answer.status, status, data)
        return json.loads(data)

    def challenge(self, who, **more):
        made = self.post("challenge", 201, key=who, game="spline", **more)
        return made["table"], next(s for s in made["seats"] if "token" in s)

    def accept(self, table, who, name=None, **more):
        """Sits down at a challenge, as the page does; the socket and the seat."""
        found = self.post("accept", table=table, key=who, **more)
        socket = Socket(self.server)
        more = {"name": name} if name else {}
        joined = socket.asked(type="join", table=table, join=found["join"], key=who, **more)
        self.assertEqual(joined["type"], "joined", joined)
        return socket, joined

    def rated_game(self, one, other, loser=0):
        """A rated game to its end: the challenger sits in seat 0."""
        table, seat = self.challenge(one, rated=True, seat=0, name="Anna")
        first = Socket(self.server)
        first.sit(table, seat)
        second, _ = self.accept(table, other, "Bert")
        (first, second)[loser].asked(type="resign", table=table, seat=loser)
        first.close()
        second.close()
        return table

    def changes(self, table):
        return until(lambda: self.get(f"result?table={table}")["changes"])


class Lobby(People):
    def test_a_challenge_is_listed_until_somebody_sits_down(self):
        watcher = Socket(self.server)
        self.assertEqual(watcher.asked(type="lobby", on=True)["type"], "done")
        self.assertEqual(watcher.wait(type="lobby")["challenges"], [])
        made = self.post("challenge", 201, game="spline", name="Anna", seat=0, clock={"seconds": 300, "increment": 2})
        listed = watcher.wait(type="lobby")["challenges"]
        self.assertEqual([(c["table"], c["name"], c["seat"], c["clock"], c["rated"]) for c in listed],
                         [(made["table"], "Anna", 1, {"seconds": 300, "increment": 2}, False)])
        # Whoever only looks is not given the seat.
        self.assertNotIn(made["seats"][1]["join"], json.dumps(listed))
        found = self.post("accept", table=made["table"])
        other = Socket(self.server)
        self.assertEqual(other.asked(type="join", table=made["table"], join=found["join"], name="Bert")["type"], "joined")
        self.assertEqual(watcher.wait(type="lobby")["challenges"], [])
        self.post("accept", 404, table=made["table"])

    def test_whoever_wants_changes_hears_what_came_and_what_went(self):
        watcher = Socket(self.server)
        watcher.asked(type="lobby", on=True, changes=True)
        first = watcher.wait(type="lobby")
        made = [self.post("challenge", 201, game="spline", name=name, seat=0) for name in ("Anna", "Bert", "Cleo")]
        known, number = {c["table"] for c in first["challenges"]}, first["number"]
        while known != {m["table"] for m in made}:
            news = watcher.wait(type="lobby")
            if "challenges" in news:
                known = {c["table"] for c in news["challenges"]}
            else:
                self.assertEqual(news["after"], number)
                known = known - set(news["gone"]) | {c["table"] for c in news["come"]}
            number = news["number"]
        self.post("withdraw", table=made[0]["table"], token=made[0]["seats"][0]["token"])
        gone = watcher.wait(type="lobby")
        self.assertEqual((gone["after"], gone["come"], gone["gone"]), (number, [], [made[0]["table"]]))
        # Who asks again is told all of it; who never asked for changes hears no others.
        watcher.asked(type="lobby", on=True, changes=True)
        self.assertEqual(len(watcher.wait(type="lobby")["challenges"]), 2)
        plain = Socket(self.server)
        plain.asked(type="lobby", on=True)
        self.assertEqual(len(plain.wait(type="lobby")["challenges"]), 2)
        self.post("withdraw", table=made[1]["table"], token=made[1]["seats"][0]["token"])
        self.assertEqual(len(plain.wait(type="lobby")["challenges"]), 1)

    def test_a_challenger_who_goes_away_is_not_waited_for(self):
        made = self.post("challenge", 201, game="spline")
        self.server.stop()
        self.server.arguments = ("--clock-ahead", "60")
        self.server.start()
        self.post("accept", 404, table=made["table"])

    def test_quick_pairing_joins_who_waits_or_waits(self):
        wish = {"game": "spline", "clock": {"seconds": 300}}
        first = self.post("pair", 201, name="Anna", **wish)
        # Another time, another game, another setting: not the same wish.
        self.assertIn("seats", self.post("pair", 201, game="spline", clock={"seconds": 60}))
        self.assertIn("seats", self.post("pair", 201, game="spargo", clock={"seconds": 300}))
        second = self.post("pair", **wish)
        self.assertEqual(second["table"], first["table"])
        socket = Socket(self.server)
        joined = socket.asked(type="join", table=second["table"], join=second["join"])
        self.assertEqual((joined["type"], joined["seat"]), ("joined", second["seat"]))
        third = self.post("pair", 201, **wish)
        self.assertNotEqual(third["table"], first["table"])
        # Whoever has no key names the tables where he would meet himself.
        self.assertIn("seats", self.post("pair", 201, **wish, **{"except": [third["table"]]}))
        self.assertEqual(self.post("pair", **wish, **{"except": [first["table"]]})["join"] != "", True)
        self.post("pair", 400, **wish, **{"except": ["no table"]})

    def test_nobody_is_paired_with_himself_or_with_whom_he_blocked(self):
        one, other = key(), key()
        table, _ = self.challenge(one, rated=True)
        self.assertIn("seats", self.post("pair", 201, game="spline", rated=True, key=one))
        me = self.post("me", key=one)["person"]
        self.post("block", key=other, person=me, what="block")
        self.assertIn("seats", self.post("pair", 201, game="spline", rated=True, key=other))
        self.post("accept", 403, table=table, key=other)
        self.assertEqual(self.post("me", key=other)["blocked"], [{"person": me, "name": "", "what": "block"}])
        self.post("block", key=other, person=me, what="neither")
        self.assertIn("join", self.post("accept", table=table, key=other))

    def test_ratings_and_post_need_a_key(self):
        self.post("challenge", 403, game="spline", rated=True)
        self.post("challenge", 403, game="spline", clock={"per_move": DAY})
        table, _ = self.challenge(key(), rated=True, seat=0)
        self.post("accept", 403, table=table)
        # Not even with the code that opens the seat.
        code = self.post("accept", table=table, key=key())["join"]
        answer = Socket(self.server).asked(type="join", table=table, join=code)
        self.assertEqual(answer["error"]["code"], "no-key")

    def test_what_makes_no_sense_is_explained(self):
        for what, body in [("challenge", {}), ("challenge", {"game": 7}), ("challenge", {"game": "spline", "key": "x"}),
                           ("challenge", {"game": "spline", "seat": 2}), ("accept", {"table": "../.."}),
                           ("challenge", {"game": "spline", "clock": {"per_move": 1}}), ("me", {}),
                           ("challenge", {"game": "spline", "clock": {"per_move": 1e9}}), ("turns", {"tables": [1]}),
                           ("turns", {"tables": ["k"] * 201}), ("block", {"key": key(), "person": "p", "what": "block"}),
                           ("subscribe", {"key": key(), "subscription": {"endpoint": "https://x", "keys": {}}}),
                           ("nonsense", {})]:
            answer, data = self.server.ask("POST", f"/api/v1/people/{what}", body)
            self.assertEqual(answer.status, 400, (what, body, data))
            self.assertTrue(json.loads(data)["error"]["text"])

    def test_an_invitation_may_be_by_post_without_a_key(self):
        table, seats = self.server.table(seats=("person", "open"), clock={"per_move": DAY})
        one, other = Socket(self.server), Socket(self.server)
        one.sit(table, seats[0])
        self.assertEqual(self.post("turns", tables=[table])["turns"], [])
        other.asked(type="join", table=table, join=seats[1]["join"])
        turn = self.post("turns", tables=[table])["turns"][0]
        self.assertEqual((turn["table"], turn["seat"]), (table, 0))


class Ratings(People):
    def test_a_rated_game_changes_both_ratings_once(self):
        one, other = key(), key()
        table = self.rated_game(one, other)
        self.assertEqual([(c["before"], c["after"]) for c in self.changes(table)], [(1500, 1338), (1500, 1662)])
        mine = self.post("me", key=one)["ratings"]
        self.assertEqual([(r["game"], r["rating"], r["games"]) for r in mine], [("spline", 1338, 1)])
        leaders = self.get("leaders?game=spline")["leaders"]
        self.assertEqual([(x["name"], x["rating"]) for x in leaders], [("Bert", 1662), ("Anna", 1338)])
        self.server.stop(signal.SIGKILL)
        self.server.start()
        self.rated_game(one, other, loser=1)
        until(lambda: [r["games"] for r in self.post("me", key=one)["ratings"]] == [2])

    def test_kill_9_at_the_end_of_a_game_loses_no_result_and_doubles_none(self):
        one, other = key(), key()
        for played in range(1, 6):
            table, seat = self.challenge(one, rated=True, seat=0)
            first = Socket(self.server)
            first.sit(table, seat)
            second, _ = self.accept(table, other)
            first.asked(type="resign", table=table, seat=0)
            self.server.stop(signal.SIGKILL)  # acknowledged; rated or not
            self.server.start()
            self.changes(table)
            for who in one, other:
                self.assertEqual(self.post("me", key=who)["ratings"][0]["games"], played)

    def test_a_rated_game_cannot_be_taken_back_once_it_is_over(self):
        one, other = key(), key()
        table = self.rated_game(one, other)
        again = Socket(self.server)
        self.assertEqual(again.asked(type="sit", table=table, key=one)["seat"], 0)
        self.assertEqual(again.asked(type="undo", table=table, seat=0)["error"]["code"], "over")

    def test_a_rematch_is_rated_too(self):
        one, other = key(), key()
        table, seat = self.challenge(one, rated=True, seat=0)
        first = Socket(self.server)
        first.sit(table, seat)
        second, joined = self.accept(table, other)
        first.asked(type="resign", table=table, seat=0)
        first.asked(type="rematch", table=table, seat=0)
        followed = second.asked(type="rematch", table=table, seat=1)
        self.assertEqual(second.asked(type="sit", table=followed["next"], key=other)["seat"], 0)
        self.assertEqual(first.asked(type="sit", table=followed["next"], key=one)["seat"], 1)
        first.asked(type="resign", table=followed["next"], seat=1)
        until(lambda: [r["games"] for r in self.post("me", key=one)["ratings"]] == [2])

    def test_a_key_holds_its_seats_in_another_browser_and_can_be_forgotten(self):
        one, other = key(), key()
        table, seat = self.challenge(one, rated=True, seat=0, name="Anna")
        self.accept(table, other, "Bert")
        elsewhere = Socket(self.server)
        self.assertEqual(elsewhere.asked(type="sit", table=table, key=one)["seat"], 0)
        self.assertEqual(elsewhere.asked(type="sit", table=table, key=key())["error"]["code"], "no-seat")
        me = self.post("me", key=one)
        self.assertEqual([(g["table"], g["seat"]) for g in me["games"]], [(table, 0)])
        self.post("forget", key=one)
        self.assertEqual(self.post("me", key=one), {"person": me["person"], "name": "", "ratings": [], "games": [],
                                                    "blocked": [], "devices": []})
        self.server.stop()
        raw = self.server.database().read_bytes()
        self.assertNotIn(me["person"].encode(), raw)
        self.assertNotIn(one.encode(), raw)
        self.server.start()


class Post(People):
    def test_a_lapse_is_enforced_also_after_the_server_was_down(self):
        one, other = key(), key()
        table, seat = self.challenge(one, rated=True, seat=0, clock={"per_move": DAY})
        self.accept(table, other)[0].close()
        self.assertEqual(self.post("me", key=one)["games"][0]["turn"]["seat"], 0)
        self.server.stop(signal.SIGKILL)
        # A day less an hour: there is time yet.
        self.server.arguments = ("--clock-ahead", str(DAY - 3600))
        self.server.start()
        mover = Socket(self.server)
        mover.asked(type="sit", table=table, key=one)
        self.assertEqual(mover.choose(table, 0, 0, "a1")["type"], "chosen")
        self.assertEqual(self.post("me", key=one)["games"][0]["turn"]["seat"], 1)
        self.server.stop(signal.SIGKILL)
        self.server.arguments = ("--clock-ahead", str(2 * DAY + 60))
        self.server.start()
        # Nobody comes to the table: the server finds it by itself.
        self.assertEqual([c["after"] > 1500 for c in self.changes(table)], [True, False])
        late = Socket(self.server).asked(type="watch", table=table)
        self.assertEqual(late["view"]["outcome"]["timeout"], 1)
        self.assertIsNone(self.post("me", key=one)["games"][0]["turn"])


class PushService(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.heard.append((self.path, dict(self.headers), body))
        self.send_response(self.server.status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


@unittest.skipIf(ec is None, "python3-cryptography is not installed")
class Push(People):
    def setUp(self):
        self.service = http.server.ThreadingHTTPServer(("127.0.0.1", 0), PushService)
        self.service.heard, self.service.status = [], 201
        threading.Thread(target=self.service.serve_forever, daemon=True).start()
        self.origin = f"http://127.0.0.1:{self.service.server_port}"
        self.arguments = ("--push", "mailto:owner@example.org", "--push-service", self.origin)
        super().setUp()

    def tearDown(self):
        super().tearDown()
        self.service.shutdown()
        self.service.server_close()

    @staticmethod
    def code(raw):
        return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()

    @staticmethod
    def decode(text):
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))

    @staticmethod
    def hmac(k, text):
        mac = HMAC(k, hashes.SHA256())
        mac.update(text)
        return mac.finalize()

    def opened(self, own, auth, body):
        """What RFC 8291 says that the browser does."""
        salt, size, name = body[:16], body[20], body[21:86]
        self.assertEqual(size, 65)
        sender = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), name)
        shared = own.exchange(ec.ECDH(), sender)
        mine = own.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
        material = self.hmac(self.hmac(auth, shared), b"WebPush: info\0" + mine + name + b"\1")
        root = self.hmac(salt, material)
        text = AESGCM(self.hmac(root, b"Content-Encoding: aes128gcm\0\1")[:16]).decrypt(
            self.hmac(root, b"Content-Encoding: nonce\0\1")[:12], body[86:], None)
        self.assertEqual(text[-1], 2)
        return json.loads(text[:-1])

    def test_whoever_is_away_is_told_and_nobody_else_can_read_it(self):
        one, other = key(), key()
        own, auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        point = own.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
        subscription = {"endpoint": self.origin + "/push/abc", "keys": {"p256dh": self.code(point), "auth": self.code(auth)}}
        self.post("subscribe", key=one, subscription=subscription, language="fr")
        # No stranger's address is called.
        for foreign in "https://example.org/x", "http://127.0.0.1:1/x", "https://fcm.googleapis.com.example.org/x":
            self.post("subscribe", 400, key=one, subscription={**subscription, "endpoint": foreign})
        table, _ = self.challenge(one, seat=0, clock={"per_move": DAY})
        self.accept(table, other)
        path, headers, body = until(lambda: self.service.heard)[0]
        self.assertEqual((path, headers["Content-Encoding"]), ("/push/abc", "aes128gcm"))
        news = self.opened(own, auth, body)
        self.assertEqual((news["what"], news["table"], news["language"]), ("turn", table, "fr"))
        # The service knows who sends.
        token, public = headers["Authorization"].removeprefix("vapid t=").split(", k=")
        self.assertEqual(public, self.get("push")["key"])
        head, claims, signature = token.split(".")
        self.assertEqual(json.loads(self.decode(claims))["aud"], self.origin)
        raw = self.decode(signature)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), self.decode(public)).verify(
            utils.encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")),
            f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
        # A browser that has withdrawn is forgotten.
        self.service.status = 410
        mover = Socket(self.server)
        mover.asked(type="sit", table=table, key=one)
        self.assertEqual(mover.choose(table, 0, 0, "a1")["type"], "chosen")
        mover.asked(type="leave", table=table)
        second = Socket(self.server)
        second.asked(type="sit", table=table, key=other)
        self.assertEqual(second.choose(table, 1, 1, "c1")["type"], "chosen")
        until(lambda: self.post("me", key=one)["devices"] == [])


class NoPush(People):
    def test_nobody_is_called_unless_the_owner_wants_it(self):
        self.assertEqual(self.get("push")["key"], "")
        subscription = {"endpoint": "https://fcm.googleapis.com/x", "keys": {"p256dh": "A" * 87, "auth": "A" * 22}}
        self.post("subscribe", 409, key=key(), subscription=subscription)


if __name__ == "__main__":
    unittest.main()
