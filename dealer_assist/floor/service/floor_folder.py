"""The folder of a floor: its journal, archive, certificates, people, and floor.toml.

A missing floor.toml is written with comments; people change it, the program reads it at its start.
It overrides the defaults; an option of the command line overrides it.
"""

from dataclasses import field, replace
from pathlib import Path
from typing import Any, Final

from dealer_assist.floor.archive.retention import TEXT as RETENTION
from dealer_assist.floor.link.mqtt_topics import NameUnfit, check_name
from dealer_assist.floor.work.floor_tap_facts import Lives
from dealer_assist.words.message import ErrorInWords, message, system_refusal_message
from drivers.durable_files import put_whole
from drivers.foreign_toml_json import TextUnfit, read_text, toml_of
from drivers.lazy_dataclass import dataclass

SETTINGS: Final = "floor.toml"
DEFAULT_LISTEN: Final = "127.0.0.1:8883"
DEFAULT_ARCHIVE: Final = "archive.sqlite"
_PORT: Final = 8883


class SettingsWrong(ErrorInWords, ValueError):
    """floor.toml can't be used; says which key, what was expected and what was found."""


@dataclass(frozen=True, slots=True)
class FloorSettings:
    """Settings in floor.toml."""

    site: str
    archive: str = DEFAULT_ARCHIVE
    listen: str = DEFAULT_LISTEN
    hosts: tuple[str, ...] = ()
    group: str = ""
    lives: Lives = field(default_factory=Lives)

    @property
    def address(self) -> tuple[str, int]:
        """Address and port on which the broker listens. Raises SettingsWrong.

        >>> FloorSettings("aix", listen="192.168.7.2").address
        ('192.168.7.2', 8883)
        """
        return address_of(self.listen)


@dataclass(frozen=True, slots=True)
class FloorFolder:
    """Paths of one floor's files."""

    path: Path

    @property
    def settings(self) -> Path:
        """Settings file, for people to change."""
        return self.path / SETTINGS

    @property
    def journal(self) -> Path:
        """The floor's own journal."""
        return self.path / "floor.sqlite"

    @property
    def certificates(self) -> Path:
        """The house's certificate authority, and its bundles."""
        return self.path / "certificates"

    @property
    def broker(self) -> Path:
        """Folder of the broker's files."""
        return self.path / "broker"

    @property
    def people(self) -> Path:
        """File of people who may sign in at the floor."""
        return self.path / "people.json"

    @property
    def signing(self) -> Path:
        """The key with which the floor vouches for its copies; the public one ends in .pub."""
        return self.path / "copies.key"

    @property
    def left(self) -> Path:
        """Folder for facts that commands leave for the journal."""
        return self.path / "left"

    @property
    def erased(self) -> Path:
        """The list of names that were erased."""
        return self.path / "erased.list"

    def archive(self, where: str) -> str:
        """The archive's address by the settings: a bare file name is one in this folder."""
        if "://" in where or Path(where).is_absolute():
            return where
        return str(self.path / where)

    def read(self) -> FloorSettings:
        """Read floor.toml. Raises SettingsWrong."""
        try:
            content = toml_of(read_text(self.settings))
        except FileNotFoundError:
            raise SettingsWrong(message("settings_why.missing", path=self.settings)) from None
        except (OSError, UnicodeError, TextUnfit) as error:
            raise SettingsWrong(
                message("settings_why.unread", path=self.settings, why=error)) from None
        return _read(self.settings, content)

    def begin(self, settings: FloorSettings) -> None:
        """Write a missing floor.toml. Raises SettingsWrong."""
        try:
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
            put_whole(self.settings, _written(settings).encode())
        except OSError as error:
            raise SettingsWrong(message(
                "settings_why.unwritten", path=self.settings,
                why=system_refusal_message(error))) from None


