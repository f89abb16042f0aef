/* The whole link against a host that may be anything: noise, half frames, an attacker without
 * the key, and somebody who has the key and says nonsense with right seals. In any state, with a
 * memory, random source and line that fail now and then. */
#include "core/journal.h"
#include "core/link.h"
#include "core/octets.h"
#include "tests/expect.h"
#include "tests/fake_board.h"
#include "tests/fake_host.h"
#include "tests/fuzz.h"

static frame_cutter ears;
static bool acknowledged; /* a sealed ACK was said in this round */

static bool lock(bool locked)
{
    return locked;
}

static bool tell_spots(void)
{
    return link_record(EVENT_JAM, NULL, 0);
}

static bool watch(uint8_t spot)
{
    EXPECT(spot < SPOT_COUNT || spot == SPOT_NONE);
    return true;
}

static void on_room(void)
{
    link_record(EVENT_LID_OPEN, NULL, 0);
}

static const link_app FUZZED = {
    .lock = lock, .tell_spots = tell_spots, .watch = watch, .on_room = on_room};

static const uint8_t TYPES[] = {
    WIRE_BOOT, WIRE_HELLO, WIRE_HELLO_R, WIRE_AUTH, WIRE_AUTH_R, WIRE_EVENT, WIRE_ACK, WIRE_RESUME,
    WIRE_GAP, WIRE_PING, WIRE_PONG, WIRE_NAK, WIRE_LOCK, WIRE_UNLOCK, WIRE_SELFTEST,
    WIRE_SELFTEST_R, WIRE_TELL_SPOTS, WIRE_DONE, WIRE_WATCH};

static uint8_t any_type(void)
{
    return fuzz_below(20) == 0 ? (uint8_t)fuzz_number() : TYPES[fuzz_below(sizeof TYPES)];
}

/* Takes a HELLO_R's greeting where one comes; everything that is said must be whole frames. */
static void listen(void)
{
    uint8_t byte;
    while (fake_take(&fake.host_out, &byte, 1) == 1) {
        frame found;
        frame_result result = frame_cut(&ears, byte, &found);
        EXPECT(result == FRAME_MORE || result == FRAME_WHOLE);
        if (result == FRAME_WHOLE && found.type == WIRE_HELLO_R &&
            memcmp(found.payload, host.greeting.host_nonce, NONCE_BYTES) == 0) {
            heard_frame heard = {.type = found.type, .size = found.size};
            memcpy(heard.payload, found.payload, found.size);
            host_take_hello_r(&heard);
        }
    }
}

static void say_noise(void)
{
    uint8_t noise[700];
    size_t size = fuzz_below(sizeof noise) + 1;
    fuzz_fill(noise, size);
    fake_put(&fake.host_in, noise, size);
}

/* A frame with a right checksum and any content. */
static void say_plain(void)
{
    uint8_t body[FRAME_BODY_LIMIT], out[FRAME_LIMIT];
    fuzz_fill(body, sizeof body);
    body[0] = any_type();
    uint8_t head[FRAME_HEAD_BYTES];
    memcpy(head, body, sizeof head);
    size_t size = fuzz_below(PAYLOAD_LIMIT + TAG_BYTES + 1);
    size_t length = frame_make(out, head, body + FRAME_HEAD_BYTES, size, NULL);
    if (fuzz_below(4) == 0) {
        fuzz_damage(out, length);
    }
    fake_put(&fake.host_in, out, length);
}

static void say_sealed(void)
{
    uint8_t type = any_type(), payload[PAYLOAD_LIMIT];
    static const uint8_t usual[] = {0, 4, 5, 8};
    size_t size = fuzz_below(5) == 0 ? fuzz_below(PAYLOAD_LIMIT + 1) : usual[fuzz_below(4)];
    fuzz_fill(payload, sizeof payload);
    if (fuzz_below(2) == 0) {
        put_u32(payload, fuzz_below(8) == 0 ? fuzz_number() : host.boot_id);
        put_u32(payload + 4, fuzz_below(8) == 0 ? fuzz_number() : fuzz_below(300));
    }
    acknowledged = acknowledged || type == WIRE_ACK;
    if (fuzz_below(10) == 0) {
        host_say_counted(type, fuzz_number(), payload, size);
    } else {
        host.counter += fuzz_below(100) == 0 ? fuzz_below(COUNTER_LIMIT) : 0;
        host_say(type, payload, size);
    }
}

static void say_greeting(void)
{
    uint8_t nonce[NONCE_BYTES];
    fuzz_fill(nonce, sizeof nonce);
    host_hello(nonce, (uint8_t)(fuzz_below(8) == 0 ? fuzz_below(4) : 2), 2);
    link_poll();
    listen();
    host_say(WIRE_AUTH, NULL, 0);
    if (fuzz_below(2) == 0) {
        host_say_numbers(WIRE_RESUME, host.boot_id, fuzz_below(5));
    }
}

static void record_something(void)
{
    uint8_t body[EVENT_BODY_LIMIT];
    fuzz_fill(body, sizeof body);
    for (uint32_t times = fuzz_below(30); times > 0; times--) {
        link_record((uint8_t)fuzz_number(), body, fuzz_below(sizeof body + 1));
    }
}

static void disturb_the_board(void)
{
    fake.store_unwritable = fuzz_below(6) == 0;
    fake.store_unreadable = fuzz_below(8) == 0;
    fake.random_fails = fuzz_below(4) == 0;
    static const size_t capacities[] = {0, 20, 250, 256, 1000, 16384};
    fake.host_capacity = capacities[fuzz_below(6)];
    if (fuzz_below(4) == 0) {
        fuzz_damage(fake.store, STORE_APP_AT);
    }
    if (fuzz_below(6) == 0) {
        link_start(&FUZZED);
        memset(&ears, 0, sizeof ears);
    }
}

static void act(void)
{
    switch (fuzz_below(12)) {
    case 0:
        say_noise();
        break;
    case 1:
    case 2:
        say_plain();
        break;
    case 3:
        say_greeting();
        break;
    case 4:
        record_something();
        break;
    case 5:
        disturb_the_board();
        break;
    case 6:
        fake_sleep_ms(fuzz_below(5) == 0 ? fuzz_number() : fuzz_below(1200));
        break;
    case 7:
        host_forge(any_type());
        break;
    default:
        say_sealed();
        break;
    }
}

static void play_round(void)
{
    fake_reset();
    host_reset();
    memset(&ears, 0, sizeof ears);
    acknowledged = false;
    if (fuzz_below(4) == 0) {
        fuzz_fill(fake.store, sizeof fake.store);
    }
    link_start(&FUZZED);
    if (fuzz_below(2) == 0) {
        say_greeting();
    }
    for (uint32_t acts = fuzz_below(60); acts > 0; acts--) {
        uint32_t oldest = journal_oldest(), name = journal_boot_id();
        act();
        link_poll();
        listen();
        EXPECT(!link_ready() || journal_oldest() <= journal_next());
        EXPECT(link_room() <= JOURNAL_SLOTS - JOURNAL_RESERVED);
        /* Nothing is forgotten but by the word of one who has the key. */
        EXPECT(acknowledged || journal_boot_id() != name || journal_oldest() <= oldest);
    }
}

int main(int argc, char **argv)
{
    return fuzz_rounds(argc, argv, play_round);
}
