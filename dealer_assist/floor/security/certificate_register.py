"""Register of an authority: all issued certificates, and the names in the broker's."""

import ipaddress

from dealer_assist.floor.security.certificate_bundle import DAY_S, SCREEN, CertificateKind
from dealer_assist.words.message import ErrorInWords
from drivers.lazy_dataclass import dataclass


class HouseUnusable(ErrorInWords):
    """The folder can't be used so; says which, what was expected and what to do."""


@dataclass(frozen=True, slots=True)
class Issued:
    """One certificate of the register; ``name`` is its common name, times are UTC seconds."""

    name: str
    kind: CertificateKind
    serial: str  # hexadecimal
    begins_s: int
    ends_s: int
    revoked_s: int = 0

    @property
    def bare(self) -> str:
        """The name as it was requested: a screen's without its mark."""
        return self.name.removeprefix(SCREEN) if self.kind is CertificateKind.SCREEN else self.name

    def days_left(self, now_s: int) -> int:
        """Whole days until it ends; negative once it has."""
        return (self.ends_s - now_s) // DAY_S


@dataclass(frozen=True, slots=True)
class CertificateRegister:
    """Content of the register; ``is_group`` if sites connect here, and no tables."""

    site: str
    is_group: bool
    host: str
    port: int
    sans: tuple[str, ...]  # the names and addresses that the broker's certificate is good for
    issued: tuple[Issued, ...] = ()

    @property
    def standing(self) -> tuple[Issued, ...]:
        """Newest certificate of each name that isn't revoked, by kind and name."""
        newest = {"" if one.kind is CertificateKind.BROKER else one.name: one
                  for one in self.issued if not one.revoked_s}
        return tuple(sorted(newest.values(), key=lambda one: (one.kind, one.name.casefold())))


    def why_not_told(self, site: str, address: str, port: int) -> str:
        """Reason why tables wouldn't find or believe a broker of this site at this address, or "".

        ``address`` is the one it listens on; that of all addresses ("0.0.0.0") may have any name.
        """
        if site != self.site:
            return f"the certificates are for the site {self.site!r}, not {site!r}"
        if port != self.port:
            return f"tables are told port {self.port}, and it listens on {port}"
        named = [_address(one) for one in self.sans if one != "localhost"]
        # By a host name it may be any address: only the network knows.
        if address in ("0.0.0.0", "::") or None in named or _address(address) in (None, *named):
            return ""
        return f"it listens on {address}, and tables are told {self.host}"


def _address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None
