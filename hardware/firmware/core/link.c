#include "core/link.h"

#include <string.h>

#include "boards/board.h"
#include "core/delivery.h"
#include "core/frame.h"
#include "core/journal.h"
#include "core/octets.h"
#include "core/requests.h"
#include "core/session.h"
#include "core/speaker.h"

/* A turn of the main loop takes no longer than this many bytes need. */
enum { BYTES_A_TURN = 512 };
enum { HELLO_R_LIMIT = 59 + ID_LIMIT, BOOT_HEAD_BYTES = 19 };

static struct {
    const link_app *app;
    bool ready;
    board_identity who;
    uint8_t id_size;
    session talk;
    frame_cutter cutter;
    uint32_t heard_ms; /* when the host was last heard */
    uint32_t boot_ms;  /* when BOOT was last said */
    bool boot_said;
    bool answering;      /* a frame is being answered: its answer goes before any event */
    bool random_failed;
    uint32_t forged_seq; /* the last TAMPER(forged frames), 0: none since the start */
} self;

static const link_app NO_APP;

/* --- greeting ------------------------------------------------------------------------------- */

/* False: nothing vouches for its being new, neither the random source nor the journal. */
static bool draw_device_nonce(uint8_t nonce[NONCE_BYTES])
{
    uint8_t message[5 + NONCE_BYTES + 14] = {'n', 'o', 'n', 'c', 'e'};
    size_t end = 5;
    self.random_failed = board_random(message + end, NONCE_BYTES) != NONCE_BYTES;
    end += NONCE_BYTES;
    uint32_t conversation = 0;
    bool counted = journal_next_conversation(&conversation);
    put_u32(message + end, journal_boot_id());
    put_u16(message + end + 4, journal_starts());
    put_u32(message + end + 6, conversation);
    put_u32(message + end + 10, board_now_us());
    uint8_t mac[MAC_BYTES];
    seal_hmac(mac, self.who.key, KEY_BYTES, message, sizeof message);
    nonce[0] = (uint8_t)conversation;
    memcpy(nonce + 1, mac, NONCE_BYTES - 1);
    return counted || !self.random_failed;
}

/* HELLO_R from its proto_min to its starts. */
static void write_identity(uint8_t identity[IDENTITY_BYTES], uint8_t version)
{
    identity[0] = WIRE_VERSION;
    identity[1] = WIRE_VERSION;
    identity[2] = version;
    identity[3] = self.who.kind;
    board_image_hash(identity + 4);
    put_u32(identity + 12, journal_boot_id());
    put_u16(identity + 16, journal_starts());
}

static void send_hello_r(const seal_greeting *greeting)
{
    uint8_t payload[HELLO_R_LIMIT];
    size_t end = 0;
    memcpy(payload, greeting->host_nonce, NONCE_BYTES);
    end += NONCE_BYTES;
    memcpy(payload + end, greeting->device_nonce, NONCE_BYTES);
    end += NONCE_BYTES;
    memcpy(payload + end, greeting->identity, IDENTITY_BYTES);
    end += IDENTITY_BYTES;
    put_u32(payload + end, journal_oldest());
    put_u32(payload + end + 4, journal_next());
    end += 8;
    payload[end++] = greeting->id_size;
    memcpy(payload + end, greeting->id, greeting->id_size);
    end += greeting->id_size;
    speaker_plain(WIRE_HELLO_R, payload, end);
}

static void take_hello(const uint8_t *hello, size_t size)
{
    if (size != HELLO_BYTES || hello[0] > hello[1]) {
        speaker_nak(NAK_MALFORMED, WIRE_HELLO);
        return;
    }
    if (session_knows(&self.talk, hello)) {
        if (self.talk.state == SESSION_GREETED) {
            self.heard_ms = board_now_ms();
        }
        send_hello_r(&self.talk.greeting);
        return;
    }
    bool shared = hello[0] <= WIRE_VERSION && WIRE_VERSION <= hello[1];
    seal_greeting greeting = {.id_size = self.id_size};
    memcpy(greeting.host_versions, hello, 2);
    memcpy(greeting.host_nonce, hello + 2, NONCE_BYTES);
    session_end(&self.talk);
    if (!draw_device_nonce(greeting.device_nonce)) {
        return; /* keys that were used before would be worse than silence */
    }
    write_identity(greeting.identity, shared ? WIRE_VERSION : 0);
    memcpy(greeting.id, self.who.id, self.id_size);
    if (shared) {
        session_begin(&self.talk, &greeting, self.who.key);
        self.heard_ms = board_now_ms();
    }
    send_hello_r(&greeting);
}

