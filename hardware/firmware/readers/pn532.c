#include "readers/pn532.h"

#include <string.h>

#include "boards/board.h"

enum { SLOW_BAUD = 115200, FAST_BAUD = 460800, FAST_CODE = 0x06 };
enum { GET_VERSION = 0x02, GET_STATUS = 0x04, SET_BAUD = 0x10, SAM_CONFIGURATION = 0x14 };
enum { RF_CONFIGURATION = 0x32, LIST_TARGETS = 0x4A, IC_PN532 = 0x32 };
enum {
    ACK_MS = 40,       /* the module acknowledges within 15 ms (UM0701-02 section 6.2.2) */
    RESPONSE_MS = 100, /* a reading with two tags takes 30 ms */
    GAP_MS = 15,       /* within a frame bytes follow each other: a longer gap is a lost byte */
    STALE_MS = 300,
    SWITCH_MS = 3,     /* our ACK goes out at the old speed before either end switches */
    RETRY_MS = 100,
    CHECK_MS = 1000,
    REPEATS = 2,
    NACKS = 3
};

static const uint8_t WAKE_UP[] = {0x55, 0x55, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};

static void enter(pn532 *reader, pn532_phase phase, uint32_t now_ms)
{
    reader->phase = phase;
    reader->since_ms = now_ms;
}

static void transmit(pn532 *reader, uint32_t now_ms)
{
    uint8_t frame[PN532_COMMAND_LIMIT + 8];
    size_t size = pn532_build(frame, reader->command, reader->command_size);
    if (reader->step == PN532_WAKE) {
        board_reader_write(reader->line, WAKE_UP, sizeof WAKE_UP);
    }
    board_reader_write(reader->line, frame, size);
    pn532_cutter_start(&reader->cutter);
    enter(reader, PN532_AWAIT_ACK, now_ms);
}

static void command(pn532 *reader, pn532_step step, const uint8_t *body, size_t size,
                    uint32_t now_ms)
{
    reader->step = step;
    reader->command_size = (uint8_t)size;
    memcpy(reader->command, body, size);
    reader->repeats = 0;
    reader->nacks = 0;
    transmit(reader, now_ms);
}

static void begin_step(pn532 *reader, pn532_step step, uint32_t now_ms)
{
    static const uint8_t sam[] = {SAM_CONFIGURATION, 0x01, 0x14, 0x01}; /* normal mode */
    static const uint8_t version[] = {GET_VERSION};
    static const uint8_t retries[] = {RF_CONFIGURATION, 0x05, 0xFF, 0x01, 0x01};
    static const uint8_t dark[] = {RF_CONFIGURATION, 0x01, 0x00};
    static const uint8_t speed[] = {SET_BAUD, FAST_CODE};
    static const uint8_t list[] = {LIST_TARGETS, PN532_TAGS, 0x00}; /* 106 kbps type A */
    static const uint8_t status[] = {GET_STATUS};
    switch (step) {
    case PN532_WAKE:
        command(reader, step, sam, sizeof sam, now_ms);
        break;
    case PN532_VERSION:
    case PN532_VERIFY:
        command(reader, step, version, sizeof version, now_ms);
        break;
    case PN532_RETRIES:
        command(reader, step, retries, sizeof retries, now_ms);
        break;
    case PN532_DARK:
    case PN532_OFF:
        command(reader, step, dark, sizeof dark, now_ms);
        break;
    case PN532_SPEED:
        command(reader, step, speed, sizeof speed, now_ms);
        break;
    case PN532_LIST:
        command(reader, step, list, sizeof list, now_ms);
        break;
    case PN532_CHECK:
        command(reader, step, status, sizeof status, now_ms);
        break;
    case PN532_IDLE:
        reader->step = step;
        reader->failed = false;
        reader->last_check_ms = now_ms;
        enter(reader, PN532_REST, now_ms);
        break;
    }
}

static void pause(pn532 *reader, pn532_step then, uint32_t pause_ms, uint32_t now_ms)
{
    reader->step = then;
    reader->pause_ms = pause_ms;
    enter(reader, PN532_PAUSE, now_ms);
}

static void tell_lost(pn532 *reader)
{
    if (reader->step == PN532_LIST) {
        reader->reading = (pn532_reading){.outcome = PN532_READ_LOST};
        reader->has_reading = true;
    }
}

