"""The house's certificate authority: admissions to the floor's link, their ends, revocations.

One folder, held by an administrator on the floor server or off it. ``house.json`` is the register
of all issued certificates; ``tables/``, ``screens/``, ``sites/``, ``floor/`` and ``broker/`` hold
the bundles to be copied (certificate_bundle.py). Keys are P-256 and their owner's alone (0600); a
table's certificate serves for a client only, the broker's for a server only, so that neither can
stand for the other. ``ca.key`` can name anybody.
"""

import contextlib
import json
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, load_pem_private_key

from dealer_assist.floor.link.mqtt_topics import check_name
from dealer_assist.floor.security.certificate_bundle import (
    CA,
    CERT,
    DAY_S,
    KEY,
    PORT,
    SCREEN,
    CertificateKind,
    common_name,
    write_broker_address,
)
from dealer_assist.floor.security.certificate_contents import (
    BEFORE_S,
    authority_extensions,
    authority_key_id,
    build_certificate,
    certificate_date,
    check_hosts,
    leaf_extensions,
    private_key_pem,
    subject_name_of_cert,
)
from dealer_assist.floor.security.certificate_register import (
    CertificateRegister,
    HouseUnusable,
    Issued,
)
from dealer_assist.storage.journal.fact_codec import decode_record
from dealer_assist.words.message import message, system_refusal_message
from drivers.durable_files import put_whole
from drivers.foreign_toml_json import json_of, read_text
from drivers.posix_system import posix_module
from drivers.safe_file_opening import SMALL_BYTES, read_plain

_fcntl = posix_module("fcntl")

_VERSION: Final = 1
HOUSE, CA_KEY, CRL = "house.json", "ca.key", "crl.pem"
_LOCK: Final = "house.lock"
CA_DAYS: Final = 3650
#: Two years: the room is walked round with new certificates every other year.
DAYS: Final = 730
_FOLDERS: Final = {CertificateKind.TABLE: "tables", CertificateKind.SCREEN: "screens",
                   CertificateKind.SITE: "sites"}
_SECRET, _OPEN = 0o600, 0o644


