"""The vault's hand on its own disk: its counts and openings outlive its process.

Each question that changes the account is written down before it is answered, and answered again in
the same order when the vault is restarted: so a restart restores every limit, and takes nothing
away from a running hand. The file knows tokens, not tags, and only one hand; the cause of an opened
card is on the disk before the answer leaves. A hand's name can be begun once in the folder's life.
Statements are stored for good.
"""

import os
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from errno import ENOSPC
from pathlib import Path
from typing import Final

from dealer_assist.game.facts.vault_statements import VaultStated
from dealer_assist.storage.bundle_signing_key import public_hex
from dealer_assist.trust.vault import vault_messages as w
from dealer_assist.trust.vault.local_vault import Vault
from dealer_assist.trust.vault.process_hardening import Say
from dealer_assist.trust.vault.vault_interface import (
    DrawnCard,
    NamedCard,
    NotOpened,
    TagOwner,
    VaultAway,
)
from dealer_assist.trust.vault.vault_statement import is_signed, signing_key
from drivers.durable_files import put_whole, sync_folder
from drivers.posix_system import BINARY, sync_content

#: Far more than any hand needs; endless questions of a table must not fill the vault's disk.
MOST_BYTES: Final = 2_000_000
_NOTED: Final = (
    w.Begin, w.Use, w.StandsAt, w.Relaid, w.Expects, w.Draw, w.OpenTabled, w.OpenAt, w.Name,
    w.State,
)
_HEAD: Final = (w.VaultAnswer,)
#: Makes the vault: the newest statement before this hand, its store, hands begun before.
Make = Callable[[VaultStated | None, Callable[[VaultStated], None], Collection[str]], Vault]


