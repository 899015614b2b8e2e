#!/usr/bin/env python3
"""What one visitor may try against all others: each attack stopped an earlier server, or took something from somebody."""
import json
import os
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
        codes = [json.loads(self.server.ask("POST", "/api/v1/replay", {"record": "x"}, address=EVE)[1])["error"]["code"]
                 for _ in range(40)]
        self.assertEqual(codes[:20], ["bad-record"] * 20)
        self.assertIn("too-fast", codes[20:])
        self.assertEqual(self.server.ask("GET", "/api/v1/server")[0].status, 200)


class Memory(Base):
    def test_a_body_without_a_length_is_refused_before_it_comes(self):
        for coding in ("chunked", "gzip, chunked", "identity"):
            line = self.server.begin("POST /api/v1/tables HTTP/1.1\nHOST\nContent-Type: application/json\n"
                                     f"Transfer-Encoding: {coding}\n\n", EVE)
            line.settimeout(10)
            self.assertEqual(answer_of(line)[0], 400, coding)

    def test_heads_and_bodies_have_a_longest(self):
        for length, status in ((LONGEST_BODY, 400), (LONGEST_BODY + 1, 413)):
            line = self.server.begin(post(length), EVE)
            if status == 400:  # it is read, and is not JSON
                line.sendall(b" " * length)
                line.shutdown(1)
            self.assertEqual(answer_of(line)[0], status)
        start = "GET /api/v1/server HTTP/1.1\nHOST\nConnection: close\nX: "
        spent = len(start.replace("HOST", f"Host: 127.0.0.1:{self.server.port}").replace("\n", "\r\n")) + 4
        for length, status in ((8192, 200), (8193, 413)):
            line = self.server.begin(start + "x" * (length - spent) + "\n\n", EVE)
            self.assertEqual(answer_of(line)[0], status, length)

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


if __name__ == "__main__":
    unittest.main()
