#!/usr/bin/env python3
"""Several servers on one PostgreSQL: each table has one of them, visitors may come to any, and one that dies loses nothing."""
import random
import signal
import subprocess
import tempfile
import threading
import time
import unittest

from live_server import CAIRN, Server, Socket, until
from temporary_postgres import Postgres, programs


class SharedServer(Server):
    def __init__(self, folder, url, *arguments):
        self.url = url
        super().__init__(folder, *arguments)

    def database(self):
        return self.url


def built_in():
    done = subprocess.run([CAIRN, "serve", "--database", "postgresql://nobody@/x?host=%2Fnowhere", "--port", "0"],
                          capture_output=True, text=True, timeout=600)
    return "built without PostgreSQL" not in done.stderr


@unittest.skipUnless(programs() and built_in(), "PostgreSQL is not here")
class Cluster(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.postgres = Postgres()

    @classmethod
    def tearDownClass(cls):
        cls.postgres.remove()

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.url = self.postgres.database()
        self.servers = [SharedServer(self.folder.name, self.url, "--messages", "100000", "--new-tables", "100000") for _ in range(2)]

    def tearDown(self):
        for server in self.servers:
            for client in server.sockets:
                client.close()
            if server.process.poll() is None:
                server.process.send_signal(signal.SIGCONT)
                server.stop()
        self.folder.cleanup()

    def start_again(self, server):
        server.process.stdout.close(), server.process.stderr.close()
        server.start()

    def seated(self, servers, table, seats):
        """A socket in both seats, at any server that lives; and the `table` it got."""
        while True:
            try:
                both = Socket(random.choice(servers))
                both.sit(table, seats[0])
                answer = both.sit(table, seats[1])
                if answer["type"] == "table":
                    return both, answer
                both.close()
            except (OSError, EOFError, IndexError):
                pass
            time.sleep(0.02)

    def test_two_players_at_two_servers_play_one_game(self):
        first, second = self.servers
        table, seats = first.table()
        anna, bob = Socket(first), Socket(second)
        view = anna.sit(table, seats[0])["view"]
        self.assertEqual(bob.sit(table, seats[1])["view"]["viewer"], 1)
        players, chance = [anna, bob], random.Random(5)
        while view["outcome"] is None:
            seat = view["decides"]
            word = chance.choice(view["choices"])["word"]
            self.assertEqual(players[seat].choose(table, seat, view["ply"], word)["type"], "chosen")
            views = [p.wait(type="moved", ply=view["ply"])["view"] for p in players]
            view = views[max(views[0]["decides"], 0)]
        self.assertEqual(bob.asked(type="chat", table=table, seat=1, text="well played")["type"], "done")
        self.assertEqual(anna.wait(type="said")["text"], "well played")
        # Refusals come back with their numbers, and leaving is heard.
        self.assertEqual(bob.asked(type="resign", table=table, seat=0)["error"]["code"], "not-yours")
        self.assertEqual(bob.asked(type="leave", table=table)["type"], "left")
        self.assertEqual([s["here"] for s in anna.wait(type="seats", table=table)["seats"]], [True, False])
        # The record is in the database, whoever is asked.
        self.assertEqual(first.ask("GET", f"/api/v1/tables/{table}/record")[1], second.ask("GET", f"/api/v1/tables/{table}/record")[1])

    def test_a_table_goes_on_elsewhere_when_its_server_is_killed(self):
        first, second = self.servers
        table, seats = second.table()
        anna, bob = Socket(first), Socket(second)
        anna.sit(table, seats[0]), bob.sit(table, seats[1])
        self.assertEqual(anna.choose(table, 0, 0, "a1")["type"], "chosen")
        first.process.kill()
        first.process.wait()
        # Bob's server passed his words on; that line has broken, and he comes again.
        self.assertTrue(bob.ended())
        begun = time.monotonic()
        both, state = self.seated([second], table, seats)
        print(f"a table whose server was killed went on elsewhere after {time.monotonic() - begun:.2f} s")
        self.assertEqual([made["word"] for made in state["history"]], ["a1"])
        self.assertEqual(both.choose(table, 1, 1, "c1")["type"], "chosen")
        self.start_again(first)

    def test_a_server_that_stops_in_peace_gives_its_tables_back(self):
        first, second = self.servers
        table, seats = first.table()
        anna = Socket(first)
        anna.sit(table, seats[0])
        anna.choose(table, 0, 0, "a1")
        self.assertEqual(first.stop(), 0)
        again = Socket(second)
        self.assertEqual(again.sit(table, seats[1])["history"][0]["word"], "a1")
        self.assertEqual(self.postgres.ask(self.url, "SELECT count(*) FROM servers"), "1")
        first.start()

    def test_a_server_that_sleeps_and_wakes_up_can_write_no_more(self):
        first, second = self.servers
        table, seats = first.table()
        anna = Socket(first)
        anna.sit(table, seats[0]), anna.sit(table, seats[1])
        self.assertEqual(anna.choose(table, 0, 0, "a1")["type"], "chosen")
        first.process.send_signal(signal.SIGSTOP)
        both, state = self.seated([second], table, seats)
        self.assertEqual([made["word"] for made in state["history"]], ["a1"])
        self.assertEqual(both.choose(table, 1, 1, "c1")["type"], "chosen")
        # The old one wakes up with a choice in its ears.
        anna.send({"type": "choose", "id": 99, "table": table, "seat": 1, "ply": 1, "word": "e1"})
        first.process.send_signal(signal.SIGCONT)
        while True:
            try:
                heard = anna.hear()
            except (EOFError, OSError):
                break
            self.assertFalse(heard.get("id") == 99 and heard["type"] == "chosen", heard)
        self.assertEqual(first.process.wait(600), 1)
        self.assertIn("others have taken over its tables", first.process.stderr.read())
        self.assertEqual([made["word"] for made in self.seated([second], table, seats)[1]["history"]], ["a1", "c1"])
        self.start_again(first)

    def test_kill_9_under_play_loses_no_acknowledged_move(self):
        kills, tables = 6, 8
        ended, faults, acknowledged = threading.Event(), [], []

        def play(number):
            chance = random.Random(number)
            table, seats = None, None
            while table is None:
                try:
                    table, seats = random.choice(self.servers).table("spargo")
                except (OSError, EOFError, AssertionError, ValueError):
                    time.sleep(0.05)
            known = []
            while not ended.is_set():
                both, state = self.seated(self.servers, table, seats)
                words = [made["word"] for made in state["history"]]
                if words[:len(known)] != known:
                    faults.append((number, known, words))
                known, view = words, state["view"]
                try:
                    while not ended.is_set() and view["outcome"] is None:
                        word = chance.choice(view["choices"])["word"]
                        answer = both.choose(table, view["decides"], view["ply"], word)
                        if answer["type"] != "chosen":
                            break
                        known.append(word)
                        acknowledged.append(word)
                        view = both.wait(type="moved", ply=view["ply"])["view"]
                        time.sleep(0.01)
                except (OSError, EOFError):
                    pass
                both.close()
                if view["outcome"] is not None:
                    break
            words = [made["word"] for made in self.seated(self.servers, table, seats)[1]["history"]]
            if words[:len(known)] != known:
                faults.append((number, known, words))

        players = [threading.Thread(target=play, args=(number,)) for number in range(tables)]
        for player in players:
            player.start()
        for kill in range(kills):
            until(lambda: len(acknowledged) >= 10 * (kill + 1))
            time.sleep(random.random())  # at any moment of their play
            victim = self.servers[kill % 2]
            victim.process.kill()
            victim.process.wait()
            self.start_again(victim)
        until(lambda: len(acknowledged) >= 10 * (kills + 1))
        ended.set()
        for player in players:
            player.join()
        self.assertEqual(faults, [])

    def test_the_database_may_fail_and_come_back(self):
        first, second = self.servers
        table, seats = first.table()
        anna = Socket(first)
        anna.sit(table, seats[0]), anna.sit(table, seats[1])
        self.assertEqual(anna.choose(table, 0, 0, "a1")["type"], "chosen")
        self.postgres.stop()
        refused = anna.choose(table, 1, 1, "c1")
        self.assertEqual(refused["error"]["code"], "trouble")
        self.assertEqual(first.ask("GET", "/health")[0].status, 503)
        self.postgres.start()
        # Nobody else has asked for the table meanwhile: it stays where it was, once it is known what became of the choice.
        def settled():
            answer = anna.choose(table, 1, 1, "c1")
            return answer["type"] == "chosen" or answer["error"]["code"] == "too-late"
        until(settled)
        both, state = self.seated([second], table, seats)
        self.assertEqual([made["word"] for made in state["history"]], ["a1", "c1"])

    def test_the_database_is_checked_like_a_file(self):
        table, seats = self.servers[0].table()
        care = lambda *what: subprocess.run([CAIRN, "serve", "--database", self.url, *what], capture_output=True, text=True, timeout=600)
        done = care("--check-database")
        self.assertEqual((done.returncode, done.stdout.splitlines()[-1]), (0, "all is well"), done)
        self.assertIn("pg_dump", care("--backup", f"{self.folder.name}/copy").stderr)
        self.postgres.ask(self.url, "UPDATE tables SET seats = '[]'")
        self.assertIn(f"the table {table} makes no sense", care("--check-database").stdout)
        done = care("--address", "0.0.0.0", "--port", "0")
        self.assertIn("--peer-address", done.stderr)


if __name__ == "__main__":
    unittest.main()