class StoredVault:
    """Implements `CardVault` for the process. ``tags`` are those of all registered decks."""

    def __init__(self, folder: Path, make: Make, tags: Collection[bytes], say: Say) -> None:
        self._log, self._begun_file = folder / "hand", folder / "begun"
        self._stated = StatementFile(folder / "statements", say)
        self._tags = frozenset(tags)
        self._begun = _names(self._begun_file)
        self._use: w.Use | None = None
        self._size = 0
        self._unsynced = False
        self._fd = -1
        head, questions = self._read(say)
        hand = {one.hand for one in questions if isinstance(one, w.Begin)}  # one, or none yet
        self._unnoted = hand - self._begun  # the power went between the hand's file and that one
        self._vault = make(head, self._stated.keep, self._begun - hand)
        self._replay(questions)
        self._begun |= hand
        self._open()

    def __repr__(self) -> str:
        """Without keys and cards."""
        return f"KeptVault({self._vault!r})"

    def settle(self) -> None:
        """Sync answers that left before it: a closed card's draw.

        Called when the answer is out, while the table commits its own fact of it.
        """
        if self._unsynced:
            sync_content(self._fd)
            self._unsynced = False

    def close(self) -> None:
        """Close the files."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1

    @property
    def stated(self) -> int:
        """The number of the newest statement; 0 if there is none."""
        return self._stated.newest.number if self._stated.newest is not None else 0

    # --- the file -------------------------------------------------------------------------------

    def _read(self, say: Say) -> tuple[VaultStated | None, list[w.Question]]:
        """The statement before the hand, and its questions. A torn end was never answered."""
        try:
            lines = self._log.read_bytes().split(b"\n")[:-1]
        except FileNotFoundError:
            return self._stated.newest, []
        try:
            head = w.decode_record(lines[0], _HEAD).what if lines else self._stated.newest
            return head, [w.decode_record(line, _NOTED) for line in lines[1:]]
        except w.BadVaultMessage as why:
            # Its name stays begun, so nothing of it is opened any more: it goes on by hand.
            say(f"the hand's file is damaged and put aside ({why}): that hand goes on by hand")
            self._log.replace(self._log.with_name("hand.damaged"))
            return self._stated.newest, []

    def _replay(self, questions: Iterable[w.Question]) -> None:
        tags: Mapping[str, bytes] = {}
        for one in questions:
            with suppress(Exception):  # refused then, and refused again now
                if isinstance(one, w.Draw):
                    if one.read.hex() in tags:
                        self._vault.draw(tags[one.read.hex()])
                else:
                    self._apply(one)
            if isinstance(one, w.Begin):
                tags = {self._vault.token(tag): tag for tag in self._tags}
            if isinstance(one, w.Use):
                self._use = one

    def _apply(self, one: w.Question) -> None:
        vault = self._vault
        match one:
            case w.Begin(hand=hand, players=players, burns=burns):
                vault.begin(hand, players, burns)
            case w.Use(deck=deck, barred=barred):
                vault.use(deck, barred)
            case w.StandsAt(dealt=dealt):
                vault.stands_at(dealt)
            case w.Relaid(tokens=tokens, changes=changes):
                vault.relaid(tokens, changes)
            case w.Expects(face_up=face_up):
                vault.expects(face_up)
            case w.OpenTabled(tokens=tokens, seat=seat):
                vault.open_tabled(tokens, seat)
            case w.OpenAt(position=position, token=token):
                vault.open_at(position, token)
            case w.Name(place=place, card=card, here=here):
                vault.named(place, card, here)
            case w.State(after=after):
                vault.statement(after)

    def _open(self) -> None:
        if not self._log.exists():
            put_whole(self._log, _line(w.VaultAnswer(0, self._stated.newest), _HEAD), 0o600)
        else:
            _cut_torn(self._log)
        self._fd = os.open(self._log, os.O_WRONLY | os.O_APPEND | BINARY)
        self._size = os.fstat(self._fd).st_size

    def _note(self, question: w.Question, at_once: bool = False) -> None:
        """Write the question down; ``at_once`` syncs it. Raises VaultAway if that fails."""
        line = _line(question, _NOTED)
        if self._size + len(line) > MOST_BYTES:
            raise NotOpened("too many questions about one hand", "asked_too_often")
        try:
            _write(self._fd, line)
            self._size += len(line)
            # A mere count goes onto the disk with the next card.
            self._unsynced = self._unsynced or at_once or isinstance(question, w.Draw)
            if at_once:
                self.settle()
        except OSError as error:
            raise VaultAway(f"the vault's disk doesn't take it: {error.strerror}") from None

    def _anew(self, begin: w.Begin) -> None:
        """Begin the file of a new hand, in place of the one before, which is stated first."""
        try:
            self._vault.statement()
            for name in self._unnoted:
                _append(self._begun_file, name.encode() + b"\n")
            self._unnoted = set()
            lines = [_line(w.VaultAnswer(0, self._stated.newest), _HEAD)]
            if self._use is not None:
                lines.append(_line(self._use, _NOTED))
            put_whole(self._log, b"".join([*lines, _line(begin, _NOTED)]), 0o600)
            self.close()
            self._open()
            _append(self._begun_file, begin.hand.encode() + b"\n")
        except OSError as error:
            raise VaultAway(f"the vault's disk doesn't take it: {error.strerror}") from None
        self._begun.add(begin.hand)
        self._unsynced = False

    # --- questions ------------------------------------------------------------------------------

    def begin(self, hand: str, players: int, burns: Sequence[int] = (1, 1, 1)) -> None:
        """Begin a hand, once in the life of this folder."""
        if len(burns) != 3 or not 2 <= players <= 23 or not hand.isprintable():
            raise NotOpened("no such hand can be dealt", "no_hand")
        question = w.Begin(0, hand, players, tuple(burns))
        if hand not in self._begun:  # else it runs, or is refused: neither changes the file
            self._anew(question)
        self._vault.begin(hand, players, burns)

    def use(self, deck: str, barred: Collection[str] = ()) -> str:
        """Use this deck from the next hand on."""
        question = w.Use(0, deck, tuple(sorted(barred)))
        self._note(question)
        self._use = question
        return self._vault.use(deck, barred)

    def stands_at(self, dealt: int) -> None:
        """Set the number of cards that have left the stub."""
        self._note(w.StandsAt(0, dealt))
        self._vault.stands_at(dealt)

    def relaid(self, tokens: Sequence[str], changes: int) -> None:
        """Set the cards' positions."""
        self._note(w.Relaid(0, tuple(tokens), changes))
        self._vault.relaid(tokens, changes)

    def expects(self, face_up: bool) -> None:
        """Set the next card open or closed."""
        self._note(w.Expects(0, face_up))
        self._vault.expects(face_up)

    def token(self, uid: bytes) -> str:
        """The card's token within this hand."""
        return self._vault.token(uid)

    def draw(self, uid: bytes) -> DrawnCard:
        """Draw this card as the next of the stub."""
        if uid in self._tags:
            self._note(w.Draw(0, bytes.fromhex(self._vault.token(uid))))
        drawn = self._vault.draw(uid)
        if drawn.card:
            self._sync()
        return drawn

    def whose(self, uid: bytes) -> TagOwner:
        """Register of the tag."""
        return self._vault.whose(uid)

    def open_tabled(self, tokens: Sequence[str], seat: int) -> tuple[str, ...]:
        """Cards of a hand that its player tables."""
        self._note(w.OpenTabled(0, tuple(tokens), seat), at_once=True)
        return self._vault.open_tabled(tokens, seat)

    def open_at(self, position: int, token: str) -> str:
        """Card turned over by a remedy."""
        self._note(w.OpenAt(0, position, token), at_once=True)
        return self._vault.open_at(position, token)

    def named(self, place: str, card: str, here: Sequence[str] = ()) -> NamedCard:
        """Answer about this card named as lying open there."""
        self._note(w.Name(0, place, card, tuple(here)), at_once=True)
        return self._vault.named(place, card, here)

    def statement(self, after: VaultStated | None = None) -> VaultStated | None:
        """The oldest statement after this one; also one of an earlier life."""
        self._note(w.State(0, after))
        try:
            made = self._vault.statement(after)
        except OSError as error:
            raise VaultAway(f"the vault's disk doesn't take it: {error.strerror}") from None
        due = after.number + 1 if after is not None else 1
        if made is not None and made.number == due:
            return made
        return self._stated.at(due) or made

    def _sync(self) -> None:
        try:
            self.settle()
        except OSError as error:
            raise VaultAway(f"the vault's disk doesn't take it: {error.strerror}") from None


