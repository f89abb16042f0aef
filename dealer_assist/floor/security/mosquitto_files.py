"""Mosquitto's files: its configuration and access list, for a site's room or a group's.

It listens only on the given address, and admits only certificates of the house's authority; the
certificate's common name is the user. A table publishes under its own name only and reads what is
addressed to it; a screen reads, and sends its taps to the floor server, who alone reads them; only
the floor server answers and orders. Each option was tried on Debian's Mosquitto 2.0.11
(tests/floor/test_who_may_speak.py).
"""

import os
import shutil
from pathlib import Path
from typing import Final

from dealer_assist.floor.link import link_messages
from dealer_assist.floor.link.mqtt_topics import (
    FLOOR,
    FROM_FLOOR,
    OF_SCREENS,
    What,
    check_name,
    topic_filter,
    topic_name,
)
from dealer_assist.floor.security.certificate_authority import CRL, Authority
from dealer_assist.floor.security.certificate_bundle import CA, CERT, KEY, CertificateKind
from dealer_assist.floor.security.certificate_register import CertificateRegister
from drivers.durable_files import put_whole

CONF, ACL = "mosquitto.conf", "acl"
_SHOWN: Final = (What.STATUS, What.GLANCE)  # topics that a screen may read
_ROOM: Final = tuple(what for what in What if what not in OF_SCREENS)
_TOLD: Final = tuple(what for what in _ROOM if what not in FROM_FLOOR)
#: Messages queued at the broker for one slow client; dropped ones are sent again.
_MOST_QUEUED: Final = 20_000
_MOST_QUEUED_BYTES: Final = 256 << 20
#: A little more than a message of ours may have, so that ours are refused by name, not dropped.
_MOST_BYTES: Final = link_messages.MOST_BYTES * 5 // 4
_MOST_CLIENTS: Final = 2000


def access_list(house: CertificateRegister) -> str:
    """Mosquitto's access list: topics each user may read and write.

    Screens are in it by name, for a pattern would let tables read each other as well; so the file
    is written anew, and read again by the broker, when a screen gets its certificate.
    """
    root = "room/%u/+" if house.is_group else f"room/{check_name(house.site, 'site')}/%u"
    all_tables = "room/+/+" if house.is_group else f"room/{house.site}/+"
    lines = ["# The floor server: it takes what tables say, answers and orders.", f"user {FLOOR}",
             *(f"topic read {all_tables}/{what}" for what in _TOLD),
             *(f"topic write {all_tables}/{what}" for what in sorted(FROM_FLOOR)),
             f"topic write room/{house.site}/{FLOOR}/{What.STATUS}",
             f"topic read {topic_filter(house.site, What.TAP)}",
             f"topic write {topic_filter(house.site, What.SHOWN)}"]
    for one in house.standing:
        if one.kind is CertificateKind.SCREEN:
            own = root.replace("%u", one.name)  # the topics a screen would have, were it a table
            lines += ["", f"user {one.name}", *(f"topic deny {own}/{what}" for what in _ROOM),
                      *(f"topic read {all_tables}/{what}" for what in _SHOWN),
                      f"topic write {topic_name(house.site, one.bare, What.TAP)}",
                      f"topic read {topic_name(house.site, one.bare, What.SHOWN)}"]
    lines += ["", "# Whoever speaks: %u is the common name of his certificate. The last line is",
              "# for everybody; Mosquitto warns that it holds no name, and takes it.",
              *(f"pattern write {root}/{what}" for what in _TOLD),
              *(f"pattern read {root}/{what}" for what in sorted(FROM_FLOOR)),
              f"pattern read room/{house.site}/{FLOOR}/{What.STATUS}"]
    return "\n".join(lines) + "\n"


def mosquitto_conf_text(folder: Path, address: str, port: int, user: str) -> str:
    """Mosquitto's configuration, with all its files in this folder."""
    return f"""\
# Written by dealer_assist; a change made here by hand is lost at the next start.
per_listener_settings true
user {user}
# Nothing depends on what a broker remembers: tables say again what nobody has acknowledged.
persistence false
sys_interval 0
log_dest stderr
log_type error
log_type warning
log_type notice
log_timestamp true
log_timestamp_format %Y-%m-%dT%H:%M:%S
connection_messages true
max_inflight_messages 100
max_queued_messages {_MOST_QUEUED}
max_queued_bytes {_MOST_QUEUED_BYTES}
# Not message_size_limit: that one drops a message and acknowledges it all the same.
max_packet_size {_MOST_BYTES}
max_keepalive 60
set_tcp_nodelay true
retain_available true

listener {port} {address}
max_connections {_MOST_CLIENTS}
max_qos 1
tls_version tlsv1.2
cafile {folder / CA}
certfile {folder / CERT}
keyfile {folder / KEY}
crlfile {folder / CRL}
require_certificate true
use_identity_as_username true
allow_anonymous false
allow_zero_length_clientid false
acl_file {folder / ACL}
"""


def put_broker_files(
    authority: Authority, folder: Path, address: str, port: int, user: str,
) -> Path:
    """Write all files of a broker into its own folder; returns the configuration's path.

    ``user`` is the computer's account that the broker runs as, and that alone can read its key.
    Raises HouseUnusable, OSError, LookupError if the computer knows no such user.
    """
    folder = folder.absolute()
    if not address or any(letter.isspace() for letter in address) or not f"{folder}".isprintable():
        raise ValueError(f"expected an address to listen on and a folder with a printable name, "
                         f"found {address!r} and {str(folder)!r}")
    conf = mosquitto_conf_text(folder, address, port, user).encode()
    written = {**_from(authority), CONF: conf}
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for name, content in written.items():
        put_whole(folder / name, content, 0o600)
        _give(folder / name, user)
    _give(folder, user)
    return folder / CONF


def outdated_broker_files(authority: Authority, folder: Path) -> frozenset[str]:
    """Names of the broker's files that are out of date: certificates, the list, who may say what.

    Raises HouseUnusable, OSError.
    """
    return frozenset(name for name, content in _from(authority).items()
                     if (folder / name).read_bytes() != content)


def _from(authority: Authority) -> dict[str, bytes]:
    """A broker's files made from its authority: content by name."""
    who = access_list(authority.read()).encode()
    source = authority.bundle_of(CertificateKind.BROKER, "")
    return {ACL: who, **{name: (source / name).read_bytes() for name in (CA, CERT, KEY, CRL)}}


def _give(path: Path, user: str) -> None:
    if os.name == "posix" and os.geteuid() == 0:
        shutil.chown(path, user)
