"""Bundle: the folder with which a table, a screen or a site may speak on the floor's link.

It holds ``ca.pem`` (the house's authority), ``cert.pem`` and ``key.pem`` (its identity; the key is
its owner's alone) and ``line.json`` (the broker's address). The certificate's common name is the
name under which the broker knows it; certificate_authority.py makes bundles.
"""

import json
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from dealer_assist.floor.link.mqtt_topics import FLOOR, NameUnfit, check_name
from dealer_assist.words.message import ErrorInWords, message, system_refusal_message
from drivers.durable_files import put_whole
from drivers.foreign_toml_json import TextUnfit, json_of, read_text
from drivers.lazy_dataclass import dataclass
from drivers.safe_file_opening import SMALL_BYTES, read_plain

if TYPE_CHECKING:  # a table without a floor knows this module's error, and loads neither
    import ssl

    from cryptography import x509

CA, CERT, KEY, LINE = "ca.pem", "cert.pem", "key.pem", "line.json"
_VERSION: Final = 1
#: Where MQTT over TLS is spoken (IANA: secure-mqtt).
PORT: Final = 8883
DAY_S: Final = 86_400
#: From here on a certificate's end is announced: time enough to walk round a room with new ones.
SOON_DAYS: Final = 30
#: Before a screen's name in its certificate; no topic holds a colon, so no screen is a table.
SCREEN: Final = "screen:"


class BundleUnfit(ErrorInWords, ValueError):
    """The folder is no usable bundle; says which file and what was expected."""


class CertificateKind(StrEnum):
    """Owner of a certificate."""

    TABLE = "table"
    SCREEN = "screen"
    SITE = "site"  # its archive, at the broker of its group
    FLOOR = "floor"  # the floor server itself: archive and orders
    BROKER = "broker"


def common_name(kind: CertificateKind, name: str) -> str:
    """Common name of the certificate, by which the broker knows its owner. Raises NameUnfit.

    >>> common_name(CertificateKind.SCREEN, "Entrance")
    'screen:Entrance'
    """
    if kind is CertificateKind.FLOOR:
        return FLOOR
    if check_name(name, str(kind)) == FLOOR:
        raise NameUnfit(message("settings_why.own_name", name=FLOOR))
    if name.startswith("."):  # it is a folder's name, too: ".." would lead out of its own
        raise NameUnfit(message("settings_why.dot", name=name))
    return SCREEN + name if kind is CertificateKind.SCREEN else name


@dataclass(frozen=True, slots=True)
class Bundle:
    """Content of the folder; ``name`` is the certificate's common name, times are UTC seconds."""

    folder: Path
    kind: CertificateKind
    site: str
    name: str
    host: str
    port: int
    begins_s: int
    ends_s: int

    @property
    def ca(self) -> Path:
        """The certificate of the house's authority."""
        return self.folder / CA

    @property
    def cert(self) -> Path:
        """Its own certificate."""
        return self.folder / CERT

    @property
    def key(self) -> Path:
        """The private key of its certificate."""
        return self.folder / KEY

    def days_left(self, now_s: int) -> int:
        """Whole days until the certificate ends; negative once it has."""
        return (self.ends_s - now_s) // DAY_S

    def context(self) -> "ssl.SSLContext":
        """TLS context of this link: both sides show a certificate of the house's authority.

        Raises BundleUnfit.
        """
        import ssl

        made = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # no authority but the house's
        made.minimum_version = ssl.TLSVersion.TLSv1_2
        try:
            made.load_verify_locations(self.ca)
            made.load_cert_chain(self.cert, self.key)
        except (ssl.SSLError, OSError) as error:
            raise BundleUnfit(message("line_why.unfit", path=self.folder, why=error)) from None
        return made


def write_broker_address(folder: Path, kind: CertificateKind, site: str, name: str, host: str,
             port: int) -> None:
    """Write the broker's address, and the owner. Raises OSError."""
    content = {"version": _VERSION, "kind": str(kind), "site": site, "name": name, "host": host,
               "port": port}
    text = json.dumps(content, ensure_ascii=False, indent=1) + "\n"
    put_whole(folder / LINE, text.encode("utf-8"))


def read_bundle(folder: Path) -> Bundle:
    """The bundle in this folder. Raises BundleUnfit."""
    from cryptography.x509.oid import NameOID

    line = _line(folder)
    cert = _certificate(folder / CERT)
    _certificate(folder / CA)
    _key(folder / KEY)
    named = cert.subject.get_attributes_for_oid(NameOID.COMMON_NAME)
    holder = str(named[0].value) if named else "nobody"
    if holder != line["name"]:
        raise BundleUnfit(
            message("line_why.other_holder", path=folder, file=LINE, name=line["name"],
                    holder=holder))
    return Bundle(
        folder, CertificateKind(line["kind"]), line["site"], line["name"], line["host"],
        line["port"],
        int(cert.not_valid_before_utc.timestamp()), int(cert.not_valid_after_utc.timestamp()),
    )


def _line(folder: Path) -> dict[str, Any]:
    path = folder / LINE
    try:
        line = json_of(read_text(path))
    except (OSError, UnicodeError, TextUnfit) as error:
        raise BundleUnfit(message(
            "line_why.no_folder", path=path, why=type(error).__name__)) from None
    wanted = {"kind": str, "site": str, "name": str, "host": str, "port": int}
    fits = (isinstance(line, dict) and line.get("version") == _VERSION
            and all(type(line.get(field)) is kind for field, kind in wanted.items())
            and line["kind"] in set(CertificateKind) and line["host"] and 0 < line["port"] < 65_536)
    if not fits:
        raise BundleUnfit(message("line_why.version", path=path, version=_VERSION))
    found: dict[str, Any] = line
    return found


def _certificate(path: Path) -> "x509.Certificate":
    from cryptography import x509
    from cryptography.exceptions import UnsupportedAlgorithm

    try:
        found = x509.load_pem_x509_certificate(read_plain(path, SMALL_BYTES))
        # The library reads these late, and then reports faults late: so they are read here.
        _ = found.subject, found.not_valid_before_utc, found.not_valid_after_utc
        return found
    except (OSError, ValueError, x509.InvalidVersion, UnsupportedAlgorithm) as error:
        raise BundleUnfit(message("line_why.no_certificate", path=path, why=error)) from None


def _key(path: Path) -> None:
    try:
        open_to_others = bool(path.stat().st_mode & 0o077)
    except OSError as error:
        raise BundleUnfit(message("line_why.no_key", path=path,
                                  why=system_refusal_message(error))) from None
    if open_to_others:
        raise BundleUnfit(message("line_why.open_key", path=path))
