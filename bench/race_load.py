#!/usr/bin/env python3
"""Many races at once: how long until a claim is answered.

    CAIRN=build/release/cairn bench/race_load.py --races 50 --claims 10 --seconds 30

Each race is a table of Perspectives with ten people, who together make so many claims a second of what their view offers, right or
wrong. The loop is open: a claim is due at its time, and its time is taken from then. Printed are claims answered, the
percentiles of the time until the answer, and how many were refused and why. 127.0.0.0/8 gives each table an address of its own.
"""
import argparse
import asyncio
import base64
import collections
import json
import os
import random
import struct
import subprocess
import tempfile
import time
import urllib.request


class Person:
    def __init__(self, port, address, table, seat, token):
        self.port, self.address, self.table, self.seat, self.token = port, address, table, seat, token
        self.view, self.due, self.id = None, {}, 0

    async def come(self):
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0))
        key = base64.b64encode(os.urandom(16)).decode()
        self.writer.write((f"GET /api/v1/live HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                           f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n").encode())
        await self.reader.readuntil(b"\r\n\r\n")
        self.send(type="hello", version=1)
        self.send(type="sit", table=self.table, token=self.token)

    def send(self, **message):
        self.id += 1
        data = json.dumps({"id": self.id, **message}).encode()
        mask = os.urandom(4)
        length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
        self.writer.write(b"\x81" + length + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))
        return self.id

    def claim(self, due):
        view = self.view
        if not view or not view["choices"]:
            return False
        word = random.choice(view["choices"])["word"]
        self.due[self.send(type="choose", table=self.table, seat=self.seat, ply=view["ply"], word=word)] = due
        return True

    async def listen(self, times, refused):
        while True:
            head = await self.reader.readexactly(2)
            length = head[1] & 127
            if length == 126:
                length = struct.unpack(">H", await self.reader.readexactly(2))[0]
            elif length == 127:
                length = struct.unpack(">Q", await self.reader.readexactly(8))[0]
            data = await self.reader.readexactly(length)
            if head[0] & 15 != 1:
                continue
            message = json.loads(data)
            if message.get("type") == "beat":
                self.send(type="beat")
            if message.get("view"):
                self.view = message["view"]
            if (due := self.due.pop(message.get("id"), None)) is not None:
                times.append(time.monotonic() - due)
                if "error" in message:
                    refused[message["error"]["code"]] += 1


async def run(settings, port):
    people = []
    for race in range(settings.races):
        body = json.dumps({"game": "perspectives", "options": {"players": 10}, "seats": ["person"] * 10}).encode()
        made = json.load(urllib.request.urlopen(urllib.request.Request(
            f"http://127.0.0.1:{port}/api/v1/tables", body, {"Content-Type": "application/json"})))
        people.append([Person(port, f"127.0.{1 + race // 250}.{1 + race % 250}", made["table"], s["seat"], s["token"]) for s in made["seats"]])
    times, refused = [], collections.Counter()
    for table in people:
        for person in table:
            await person.come()
            asyncio.ensure_future(person.listen(times, refused))
    await asyncio.sleep(3)
    times.clear(), refused.clear()
    begin, made = time.monotonic(), 0
    for n in range(int(settings.seconds * settings.races * settings.claims)):
        due = begin + n / (settings.races * settings.claims)
        await asyncio.sleep(max(0, due - time.monotonic()))
        made += people[n % settings.races][(n // settings.races) % 10].claim(due)
    await asyncio.sleep(2)
    times.sort()
    at = lambda part: 1000 * times[min(len(times) - 1, int(part * len(times)))] if times else 0
    print(f"{made} claims, {len(times)} answered; p50 {at(.5):.1f} ms, p90 {at(.9):.1f} ms, p99 {at(.99):.1f} ms, most {at(1):.1f} ms; "
          f"refused {dict(refused)}; load {os.getloadavg()[0]:.1f}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--races", type=int, default=50)
    parser.add_argument("--claims", type=float, default=10, help="a second, in each race")
    parser.add_argument("--seconds", type=float, default=30)
    settings = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen([os.environ.get("CAIRN", "build/release/cairn"), "serve", "--port", "0", "--database", f"{folder}/tables.db",
                                   "--new-tables", "100000"], stdout=subprocess.PIPE, text=True)
        try:
            port = int(server.stdout.readline().rsplit(":", 1)[1].strip().strip("/"))
            asyncio.run(run(settings, port))
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
