"""Contents of certificates: an authority's, a table's, the broker's (RFC 5280)."""

import datetime
import ipaddress
import re
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from dealer_assist.floor.security.certificate_bundle import DAY_S, CertificateKind
from dealer_assist.floor.security.certificate_register import HouseUnusable
from dealer_assist.words.message import message

#: Certificates begin this long before they are made: a table's clock may be behind.
BEFORE_S: Final = DAY_S
_HOST: Final = re.compile(r"(?=.{1,253}$)[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?"
                          r"(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*")


_Extensions = tuple[tuple[x509.ExtensionType, bool], ...]


def build_certificate(
    subject: x509.Name, issuer: x509.Name, public: ec.EllipticCurvePublicKey,
    signer: ec.EllipticCurvePrivateKey, now_s: int, days: int, extensions: _Extensions,
) -> x509.Certificate:
    """The certificate, valid from a day before ``now_s`` for so many days."""
    made = (x509.CertificateBuilder().subject_name(subject).issuer_name(issuer).public_key(public)
            .serial_number(x509.random_serial_number())
            .not_valid_before(certificate_date(now_s - BEFORE_S))
            .not_valid_after(certificate_date(now_s + days * DAY_S)))
    for extension, critical in extensions:
        made = made.add_extension(extension, critical)
    return made.sign(signer, hashes.SHA256())


def authority_extensions(key: ec.EllipticCurvePrivateKey) -> _Extensions:
    """Extensions of an authority: signs certificates and lists, and no authority below it."""
    return (
        (x509.BasicConstraints(ca=True, path_length=0), True),
        (_usage(signs_others=True), True),
        (x509.SubjectKeyIdentifier.from_public_key(key.public_key()), False),
    )


def leaf_extensions(
    key: ec.EllipticCurvePrivateKey, authority: ec.EllipticCurvePrivateKey, kind: CertificateKind,
    sans: tuple[str, ...],
) -> _Extensions:
    """Extensions of all others: a client, or the server under these names."""
    serves = kind is CertificateKind.BROKER
    purpose = ExtendedKeyUsageOID.SERVER_AUTH if serves else ExtendedKeyUsageOID.CLIENT_AUTH
    made: _Extensions = (
        (x509.BasicConstraints(ca=False, path_length=None), True),
        (_usage(signs_others=False), True),
        (x509.ExtendedKeyUsage([purpose]), False),
        (x509.SubjectKeyIdentifier.from_public_key(key.public_key()), False),
        (authority_key_id(authority), False),
    )
    if serves:
        made = (*made, (x509.SubjectAlternativeName([_san(one) for one in sans]), False))
    return made


def _usage(signs_others: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_others, key_cert_sign=signs_others, crl_sign=signs_others,
        content_commitment=False, key_encipherment=False, data_encipherment=False,
        key_agreement=False, encipher_only=False, decipher_only=False,
    )


def authority_key_id(key: ec.EllipticCurvePrivateKey) -> x509.AuthorityKeyIdentifier:
    """Identifier of the signing key."""
    return x509.AuthorityKeyIdentifier.from_issuer_public_key(key.public_key())


def check_hosts(hosts: tuple[str, ...]) -> None:
    """Raises HouseUnusable for one that is neither a host name nor an address."""
    for host in hosts:
        _san(host)


def _san(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        if _HOST.fullmatch(host):
            return x509.DNSName(host)
    raise HouseUnusable(message("house_why.no_host", name=host))


def subject_name_of_cert(site: str, common: str) -> x509.Name:
    """Subject: the site, and the common name that the broker goes by."""
    return x509.Name([x509.NameAttribute(NameOID.ORGANIZATION_NAME, site),
                      x509.NameAttribute(NameOID.COMMON_NAME, common)])


def private_key_pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The private key as PEM for its file: unencrypted, its owner's alone."""
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def certificate_date(at_s: int) -> datetime.datetime:
    """UTC seconds as a certificate's date."""
    return datetime.datetime.fromtimestamp(at_s, datetime.UTC)
