"""A room with its authority, its broker and whoever is to speak there, for tests."""

import time
from pathlib import Path

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

from dealer_assist.floor.security.certificate_authority import Authority
from dealer_assist.floor.security.certificate_bundle import Bundle, CertificateKind, read_bundle
from dealer_assist.floor.security.mosquitto_process import Broker, free_port

SITE = "aix"


class BrokerRoom:
    """A new authority in ``folder`` with a broker of it on 127.0.0.1; ``with`` runs the broker.

    ``table(name)``, ``screen(name)``, ``site(name)`` and ``floor`` give bundles (made when first
    asked for); bundles may be asked for while the broker runs.
    """

    def __init__(self, folder: Path, site: str = SITE, is_group: bool = False) -> None:
        self.folder = folder
        self.port = free_port()
        self.authority = Authority(folder / "certificates")
        self.authority.begin(site, ("127.0.0.1", "localhost"), now_s(), is_group=is_group,
                             port=self.port)
        self.broker = Broker(self.authority, folder / "broker", "127.0.0.1", self.port)

    def __enter__(self) -> "BrokerRoom":
        self.broker.start()
        return self

    def __exit__(self, *raised: object) -> None:
        self.broker.stop()

    @property
    def floor(self) -> Bundle:
        return read_bundle(self.authority.bundle_of(CertificateKind.FLOOR, ""))

    def table(self, name: str) -> Bundle:
        return self._bundle(CertificateKind.TABLE, name)

    def screen(self, name: str) -> Bundle:
        return self._bundle(CertificateKind.SCREEN, name)

    def site(self, name: str) -> Bundle:
        return self._bundle(CertificateKind.SITE, name)

    def _bundle(self, kind: CertificateKind, name: str) -> Bundle:
        if not self.authority.bundle_of(kind, name).exists():
            self.authority.issue(kind, name, now_s())
            if kind is CertificateKind.SCREEN:
                self.broker.read_again()
        return read_bundle(self.authority.bundle_of(kind, name))


class Talker:
    """A plain MQTT client with a bundle: says what it likes, and keeps what it hears.

    ``connected`` is the broker's answer, "Success" or why not; TLS errors are raised by ``join``.
    """

    def __init__(self, bundle: Bundle, client_id: str = "", **will: object) -> None:
        self.bundle = bundle
        self.heard: list[tuple[str, bytes]] = []
        self.connected = self.ended = ""
        self.answers: dict[int, str] = {}  # by the message's id: the broker's word on a publish
        self._client = mqtt.Client(
            CallbackAPIVersion.VERSION2, client_id or f"{bundle.name}-{time.monotonic_ns():x}",
            protocol=mqtt.MQTTv5, reconnect_on_failure=False)
        self._client.tls_set_context(bundle.context())
        if will:
            self._client.will_set(**will)
        self._client.on_connect = lambda c, u, f, code, p: setattr(self, "connected", str(code))
        self._client.on_disconnect = lambda c, u, f, code, p: setattr(self, "ended", str(code))
        self._client.on_message = lambda c, u, m: self.heard.append((m.topic, m.payload))
        self._client.on_publish = (
            lambda c, u, mid, code, p: self.answers.__setitem__(mid, str(code)))

    def join(self, host: str = "127.0.0.1", port: int = 0, limit_s: float = 20.0) -> "Talker":
        self._client.connect(host, port or self.bundle.port, keepalive=5,
                             clean_start=mqtt.MQTT_CLEAN_START_FIRST_ONLY)
        self._client.loop_start()
        until(lambda: self.connected or self.ended, limit_s)
        return self

    def hears(self, *filters: str) -> "Talker":
        granted: list[int] = []
        self._client.on_subscribe = lambda c, u, mid, codes, p: granted.append(mid)
        for one in filters:
            self._client.subscribe(one, qos=1)
        until(lambda: len(granted) == len(filters))
        return self

    def says(self, topic: str, payload: bytes = b"x", qos: int = 1, retain: bool = False,
             limit_s: float = 20.0) -> str:
        """The broker's answer to a message: "Success", "Not authorized"; "" for none."""
        told = self._client.publish(topic, payload, qos=qos, retain=retain,
                                    properties=Properties(PacketTypes.PUBLISH))
        until(lambda: told.mid in self.answers or self.ended, limit_s)
        return self.answers.get(told.mid, "")

    def drop(self) -> None:
        """The cable is cut: no goodbye, the broker says the last will."""
        if self._client.socket() is not None:
            self._client.socket().close()
        self._client.loop_stop()

    def leave(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()


def until(happened: object, limit_s: float = 20.0) -> bool:
    """Whether it happened (``happened()`` became true) before the limit."""
    deadline = time.monotonic() + limit_s
    while time.monotonic() < deadline:
        if happened():  # type: ignore[operator]
            return True
        time.sleep(0.005)
    return False


def now_s() -> int:
    return int(time.time())
