"""Check that an opened card is the one whose tag was read: by the vault's key and the decks' tags.

Both are needed, and neither opens a card. On a practice table they are at hand; elsewhere their
holder supplies them, and if he doesn't the opening says that tokens weren't checked.
"""

from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from dealer_assist.storage.journal import JournalKind
from dealer_assist.storage.registry.registry_files import Store
from dealer_assist.storage.registry.tag_register import Register, practice_register
from dealer_assist.storage.registry.tag_register import table_register as registered
from dealer_assist.trust.custody.custody_command_target import SealsRefused
from dealer_assist.trust.custody.sealed_hand_source import FoundHand
from dealer_assist.trust.vault import Vault
from dealer_assist.trust.vault.card_opening import Fits
from drivers.safe_file_opening import SMALL_BYTES, read_plain

_BLANK_FLOOR_KEY = bytes(31) + b"\x09"  # nothing is sealed here; the base point is a public key


def card_token_test(vault: str, register: str, where: str, found: FoundHand) -> Fits | None:
    """Test that a card fits its token; None if key or tags aren't at hand.

    Raises RegisterUnreadable, Refused for an invalid key of a vault.
    """
    key = Path(vault) if vault else Path(where + ".vault")
    if not vault and (not key.is_file() or not (register or found.kind is JournalKind.PRACTICE)):
        return None
    decks = registered(Store(Path(register)).read()) if register else practice_register()
    try:
        master = read_plain(key, SMALL_BYTES)
    except OSError as why:
        raise SealsRefused("seals.no_vault", path=str(key), why=why.strerror or "") from None
    if len(master) != 32:
        raise SealsRefused("seals.no_vault", path=str(key), why=f"{len(master)}")
    return _fits(master, _tags(decks), max(2, len(found.dealt.seats)))


def _tags(register: Register) -> Mapping[str, list[bytes]]:
    tags: defaultdict[str, list[bytes]] = defaultdict(list)
    for deck in register.all_decks.values():
        for uid, card in deck.items():
            tags[card].append(uid)
    return tags


def _fits(master: bytes, tags: Mapping[str, list[bytes]], players: int) -> Fits:
    @cache
    def of_hand(name: str) -> Vault:
        vault = Vault({}, master, _BLANK_FLOOR_KEY)
        vault.begin(name, players)
        return vault

    def fits(card: str, token: str, name: str) -> bool:
        return any(of_hand(name).token(uid) == token for uid in tags.get(card, ()))

    return fits