static void say_boot(void)
{
    uint8_t payload[BOOT_HEAD_BYTES + ID_LIMIT] = {
        WIRE_VERSION, WIRE_VERSION, self.who.kind, board_reset_reason()};
    put_u32(payload + 4, journal_boot_id());
    put_u16(payload + 8, journal_starts());
    board_image_hash(payload + 10);
    payload[18] = self.id_size;
    memcpy(payload + BOOT_HEAD_BYTES, self.who.id, self.id_size);
    speaker_plain(WIRE_BOOT, payload, (size_t)BOOT_HEAD_BYTES + self.id_size);
}

/* --- receiving ------------------------------------------------------------------------------ */

static void send_auth_r(void)
{
    uint8_t payload[8];
    put_u32(payload, journal_oldest());
    put_u32(payload + 4, journal_next());
    speaker_sealed(&self.talk, WIRE_AUTH_R, payload, sizeof payload);
}

static uint8_t take_ack(const uint8_t *payload)
{
    bool freed = false;
    uint8_t reason = delivery_take_ack(payload, &freed);
    if (freed && self.app->on_room != NULL) {
        self.app->on_room();
    }
    return reason;
}

static void send_pong(const uint8_t *number)
{
    uint8_t payload[23];
    memcpy(payload, number, 4);
    put_u32(payload + 4, journal_boot_id());
    put_u32(payload + 8, board_now_ms());
    put_u32(payload + 12, journal_oldest());
    put_u32(payload + 16, journal_next());
    payload[20] = self.app->flags != NULL ? self.app->flags() : 0;
    if (link_room() == 0) {
        payload[20] |= PONG_JOURNAL_FULL;
    }
    put_u16(payload + 21, requests_faults(self.app));
    speaker_sealed(&self.talk, WIRE_PONG, payload, sizeof payload);
}

static uint8_t take_request(uint8_t type, const uint8_t *payload, size_t size)
{
    const request_answer *answer = requests_answer(self.app, type, payload, size);
    if (answer == NULL) {
        return NAK_MALFORMED;
    }
    uint8_t copy[ANSWER_LIMIT];
    memcpy(copy, answer->payload, answer->size);
    speaker_sealed(&self.talk, answer->type, copy, answer->size);
    return NAK_NONE;
}

/* The length of a payload from the host by its type; requests see to their own. */
static bool size_fits(uint8_t type, size_t size)
{
    switch (type) {
    case WIRE_AUTH:
        return size == 0;
    case WIRE_PING:
        return size == 4;
    case WIRE_ACK:
    case WIRE_RESUME:
        return size == 8;
    default:
        return true;
    }
}

static uint8_t answer_sealed(uint8_t type, const uint8_t *payload, size_t size)
{
    if (!size_fits(type, size)) {
        return NAK_MALFORMED;
    }
    switch (type) {
    case WIRE_AUTH:
        send_auth_r();
        return NAK_NONE;
    case WIRE_PING:
        send_pong(payload);
        return NAK_NONE;
    case WIRE_ACK:
        return take_ack(payload);
    case WIRE_RESUME:
        return delivery_take_resume(&self.talk, payload);
    default:
        return take_request(type, payload, size);
    }
}

/* One alarm tells of an attack; until the host has it, more of the same would fill the journal. */
static void note_forgery(void)
{
    if (self.forged_seq >= journal_oldest()) {
        return;
    }
    static const uint8_t body[1] = {TAMPER_FORGED};
    self.forged_seq = journal_next();
    link_record(EVENT_TAMPER, body, sizeof body);
}

