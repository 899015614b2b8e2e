#!/usr/bin/env python3
"""What one visitor may try against all others: each attack stopped an earlier server, or took something from somebody."""
import json
import os
import pathlib
import resource
import signal
import sqlite3
import subprocess
import tempfile
import unittest

from live_server import Base, Socket, answer_of

# After 3:d6 the rules look for the longest path over the whole board, which takes longer than anybody can wait.
LONG_PATHS = {"options": {"size": 5},
              "position": "WWRWR/WRRRW/WRRRW/WRRRR/WWWWW_WWRW/WRRR/WRRR/WWWW_WWW/WRW/WWW_.W/WW W last=3:f6 cook=White"}


# Another machine, as far as the server can tell.
EVE = "127.0.0.66"

MIB = 1 << 20
LONGEST_BODY = MIB + (1 << 16)


def post(length, path="replay"):
    return f"POST /api/v1/{path} HTTP/1.1\nHOST\nContent-Type: application/json\nContent-Length: {length}\n\n"


class Work(Base):
    def test_a_move_that_costs_too_much_ends_its_game_only(self):
        table, seats = self.server.table("spaghetti", **LONG_PATHS)
        other, theirs = self.server.table()
        for life in range(2):
            anna, bob = Socket(self.server), Socket(self.server)
            bob.sit(other, theirs[life])
            anna.sit(table, seats[0])
            view = anna.sit(table, seats[1])["view"]
            if life == 0:
                anna.choose(table, view["decides"], view["ply"], "3:d6")
                view = anna.wait(type="moved")["view"]
            self.assertEqual(view["outcome"]["winners"], [0])
            self.assertEqual(bob.choose(other, life, life, "ac"[life] + "1")["type"], "chosen")
            self.server.stop()
            self.server.start()

    def test_dear_calls_count_as_many(self):
        ask = post(14).replace("\nContent-T", "\nConnection: close\nContent-T") + '{"record": ""}'
        lines = [self.server.begin(ask, EVE) for _ in range(80)]
        statuses = [answer_of(line)[0] for line in lines]
        self.assertGreaterEqual(statuses.count(400), 20)
        self.assertIn(429, statuses)
        self.assertEqual(self.server.ask("GET", "/api/v1/server")[0].status, 200)


class Memory(Base):
    def test_a_body_without_a_length_is_refused_before_it_comes(self):
        for coding in ("chunked", "gzip, chunked", "identity"):
            line = self.server.begin("POST /api/v1/tables HTTP/1.1\nHOST\nContent-Type: application/json\n"
                                     f"Transfer-Encoding: {coding}\n\n", EVE)
            self.assertEqual(answer_of(line)[0], 400, coding)

    def test_heads_and_bodies_have_a_longest(self):
        for length, status in ((LONGEST_BODY, 400), (LONGEST_BODY + 1, 413)):
            line = self.server.begin(post(length), EVE)
            if status == 400:  # it is read, and is not JSON
                line.sendall(b" " * length)
                line.shutdown(1)
            self.assertEqual(answer_of(line)[0], status)
        start = "GET /api/v1/server HTTP/1.1\nHOST\nConnection: close\n"
        for lines, status in (([7000], 200), ([16384], 413), ([500] * 14, 200), ([500] * 33, 413)):
            head = "".join(f"X: {'x' * length}\n" for length in lines)
            self.assertEqual(answer_of(self.server.begin(start + head + "\n", EVE))[0], status, lines)

    def test_bodies_on_their_way_have_room_for_each_address(self):
        slow = [self.server.begin(post(MIB), EVE) for _ in range(8)]
        for line in slow:
            line.sendall(b"{")
        while answer_of(self.server.begin(post(1).replace("\nContent-T", "\nConnection: close\nContent-T") + "x", EVE))[0] != 503:
            pass  # the eight have not all been read yet
        self.assertEqual(self.server.table()[1][0]["kind"], "person")
        for line in slow:
            line.close()