/* Nobody knows in which state or at which speed the module is: from the top, at the other speed. */
static void give_up(pn532 *reader, uint32_t now_ms)
{
    bool was_started = reader->step >= PN532_IDLE;
    tell_lost(reader);
    if (reader->step == PN532_VERIFY) {
        reader->fast_failed = true;
    } else if (was_started) {
        reader->fast_failed = false; /* a module that comes back may be another one */
    }
    reader->failed = true;
    reader->restarts++;
    reader->fast = !reader->fast;
    pause(reader, PN532_WAKE, was_started ? SWITCH_MS : RETRY_MS, now_ms);
}

static bool may_repeat(pn532 *reader, uint32_t now_ms)
{
    if (reader->repeats >= (reader->step == PN532_WAKE ? 0 : REPEATS)) {
        return false;
    }
    reader->repeats++;
    reader->last_repeat_ms = now_ms;
    return true;
}

/* A reading that the module has begun is not repeated as it is: tags that it has activated would
 * stay silent. It is lost, the field goes off, and the next one hears them. */
static void repeat(pn532 *reader, uint32_t now_ms)
{
    bool begun = reader->phase == PN532_AWAIT_RESPONSE;
    if (reader->step == PN532_LIST && (begun || reader->last_one)) {
        tell_lost(reader);
        begin_step(reader, PN532_OFF, now_ms);
    } else if (may_repeat(reader, now_ms)) {
        transmit(reader, now_ms);
    } else {
        give_up(reader, now_ms);
    }
}

/* Asks for the response once more: the module keeps it until the next command. */
static void ask_again(pn532 *reader, uint32_t now_ms)
{
    if (reader->nacks < NACKS) {
        reader->nacks++;
        pn532_cutter_start(&reader->cutter);
        board_reader_write(reader->line, PN532_NACK_FRAME, sizeof PN532_NACK_FRAME);
        enter(reader, PN532_AWAIT_RESPONSE, now_ms);
    } else {
        repeat(reader, now_ms);
    }
}

static void started(pn532 *reader, uint32_t now_ms)
{
    bool raise = !reader->fast && !reader->fast_failed;
    begin_step(reader, raise ? PN532_SPEED : PN532_IDLE, now_ms);
}

/* The response to the command of this step has come: body without its code. */
static void go_on(pn532 *reader, const uint8_t *body, size_t size, uint32_t now_ms)
{
    switch (reader->step) {
    case PN532_WAKE:
        begin_step(reader, PN532_VERSION, now_ms);
        break;
    case PN532_VERSION:
    case PN532_VERIFY:
        if (size < 4 || body[0] != IC_PN532) {
            give_up(reader, now_ms);
        } else {
            begin_step(reader, reader->step == PN532_VERSION ? PN532_RETRIES : PN532_IDLE, now_ms);
        }
        break;
    case PN532_RETRIES:
        begin_step(reader, PN532_DARK, now_ms);
        break;
    case PN532_DARK:
        started(reader, now_ms);
        break;
    case PN532_SPEED: /* the module switches when this answer is acknowledged (section 7.2.8) */
        board_reader_write(reader->line, PN532_ACK_FRAME, sizeof PN532_ACK_FRAME);
        reader->fast = true;
        pause(reader, PN532_SPEED, SWITCH_MS, now_ms);
        break;
    case PN532_LIST:
        pn532_parse_targets(body, size, &reader->reading);
        reader->has_reading = true;
        begin_step(reader, PN532_OFF, now_ms);
        break;
    case PN532_CHECK:
        begin_step(reader, size >= 2 && body[1] != 0 ? PN532_OFF : PN532_IDLE, now_ms);
        break;
    case PN532_OFF:
    case PN532_IDLE:
        begin_step(reader, PN532_IDLE, now_ms);
        break;
    }
}

/* A response without its ACK: the ACK was lost, unless it may still answer a repetition. */
static bool awaited(const pn532 *reader, uint8_t code, uint32_t now_ms)
{
    if (code != (uint8_t)(reader->command[0] + 1)) {
        return false;
    }
    bool clean = reader->repeats == 0 && now_ms - reader->last_repeat_ms >= STALE_MS;
    return reader->phase == PN532_AWAIT_RESPONSE || (reader->phase == PN532_AWAIT_ACK && clean);
}