class Authority:
    """The authority in one folder. Each file that it writes is whole or not there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    # --- making ------------------------------------------------------------------------------

    def begin(
        self, site: str, hosts: tuple[str, ...], now_s: int, *, is_group: bool = False,
        port: int = PORT,
    ) -> CertificateRegister:
        """Begin a new authority, with the broker's and the floor server's certificates.

        ``hosts`` are the names and addresses under which tables reach the broker; bundles give them
        the first one. Raises HouseUnusable if an authority is there already; NameUnfit.
        """
        if (self.folder / HOUSE).exists() or (self.folder / CA_KEY).exists():
            raise HouseUnusable(message("house_why.there", path=self.folder))
        if not hosts:
            raise HouseUnusable(message("house_why.no_hosts"))
        check_hosts(hosts)
        house = CertificateRegister(check_name(site, "site"), is_group, hosts[0], port, hosts)
        key = ec.generate_private_key(ec.SECP256R1())
        name = subject_name_of_cert(house.site, f"{house.site} floor authority")
        made = build_certificate(name, name, key.public_key(), key, now_s, CA_DAYS,
                                 authority_extensions(key))
        with self._alone(is_new=True):
            put_whole(self.folder / CA_KEY, private_key_pem(key), _SECRET)
            put_whole(self.folder / CA, made.public_bytes(Encoding.PEM), _OPEN)
            self._put(house)
            self._put_crl(house, now_s)
        self.issue(CertificateKind.BROKER, "", now_s)
        self.issue(CertificateKind.FLOOR, "", now_s)
        return self.read()

    def issue(
        self, kind: CertificateKind, name: str, now_s: int, *, days: int = DAYS,
        again: bool = False,
        hosts: tuple[str, ...] = (), port: int = 0,
    ) -> Path:
        """Issue a new bundle; returns its folder. Raises HouseUnusable, NameUnfit.

        A name that has a certificate gets another one only with ``again``; the one before stays
        good until it ends or is revoked. ``hosts`` and ``port`` give a broker other ones.
        """
        check_hosts(hosts)
        with self._alone():
            house = self.read()
            self._check_kind(house, kind)
            if hosts:
                house = replace(house, host=hosts[0], sans=hosts)
            house = replace(house, port=port or house.port)
            common = house.sans[0] if kind is CertificateKind.BROKER else common_name(kind, name)
            self._check_free(house, kind, common, again)
            key = ec.generate_private_key(ec.SECP256R1())
            cert = self._signed(house, kind, common, key, now_s, days)
            house = replace(house, issued=(*house.issued, _entry(common, kind, cert)))
            folder = self.bundle_of(kind, name)
            self._put(house)
            self._put_bundle(folder, kind, common, house, key, cert)
            if hosts or port:
                self._tell_hosts(house)
        return folder

    def revoke(self, name: str, now_s: int) -> int:
        """Revoke every certificate of this common name; returns their number. Raises HouseUnusable.

        A running broker has to read it (Broker.ensure).
        """
        with self._alone():
            house = self.read()
            met = {one.serial for one in house.issued if one.name == name and not one.revoked_s}
            if met:
                house = replace(house, issued=tuple(
                    replace(one, revoked_s=now_s) if one.serial in met else one
                    for one in house.issued))
                self._put(house)
                self._put_crl(house, now_s)
        return len(met)

    def bundle_of(self, kind: CertificateKind, name: str) -> Path:
        """Folder of this name's bundle, existing or not."""
        if kind in (CertificateKind.FLOOR, CertificateKind.BROKER):
            return self.folder / str(kind)
        return self.folder / _FOLDERS[kind] / common_name(kind, name).removeprefix(SCREEN)

    @contextlib.contextmanager
    def _alone(self, is_new: bool = False) -> Iterator[None]:
        """Lock: one command at a time; else a certificate might be good and in no register.

        An error of the disk is raised as HouseUnusable.
        """
        try:
            if is_new:
                self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            elif not self.folder.is_dir():
                self.read()
            with (self.folder / _LOCK).open("ab") as lock:
                _fcntl.flock(lock, _fcntl.LOCK_EX)
                yield
        except OSError as error:
            raise HouseUnusable(
                message("house_why.unwritten", path=self.folder,
                        why=system_refusal_message(error))) from None

    # --- reading -----------------------------------------------------------------------------

    def read(self) -> CertificateRegister:
        """The register. Raises HouseUnusable."""
        path = self.folder / HOUSE
        try:
            content = json_of(read_text(path))
            if not isinstance(content, dict) or content.pop("version", None) != _VERSION:
                raise ValueError("another version")
            return decode_record(CertificateRegister, json.dumps(content))
        except (OSError, ValueError) as error:
            raise HouseUnusable(
                message("house_why.no_register", path=path, folder=self.folder,
                        why=error)) from None

    def _authority(self) -> tuple[ec.EllipticCurvePrivateKey, x509.Certificate]:
        try:
            key = load_pem_private_key(read_plain(self.folder / CA_KEY, SMALL_BYTES), None)
            ca = x509.load_pem_x509_certificate(read_plain(self.folder / CA, SMALL_BYTES))
        except (OSError, ValueError, TypeError, UnsupportedAlgorithm) as error:
            raise HouseUnusable(message("house_why.unread", path=self.folder, why=error)) from None
        if not isinstance(key, ec.EllipticCurvePrivateKey) or key.public_key() != ca.public_key():
            raise HouseUnusable(message("house_why.other_key", path=self.folder, key=CA_KEY, ca=CA))
        return key, ca

    def _signed(
        self, house: CertificateRegister, kind: CertificateKind, common: str,
        key: ec.EllipticCurvePrivateKey, now_s: int,
        days: int,
    ) -> x509.Certificate:
        """The certificate, which ends with the authority at the latest."""
        authority, ca = self._authority()
        left = (int(ca.not_valid_after_utc.timestamp()) - now_s) // DAY_S
        if left < 1:
            raise HouseUnusable(message("house_why.ended", path=self.folder))
        if days < 1:
            raise HouseUnusable(message("house_why.days", days=days))
        return build_certificate(subject_name_of_cert(house.site, common), ca.subject,
                                 key.public_key(),
                                 authority, now_s,
                     min(days, left), leaf_extensions(key, authority, kind, house.sans))

    def _check_kind(self, house: CertificateRegister, kind: CertificateKind) -> None:
        if house.is_group and kind is CertificateKind.TABLE:
            raise HouseUnusable(message("house_why.is_group", path=self.folder))
        if not house.is_group and kind is CertificateKind.SITE:
            raise HouseUnusable(message("house_why.is_site", path=self.folder))

    def _check_free(self, house: CertificateRegister, kind: CertificateKind, common: str,
                    again: bool) -> None:
        held = [one for one in house.standing if one.name == common]
        if held and held[0].kind is not kind:
            raise HouseUnusable(message(
                "house_why.other_kind", name=common, kind=str(held[0].kind)))
        if held and not again and kind is not CertificateKind.BROKER:
            raise HouseUnusable(message("house_why.has_one", name=common))

    # --- writing -----------------------------------------------------------------------------

    def _put(self, house: CertificateRegister) -> None:
        content = {"version": _VERSION, **asdict(house)}
        text = json.dumps(content, ensure_ascii=False, indent=1) + "\n"
        put_whole(self.folder / HOUSE, text.encode("utf-8"), _OPEN)

    def _put_bundle(
        self, folder: Path, kind: CertificateKind, common: str, house: CertificateRegister,
        key: ec.EllipticCurvePrivateKey, cert: x509.Certificate,
    ) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        put_whole(folder / KEY, private_key_pem(key), _SECRET)
        put_whole(folder / CERT, cert.public_bytes(Encoding.PEM), _OPEN)
        put_whole(folder / CA, (self.folder / CA).read_bytes(), _OPEN)
        if kind is CertificateKind.BROKER:
            put_whole(folder / CRL, (self.folder / CRL).read_bytes(), _OPEN)
        else:
            write_broker_address(folder, kind, house.site, common, house.host, house.port)

    def _tell_hosts(self, house: CertificateRegister) -> None:
        """Write the broker's address into the bundles; they have to be copied again."""
        for one in house.standing:
            if one.kind is not CertificateKind.BROKER:
                write_broker_address(self.bundle_of(one.kind, one.bare), one.kind, house.site,
                                     one.name,
                         house.host, house.port)

    def _put_crl(self, house: CertificateRegister, now_s: int) -> None:
        """Write the revocation list, beside the authority and beside the broker's key.

        It ends with the authority, for with an expired list a broker takes nobody's word.
        """
        key, ca = self._authority()
        made = (x509.CertificateRevocationListBuilder().issuer_name(ca.subject)
                .last_update(certificate_date(now_s
                                              - BEFORE_S)).next_update(ca.not_valid_after_utc))
        for one in house.issued:
            if one.revoked_s:
                made = made.add_revoked_certificate(
                    x509.RevokedCertificateBuilder().serial_number(int(one.serial, 16))
                    .revocation_date(certificate_date(one.revoked_s)).build())
        made = made.add_extension(authority_key_id(key), critical=False)
        listed = made.sign(key, hashes.SHA256()).public_bytes(Encoding.PEM)
        put_whole(self.folder / CRL, listed, _OPEN)
        if (self.folder / str(CertificateKind.BROKER)).is_dir():
            put_whole(self.folder / str(CertificateKind.BROKER) / CRL, listed, _OPEN)


def _entry(common: str, kind: CertificateKind, cert: x509.Certificate) -> Issued:
    return Issued(common, kind, f"{cert.serial_number:x}",
                  int(cert.not_valid_before_utc.timestamp()),
                  int(cert.not_valid_after_utc.timestamp()))
