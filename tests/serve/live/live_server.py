"""A server of its own for a test, and clients that speak to it over real sockets. $CAIRN is the command; ctest sets it."""
import base64
import http.client
import json
import os
import pathlib
import signal
import socket
import struct
import subprocess
import tempfile
import time
import unittest

CAIRN = os.environ.get("CAIRN", "build/debug/cairn")
# Seconds that anything may take: so long that a machine that does much else fails no test.
PATIENCE = 600


class Server:
    """A server with a folder of its own."""

    def __init__(self, folder, *arguments, environment=None):
        self.folder, self.arguments = pathlib.Path(folder), arguments
        self.environment = {**os.environ, **(environment or {})}
        self.sockets = []
        self.start()

    def database(self):
        return self.folder / "tables.db"

    def start(self, port=0, before=None):
        web = self.folder / "web"
        self.process = subprocess.Popen(
            [CAIRN, "serve", "--port", str(port), "--database", self.database(), "--web", web, *self.arguments],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=self.environment, preexec_fn=before)
        line = self.process.stdout.readline()
        assert line.startswith("Cairn is at http://"), (line, self.process.stderr.read() if not line else "")
        self.port = int(line.rsplit(":", 1)[1].strip().strip("/"))

    def stop(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        status = self.process.wait(PATIENCE)
        self.told = self.process.stderr.read()
        self.process.stdout.close()
        self.process.stderr.close()
        return status

    def connect(self, address="127.0.0.1"):
        """A plain connection that comes from this address of the loopback: all of 127.0.0.0/8 are ours."""
        line = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE, source_address=(address, 0))
        self.sockets.append(line)
        return line

    def begin(self, head, address="127.0.0.1"):
        """Sends the head of a request, and perhaps more, without waiting for the answer."""
        line = self.connect(address)
        line.sendall(head.replace("HOST", f"Host: 127.0.0.1:{self.port}").replace("\n", "\r\n").encode())
        return line

    def ask(self, method, path, body=None, headers=None, address="127.0.0.1"):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE, source_address=(address, 0))
        text = None if body is None else body if isinstance(body, str) else json.dumps(body)
        head = {"Content-Type": "application/json"} if body is not None else {}
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        for name, value in {"Host": f"127.0.0.1:{self.port}", **head, **(headers or {})}.items():
            connection.putheader(name, value)
        if text is not None:
            connection.putheader("Content-Length", str(len(text.encode())))
        connection.endheaders(text.encode() if text is not None else None)
        answer = connection.getresponse()
        data = answer.read()
        connection.close()
        return answer, data

    def table(self, game="spline", seats=("person", "person"), **more):
        answer, data = self.ask("POST", "/api/v1/tables", {"game": game, "seats": seats, **more})
        assert answer.status == 201, data
        made = json.loads(data)
        return made["table"], made["seats"]


def until(holds):
    """What it gives once it gives something; the test runner's own limit ends what never does.

    Four looks a second: even the dearest call may be made as often by one address without end, so that no wait, however
    long on a slow machine, uses up what the calls after it need."""
    while not (found := holds()):
        time.sleep(0.25)
    return found


def answer_of(line):
    """The status of the answer on a plain connection, and what the server sent until it closed it."""
    answer = b""
    while part := line.recv(65536):
        answer += part
    return int(answer.split()[1]) if answer else 0, answer


class Socket:
    """One WebSocket client."""

    def __init__(self, server, hello=True, headers="", address="127.0.0.1"):
        self.socket = server.connect(address)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET /api/v1/live HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
                             f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
                             f"{headers}\r\n").encode())
        head = b""
        while b"\r\n\r\n" not in head:
            byte = self.socket.recv(1)
            if not byte:
                break
            head += byte
        self.status = int(head.split()[1])
        self.id = 0
        if hello and self.status == 101:
            assert self.asked(type="hello", version=1)["type"] == "welcome"

    def send(self, data, code=1):
        data = data if isinstance(data, bytes) else json.dumps(data).encode()
        mask = os.urandom(4)
        if len(data) < 126:
            length = bytes([0x80 | len(data)])
        elif len(data) < 65536:
            length = b"\xfe" + struct.pack(">H", len(data))
        else:
            length = b"\xff" + struct.pack(">Q", len(data))
        self.socket.sendall(bytes([0x80 | code]) + length + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def take(self, count):
        data = b""
        while len(data) < count:
            part = self.socket.recv(count - len(data))
            if not part:
                raise EOFError
            data += part
        return data

    def hear(self):
        """The next message; EOFError when the server closes."""
        while True:
            first, length = self.take(2)
            if length == 126:
                length = struct.unpack(">H", self.take(2))[0]
            elif length == 127:
                length = struct.unpack(">Q", self.take(8))[0]
            data = self.take(length)
            if first & 15 == 8:
                raise EOFError
            if first & 15 == 1:
                return json.loads(data)

    def wait(self, **fields):
        while True:
            message = self.hear()
            if all(message.get(name) == value for name, value in fields.items()):
                return message

    def asked(self, **request):
        self.id += 1
        self.send({"id": self.id, **request})
        return self.wait(id=self.id)

    def sit(self, table, seat):
        return self.asked(type="sit", table=table, token=seat["token"])

    def choose(self, table, seat, ply, word):
        return self.asked(type="choose", table=table, seat=seat, ply=ply, word=word)

    def ended(self):
        try:
            while True:
                self.hear()
        except (EOFError, ConnectionError):
            return True

    def close(self):
        self.socket.close()


class Base(unittest.TestCase):
    arguments, environment = (), None

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.server = Server(self.folder.name, *self.arguments, environment=self.environment)

    def tearDown(self):
        for client in self.server.sockets:
            client.close()
        if self.server.process.poll() is None:
            self.assertEqual(self.server.stop(), 0)
        self.folder.cleanup()