def address_of(text: str) -> tuple[str, int]:
    """Address and port of ``ADDRESS[:PORT]``; an IPv6 address with a port stands in brackets.

    >>> address_of("[::1]:9000"), address_of("0.0.0.0"), address_of("::1")
    (('::1', 9000), ('0.0.0.0', 8883), ('::1', 8883))
    """
    host, port = text, ""
    if text.startswith("["):
        host, _, rest = text[1:].partition("]")
        port = rest.removeprefix(":")
    elif text.count(":") == 1:
        host, _, port = text.partition(":")
    is_port = port.isdecimal() and len(port) <= 5 and 0 < int(port) < 65536
    if not host or (port and not is_port):
        raise SettingsWrong(message("settings_why.listen", given=text))
    return host, int(port or _PORT)


_KEYS: Final[dict[str, dict[str, type]]] = {
    "": {"site": str, "group": str},
    "line": {"listen": str, "hosts": list},
    "archive": {"where": str},
    "orders": {"call_s": int, "ruling_s": int, "entered_s": int},
}
#: Sections that other parts of the program read (floor archive).
_OTHERS: Final = frozenset({"retention", "backup", "erasure"})


def _read(path: Path, content: dict[str, Any]) -> FloorSettings:
    top = {key: value for key, value in content.items() if not isinstance(value, dict)}
    sections = {"": top, **{key: value for key, value in content.items() if isinstance(value, dict)
                            and key not in _OTHERS}}
    for section, values in sections.items():
        for key, value in values.items():
            expected = _KEYS.get(section, {}).get(key)
            named = f"[{section}] {key}" if section else key
            if expected is None:
                raise SettingsWrong(message("settings_why.unknown", path=path, name=named))
            if type(value) is not expected:
                raise SettingsWrong(message(
                    "settings_why.kind", path=path, name=named, expected=expected.__name__,
                    found=repr(value)))
    line, orders = sections.get("line", {}), sections.get("orders", {})
    try:
        found = FloorSettings(
            check_name(top.get("site", ""), "site"),
            sections.get("archive", {}).get("where", DEFAULT_ARCHIVE),
            line.get("listen", DEFAULT_LISTEN), tuple(map(str, line.get("hosts", ()))),
            check_name(top["group"], "group") if top.get("group") else "",
            replace_certificate_lives(Lives(), orders))
    except NameUnfit as error:
        raise SettingsWrong(message("settings_why.of_file", path=path, why=error)) from None
    _ = found.address
    return found


def replace_certificate_lives(lives: Lives, orders: dict[str, int]) -> Lives:
    """The lives with these values replaced. Raises SettingsWrong if one is below 0."""
    wrong = next((f"{key} = {value}" for key, value in orders.items() if value < 0), "")
    if wrong:
        raise SettingsWrong(message("settings_why.seconds", name=wrong))
    return lives._replace(**orders)


def settings_with_options(settings: FloorSettings, archive: str, listen: str,
                          group: str) -> FloorSettings:
    """The settings with the command line's options; "" gives nothing. Raises SettingsWrong."""
    found = replace(settings, archive=archive or settings.archive, group=group or settings.group,
                    listen=listen or settings.listen)
    _ = found.address
    return found


def _written(settings: FloorSettings) -> str:
    hosts = ", ".join(f'"{host}"' for host in settings.hosts)
    return f'''\
# The settings of this floor, read when `floor serve` starts.
# Réglages de cette salle, lus au démarrage de `floor serve`.

# The casino; stands in every topic and certificate.
site = "{settings.site}"
# The group that the archive is copied to; "" for none.
group = "{settings.group}"

[line]
# The one address that the broker listens on. 127.0.0.1 is this machine alone: to let tables in,
# write the address of the tables' own network here (never 0.0.0.0 on a machine with another one).
listen = "{settings.listen}"
# Under which names or addresses tables reach it; they stand in the broker's certificate.
hosts = [{hosts}]

[archive]
# A file in this folder, or a PostgreSQL server: "postgresql://floor@/archive?host=/run/postgresql"
where = "{settings.archive}"

[orders]
# How long an order to a table stays good, in seconds, where the table can't be reached; 0: always.
call_s = {settings.lives.call_s}
ruling_s = {settings.lives.ruling_s}
entered_s = {settings.lives.entered_s}

{RETENTION}'''
