#!/usr/bin/env python3
"""A long rough day: mixed games, computers, chat, take-backs and watchers, while the server is killed again and again.

    scripts/soak 1000          so many kills; $CAIRN is the command (build/release/cairn)

Everything that was acknowledged must be there afterwards, and nothing that was refused. Exit status 1 when it is not.
"""
import json
import os
import pathlib
import random
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from live_server import Server, Socket, until  # noqa: E402

GONE = (OSError, EOFError, IndexError, ValueError)


class Day:
    def __init__(self, server, tables, seed):
        self.server, self.ended, self.lock = server, threading.Event(), threading.Lock()
        self.faults, self.counts = [], {}
        wanted = os.environ.get("SOAK_GAMES", "").split()
        self.games = wanted or [g["id"] for g in json.loads(server.ask("GET", "/api/v1/games")[1])["games"] if len(g["players"]["names"]) == 2]
        self.threads = [threading.Thread(target=self.play, args=(random.Random(seed * 1000 + n),)) for n in range(tables)]
        for thread in self.threads:
            thread.start()

    def count(self, what):
        with self.lock:
            self.counts[what] = self.counts.get(what, 0) + 1

    def fault(self, *what):
        with self.lock:
            self.faults.append(what)

    def play(self, chance):
        while not self.ended.is_set():
            try:
                computer = chance.random() < 0.3
                game = chance.choice(self.games)
                table, seats = self.server.table(game, ["person", "level:1" if computer else "person"])
            except (*GONE, AssertionError):
                time.sleep(0.05)
                continue
            self.count("tables")
            Sitting(self, chance, game, table, [s for s in seats if "token" in s]).until_its_end()


class Sitting:
    """One table, with all its persons on one socket and somebody who watches."""

    def __init__(self, day, chance, game, table, seats):
        self.day, self.chance, self.game, self.table, self.seats = day, chance, game, table, seats
        self.known, self.said, self.spoken = [], [], 0
        self.pending = None  # what was asked and not answered

    def until_its_end(self):
        for _ in range(40):
            if self.day.ended.is_set():
                break
            try:
                if self.sit_down():
                    return
            except GONE:
                time.sleep(0.02)

    def check(self, state):
        words = [made["word"] for made in state["history"]]
        shortest = min(len(self.known), self.pending[1]) if self.pending and self.pending[0] == "undo" else len(self.known)
        # What one seat chose in secret is "?" to the other, and the socket sees with the eyes of whoever decides.
        same = all(a == b or "?" in (a, b) for a, b in zip(self.known[:shortest], words))
        if len(words) < shortest or not same:
            self.day.fault("lost", self.game, self.table, self.known, words, self.pending)
        # Beyond what is known there may be the one choice under way, and what chance and computers did after it.
        if self.pending and self.pending[0] == "choose" and len(words) > self.pending[1]:
            if words[self.pending[1]] not in (self.pending[2], "?"):
                self.day.fault("another", self.game, self.table, self.known, words, self.pending)
        if state["frozen"]:
            self.day.fault("frozen", self.game, self.table, state["frozen"], self.known, words, self.pending)
        talk = [line["text"] for line in state["chat"]]
        for text in self.said:
            if talk.count(text) != 1:
                self.day.fault("chat", self.table, text, talk)
        self.known, self.pending = words, None

    def sit_down(self):
        with_watcher = self.chance.random() < 0.3
        socket = Socket(self.day.server)
        watcher = Socket(self.day.server) if with_watcher else None
        if watcher:
            watcher.asked(type="watch", table=self.table)
        for seat in self.seats:
            state = socket.sit(self.table, seat)
        if state["type"] != "table":
            socket.close()
            time.sleep(0.05)
            return False
        self.check(state)
        self.day.count("sittings")
        view = state["view"]
        for _ in range(self.chance.randint(5, 60)):
            if view["outcome"] is not None or self.day.ended.is_set():
                break
            if view["decides"] not in [s["seat"] for s in self.seats]:
                view = self.news(socket, view)
                continue
            what = self.chance.random()
            if what < 0.1:
                self.chat(socket, view["decides"])
            elif what < 0.15 and view["ply"] > 4:
                view = self.undo(socket, view)
            else:
                view = self.choose(socket, view)
            time.sleep(0.005)
        socket.close()
        if watcher:
            watcher.close()
        return view["outcome"] is not None

    def news(self, socket, view):
        """What chance or a computer does."""
        message = socket.wait(type="moved")
        del self.known[message["ply"]:]
        self.known.append(message["word"])
        return message["view"]

    def choose(self, socket, view):
        word = self.chance.choice(view["choices"])["word"]
        self.pending = ("choose", view["ply"], word)
        answer = socket.choose(self.table, view["decides"], view["ply"], word)
        if answer["type"] != "chosen":
            self.pending = None
            raise EOFError  # looks again how things are
        self.known[view["ply"]:] = [word]
        self.pending = None
        self.day.count("moves")
        return socket.wait(type="moved", ply=view["ply"])["view"]

    def undo(self, socket, view):
        self.pending = ("undo", 0)
        answer = socket.asked(type="undo", table=self.table, seat=view["decides"])
        if answer["type"] != "done":
            self.pending = None
            raise EOFError
        message = socket.wait(type="undone")
        self.known = [made["word"] for made in message["history"]]
        self.pending = None
        self.day.count("take-backs")
        return message["view"]

    def chat(self, socket, seat):
        if self.spoken > 100:
            return
        self.spoken += 1  # also where no answer comes: it may have been kept
        text = f"word {self.spoken} of {self.table}"
        socket.send({"id": 5000, "type": "chat", "table": self.table, "seat": seat, "text": text})
        while True:
            answer = socket.hear()
            if answer["type"] == "moved" and answer["ply"] >= len(self.known):
                self.known.append(answer["word"])
            if answer.get("id") == 5000:
                break
        if answer["type"] == "done":
            self.said.append(text)
            self.day.count("lines of chat")


def soak(kills, tables=10, seed=1, pause=0.6, moves=0):
    """(faults, counts) of a day with so many kills, and at least so many moves."""
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder, "--messages", "1000000", "--new-tables", "1000000", "--per-address", "10000")
        day = Day(server, tables, seed)
        for kill in range(kills):
            time.sleep(chance.uniform(0.1, 2 * pause))
            server.process.kill()
            server.process.wait()
            server.process.stdout.close(), server.process.stderr.close()
            server.start()
            if (kill + 1) % 50 == 0:
                print(f"{kill + 1} kills, {day.counts}, {len(day.faults)} faults", flush=True)
            if day.faults:
                break
        time.sleep(pause)
        until(lambda: day.faults or day.counts.get("moves", 0) >= moves)
        day.ended.set()
        for thread in day.threads:
            thread.join(600)
        server.stop()
    return day.faults, day.counts


if __name__ == "__main__":
    faults, counts = soak(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
    for fault in faults:
        print(*fault)
    print("what was done:", counts)
    print("nothing acknowledged was lost" if not faults else f"{len(faults)} faults")
    sys.exit(1 if faults else 0)