class Thinking(Base):
    arguments = ("--workers", "1")

    def test_whoever_asks_for_much_waits_for_himself(self):
        anna = Socket(self.server)
        table, seats = self.server.table(seats=["person", "level:1"])
        anna.sit(table, seats[0])
        sockets, busy = [], 0
        for _ in range(12):
            theirs, its_seats = self.server.table()
            eve = Socket(self.server, address=EVE)
            eve.sit(theirs, its_seats[0])
            eve.sit(theirs, its_seats[1])
            for _ in range(3):
                eve.id += 1
                eve.send({"id": eve.id, "type": "analyse", "table": theirs, "seconds": 10})
            busy += eve.wait(type="error")["error"]["code"] == "busy"
            sockets.append(eve)
        self.assertEqual(busy, 12)  # one socket may ask for two at a time
        anna.choose(table, 0, 0, "a1")
        self.assertEqual(anna.wait(type="moved", ply=1)["seat"], 1)  # and not after all of those
        self.assertEqual(self.server.ask("POST", "/api/v1/analysis", {"game": "spline", "level": 1})[0].status, 200)
        for eve in sockets:  # whoever leaves is not thought for any longer
            eve.close()
        for ply in (2, 4):
            view = anna.asked(type="watch", table=table)["view"]
            anna.choose(table, 0, ply, view["choices"][0]["word"])
            self.assertEqual(anna.wait(type="moved", ply=ply + 1)["seat"], 1)


class Proxies(Base):
    arguments = ("--per-address", "3", "--proxy", "127.0.0.1", "--proxy", "127.0.0.9", "--new-tables", "1")

    def test_visitors_behind_a_proxy_are_told_apart(self):
        def through(*hops, address="127.0.0.1"):
            return Socket(self.server, headers=f"X-Forwarded-For: {', '.join(hops)}\r\n", address=address, hello=False).status
        # What a visitor wrote himself stands first; the last that is no proxy counts.
        self.assertEqual([through("192.0.2.1", "198.51.100.7", "127.0.0.9") for _ in range(4)], [101, 101, 101, 503])
        self.assertEqual([through("2001:db8::1"), through("2001:db8::2"), through("[2001:db8::3]:443")], [101] * 3)
        self.assertEqual([through("2001:db8::4"), through("2001:db8:0:1::4")], [503, 101])
        # Who is no proxy speaks for himself only.
        self.assertEqual([through(f"192.0.2.{i}", address=EVE) for i in range(3)], [101] * 3)
        with self.assertRaises((EOFError, ConnectionError, IndexError)):
            through("192.0.2.99", address=EVE)

    def test_new_tables_count_for_whom_they_are(self):
        made = [self.server.ask("POST", "/api/v1/tables", {"game": "spline", "seats": ["person", "person"]},
                                headers={"X-Forwarded-For": f"192.0.2.{i}"})[0].status for i in (1, 2, 1)]
        self.assertEqual(made, [201, 201, 503])


class House(Base):
    arguments = ("--address", "0.0.0.0")

    def test_names_that_anybody_could_give_this_machine_are_refused(self):
        name = os.uname().nodename
        for host, status in (("127.0.0.1", 200), ("192.168.1.5", 200), ("[fe80::1]", 200), ("localhost", 200), (name, 200),
                             (f"{name}.local", 200), ("evil.example", 403), ("127.0.0.1.evil.example", 403), ("", 403)):
            answer, _ = self.server.ask("GET", "/api/v1/server", headers={"Host": f"{host}:{self.server.port}"})
            self.assertEqual(answer.status, status, host)

    def test_a_request_names_one_host(self):
        line = self.server.begin("GET /api/v1/server HTTP/1.1\nHOST\nHost: evil.example\nConnection: close\n\n")
        self.assertEqual(answer_of(line)[0], 400)


class Messages(Base):
    arguments = ("--messages", "1")

    def test_the_sockets_of_one_address_have_a_limit_together(self):
        first, second = Socket(self.server, address=EVE), Socket(self.server, address=EVE)
        for eve in (first, second):
            for _ in range(20):
                eve.send({"type": "ping"})
        self.assertEqual(second.wait(type="error")["error"]["code"], "too-fast")
        self.assertEqual(Socket(self.server).asked(type="ping")["type"], "pong")


