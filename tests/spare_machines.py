"""A table's first machine, its stick, and a spare machine below a folder of its own."""

import io
from pathlib import Path

from tampered_journal import append

from dealer_assist.cli import spare
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.game import facts as e
from dealer_assist.storage.journal import Journal, journal_contents
from dealer_assist.trust.vault.encrypted_spare_file import new_key

PASSPHRASE = "quatre chevaux bleus"
KEY = new_key(PASSPHRASE, 2**10)


class Machines:
    """A first machine with its folders, a stick, and a spare machine below a root of its own."""

    def __init__(self, folder: Path, monkeypatch) -> None:
        self.first, self.spare, self.stick = (folder / n for n in ("first", "spare", "stick"))
        for one in (self.first, self.spare, self.stick, self.first / "vault"):
            one.mkdir()
        self.key = self.first / "stick.key"
        self.key.write_bytes(KEY.text())
        monkeypatch.setenv("DEALER_ASSIST_SETTINGS", str(self.first / "settings.toml"))
        (self.first / "settings.toml").write_text('format = 1\n[panel]\nlanguage = "en"\n')
        self._patch = monkeypatch

    @property
    def journal(self) -> Path:
        return self.first / "j"

    @property
    def taken(self) -> Path:
        """The journal at the spare machine."""
        return self.here(self.journal)

    def here(self, path: Path) -> Path:
        return self.spare / path.relative_to("/")

    def write(self, *words) -> int:
        return call_command(spare,
                            ["write", str(self.stick), "--key", str(self.key), "--lang", "en",
                            "--journal", str(self.journal), "--vault",
                            str(self.first / "vault"), *words])

    def take(self, *words, passphrase=PASSPHRASE, root=None) -> int:
        self._patch.setattr("sys.stdin", io.StringIO(passphrase + "\n"))
        return call_command(spare,
                            ["take", str(self.stick), "--by", "Mme Roy", "--lang", "en", "--root",
                     str(root or self.spare), *words])


def moved(path):
    """The takeovers in this journal."""
    return [one.fact for one in journal_contents(path).records
            if isinstance(one.fact, e.TableMoved)]


def added(path, *facts):
    with Journal.open(path) as journal:
        append(journal, *facts)
