"""A headless Chromium, driven over its own protocol: opens pages of a given width, and tells what went wrong in them.

with browser(tmp_path) as chromium:
    chromium.open("http://127.0.0.1:8000/", width=360, scheme="dark")
    chromium.evaluate("document.title"), chromium.errors, chromium.requested
"""

from __future__ import annotations

import base64
import contextlib
import functools
import http.server
import json
import shutil
import subprocess
import threading
import time
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from websockets.sync.client import ClientConnection, connect

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["Chromium", "browser", "serving"]

FLAGS = [
    "--headless",
    "--no-sandbox",  # tests may run as root
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--remote-debugging-port=0",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",  # no other host is reached
]
PATIENCE = 30.0  # seconds
STILL = """addEventListener("DOMContentLoaded", () => {
  const style = document.createElement("style");
  style.textContent = "*, *::before, *::after { transition: none !important; animation: none !important; }";
  document.head.append(style);
});"""  # what moves is looked at where it ends


class Chromium:
    """A browser with one page."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._number = 0
        self.errors: list[str] = []
        self.requested: list[str] = []
        self._events: list[str] = []
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")
        self.call("Page.addScriptToEvaluateOnNewDocument", source=STILL)

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        """What the browser answers to a command; events that come before it are noted."""
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            message = self._receive()
            if message.get("id") == self._number:
                assert "error" not in message, f"{method}: {message['error']}"
                result: dict[str, Any] = message["result"]
                return result

    def _receive(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self._socket.recv(PATIENCE))
        if "method" in message:
            self._note(message["method"], message["params"])
        return message

    def _note(self, event: str, told: dict[str, Any]) -> None:
        self._events.append(event)
        match event:
            case "Network.requestWillBeSent" if not told["request"]["url"].startswith("data:"):
                self.requested.append(told["request"]["url"])
            case "Network.responseReceived" if told["response"]["status"] >= 400:
                self.errors.append(f"{told['response']['status']} {told['response']['url']}")
            case "Network.loadingFailed" if not told.get("canceled"):
                self.errors.append(told["errorText"])
            case "Runtime.exceptionThrown":
                self.errors.append(told["exceptionDetails"].get("exception", {}).get("description") or "an exception")
            case "Runtime.consoleAPICalled" if told["type"] in ("error", "warning", "assert"):
                self.errors.append(" ".join(str(part.get("value", part.get("description"))) for part in told["args"]))
            case "Log.entryAdded" if told["entry"]["level"] in ("error", "warning"):
                self.errors.append(f"{told['entry']['text']} {told['entry'].get('url', '')}")

    def resize(self, width: int, height: int = 800) -> None:
        """Makes the window so wide."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600)

    def prefer(self, scheme: str) -> None:
        """Makes the reader one who prefers light or dark."""
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def open(self, address: str, *, width: int, scheme: str) -> None:
        """Opens a page in a window of this width, for a reader who prefers light or dark; returns when it is loaded."""
        self.resize(width)
        self.prefer(scheme)
        self.call("Storage.clearDataForOrigin", origin=address, storageTypes="local_storage")  # a first visit, every time
        self._events.clear()
        failed = self.call("Page.navigate", url=address).get("errorText")
        assert failed is None, f"{address}: {failed}"
        self._await_load()

    def reload(self) -> None:
        """Loads the page again, with all that it has stored; returns when it is loaded."""
        self._events.clear()
        self.call("Page.reload")
        self._await_load()

    def _await_load(self) -> None:
        while "Page.loadEventFired" not in self._events:
            self._receive()

    def evaluate(self, script: str) -> Any:
        """The value of an expression in the page."""
        done = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in done, done["exceptionDetails"]
        return done["result"].get("value")

    def until(self, script: str) -> bool:
        """Whether an expression in the page becomes true soon."""
        late = time.monotonic() + PATIENCE
        while not self.evaluate(f"Boolean({script})"):
            if time.monotonic() > late:
                return False
            time.sleep(0.02)
        return True

    def screenshot(self, path: Path, *, whole: bool = False) -> None:
        """Writes a PNG of the window, or of the whole page."""
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", captureBeyondViewport=whole)["data"]))


def program() -> str:
    """The browser's program; the test is skipped where there is none."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        found = shutil.which(name)
        if found:
            return found
    pytest.skip("no Chromium here")


@contextlib.contextmanager
def browser(folder: Path) -> Iterator[Chromium]:
    """A browser that keeps its files in this folder."""
    command = [program(), *FLAGS, f"--user-data-dir={folder}", "about:blank"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            with connect(_address(folder, process), max_size=None, compression=None) as socket:
                yield Chromium(socket)
        finally:
            process.terminate()
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()


def _address(folder: Path, process: subprocess.Popen[bytes]) -> str:
    """Where the browser's first page listens, once it does."""
    told = folder / "DevToolsActivePort"
    late = time.monotonic() + PATIENCE
    while time.monotonic() < late and process.poll() is None:
        with contextlib.suppress(OSError, ValueError, IndexError, StopIteration):
            port = int(told.read_text(encoding="utf-8").splitlines()[0])
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/json/list", timeout=PATIENCE) as answer:
                page = next(target for target in json.load(answer) if target["type"] == "page")
                return str(page["webSocketDebuggerUrl"])
        time.sleep(0.05)
    pytest.fail("Chromium does not start")


class _Handler(http.server.SimpleHTTPRequestHandler):
    instead: Mapping[str, str] = {}

    def translate_path(self, path: str) -> str:
        """The file behind a path."""
        return self.instead.get(path) or super().translate_path(path)

    def log_message(self, *_: object) -> None:
        """Says nothing."""


@contextlib.contextmanager
def serving(folder: Path, instead: Mapping[str, str] | None = None) -> Iterator[str]:
    """Serves a folder on the loopback, with other files `instead` of some (by path); gives its address."""
    kind = type("_Handler", (_Handler,), {"instead": instead or {}})
    handler = functools.partial(kind, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()
