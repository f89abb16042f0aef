"""``seals open|export|check``: two custodians open a hand; that they do is a fact first.

The hand is over. WHERE is a closed table's journal, a floor's folder, an archive's file or
postgresql://... The fact stands in the floor's journal, and in the table's own where it is that one
that is opened, before a card is unsealed: where it can't be written nothing is opened.
"""

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from dealer_assist.cli.frame.command_parser import argparse_argument, subcommand_options
from dealer_assist.cli.seals.custodians_at_terminal import (
    PassphraseTerminal,
    two_present_custodians,
)
from dealer_assist.floor.service.floor_folder import FloorFolder
from dealer_assist.game import facts as e
from dealer_assist.game.between.wrong_pin_waits import pin_wait_left_s
from dealer_assist.game.facts.floor import SealOpened
from dealer_assist.storage.journal import JournalKind
from dealer_assist.trust.custody.card_token_check import card_token_test
from dealer_assist.trust.custody.custodian_act_facts import note_seal_opening
from dealer_assist.trust.custody.custody_command_target import CustodyPlace, SealsRefused, seals_at
from dealer_assist.trust.custody.opened_hand_export import (
    check_export_possible,
    checked_file,
    put_signed,
)
from dealer_assist.trust.custody.opened_hand_words import opened_hand_json, opened_hand_page
from dealer_assist.trust.custody.sealed_hand_source import (
    FoundHand,
    SealedHandSource,
    place_of,
    source_at,
)
from dealer_assist.trust.vault.card_opening import HandCards, open_hand
from dealer_assist.trust.vault.table_keys import raw_key
from dealer_assist.trust.vault.two_person_custody import Custody, fingerprint, floor_keys
from dealer_assist.words import word
from drivers.lazy_dataclass import dataclass

_BY_RAW_KEY = "practice key"


@dataclass(frozen=True, slots=True)
class HandOpening:
    """A hand that was opened: what was found, by whom and why."""

    found: FoundHand
    cards: HandCards
    fact: e.HandOpened


def _add_hand(options: argparse.ArgumentParser) -> None:
    options.add_argument("where", metavar="WHERE",
                         help="a closed table's journal, a floor's folder, an archive")
    options.add_argument("hand", type=int, metavar="HAND", help="the hand's number")
    options.add_argument("--seals", default="", metavar="SEALS",
                         help="a floor's folder or the custody's file (the floor's of WHERE)")
    options.add_argument("--why", default="", help="why it is opened (else it is asked)")
    options.add_argument("--table", default="", metavar="NAME", help="in an archive: whose hand")
    options.add_argument("--journal", default="", metavar="ID",
                         help="in an archive: of this journal (the table's newest)")
    options.add_argument("--house", action="append", default=[], metavar="FILE",
                         help="a casino's own book; may be given several times")
    options.add_argument("--vault", default="", metavar="FILE",
                         help="the table's .vault file, to hold each card against its token")
    options.add_argument("--register", default="", metavar="PATH",
                         help="the decks' tags, for the same")
    options.add_argument("--raw-key", default="", metavar="FILE",
                         help="a practice table's private key (JOURNAL.floor): asks nobody")
    options.add_argument("--practice-key", action="store_true",
                         help="with --raw-key: the journal isn't a practice one, and no money was "
                              "at stake all the same")


@subcommand_options(_add_hand,
                    argparse_argument("--json", action="store_true", help="one JSON object"))
def opened(asked: argparse.Namespace) -> int:
    """Open a hand that is over and print its cards. Two custodians give their passphrases."""
    opening = _opening(asked)
    print(json.dumps(opened_hand_json(opening.found, opening.cards, opening.fact),
                     ensure_ascii=False)
          if asked.json
          else opened_hand_page(opening.found, opening.cards, opening.fact, asked.lang))
    return 0


@subcommand_options(
    _add_hand,
    argparse_argument("out", metavar="OUT", help="the file; OUT.sig comes beside it"),
    argparse_argument("--key", required=True, metavar="FILE", help="the house's signing key"),
)
def export(asked: argparse.Namespace) -> int:
    """Open a hand into a file for an investigation: its rows, its cards, who opened it; signed.

    --key is the house's private key, made with `floor archive key`; OUT.sig is the signature.
    """
    out, key = Path(asked.out), Path(asked.key)
    check_export_possible(out, key)  # before anybody types a passphrase
    opening = _opening(asked)
    content = opened_hand_json(opening.found, opening.cards, opening.fact)
    sha256, mark = put_signed(out, key, content)
    place = place_of(asked.where)
    if place is not None and place.left is not None:
        place.tell("export", f"{out.name}, hand {asked.hand}", opening.fact.by, sha256)
    print(word(asked.lang, "seals.exported", path=asked.out, mark=mark, sha256=sha256))
    return 0


