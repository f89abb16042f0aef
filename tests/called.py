"""The program as a process of its own, and journals for it: a sound one and a tampered one."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

from dealer_assist.game import facts as e
from dealer_assist.storage.journal import Journal, JournalKind, Origin

ROOT = Path(__file__).parents[1]


def program(*words, timeout=60, **env) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "dealer_assist", *(str(w) for w in words)], cwd=ROOT,
        capture_output=True, text=True, timeout=timeout, check=False,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", **env},
    )


def a_journal(path: Path, kind=JournalKind.LIVE) -> Path:
    with Journal.open(path, kind=kind) as journal:
        for seat in (1, 2, 3):
            journal.append([(e.PlayerSat(seat, 100), Origin("dealer"))])
    return path


def tampered(path: Path) -> Path:
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("UPDATE facts SET body = replace(body, '100', '900') WHERE number = 2")
    db.close()
    return path
