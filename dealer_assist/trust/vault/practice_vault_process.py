"""A practice vault as a process beside demo, benchmark or drill: started, killed, ended."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from dealer_assist.trust.vault.vault_connection import VaultUnusable, vault_account
from dealer_assist.words.message import message
from drivers.devices import device_keys as device_keys
from drivers.wire.constants import TEST_KEY

_PATIENCE_S: Final = 20.0
_ROOT: Final = Path(__file__).resolve().parents[3]


class VaultRun:
    """The process over ``folder``. ``devices`` are ids of simulated devices that may connect."""

    def __init__(
        self, folder: Path, ports: dict[str, Path], devices: Sequence[str],
        more: Sequence[str] = (),
    ) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for one in devices:
            device_keys.write_device_key(folder / "devices.toml", one, TEST_KEY, simulator=True)
        self._door = Path(tempfile.mkdtemp(prefix="vault-"))  # a socket's path has 107 bytes
        self.socket: Final = self._door / "socket"
        self._words = [
            sys.executable, "-m", "dealer_assist", "vault", str(folder), "--practice",
            "--socket", str(self.socket),
            *(word for name, path in ports.items() for word in (f"--{name}", str(path))), *more,
        ]
        self.log: Final = folder.with_name(folder.name + ".log")
        self.child: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it listens. Raises VaultUnusable."""
        path = os.pathsep.join([str(_ROOT), os.environ.get("PYTHONPATH", "")])
        with self.log.open("ab") as log:
            self.child = subprocess.Popen(self._words, stdin=subprocess.DEVNULL, stdout=log,
                                          stderr=log, env={**os.environ, "PYTHONPATH": path})
        until = time.monotonic() + _PATIENCE_S
        while True:
            try:
                vault_account(self.socket)
                return
            except VaultUnusable:
                if self.child.poll() is not None or time.monotonic() > until:
                    raise VaultUnusable(message("vault_why.unstarted", path=self.log)) from None
                time.sleep(0.02)

    def kill(self) -> None:
        """Kill it with signal 9."""
        if self.child is not None:
            self.child.kill()
            self.child.wait()

    def stop(self) -> None:
        """End it."""
        if self.child is not None and self.child.poll() is None:
            self.child.terminate()
            try:
                self.child.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()
        shutil.rmtree(self._door, ignore_errors=True)
