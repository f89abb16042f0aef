"""Reasons why a broker can't be reached, in words for the dealer and for the technician.

The table plays on; this only says what is wrong. An MQTT client learns little: under TLS 1.3 a
broker says no after the handshake, and then the client has only lost its connection. So the
connection is tried once more with nothing but TLS, and the broker's alert is read (RFC 8446, 6.2).
Tried on Mosquitto 2.0.11 with OpenSSL 3.0.
"""

import socket
import ssl
from datetime import UTC, datetime
from typing import Final, NamedTuple

from dealer_assist.floor.security.certificate_bundle import DAY_S, SOON_DAYS, Bundle
from dealer_assist.words import LANGS
from dealer_assist.words.message import Message, message

_LIMIT_S: Final = 3.0
#: A broker that takes the certificate is silent; one that refuses it sends its alert within this.
_ALERT_S: Final = 1.5
#: OpenSSL's verdicts on the broker's certificate (X509_V_ERR_...), as the table sees it.
_VERDICTS: Final = {9: "broker_future", 10: "broker_ended", 62: "broker_name", 64: "broker_name",
                    18: "broker_other", 19: "broker_other", 20: "broker_other", 7: "broker_other",
                    26: "broker_other"}
#: Alerts of the broker about the table's certificate. One that has not begun is "bad" to OpenSSL,
#: as is one with a broken signature.
_ALERTS: Final = {"CERTIFICATE_EXPIRED": "ended_there", "CERTIFICATE_REVOKED": "revoked",
                  "UNKNOWN_CA": "other", "CERTIFICATE_REQUIRED": "none",
                  "BAD_CERTIFICATE": "future_there", "UNSUPPORTED_CERTIFICATE": "wrong_use",
                  "PROTOCOL_VERSION": "old_tls", "HANDSHAKE_FAILURE": "none",
                  "WRONG_VERSION_NUMBER": "no_tls"}


class LineTrouble(NamedTuple):
    """Fault of the link: a message of words/floor_security.toml ("line_trouble."), its values."""

    id: str
    name: str = ""
    host: str = ""
    day: str = ""  # by the table's clock, ISO
    detail: str = ""  # as the computer says it

    @property
    def words(self) -> Message:
        """The fault in words."""
        return message(f"line_trouble.{self.id}", name=self.name, host=self.host, day=self.day,
                       detail=self.detail)

    @property
    def both(self) -> tuple[str, str]:
        """The fault in French and English, for those who are told over a line."""
        fr, en = (self.words.text(lang) for lang in LANGS)
        return fr, en


def why_refused(bundle: Bundle, now_s: int, host: str = "") -> LineTrouble | None:
    """Reason why nobody can connect with this bundle now; None if TLS works on both sides.

    Takes up to some seconds: not for a thread that must not wait. Raises BundleUnfit.
    """
    if own := certificate_date_fault(bundle, now_s):
        return own
    host = host or bundle.host
    context = bundle.context()
    try:
        with socket.create_connection((host, bundle.port), _LIMIT_S) as plain, \
                context.wrap_socket(plain, server_hostname=host) as line:
            line.settimeout(_ALERT_S)
            ended = line.recv(1) == b""
    except TimeoutError as error:
        return None if "read" in str(error) else fault_behind_error(error, bundle, now_s, host)
    except OSError as error:
        return fault_behind_error(error, bundle, now_s, host)
    return LineTrouble("silent", bundle.name, host, _day(now_s)) if ended else None


def certificate_date_fault(bundle: Bundle, now_s: int) -> LineTrouble | None:
    """Fault that the table itself sees in its certificate's dates, before any connection."""
    if now_s < bundle.begins_s:
        return LineTrouble("future", bundle.name, bundle.host, _day(now_s))
    if now_s > bundle.ends_s:
        return LineTrouble("ended", bundle.name, bundle.host, _day(bundle.ends_s))
    return None


def expiry_warning(bundle: Bundle, now_s: int) -> LineTrouble | None:
    """Warning if the certificate ends within a month: somebody should bring a new one."""
    soon = 0 <= bundle.ends_s - now_s < SOON_DAYS * DAY_S
    return LineTrouble("soon", bundle.name, bundle.host, _day(bundle.ends_s)) if soon else None


def fault_behind_error(error: OSError, bundle: Bundle, now_s: int, host: str = "") -> LineTrouble:
    """The fault behind this error of a connection."""
    return LineTrouble(_id_of(error), bundle.name, host or bundle.host, _day(now_s),
                       str(error)[:200])


def _id_of(error: OSError) -> str:
    if isinstance(error, ssl.SSLCertVerificationError):
        return _VERDICTS.get(getattr(error, "verify_code", 0), "tls")
    if isinstance(error, ssl.SSLError):
        reason = str(getattr(error, "reason", None) or "")
        return next((id for end, id in _ALERTS.items() if reason.endswith(end)), "tls")
    if isinstance(error, socket.gaierror):
        return "unknown_host"
    if isinstance(error, ConnectionRefusedError):
        return "nobody"
    if isinstance(error, ConnectionResetError | BrokenPipeError):
        return "silent"
    return "unreached"


def _day(at_s: int) -> str:
    return datetime.fromtimestamp(at_s, UTC).date().isoformat()