class Hall(Base):
    arguments = ("--new-tables", "2")

    def test_rematches_are_new_tables(self):
        anna = Socket(self.server)
        table, seats = self.server.table()
        answers = []
        for _ in range(2):
            for seat in seats:
                anna.sit(table, seat)
            anna.asked(type="resign", table=table, seat=0)
            answer = anna.asked(type="rematch", table=table, seat=0)
            answers.append(answer["type"])
            table, seats = answer.get("next"), answer.get("seats")
        self.assertEqual(answers, ["rematch", "error"])


class Seats(Base):
    def test_a_lost_answer_loses_no_seat(self):
        table, seats = self.server.table(seats=["person", "open"])
        token = "0123456789abcdef" * 2
        anna = Socket(self.server)
        anna.sit(table, seats[0])
        join = {"type": "join", "table": table, "join": seats[1]["join"], "name": "bob", "token": token}
        bob = Socket(self.server)
        bob.send({"id": 9, **join})
        anna.wait(type="seats")  # somebody has joined
        bob.close()              # and never heard of it
        again = Socket(self.server).asked(**join)
        self.assertEqual((again["type"], again.get("seat"), again.get("token")), ("joined", 1, token))
        other = Socket(self.server).asked(**{**join, "token": "f" * 32})
        self.assertEqual(other["error"]["code"], "no-seat")

    def test_no_to_a_rematch_is_no(self):
        table, seats = self.server.table(seats=["person", "open"])
        anna, bob = Socket(self.server), Socket(self.server)
        anna.sit(table, seats[0])
        bob.asked(type="join", table=table, join=seats[1]["join"])
        bob.wait(type="table")
        anna.asked(type="resign", table=table, seat=0)
        self.assertEqual(anna.asked(type="rematch", table=table, seat=0)["type"], "asked")
        declined = bob.asked(type="agree", table=table, seat=1, what="rematch", yes=False)
        self.assertEqual((declined["type"], declined.get("no")), ("asked", True))
        self.assertTrue(anna.wait(type="asked", what="rematch", seat=1)["no"])
        self.assertIsNone(anna.asked(type="watch", table=table)["rematch"])

    def test_whoever_was_away_finds_the_next_game(self):
        table, seats = self.server.table(seats=["person", "open"])
        anna, bob = Socket(self.server), Socket(self.server)
        anna.sit(table, seats[0])
        token = bob.asked(type="join", table=table, join=seats[1]["join"])["token"]
        anna.asked(type="resign", table=table, seat=0)
        anna.asked(type="rematch", table=table, seat=0)
        bob.send({"id": 99, "type": "rematch", "table": table, "seat": 1})
        next_table = anna.wait(type="rematch")["next"]
        bob.close()
        self.server.stop()
        self.server.start()
        bob = Socket(self.server)
        followed = bob.sit(table, {"token": token})["followed"]
        self.assertEqual((followed["next"], followed["seats"][0]["seat"]), (next_table, 0))
        self.assertEqual(bob.sit(next_table, followed["seats"][0])["seat"], 0)

    def test_one_of_two_seats_at_one_screen_gets_no_hints(self):
        table, seats = self.server.table()
        friend = Socket(self.server)
        friend.sit(table, seats[0])
        self.assertEqual(friend.asked(type="hint", table=table, seat=0)["error"]["code"], "not-now")
        friend.choose(table, 0, 0, "a1")
        self.assertEqual(friend.asked(type="undo", table=table, seat=0)["type"], "asked")
        friend.sit(table, seats[1])
        self.assertEqual(friend.asked(type="hint", table=table, seat=1)["type"], "hint")

    def test_computers_do_not_sit_at_positions_with_secrets(self):
        table, seats = self.server.table("spagyric")
        both = Socket(self.server)
        for seat in seats:
            both.sit(table, seat)
        both.choose(table, 0, 0, "red")
        position = both.wait(type="moved")["view"]["position"]
        self.assertIn("?", position)  # as the other sees it; whoever makes a table writes it out
        position = position.replace("?", "red", 1)
        made = {"game": "spagyric", "position": position, "seats": ["person", "person"]}
        answer, data = self.server.ask("POST", "/api/v1/tables", made)
        self.assertEqual(answer.status, 201, data)
        self.assertTrue(Socket(self.server).asked(type="watch", table=json.loads(data)["table"])["set_up"])
        answer, data = self.server.ask("POST", "/api/v1/tables", {**made, "seats": ["person", "level:1"]})
        self.assertEqual(json.loads(data)["error"]["code"], "bad-position")