@subcommand_options(
    argparse_argument("file", metavar="FILE"),
    argparse_argument("key", metavar="PUBLIC_KEY", help="the house's file that ends in .pub"),
)
def check(asked: argparse.Namespace) -> int:
    """Whether such a file is as it was signed, and its rows follow each other. 0: they do."""
    sound = checked_file(Path(asked.file), Path(asked.key))
    print(word(asked.lang, "seals.sound", path=asked.file, mark=sound.signed_by, number=sound.rows,
               hand=sound.hand, name=sound.table))
    return 0


# --- opened ----------------------------------------------------------------------------------


def _opening(asked: argparse.Namespace) -> HandOpening:
    with source_at(asked.where, asked.table, asked.journal, asked.house) as source:
        found = source.hand(asked.hand)
        if not found.dealt.sealed:
            raise SealsRefused("seals.nothing_sealed", number=asked.hand)
        fits = card_token_test(asked.vault, asked.register, asked.where, found)
        terminal = PassphraseTerminal(asked.lang)
        keys, fact = (_by_raw_key if asked.raw_key else _by_two)(asked, source, found, terminal)
        # Only here, with the fact on the disk, is anything unsealed.
        return HandOpening(found, open_hand(found.dealt, keys, fits), fact)


_Opened = tuple[tuple[X25519PrivateKey, ...], e.HandOpened]


def _by_two(
    asked: argparse.Namespace, source: SealedHandSource, found: FoundHand,
    terminal: PassphraseTerminal
) -> _Opened:
    place = _custody_of(asked)
    custody = place.read()
    _check_key(found, custody)
    folders = _folders(asked, place)
    why = _why(asked, terminal)

    def refused(name: str, kind: str) -> None:
        source.refused(name, int(time.time()))
        place.refused(name, kind)

    one, other = two_present_custodians(custody, terminal, refused,
                                        lambda name: _waits(found, name))
    keys = floor_keys(custody, one, other)
    fact = e.HandOpened(asked.hand, one.name, other.name, why, found.dealt.floor, int(time.time()))
    _note(source, found, folders, fact)
    return keys, fact


def _by_raw_key(
    asked: argparse.Namespace, source: SealedHandSource, found: FoundHand,
    terminal: PassphraseTerminal
) -> _Opened:
    """With the raw key of a practice table; no two people, and the fact says so."""
    if found.kind is not JournalKind.PRACTICE and not asked.practice_key:
        raise SealsRefused("seals.raw_key_live", path=asked.raw_key)
    key = raw_key(Path(asked.raw_key))
    mark = fingerprint(key.public_key().public_bytes_raw())
    if found.dealt.floor and found.dealt.floor != mark:
        raise SealsRefused("seals.other_key", mark=found.dealt.floor)
    fact = e.HandOpened(asked.hand, _BY_RAW_KEY, "", _why(asked, terminal), mark, int(time.time()))
    _note(source, found, _folders(asked, None), fact)
    return (key,), fact


def _note(
    source: SealedHandSource, found: FoundHand, folders: Sequence[FloorFolder], fact: e.HandOpened
) -> None:
    for folder in folders:
        note_seal_opening(folder, SealOpened(
            found.dealt.table, found.journal, fact.hand, fact.first, fact.second, fact.why,
            fact.floor, fact.at_s))
    source.opened(fact)


def _custody_of(asked: argparse.Namespace) -> CustodyPlace:
    if asked.seals:
        return seals_at(asked.seals)
    place = place_of(asked.where)
    if place is None or place.folder is None:
        raise SealsRefused("seals.which_seals")
    return seals_at(str(place.folder.path))


def _folders(asked: argparse.Namespace, place: CustodyPlace | None) -> tuple[FloorFolder, ...]:
    """The floors whose journals note it. Raises SealsRefused for an archive without one."""
    archive = place_of(asked.where)
    of_archive = archive.folder if archive is not None else None
    found = {folder.path.resolve(): folder
             for folder in (of_archive, place.folder if place is not None else None)
             if folder is not None}
    if archive is not None and not found:
        raise SealsRefused("seals.nobody_notes")
    return tuple(found.values())


def _check_key(found: FoundHand, custody: Custody) -> None:
    floor = found.dealt.floor
    if floor and custody.key_of(floor) is None:
        raise SealsRefused("seals.other_key", mark=floor)


def _why(asked: argparse.Namespace, terminal: PassphraseTerminal) -> str:
    why = " ".join((asked.why or terminal.line("seals.why")).split())
    if not why or not why.isprintable():
        raise SealsRefused("seals.no_why")
    return why[:400]


def _waits(found: FoundHand, name: str) -> int:
    """Seconds that this name still waits, by the wrong passphrases in the table's journal."""
    return pin_wait_left_s(found.dealt.turned_away, name, int(time.time()))