static void take_piece(pn532 *reader, pn532_piece piece, const uint8_t *body, size_t size,
                       uint32_t now_ms)
{
    bool waiting = reader->phase == PN532_AWAIT_ACK || reader->phase == PN532_AWAIT_RESPONSE;
    if (!waiting) {
        return; /* late answers to what was given up */
    }
    switch (piece) {
    case PN532_ACK:
        if (reader->phase == PN532_AWAIT_ACK) {
            enter(reader, PN532_AWAIT_RESPONSE, now_ms);
        }
        break;
    case PN532_NACK:
    case PN532_ERROR: /* the command was damaged on its way */
        repeat(reader, now_ms);
        break;
    case PN532_DAMAGED:
        ask_again(reader, now_ms);
        break;
    case PN532_RESPONSE:
        if (awaited(reader, body[0], now_ms)) {
            go_on(reader, body + 1, size - 1, now_ms);
        }
        break;
    case PN532_NONE:
        break;
    }
}

void pn532_start(pn532 *reader, unsigned line, uint32_t now_ms)
{
    memset(reader, 0, sizeof *reader);
    reader->line = line;
    reader->last_repeat_ms = now_ms - STALE_MS;
    pause(reader, PN532_WAKE, 0, now_ms);
}

void pn532_feed(pn532 *reader, const uint8_t *from, size_t size, uint32_t now_ms)
{
    uint8_t body[PN532_BODY_LIMIT];
    size_t body_size = 0;
    for (size_t i = 0; i < size; i++) {
        reader->last_byte_ms = now_ms;
        pn532_add(&reader->cutter, from[i]);
        pn532_piece piece;
        while ((piece = pn532_cut(&reader->cutter, body, &body_size)) != PN532_NONE) {
            take_piece(reader, piece, body, body_size, now_ms);
        }
    }
}

static void end_pause(pn532 *reader, uint32_t now_ms)
{
    if (now_ms - reader->since_ms < reader->pause_ms ||
        !board_reader_baud(reader->line, reader->fast ? FAST_BAUD : SLOW_BAUD)) {
        return; /* the board refuses while bytes are still going out: at the next tick */
    }
    begin_step(reader, reader->step == PN532_SPEED ? PN532_VERIFY : PN532_WAKE, now_ms);
}

static void time_out_response(pn532 *reader, uint32_t now_ms)
{
    board_reader_write(reader->line, PN532_ACK_FRAME, sizeof PN532_ACK_FRAME); /* abort */
    repeat(reader, now_ms);
}

void pn532_tick(pn532 *reader, uint32_t now_ms)
{
    uint32_t waited = now_ms - reader->since_ms;
    bool partial = reader->cutter.size > 2 && now_ms - reader->last_byte_ms >= GAP_MS;
    switch (reader->phase) {
    case PN532_PAUSE:
        end_pause(reader, now_ms);
        break;
    case PN532_AWAIT_ACK:
        if (waited >= ACK_MS) {
            repeat(reader, now_ms);
        }
        break;
    case PN532_AWAIT_RESPONSE:
        if (waited >= RESPONSE_MS) {
            time_out_response(reader, now_ms);
        } else if (partial) {
            ask_again(reader, now_ms);
        }
        break;
    case PN532_REST:
        if (now_ms - reader->last_check_ms >= CHECK_MS) {
            begin_step(reader, PN532_CHECK, now_ms);
        }
        break;
    }
}

bool pn532_ready(const pn532 *reader)
{
    return reader->step == PN532_IDLE;
}

void pn532_read(pn532 *reader, uint32_t now_ms)
{
    reader->last_one = false;
    reader->has_reading = false;
    begin_step(reader, PN532_LIST, now_ms);
}

/* An ACK ends the command under way (UM0701-02 section 6.2.1.3); the field goes off behind it. */
void pn532_cut_short(pn532 *reader, uint32_t now_ms)
{
    reader->has_reading = false;
    if (reader->step == PN532_LIST) {
        board_reader_write(reader->line, PN532_ACK_FRAME, sizeof PN532_ACK_FRAME);
        begin_step(reader, PN532_OFF, now_ms);
    }
}

void pn532_let_end(pn532 *reader)
{
    reader->last_one = true;
}

bool pn532_reading_under_way(const pn532 *reader)
{
    return reader->step == PN532_LIST || reader->has_reading;
}

bool pn532_take(pn532 *reader, pn532_reading *reading)
{
    if (!reader->has_reading) {
        return false;
    }
    reader->has_reading = false;
    *reading = reader->reading;
    return true;
}

bool pn532_faulty(const pn532 *reader)
{
    return reader->failed;
}
