/* The numbers of hardware/protocol/wire.md, and nothing else. The page is the authority. */
#ifndef WIRE_H
#define WIRE_H

enum {
    WIRE_VERSION = 2,
    NONCE_BYTES = 16,
    TAG_BYTES = 16,
    PAYLOAD_LIMIT = 224,
    FRAME_LIMIT = 250,     /* on the line, with both delimiters */
    EVENT_BODY_LIMIT = 211 /* what a payload leaves behind boot_id, seq, t_ms, event */
};

/* Section 4: types. */
enum {
    WIRE_BOOT = 0x01,
    WIRE_HELLO = 0x02,
    WIRE_HELLO_R = 0x03,
    WIRE_AUTH = 0x04,
    WIRE_AUTH_R = 0x05,
    WIRE_EVENT = 0x10,
    WIRE_ACK = 0x11,
    WIRE_RESUME = 0x12,
    WIRE_GAP = 0x13,
    WIRE_PING = 0x20,
    WIRE_PONG = 0x21,
    WIRE_NAK = 0x22,
    WIRE_LOCK = 0x30,
    WIRE_UNLOCK = 0x31,
    WIRE_SELFTEST = 0x32,
    WIRE_SELFTEST_R = 0x33,
    WIRE_TELL_SPOTS = 0x34,
    WIRE_DONE = 0x35,
    WIRE_WATCH = 0x36
};

/* Section 4: flags of PONG. */
enum { PONG_LOCKED = 0x01, PONG_LID_OPEN = 0x02, PONG_JOURNAL_FULL = 0x04 };

/* Section 4: reasons of NAK. */
enum {
    NAK_NONE = 0,
    NAK_CRC = 1,
    NAK_SHORT = 2,
    NAK_TAG = 3,
    NAK_REPLAY = 4,
    NAK_UNKNOWN_TYPE = 5,
    NAK_NOT_GREETED = 6,
    NAK_WRONG_NUMBER = 7, /* wrong boot_id or number */
    NAK_MALFORMED = 8,
    NAK_LONG = 9,
    NAK_COBS = 10,
    NAK_STALE = 11
};

/* Section 4: outcomes of DONE. */
enum { OUTCOME_DONE = 0, OUTCOME_REFUSED = 1 };

/* Section 4: fault bits of SELFTEST_R and PONG. */
enum {
    FAULT_GATE = 0x01,
    FAULT_READER = 0x02,
    FAULT_JOURNAL = 0x04,
    FAULT_LID = 0x08,
    FAULT_ANTENNA = 0x10,
    FAULT_SUPPLY = 0x20,
    FAULT_RANDOM = 0x40,
    FAULT_KEY = 0x80
};

enum { SPOT_COUNT = 10, SPOT_NONE = 0xFF };

/* Section 5: events. */
enum {
    EVENT_CARD = 0x01,
    EVENT_GATE_OPEN = 0x02,
    EVENT_GATE_CLOSE = 0x03,
    EVENT_DOUBLE_DRAW = 0x04,
    EVENT_UNKNOWN_TAG = 0x05,
    EVENT_JAM = 0x06,
    EVENT_TAMPER = 0x07,
    EVENT_LID_OPEN = 0x08,
    EVENT_LID_CLOSE = 0x09,
    EVENT_PUSHED_IN = 0x0A,
    EVENT_SPOT_STABLE = 0x10,
    EVENT_AMBIGUOUS = 0x11
};

/* Section 5: cause of UNKNOWN_TAG. */
enum { UNKNOWN_NO_ANSWER = 1, UNKNOWN_DISAGREED = 2, UNKNOWN_COLLISION = 3 };

/* Section 5: cause of TAMPER. */
enum { TAMPER_CASE = 1, TAMPER_SUPPLY = 2, TAMPER_DEBUG_PORT = 3, TAMPER_FORGED = 4 };

/* Section 5: a uid field is its length and ten bytes; a chip's UID is eight. */
enum { UID_FIELD_BYTES = 11, CHIP_UID_BYTES = 8 };
enum { SPOT_CHIPS_A_PART = 25, AMBIGUOUS_CHIPS = 26 };

/* Section 7: times in milliseconds. */
enum { BOOT_EVERY_MS = 1000, HOST_GONE_MS = 3000 };

#endif