static void take_sealed(const frame *sealed)
{
    uint8_t reason = session_take(&self.talk, sealed);
    if (reason == NAK_NONE) {
        self.heard_ms = board_now_ms();
        reason = answer_sealed(sealed->type, sealed->payload, sealed->size);
    }
    if (reason != NAK_NONE) {
        speaker_nak(reason, sealed->type);
    }
    if (session_forged(&self.talk)) {
        note_forgery();
    }
}

static bool is_for_device(uint8_t type)
{
    return type == WIRE_AUTH || type == WIRE_ACK || type == WIRE_RESUME || type == WIRE_PING ||
           requests_is_one(type);
}

static void take_frame(const frame *whole)
{
    if (whole->type == WIRE_HELLO) {
        take_hello(whole->payload, whole->size);
    } else if (is_for_device(whole->type)) {
        take_sealed(whole);
    } else if (whole->type != WIRE_NAK) {
        /* A NAK is never answered: on a line that echoes, two answers would go on for ever. */
        speaker_nak(NAK_UNKNOWN_TYPE, whole->type);
    }
}

static void read_host(void)
{
    self.answering = true;
    for (unsigned read = 0; read < BYTES_A_TURN && speaker_has_room(); read++) {
        uint8_t byte;
        frame whole;
        if (board_host_read(&byte, 1) != 1) {
            break;
        }
        frame_result result = frame_cut(&self.cutter, byte, &whole);
        if (result == FRAME_WHOLE) {
            take_frame(&whole);
        } else if (result != FRAME_MORE) {
            speaker_nak(frame_nak_reason(result), 0);
        }
    }
    self.answering = false;
}

/* --- the life of the link ------------------------------------------------------------------- */

static bool id_is_sound(void)
{
    size_t size = 0;
    while (size < ID_LIMIT && self.who.id[size] > 0x20 && self.who.id[size] < 0x7F) {
        size++;
    }
    self.id_size = (uint8_t)size;
    return size > 0 && self.who.id[size] == '\0';
}

/* Tries until the board knows who it is and the journal has a name. */
static void begin(void)
{
    if (!board_identify(&self.who) || !id_is_sound()) {
        return;
    }
    self.random_failed = !journal_open();
    self.ready = !self.random_failed;
}

void link_start(const link_app *app)
{
    memset(&self, 0, sizeof self);
    self.app = app != NULL ? app : &NO_APP;
    requests_start();
    speaker_start();
    begin();
}

bool link_ready(void)
{
    return self.ready;
}

static void watch_clock(void)
{
    uint32_t now = board_now_ms();
    if (self.talk.state != SESSION_NONE && now - self.heard_ms >= HOST_GONE_MS) {
        session_end(&self.talk);
    }
    bool due = !self.boot_said || now - self.boot_ms >= BOOT_EVERY_MS;
    if (self.talk.state == SESSION_NONE && due && speaker_has_room()) {
        self.boot_said = true;
        self.boot_ms = now;
        say_boot();
    }
}

void link_poll(void)
{
    if (!self.ready) {
        begin();
    }
    if (!self.ready) {
        return;
    }
    read_host();
    watch_clock();
    delivery_run(&self.talk);
}

bool link_record(uint8_t event, const uint8_t *body, size_t size)
{
    if (!self.ready) {
        return false;
    }
    bool kept = journal_add(event, board_now_ms(), body, size);
    if (!self.answering) {
        delivery_run(&self.talk);
    }
    return kept;
}

size_t link_room(void)
{
    size_t free_slots = self.ready ? journal_free() : 0;
    return free_slots > JOURNAL_RESERVED ? free_slots - JOURNAL_RESERVED : 0;
}

uint16_t link_faults(void)
{
    unsigned faults = 0;
    if (journal_failed()) {
        faults |= FAULT_JOURNAL;
    }
    if (self.random_failed) {
        faults |= FAULT_RANDOM;
    }
    if (self.id_size > 0 && !session_key_is_sound(self.who.key)) {
        faults |= FAULT_KEY;
    }
    return (uint16_t)faults;
}
