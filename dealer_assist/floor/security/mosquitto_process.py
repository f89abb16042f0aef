"""Debian's Mosquitto as a child of this program: started, waited for, ended, started again.

Nothing is lost when it dies: it stores nothing that counts (mosquitto_files.py).
"""

import contextlib
import os
import secrets
import shutil
import signal
import socket
import ssl
import subprocess
import time
from pathlib import Path
from typing import Final

from dealer_assist.floor.security.certificate_authority import Authority
from dealer_assist.floor.security.certificate_bundle import CertificateKind, read_bundle
from dealer_assist.floor.security.certificate_register import HouseUnusable
from dealer_assist.floor.security.mosquitto_files import (
    ACL,
    CONF,
    outdated_broker_files,
    put_broker_files,
)
from dealer_assist.words.message import ErrorInWords, message, system_refusal_message
from drivers.durable_files import put_whole
from drivers.posix_system import posix_module

_pwd = posix_module("pwd")

#: Where Debian puts it: outside the path of ordinary users.
_PLACES: Final = ("/usr/sbin/mosquitto", "/usr/local/sbin/mosquitto")
LOG, PID = "mosquitto.log", "mosquitto.pid"
_MOST_LOG_BYTES: Final = 4 << 20
_LAST_BYTES: Final = 2000
_STEP_S: Final = 0.02
_FIRST_PORT, _PORTS, _TRIES = 20_000, 12_000, 100


class NoBroker(ErrorInWords):
    """The broker can't be started or doesn't answer; says why and what to do."""


def mosquitto_path() -> str:
    """Path of the program. Raises NoBroker."""
    found = shutil.which("mosquitto") or next((p for p in _PLACES if Path(p).exists()), None)
    if found is None:
        raise NoBroker(message("broker_why.no_mosquitto"))
    return found


def free_port(address: str = "127.0.0.1") -> int:
    """A port of this address on which nothing listens now. Raises NoBroker.

    Not one of those that Linux gives to clients: it might be taken before we listen.
    """
    for _ in range(_TRIES):
        port = _FIRST_PORT + secrets.randbelow(_PORTS)
        with socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET) as tried, \
                contextlib.suppress(OSError):
            tried.bind((address, port))
            return port
    raise NoBroker(message("broker_why.no_port", address=address))


def this_user() -> str:
    """The user of the computer that this program runs as."""
    return str(_pwd.getpwuid(os.geteuid()).pw_name)