class StatementFile:
    """All statements of this vault, one on a line, in the order of their numbers from 1.

    A damaged line is reported to ``say`` and left as it is: without it the chain has a gap, which
    `vault --compare` shows.
    """

    def __init__(self, path: Path, say: Say = lambda words: None) -> None:
        self._path = path
        if path.exists():
            _cut_torn(path)
        self.newest: VaultStated | None = None
        for number, line in enumerate(self._lines(), 1):
            try:
                self.newest = w.decode_record(line, (VaultStated,))
            except w.BadVaultMessage:
                say(f"{path}: line {number} is damaged; the file stays as it is: keep a copy of it "
                    "and tell the floor (vault FOLDER --compare JOURNAL)")

    def _lines(self) -> Iterable[bytes]:
        try:
            return self._path.read_bytes().split(b"\n")[:-1]
        except FileNotFoundError:
            return ()

    def all(self) -> Iterable[VaultStated]:
        """Every one that can be read, in their order."""
        for line in self._lines():
            with suppress(w.BadVaultMessage):
                yield w.decode_record(line, (VaultStated,))

    def keep(self, stated: VaultStated) -> None:
        """Store it on the disk before anybody hears of it; one that is there already stays."""
        if self.newest is None or stated.number > self.newest.number:
            _append(self._path, w.encode_record(stated, (VaultStated,)) + b"\n")
            self.newest = stated

    def at(self, number: int) -> VaultStated | None:
        """The statement of this number, None if there is none."""
        return next((stated for stated in self.all() if stated.number == number), None)


def add_later_statements(folder: Path, stated: Iterable[VaultStated]) -> None:
    """Take over a journal's later statements of this vault, if the folder is an older copy: hands
    that are over don't begin again, and the chain goes on. Raises OSError."""
    key = public_hex(signing_key((folder / "master").read_bytes()).public_key())
    mine = [one for one in stated if one.key == key and is_signed(one)]
    statements = StatementFile(folder / "statements")
    for one in mine:
        statements.keep(one)
    over, begun = {one.hand for one in mine}, folder / "begun"
    for name in sorted(over - _names(begun)):
        _append(begun, name.encode() + b"\n")
    log = folder / "hand"
    for line in log.read_bytes().split(b"\n")[1:-1] if log.exists() else ():
        with suppress(w.BadVaultMessage):
            question = w.decode_record(line, _NOTED)
            if isinstance(question, w.Begin) and question.hand in over:
                log.unlink()
                return


def _line(record: object, kinds: tuple[type, ...]) -> bytes:
    return w.encode_record(record, kinds) + b"\n"


def _write(descriptor: int, line: bytes) -> None:
    """Write the whole line or nothing of it. Raises OSError."""
    before = os.fstat(descriptor).st_size
    try:
        if os.write(descriptor, line) != len(line):
            raise OSError(ENOSPC, os.strerror(ENOSPC))
    except OSError:
        os.ftruncate(descriptor, before)
        raise


def _append(path: Path, line: bytes) -> None:
    is_new = not path.exists()
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | BINARY, 0o600)
    try:
        _write(descriptor, line)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    if is_new:
        sync_folder(path.parent)


def _cut_torn(path: Path) -> None:
    """Remove a last line that a power cut left without its end."""
    content = path.read_bytes()
    whole = content.rfind(b"\n") + 1
    if whole < len(content):
        os.truncate(path, whole)


def _names(path: Path) -> set[str]:
    try:
        _cut_torn(path)
        # A damaged name costs that name, not the vault.
        return set(path.read_text("utf-8", "surrogateescape").split("\n")) - {""}
    except FileNotFoundError:
        return set()
