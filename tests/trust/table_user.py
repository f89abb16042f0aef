"""What the table's user can do: deal hands with the vault, and try to get at what is the vault's.

Run by test_vault_of_another_user.py under the table's own user; prints what came of it as JSON.
"""

import ctypes
import json
import os
import sys
import time
from dataclasses import replace
from pathlib import Path

from dealer_assist.game import facts as e
from dealer_assist.storage.journal import journal_contents
from dealer_assist.trust.vault.unexplained_openings import check_openings
from dealer_assist.trust.vault.vault_connection import VaultUnusable, vault_account
from tests.tools.drill.drill_people import People

_PTRACE_ATTACH = 16
#: Where a machine shows a process's memory, its variables and its files.
_OF_PROC = ("mem", "maps", "environ", "fd", "stack", "syscall")


def main(folder: str, socket: str, vault_folder: str, vault_pid: str) -> None:
    """All of it."""
    told = {"played": played(Path(folder), socket),
            "opened": opened(Path(vault_folder), int(vault_pid)),
            "traced": traced(int(vault_pid)), "pid": vault_account(Path(socket)).pid}
    print(json.dumps(told))


def played(folder: Path, socket: str) -> dict[str, object]:
    """Two hands with the vault's devices; what the journal then says."""
    people = People(folder)
    people.held.setup = replace(people.held.setup, vault=socket)
    for line in people.lines.values():
        line.start()
        line.path.resolve().chmod(0o666)  # a udev rule gives a real one to the vault
    people.held.start()
    people.rest()
    until = time.monotonic() + 60
    while people.counted["hands"] < 2 and not people.is_stuck and time.monotonic() < until:
        people.move()
    people.rest()
    time.sleep(1)
    people.stop()
    facts = [record.fact for record in journal_contents(people.held.path).records]
    return {
        "hands": people.counted["hands"], "wrong": people.wrong,
        "read": sum(isinstance(one, e.CardSeen) and bool(one.token) for one in facts),
        "stated": sum(isinstance(one, e.VaultStated) for one in facts),
        "unexplained": [one.says("en") for one in check_openings(enumerate(facts, 1))],
        "keys": sorted(one.name for one in folder.glob("*.vault")),
    }


def opened(vault_folder: Path, pid: int) -> list[str]:
    """The files of the vault that this user could open."""
    files = [vault_folder, *(vault_folder / name for name in (
        "master", "hand", "statements", "devices.toml", "floor"))]
    files += [Path(f"/proc/{pid}/{name}") for name in _OF_PROC]
    return [str(one) for one in files if is_open(one)]


def is_open(path: Path) -> bool:
    """Whether this user can read a byte of it."""
    try:
        if path.is_dir():
            return any(path.iterdir())
        with path.open("rb") as file:
            return bool(file.read(1))
    except OSError:
        return False


def traced(pid: int) -> list[str]:
    """The ways into the vault's process that were open."""
    libc = ctypes.CDLL(None, use_errno=True)
    ways = []
    if libc.ptrace(_PTRACE_ATTACH, pid, 0, 0) == 0:
        ways.append("ptrace")
    page = ctypes.create_string_buffer(8)

    class Span(ctypes.Structure):
        _fields_ = (("base", ctypes.c_void_p), ("size", ctypes.c_size_t))

    mine, theirs = Span(ctypes.addressof(page), 8), Span(id(page), 8)
    if libc.process_vm_readv(pid, ctypes.byref(mine), 1, ctypes.byref(theirs), 1, 0) > 0:
        ways.append("process_vm_readv")
    try:
        os.kill(pid, 0)
        ways.append("kill")
    except OSError:
        pass
    return ways


if __name__ == "__main__":
    if sys.argv[1] == "looks":
        try:
            vault_account(Path(sys.argv[2]))
            print("let in")
        except VaultUnusable as why:
            print(why)
    elif sys.argv[1] == "traces":
        pid = int(sys.argv[2])
        mem = [name for name in _OF_PROC if is_open(Path(f"/proc/{pid}/{name}"))]
        print(json.dumps({"traced": traced(pid), "opened": mem}))
    else:
        main(*sys.argv[1:])
