"""``verify FILE [--against OTHER]``: is it whole and unedited? 0 yes, 1 no, 2 nothing of ours.

FILE is a journal (a table's, a bench's, the floor's), an archive, or a signed bundle; OTHER is the
copy that it is held against. The first bad row is named, with what was done to it; between two
sides that are each sound, what one has otherwise. Nothing is changed by looking.
"""

import argparse
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.storage.bundle_signing_key import public_key
from dealer_assist.trust.proof.evidence import Evidence, NoSide, open_evidence_at
from dealer_assist.trust.proof.evidence_checks import (
    ProofRequest,
    evidence_differences,
    findings,
    is_any_finding_bad,
)
from dealer_assist.trust.proof.proof_finding import ProofFinding, finding_line
from dealer_assist.words.message import message


def run(options: argparse.Namespace) -> int:
    """Print what was found; the exit code says whether all is well."""
    try:
        signer = _key(options.key)
        asked = ProofRequest(options.devices, _key(options.floor_key), signer, options.mark.lower())
        side = open_evidence_at(options.journal, signer)
        if options.bundle and side.what != "bundle":
            raise NoSide(message("verify.no_bundle", name=options.journal))
        found = findings(side, asked)
        if options.against:
            found += _against(side, options.against, signer)
    except NoSide as error:
        print(error.text(options.lang))
        return 2
    for one in found:
        print(_line(one, options.lang))
    return 1 if is_any_finding_bad(found) else 0


def _against(side: Evidence, name: str, signer: Ed25519PublicKey | None) -> list[ProofFinding]:
    other = open_evidence_at(name, signer)
    whole = findings(other, ProofRequest())
    # Of the other side only what is wrong is told: it is what this one is held against.
    return [*(one for one in whole if one.is_bad and one.id != "signed_by_anybody"),
            *evidence_differences(side, other)]


def _key(path: str) -> Ed25519PublicKey | None:
    return public_key(Path(path)) if path else None


def _line(one: ProofFinding, lang: str) -> str:
    return finding_line(one, lang).encode("utf-8", "backslashreplace").decode()


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("verify", description=__doc__)
    parser.add_argument("journal", metavar="FILE",
                        help="a journal, an archive (file, folder of a floor, postgresql://...), "
                             "or a signed bundle")
    parser.add_argument("--against", metavar="OTHER", default="",
                        help="what it must agree with: a copy, an archive, a bundle")
    parser.add_argument("--devices", action="store_true",
                        help="also hold the devices' own numbers against the rows")
    parser.add_argument("--bundle", action="store_true", help="it must be a signed bundle")
    parser.add_argument("--key", metavar="FILE.pub", default="",
                        help="the public key of whoever signed the bundle")
    parser.add_argument("--mark", metavar="MARK", default="",
                        help="or the mark of that key (16 letters), as it was printed")
    parser.add_argument("--floor-key", metavar="FILE.pub", default="",
                        help="the public key with which the floor vouches for its copies "
                             "(copies.key.pub in the floor's folder)")
    return parser
