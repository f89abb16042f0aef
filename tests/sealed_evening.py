"""A floor's folder with a custody of three, and a table's journal whose cards a shoe sealed."""

import io
from dataclasses import replace

from live_table import GC
from reader_table import FLOOR_PUBLIC, MASTER, REGISTER, ReaderTable

from dealer_assist.cli import keys
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.cli.seals import custodians_at_terminal, seals
from dealer_assist.floor.archive.archive_interface import ArchivedJournal, RowBatch
from dealer_assist.floor.archive.archive_opening import open_archive
from dealer_assist.game import facts as e
from dealer_assist.game.facts.floor import RoomOpened
from dealer_assist.storage.journal import FloorJournal, Journal, JournalKind, Origin, RowReader
from dealer_assist.trust.vault import Vault, custody_file
from dealer_assist.trust.vault.two_person_custody import fingerprint
from dealer_assist.words import card_words
from dealer_assist.words.cards import DECK as ALL

CHEAP = 2**10
NAMES = ("Mme Roy", "M. Petit", "Nadia")
DECK = ("As", "Kd", "7h", "2c", "Qs", "Qd", "3c", "Th", "9h", "8d", "4c", "Jc", "5c", "6s")


def phrase(name):
    return f"le {name} du soir"


def typed(*names):
    """Names and passphrases as two custodians type them."""
    return "".join(f"{name}\n{phrase(name)}\n" for name in names)


def fits(card, token, name):
    """Whether the card has this token in the hand of this name, at a ReaderTable."""
    vault = Vault(REGISTER.cards, MASTER, FLOOR_PUBLIC)
    vault.begin(name, 3)
    return vault.token(REGISTER.uid_of(card)) == token


class Shoe(ReaderTable):
    """A table whose vault seals to the floor's key, told hand after hand."""

    def __init__(self, floor_public):
        super().__init__(GC)
        self.vault = Vault(REGISTER.cards, MASTER, floor_public)
        self.room = type(self.room)(self.vault, REGISTER.chips)
        self.put(e.TableOpened("Table 7", GC, "holdem_no_limit", e.Stakes(50, 100, 100), (25,)),
                 e.KeysFixed("v", fingerprint(floor_public)))

    def begins(self, number):
        stacks = (5000, 5000, 5000)
        sat = () if self.table.chair(1).taken else tuple(
            e.PlayerSat(seat, 5000) for seat in (1, 2, 3))
        owed = (e.Owed(1, e.Post.SMALL_BLIND, 50), e.Owed(2, e.Post.BIG_BLIND, 100))
        self.put(*sat, e.HandBegan(number, 3, (1, 2, 3), stacks, owed,
                                   e.Stakes(50, 100, 100), "holdem_no_limit", GC,
                                   edition=e.ACCOUNTS))
        return self.post()

    def hand_over(self, number, deck=DECK):
        """Dealt to the river and folded there: seat 3 takes it."""
        self.begins(number).draw(*deck[:6]).call(3, 1).check(2)
        for street in (deck[6:10], deck[10:12]):
            self.draw(*street).check(1, 2, 3)
        self.draw(*deck[12:]).fold(1, 2)
        while self.hand.phase != "over":
            self.done()
        return self


CARDS = {card_words(card, lang) for card in ALL for lang in ("fr", "en")}


def shows_cards(text):
    """The cards that the text names, in either language."""
    return [card for card in CARDS if card in text]


class SealedEvening:
    """``ask`` types a command; ``table`` and ``archive`` hold hands 1 (over) and 2 (running)."""

    def __init__(self, folder, capsys, monkeypatch):
        self._capsys, self._monkeypatch = capsys, monkeypatch
        monkeypatch.setattr(custodians_at_terminal, "COST", CHEAP)
        # it would shut the tests' own process
        monkeypatch.setattr(seals, "harden", lambda: None)
        self.floor = folder / "floor"
        self.floor.mkdir()
        (self.floor / "floor.toml").write_text('site = "aix"\n', encoding="utf-8")
        self.journal = self.floor / "floor.sqlite"
        with FloorJournal.open(self.journal, kind=JournalKind.FLOOR) as journal:
            journal.append([(RoomOpened("aix"), Origin("floor"))])
        self.seals = self.floor / custody_file.NAME
        self.path = folder / "table.sqlite"
        assert self.make() == 0
        self.public = custody_file.read_custody(self.seals).current.public

    def make(self, names=NAMES):
        words = [word for name in names for word in ("--custodian", name)]
        chosen = "".join(f"{phrase(name)}\n" for name in names)
        return self.ask("make", self.floor, *words, stdin=chosen)[0]

    def ask(self, *words, stdin="", command=seals):
        self._monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        try:
            code = call_command(command, [str(word) for word in words])
        except SystemExit as end:
            code = end.code
        told = self._capsys.readouterr()
        assert "Traceback" not in told.err
        return code, told.out, told.err

    def keys(self, *words, stdin=""):
        return self.ask(*words, stdin=stdin, command=keys)

    # --- journals

    def table(self, kind=JournalKind.LIVE, public=b"", running=True):
        """The table's journal: hand 1 is over, hand 2 is being dealt where it is running."""
        shoe = Shoe(public or self.public).hand_over(1)
        if running:
            shoe.begins(2).draw(*DECK[:3])
        with Journal.open(self.path, kind=kind) as journal:
            for fact in shoe.facts:
                journal.append([(fact, Origin("dealer"))])
        return self

    def archived(self, where=""):
        """The floor's archive (its own file, or the server of this address) holds the journal."""
        if where:
            (self.floor / "floor.toml").write_text(
                f'site = "aix"\n[archive]\nwhere = "{where}"\n', encoding="utf-8")
        where = where or str(self.floor / "archive.sqlite")
        with open_archive(where) as archive, RowReader(self.path) as reader:
            who = reader.identity
            archive.admit(ArchivedJournal(who.id, str(who.kind), "aix", "Table 7"))
            archive.put([RowBatch(who.id, tuple(reader.after(0, 1 << 30)), ())])
        return self

    def facts(self):
        with RowReader(self.path) as reader:
            kind = reader.identity.kind
        with Journal.open(self.path, kind=kind) as journal:
            return [record.fact for record in journal.facts()]

    def noted(self, kind=None):
        """The floor's own facts."""
        with FloorJournal.open(self.journal, kind=JournalKind.FLOOR) as journal:
            facts = [fact for _, fact in journal.facts()]
        return [fact for fact in facts if kind is None or type(fact).__name__ == kind]

    def left(self):
        return sorted(path.read_text() for path in (self.floor / "left").glob("*"))

    def opened(self, where=None, hand=1, who=NAMES[:2], *more):
        """Open a hand as two who type their passphrases; exit code, output, complaint."""
        return self.ask("open", where or self.path, hand, "--seals", self.floor, "--why",
                        "plainte du siège 3", *more, stdin=typed(*who))


def untimed(fact):
    return replace(fact, at_s=0)