class Damage(Base):
    def test_a_damaged_table_harms_no_other(self):
        broken, seats = self.server.table()
        table, theirs = self.server.table()
        self.server.stop()
        database = sqlite3.connect(self.server.folder / "tables.db")
        stored = database.execute("SELECT seats FROM tables WHERE id = ?", (broken,)).fetchone()[0]
        for spoilt in (stored.replace("[", "{", 1), stored[:-5], stored.replace("person", "persom"), ""):
            with database:
                database.execute("UPDATE tables SET seats = ? WHERE id = ?", (spoilt, broken))
            self.server.start()
            anna = Socket(self.server)
            self.assertEqual(anna.asked(type="watch", table=broken)["error"]["code"], "trouble", spoilt)
            self.assertEqual(self.server.ask("GET", f"/api/v1/tables/{broken}/record")[0].status, 503)
            self.assertEqual(anna.sit(table, theirs[0])["type"], "table")
            self.server.stop()
        database.close()
        self.server.start()


class FullDisk(Base):
    def test_tables_can_be_looked_at_from_a_full_disk(self):
        table, seats = self.server.table()
        anna = Socket(self.server)
        anna.sit(table, seats[0])
        anna.choose(table, 0, 0, "a1")
        anna.close()

        def nothing_more():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
        for how in (signal.SIGKILL, signal.SIGTERM):
            self.server.stop(how)
            self.server.start(before=nothing_more)
            anna = Socket(self.server)
            self.assertEqual([made["word"] for made in anna.sit(table, seats[1])["history"]], ["a1"])
            self.assertEqual(anna.choose(table, 1, 1, "c1")["error"]["code"], "trouble")
            # There is room again: it goes on without a new start.
            resource.prlimit(self.server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
            self.assertEqual(anna.choose(table, 1, 1, "c1")["type"], "chosen")
            self.assertEqual(anna.asked(type="undo", table=table, seat=1)["type"], "asked")
            anna.sit(table, seats[0])
            anna.asked(type="undo", table=table, seat=1)
            anna.wait(type="undone")
            anna.close()


class Clock(Base):
    """The machine's clock is set while a game is played: a library before all others lets it jump."""
    SHIM = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <stdlib.h>
        #include <time.h>
        #include <unistd.h>
        int clock_gettime(clockid_t clock, struct timespec *time) {
            static int (*usual)(clockid_t, struct timespec *);
            if (!usual) usual = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
            int answer = usual(clock, time);
            if (clock == CLOCK_REALTIME && access(getenv("CLOCK_WAS_SET"), F_OK) == 0) time->tv_sec += 3600;
            return answer;
        }
    """

    def setUp(self):
        self.shim = tempfile.TemporaryDirectory()
        source, library = f"{self.shim.name}/clock.c", f"{self.shim.name}/clock.so"
        pathlib.Path(source).write_text(self.SHIM)
        subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
        self.was_set = pathlib.Path(self.shim.name) / "was-set"
        self.environment = {"LD_PRELOAD": library, "CLOCK_WAS_SET": str(self.was_set),
                            "ASAN_OPTIONS": "verify_asan_link_order=0"}
        super().setUp()

    def tearDown(self):
        super().tearDown()
        self.shim.cleanup()

    def test_setting_the_machines_clock_takes_no_time_from_anybody(self):
        table, seats = self.server.table(clock={"seconds": 1000, "increment": 0})
        anna = Socket(self.server)
        for seat in seats:
            anna.sit(table, seat)
        anna.choose(table, 0, 0, "a1")
        self.was_set.touch()
        anna.choose(table, 1, 1, "c1")
        clock = anna.wait(type="moved", ply=1)["clock"]
        self.assertGreater(clock["left"][1], 500)
        self.was_set.unlink()
        anna.choose(table, 0, 2, "e1")
        clock = anna.wait(type="moved", ply=2)["clock"]
        self.assertTrue(500 < clock["left"][0] <= 1000, clock)


if __name__ == "__main__":
    unittest.main()
