"""Connection to the MQTT broker: the only module that knows MQTT. One thread, which reconnects.

The client is called in the link's thread: when the link is up or lost, for each message, and when
something is due. No trouble of the link is raised into his thread: he gets the reason, and
connecting is retried with growing pauses. MQTT 5 over TLS with a client certificate, no password;
messages are acknowledged to the broker when he has done with them.
"""

import random
import selectors
import socket
import ssl
import sys
import threading
import time
import traceback
from collections.abc import Sequence
from typing import Any, Final

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode
from paho.mqtt.subscribeoptions import SubscribeOptions

from dealer_assist.floor.link.connection_faults import LineTrouble, fault_behind_error, why_refused
from dealer_assist.floor.link.link_client_interface import LineMessage, LineSpeaker, Receipt, Will
from dealer_assist.floor.link.mqtt_topics import parse_topic
from dealer_assist.floor.security.certificate_bundle import Bundle, BundleUnfit


class Bell:
    """Wakes a thread that waits for the network, from any other thread and without waiting itself.

    ``heard`` is readable once it was rung; hush it, then look what is new.
    """

    def __init__(self) -> None:
        self._ringer, self.heard = socket.socketpair()
        self._ringer.setblocking(False)
        self.heard.setblocking(False)
        self._is_rung = False

    def ring(self) -> None:
        """Wake the waiting thread. Cheap."""
        if self._is_rung:
            return
        self._is_rung = True
        try:
            self._ringer.send(b"!")
        except OSError:  # full, so it wakes anyway; or closed
            return

    def hush(self) -> None:
        """Note that it was heard."""
        self._is_rung = False  # before reading: whoever rings from here on is heard again
        try:
            while self.heard.recv(4096):
                pass
        except OSError:  # nothing is left
            return

    def close(self) -> None:
        """Close it: nobody waits any more."""
        self._ringer.close()
        self.heard.close()


#: The broker takes a silent client for lost after one and a half of these.
KEEPALIVE_S: Final = 5
_ANSWERS_WITHIN_S: Final = 5.0
_FIRST_PAUSE_S, _LONGEST_PAUSE_S = 0.25, 5.0
_FAREWELL_S: Final = 1.0
_MOST_IN_FLIGHT: Final = 100
_MOST_QUEUED: Final = 1000
_MOST_AT_ONCE: Final = 200
#: Input and the bell are noticed at once; these limits are for work due by time.
_SHORTEST_TURN_S, _LONGEST_TURN_S = 0.02, 1.0


