"""Temporary PostgreSQL server in a folder of its own, as Debian's package has it: for benchmarks.

It runs as a user who isn't root (the server refuses root), listens on a Unix socket only, and can
be killed as a power cut kills it, and started again on the disk's content then.
"""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from drivers.posix_system import posix_module

_pwd = posix_module("pwd")

_FOLDERS: Final = (Path("/usr/lib/postgresql/15/bin"), Path("/usr/lib/postgresql/bin"))
_PATIENCE_S: Final = 30.0


class ServerMissing(Exception):
    """PostgreSQL's programs are not on this machine; says how to install them."""


def postgres_folder() -> Path:
    """Folder of PostgreSQL's programs. Raises ServerMissing."""
    found = shutil.which("initdb")
    for folder in (*_FOLDERS, *([Path(found).parent] if found else [])):
        if (folder / "initdb").exists():
            return folder
    raise ServerMissing("PostgreSQL isn't installed: apt-get install postgresql-15")


def _user() -> str | None:
    """User that the server runs as if we are root; None if we aren't."""
    if os.getuid():
        return None
    for name in ("postgres", "nobody"):
        try:
            _pwd.getpwnam(name)
        except KeyError:
            continue
        return name
    raise ServerMissing("PostgreSQL doesn't run as root: expected a user postgres or nobody")


class PostgresServer:
    """Server and its database ``archive``; ``where`` is its connection string."""

    def __init__(self, folder: Path, settings: tuple[str, ...] = ()) -> None:
        self.folder, self._settings = folder, settings
        self._bin, self._user = postgres_folder(), _user()
        self._server: subprocess.Popen[bytes] | None = None
        folder.mkdir(parents=True, exist_ok=True)
        if self._user:
            shutil.chown(folder, self._user)
        self._run("initdb", "-D", str(self._data), "-U", "floor", "-A", "trust", "-E", "UTF8",
                  "--locale=C.UTF-8")

    @property
    def _data(self) -> Path:
        return self.folder / "data"

    def where(self, database: str = "archive") -> str:
        """Connection string of this database."""
        return f"postgresql://floor@/{database}?host={self.folder}"

    def _run(self, program: str, *args: str) -> None:
        done = subprocess.run([str(self._bin / program), *args], capture_output=True, text=True,
                              check=False, user=self._user, cwd=self.folder)
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stderr}")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = ["-c", "listen_addresses=", "-c", f"unix_socket_directories={self.folder}"]
        for setting in self._settings:
            options += ["-c", setting]
        with (self.folder / "log").open("ab") as log:
            self._server = subprocess.Popen(
                [str(self._bin / "postgres"), "-D", str(self._data), *options], stdout=log,
                stderr=log, user=self._user, cwd=self.folder, start_new_session=True)
        until = time.monotonic() + _PATIENCE_S
        while not self._answers():
            if self._server.poll() is not None or time.monotonic() > until:
                raise RuntimeError((self.folder / "log").read_text()[-2000:])
            time.sleep(0.05)

    def _answers(self) -> bool:
        done = subprocess.run([str(self._bin / "pg_isready"), "-h", str(self.folder)],
                              capture_output=True, check=False)
        return done.returncode == 0

    def create(self, database: str = "archive") -> str:
        """Create an empty database; returns its connection string."""
        self._run("createdb", "-h", str(self.folder), "-U", "floor", database)
        return self.where(database)

    def drop(self, database: str) -> None:
        """Drop the database, whoever is still connected to it."""
        self._run("dropdb", "--force", "-h", str(self.folder), "-U", "floor", database)

    def kill(self) -> None:
        """End it and all its processes at once, as a power cut does."""
        if self._server is not None:
            os.killpg(self._server.pid, signal.SIGKILL)
            self._server.wait()
            self._server = None
            # A child that outlives its parent holds the shared memory: the next start waits for it.
            time.sleep(0.2)

    def stop(self) -> None:
        """Stop it in order, without waiting for its clients."""
        if self._server is not None:
            self._server.send_signal(signal.SIGINT)
            self._server.wait(_PATIENCE_S)
            self._server = None


@contextmanager
def temporary_postgres_server(settings: tuple[str, ...] = ()) -> Iterator[PostgresServer]:
    """Server with an empty database ``archive``, gone with its folder afterwards."""
    with tempfile.TemporaryDirectory(prefix="pg") as folder:
        Path(folder).chmod(0o755)
        server = PostgresServer(Path(folder) / "s", settings)
        server.start()
        try:
            server.create()
            yield server
        finally:
            server.kill()