class Broker:
    """One broker in its own folder, for the certificates of one authority."""

    def __init__(
        self, authority: Authority, folder: Path, address: str, port: int, user: str = "",
    ) -> None:
        """``address`` is the only one it listens on.

        ``user`` is the account it runs as if this program is root's: the same if none is given.
        """
        self.authority, self.folder = authority, folder.absolute()
        self.address, self.port = address, port
        self._user = user or this_user()
        self._child: subprocess.Popen[bytes] | None = None

    def start(self, limit_s: float = 10.0) -> None:
        """Write its files, start it, and wait until it answers. Raises NoBroker, HouseUnusable.

        A broker of ours left behind by a killed program is ended first.
        """
        program = mosquitto_path()
        conf = self._put_files()
        try:
            end_leftover_broker(self.folder)
            self._check_free()
            self._child = self._started(program, conf)
            put_whole(self.folder / PID, f"{self._child.pid}\n".encode())
        except OSError as error:
            raise NoBroker(message(
                "broker_why.unstarted", address=self.address, port=self.port,
                why=system_refusal_message(error))) from None
        self._wait(limit_s)

    def stop(self, limit_s: float = 5.0) -> None:
        """End it; kill it if that takes too long."""
        child, self._child = self._child, None
        if child is None:
            return
        child.terminate()
        try:
            child.wait(limit_s)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
        (self.folder / PID).unlink(missing_ok=True)

    def kill(self) -> None:
        """Kill it as a power cut does: for drills."""
        if self._child is not None:
            self._child.kill()
            self._child.wait()

    def is_up(self) -> bool:
        """True if its process runs."""
        return self._child is not None and self._child.poll() is None

    def ensure(self) -> bool:
        """Start it again if it died or if certificates were revoked or changed since.

        To be called now and then; True if it was started. An authority that can't be read (its disc
        was taken out) changes nothing. Raises NoBroker, HouseUnusable.
        """
        if self.is_up():
            try:
                changed = outdated_broker_files(self.authority, self.folder)
            except (HouseUnusable, OSError):
                return False
            if not changed:
                return False
            if changed == {ACL}:
                self.read_again()
                return False
            self.stop()
        self.start()
        return True

    def read_again(self) -> None:
        """Make it read new screens without a break in the link. Raises NoBroker, HouseUnusable.

        A revoked certificate needs a new start: Mosquitto 2.0.11, when it reads the list again,
        takes no new connection with it, but leaves standing connections alone.
        """
        self._put_files()
        if self._child is not None:
            self._child.send_signal(signal.SIGHUP)

    def _put_files(self) -> Path:
        try:
            return put_broker_files(
                self.authority, self.folder, self.address, self.port, self._user)
        except (OSError, LookupError, ValueError) as error:
            raise NoBroker(message("broker_why.unwritten", path=self.folder, why=error)) from None

    def said(self) -> str:
        """The end of its log."""
        with contextlib.suppress(OSError), (self.folder / LOG).open("rb") as log:
            log.seek(max(0, log.seek(0, os.SEEK_END) - _LAST_BYTES))
            return log.read(_LAST_BYTES).decode("utf-8", "replace")
        return ""

    # --- starting ----------------------------------------------------------------------------

    def _check_free(self) -> None:
        """Check that no other broker there would answer for this one. Raises OSError."""
        with socket.socket(socket.AF_INET6 if ":" in self.address else socket.AF_INET) as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            tried.bind((self.address, self.port))

    def _started(self, program: str, conf: Path) -> "subprocess.Popen[bytes]":
        log = self.folder / LOG
        if log.exists() and log.stat().st_size > _MOST_LOG_BYTES:
            log.replace(log.with_name(LOG + ".1"))
        with log.open("ab") as out:
            return subprocess.Popen([program, "-c", str(conf)], stdout=out, stderr=out,
                                    stdin=subprocess.DEVNULL, cwd="/", start_new_session=True)

    def _wait(self, limit_s: float) -> None:
        deadline = time.monotonic() + limit_s
        bundle = read_bundle(self.authority.bundle_of(CertificateKind.FLOOR, ""))
        context = bundle.context()
        context.check_hostname = False  # tables may call it by another name than its own address
        why = "it doesn't answer"
        while time.monotonic() < deadline:
            if not self.is_up():
                raise NoBroker(message("broker_why.ended", why=self._last_error()))
            try:
                self._greet(context)
            except ssl.SSLCertVerificationError as error:
                self.stop()
                raise NoBroker(message(
                    "broker_why.certificate", why=error.verify_message)) from None
            except OSError as error:
                why = str(error)
                time.sleep(_STEP_S)
            else:
                return
        self.stop()
        raise NoBroker(message(
            "broker_why.silent", address=self.address, port=self.port, why=why,
            path=self.folder / LOG))

    def _greet(self, context: ssl.SSLContext) -> None:
        reached = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.address, self.address)
        with socket.create_connection((reached, self.port), 2.0) as plain, \
                context.wrap_socket(plain):
            pass

    def _last_error(self) -> str:
        lines = [line for line in self.said().splitlines() if "rror" in line]
        return lines[-1] if lines else f"see {self.folder / LOG}"


def end_leftover_broker(folder: Path) -> None:
    """End the broker of this folder if it outlived the program that started it."""
    try:
        pid = int((folder / PID).read_text(encoding="ascii"))
        asked = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    except (OSError, ValueError):
        return
    if str(folder.absolute() / CONF).encode() not in asked:
        return
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGTERM)
        deadline = time.monotonic() + 3.0
        while time.monotonic() < deadline:
            os.kill(pid, 0)
            time.sleep(_STEP_S)
        os.kill(pid, signal.SIGKILL)