class BrokerConnection:
    """A connection to a broker, kept up in a thread of its own.

    ``filters`` are subscribed to at each connection. ``client_id`` must be unguessable: another
    client with the same one puts this one out.
    """

    def __init__(
        self, bundle: Bundle, client_id: str, filters: Sequence[str], will: Will | None = None,
        name: str = "line",
    ) -> None:
        self.bundle = bundle
        self._client_id, self._filters, self._will = client_id, tuple(filters), will
        self._speaker: LineSpeaker | None = None
        self._client: mqtt.Client | None = None
        self._connection = 0
        self._is_up = self._was_up = False
        self._stopping = threading.Event()
        self._lost: LineTrouble | None = None
        self._said: LineTrouble | None = None
        self._bell = Bell()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    # -- from any thread -------------------------------------------------------------------------

    def start(self, speaker: LineSpeaker) -> None:
        """Begin; the speaker is called from now on."""
        self._speaker = speaker
        self._thread.start()

    def stop(self, limit_s: float = 3.0) -> bool:
        """Send the last words and end; True if it has ended within the limit."""
        self._stopping.set()
        self.wake()
        if self._thread.is_alive():
            self._thread.join(limit_s)
        return not self._thread.is_alive()

    def wake(self) -> None:
        """Have ``turn`` called soon. Cheap, and never waits."""
        self._bell.ring()

    # -- in the line's thread --------------------------------------------------------------------

    @property
    def is_up(self) -> bool:
        """True if the broker is there and listens."""
        return self._is_up

    def say(self, topic: str, payload: bytes, *, qos: int = 1, is_kept: bool = False) -> bool:
        """Publish a message; True if it was taken. It may be lost all the same. Never waits.

        At qos 0 it is dropped while the link is choked: the next one will be newer.
        """
        client = self._client
        if client is None or not self._is_up or (qos == 0 and client.want_write()):
            return False
        try:
            told = client.publish(topic, payload, qos=qos, retain=is_kept)
        except (ValueError, OSError, RuntimeError):
            return False
        return told.rc == MQTTErrorCode.MQTT_ERR_SUCCESS

    def taken(self, receipt: Receipt) -> None:
        """Acknowledge the message to the broker, unless the link was lost since."""
        if receipt.mid and receipt.connection == self._connection and self._client is not None:
            self._client.ack(receipt.mid, 1)

    # -- the thread ------------------------------------------------------------------------------

    def _run(self) -> None:
        pause_s = _FIRST_PAUSE_S
        while not self._stopping.is_set():
            begun = time.monotonic()
            self._lost, self._was_up = None, False
            self._one_connection()
            if self._stopping.is_set():
                break
            self._tell_lost(self._was_up)
            if time.monotonic() - begun > 2 * _LONGEST_PAUSE_S:
                pause_s = _FIRST_PAUSE_S
            self._rest(pause_s * random.uniform(0.75, 1.25))  # not all tables at the same moment
            pause_s = min(_LONGEST_PAUSE_S, pause_s * 2)
        self._bell.close()

    def _one_connection(self) -> None:
        """Connect and serve until the line is lost."""
        client = None
        try:
            client = self._client = self._new_client()
            client.connect(self.bundle.host, self.bundle.port, KEEPALIVE_S, clean_start=True)
            self._serve(client)
        except Exception as error:
            if not isinstance(error, OSError | BundleUnfit):
                traceback.print_exc(file=sys.stderr)
            self._lost = self._lost or self._trouble("unreached", str(error)[:200], error)
        finally:
            self._is_up, self._client = False, None
            if client is not None:
                self._drop(client)

    def _probed(self) -> LineTrouble | None:
        """Reason why the broker hung up at once; under TLS 1.3 the client itself isn't told."""
        try:
            return why_refused(self.bundle, int(time.time()))
        except (OSError, BundleUnfit):
            return None

    def _drop(self, client: mqtt.Client) -> None:
        try:
            client.on_disconnect = None
            client.disconnect()
        except (OSError, ValueError, RuntimeError):
            return

    def _trouble(self, id: str, detail: str = "", error: Exception | None = None) -> LineTrouble:
        """Reason for people; an error of the network or of TLS is explained by itself."""
        if isinstance(error, OSError):
            return fault_behind_error(error, self.bundle, int(time.time()))
        if isinstance(error, BundleUnfit):
            id = "unfit"
        return LineTrouble(id, self.bundle.name, self.bundle.host, detail=detail)

    def _tell_lost(self, was_up: bool) -> None:
        trouble = self._lost
        if trouble is None and not was_up:
            trouble = self._probed()
        trouble = trouble or self._trouble("silent")
        if trouble != self._said:
            self._said = trouble
            self._safely("closed", trouble)

    def _rest(self, seconds: float) -> None:
        """Wait before the next try; the client's turn comes meanwhile, and a stop ends it."""
        until = time.monotonic() + seconds
        with selectors.DefaultSelector() as waiting:
            waiting.register(self._bell.heard, selectors.EVENT_READ)
            while not self._stopping.is_set():
                now = time.monotonic()
                if now >= until:
                    return
                due = self._turn(now)
                if waiting.select(max(0.0, min(until, due) - now)):
                    self._bell.hush()

    def _serve(self, client: mqtt.Client) -> None:
        connected = client.socket()
        if connected is None:
            return
        deadline = time.monotonic() + _ANSWERS_WITHIN_S
        with selectors.DefaultSelector() as waiting:
            waiting.register(self._bell.heard, selectors.EVENT_READ)
            waiting.register(connected, selectors.EVENT_READ)
            while client.socket() is not None and not self._stopping.is_set():
                now = time.monotonic()
                if not self._is_up and now > deadline:
                    raise TimeoutError("the broker doesn't answer")
                self._wait(client, waiting, self._turn(now) - now if self._is_up else 0.1)
                self._read(client)
                client.loop_misc()
            if self._stopping.is_set() and self._is_up:
                self._last_words(client)

    def _wait(self, client: mqtt.Client, waiting: selectors.BaseSelector, seconds: float) -> None:
        """Wait until something can be read, the bell rings, or time is up; and write what waits."""
        held: Any = client.socket()
        if held is None:
            return
        wanted = selectors.EVENT_READ | (selectors.EVENT_WRITE if client.want_write() else 0)
        waiting.modify(held, wanted)
        pending = isinstance(held, ssl.SSLSocket) and held.pending()
        for key, events in waiting.select(0 if pending else max(0.0, seconds)):
            if key.fileobj is self._bell.heard:
                self._bell.hush()
            elif events & selectors.EVENT_WRITE:
                client.loop_write()

    def _read(self, client: mqtt.Client) -> None:
        """Read the available messages, so that they are taken in together, but not without end."""
        for _ in range(_MOST_AT_ONCE):
            held: Any = client.socket()
            if held is None or client.loop_read() != MQTTErrorCode.MQTT_ERR_SUCCESS:
                return
            if not (isinstance(held, ssl.SSLSocket) and held.fileno() >= 0 and held.pending()):
                return

    def _last_words(self, client: mqtt.Client) -> None:
        self._safely("leaving")
        until = time.monotonic() + _FAREWELL_S
        with selectors.DefaultSelector() as waiting:
            waiting.register(self._bell.heard, selectors.EVENT_READ)
            held: Any = client.socket()
            if held is None:
                return
            waiting.register(held, selectors.EVENT_READ)
            while client.socket() is not None and client.want_write() and time.monotonic() < until:
                self._wait(client, waiting, 0.05)
                self._read(client)

    def _turn(self, now_s: float) -> float:
        due = self._safely("turn", now_s)
        wanted = due if isinstance(due, float) else now_s + _LONGEST_TURN_S
        return min(max(wanted, now_s + _SHORTEST_TURN_S), now_s + _LONGEST_TURN_S)

    def _safely(self, what: str, *args: object) -> object:
        """Call the client; an exception there is printed and never ends the link."""
        try:
            return getattr(self._speaker, what)(*args)
        except Exception:
            traceback.print_exc(file=sys.stderr)
            return None

    # -- callbacks of the MQTT client, in this thread --------------------------------------------

    def _new_client(self) -> mqtt.Client:
        """A new MQTT client for each connection: nothing remains of the one before."""
        self._connection += 1
        client = mqtt.Client(
            CallbackAPIVersion.VERSION2, self._client_id, protocol=mqtt.MQTTv5,
            reconnect_on_failure=False, manual_ack=True)
        client.tls_set_context(self.bundle.context())
        client.max_inflight_messages_set(_MOST_IN_FLIGHT)
        client.max_queued_messages_set(_MOST_QUEUED)
        client.connect_timeout = _ANSWERS_WITHIN_S
        if self._will is not None:
            client.will_set(self._will.topic, self._will.payload, qos=1, retain=True)
        client.on_socket_open = _at_once
        client.on_connect = self._on_connect
        client.on_subscribe = self._on_subscribe
        client.on_message = self._on_message
        client.on_disconnect = self._on_disconnect
        client.on_publish = self._on_publish
        return client

    def _on_connect(self, client: mqtt.Client, _: object, flags: object, code: Any, *rest: object,
                    ) -> None:
        if code.is_failure:
            self._lost = self._trouble("denied", str(code))
        elif self._filters:
            client.subscribe([(one, SubscribeOptions(qos=1)) for one in self._filters])
        else:
            self._opened()

    def _on_subscribe(self, client: mqtt.Client, _: object, mid: int, codes: Any, *rest: object,
                      ) -> None:
        refused = [str(code) for code in codes if code.is_failure]
        if refused:
            self._lost = self._trouble("denied", refused[0])
            client.disconnect()
        else:
            self._opened()

    def _opened(self) -> None:
        self._is_up = self._was_up = True
        self._said = None
        self._safely("opened", time.monotonic())

    def _on_message(self, client: mqtt.Client, _: object, message: mqtt.MQTTMessage) -> None:
        receipt = Receipt(self._connection, message.mid if message.qos else 0)
        try:
            topic = parse_topic(message.topic)
        except UnicodeDecodeError:
            topic = None
        if topic is None:
            self.taken(receipt)
        else:
            self._safely("heard",
                         LineMessage(topic, bytes(message.payload), message.retain, receipt))

    def _on_publish(self, client: mqtt.Client, _: object, mid: int, code: Any, *rest: object,
                    ) -> None:
        if code.is_failure:
            self._lost = self._trouble("denied", str(code))
            client.disconnect()

    def _on_disconnect(self, client: mqtt.Client, _: object, flags: Any, code: Any, *rest: object,
                       ) -> None:
        if self._lost is None and flags.is_disconnect_packet_from_server:
            self._lost = self._trouble("silent", str(code))


def _at_once(client: mqtt.Client, _: object, opened: Any) -> None:
    """Small messages go out at once instead of waiting for more of them (RFC 896)."""
    opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
