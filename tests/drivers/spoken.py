"""A device's end of a conversation spoken by hand, word by word, honest or not."""

from random import Random

from drivers.devices import device_reports
from drivers.devices.device_link import Link
from drivers.sim.sim_shoe import ShoeSim
from drivers.wire.constants import PLAIN, TEST_KEY, DeviceKind
from drivers.wire.event_bodies import Card
from drivers.wire.frame import Frame, FrameDecoder, encode
from drivers.wire.frame_seal import Seal, conversation_keys
from drivers.wire.messages import AuthR, DeviceEvent, HelloR, HostHello, parse, to_wire

NONCE = b"n" * 16
MS = 1_000_000


def knows(device_id):
    """A host that has the test key for every device."""
    return TEST_KEY


def shoe_link(resume=None, keys=knows, nonce=lambda: NONCE):
    return Link("shoe", DeviceKind.SHOE, nonce, keys, resume)


class Spoken:
    """A shoe whose words a test chooses; `tell` is what its link says of bytes."""

    def __init__(self, link, key=TEST_KEY, device_nonce=b"\x5a" + bytes(15), **said):
        self.link, self.key, self.device_nonce = link, key, device_nonce
        self.said = {"versions": (2, 2, 2), "kind": DeviceKind.SHOE, "boot": 5, "oldest": 1,
                     "following": 1, "name": "S", **said}
        self.boot = self.said["boot"]
        self.seal = None
        self._heard = FrameDecoder()

    def hear(self):
        """What the host says now, sealed frames opened where they can be."""
        return [self._read(frame) for frame in self._heard.feed(self.link.outgoing())]

    def _read(self, frame: Frame):
        payload = frame.payload if frame.kind in PLAIN else self.seal.open(frame)
        return parse(frame.kind, payload) if isinstance(payload, bytes) else payload

    def hello_r(self, nonce=NONCE, **changed):
        said = {**self.said, **changed}
        return HelloR(
            nonce, self.device_nonce, *said["versions"], said["kind"], bytes(8), said["boot"], 1,
            said["oldest"], said["following"], said["name"],
        )

    def begin(self, hello=None, answer=None):
        """Makes the keys that these words make."""
        hello = hello or HostHello(2, 2, NONCE)
        keys = conversation_keys(self.key, hello, answer or self.hello_r(hello.nonce))
        self.seal = Seal(keys, self.device_nonce[0], is_host=False)

    def answer(self, now_ns=0, **changed):
        """The HELLO_R goes to the host; what it reports."""
        self.begin()
        return self.link.feed(to_wire(self.hello_r(**changed), 1), now_ns)

    def auth_r(self, oldest=None, following=None):
        held = (oldest or self.said["oldest"], following or self.said["following"])
        return self.seal.to_wire(AuthR(*held))

    def prove(self, now_ns=0, **held):
        """HELLO_R and AUTH_R go to the host; what it reports of the second."""
        self.answer(now_ns)
        return self.link.feed(self.auth_r(**held), now_ns)

    def say(self, message):
        """A message as the device seals it now."""
        return self.seal.to_wire(message)

    def event(self, seq, boot=None, body=None):
        return self.say(DeviceEvent(boot or self.boot, seq, 0, body or Card(bytes(7))))

    def forged(self, message, key=bytes(32)):
        """A frame with a right checksum, a right number and another key's tag."""
        keys = conversation_keys(key, HostHello(2, 2, NONCE), self.hello_r())
        liar = Seal(keys, self.device_nonce[0], is_host=False)
        liar._said = self.seal._said
        self.seal._said += 1
        return encode(liar.seal(message.kind, message.pack()))


def greeted(resume=None, **said):
    """A link that is up, and the device at its other end."""
    link = shoe_link(resume)
    link.opened(0)
    device = Spoken(link, **said)
    assert isinstance(device.prove()[-1], device_reports.LinkUp)
    link.outgoing()
    return link, device


def whys(found):
    """The reasons of those among the reports that are LinkLost."""
    return [report.why for report in found if isinstance(report, device_reports.LinkLost)]


def kinds(found):
    return [type(one) for one in found]


class Pair:
    """A link and a simulated shoe; `carry` may hurt what one says to the other."""

    def __init__(self, keys=knows, key=TEST_KEY, seed=1):
        self.now_ms = 0
        random = Random(seed)
        self.link = shoe_link(keys=keys, nonce=lambda: random.randbytes(16))
        self.shoe = ShoeSim(clock_ms=lambda: self.now_ms, key=key)
        self.told = []
        self.recorded = []
        self.link.opened(0)

    def run(self, ms, to_shoe=bytes, to_host=bytes):
        for _ in range(ms // 10):
            self.now_ms += 10
            self.told += self.link.tick(self.now_ms * MS)
            self.shoe.feed(to_shoe(self.link.outgoing()))
            self.shoe.tick()
            said = self.shoe.outgoing()
            self.recorded.append(said)
            self.told += self.link.feed(to_host(said), self.now_ms * MS)


def dropping(kind):
    """A wire that loses every frame of this type."""

    def bend(stream):
        return b"".join(
            encode(frame) for frame in FrameDecoder().feed(stream) if frame.kind != kind
        )

    return bend
