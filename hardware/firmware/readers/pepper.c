#include "readers/pepper.h"

#include <string.h>

#include "boards/board.h"
#include "core/crc.h"
#include "core/octets.h"

enum { STX = 0xF5, HEADER = 5, CRC_BYTES = 2 };
enum { ANSWER_ACK = 0x00, ANSWER_ASYNC = 0xFE, ANSWER_ERROR = 0xFF };
enum {
    CMD_DUMMY = 0x01,
    CMD_HALT = 0x05,
    CMD_SET_POLLING = 0x06,
    CMD_GET_VERSION = 0x0B,
    CMD_SET_ACTIVE_ANTENNA = 0x0F,
    CMD_INVENTORY_START = 0x90,
    CMD_INVENTORY_NEXT = 0x91
};
/* ISO 15693-3 table of application families: 7 is gaming; a low half of 0 means every sub-
 * family. */
enum { AFI_GAMING = 0x70 };
/* "No reply received": how the reader says that the field is empty. */
enum { ERROR_NO_REPLY = 0x01, LAYER_TAG = 0x15 }; /* a tag's own 0x01 is "not supported" */
/* Answer to an inventory: 00 9x, UID, DSFID, more. */
enum { TAG_ANSWER = 2 + PEPPER_UID_BYTES + 2, TAG_MORE = TAG_ANSWER - 1 };

/* The maker's library waits 500 ms for any answer. The first one of an inventory may take longer:
 * the reader may resolve every collision before it names a tag, some 600 ms for 64. An answer
 * that was damaged is not waited for. */
enum { WAIT_MS = 100, FIRST_TAG_MS = 1200, NEXT_TAG_MS = 500, SILENT_EVERY_MS = 200 };
enum { HURT_WAIT_MS = 20 };
/* Time to obey a halt that is not answered. */
enum { BLIND_MS = 30 };
/* Bytes of one frame follow each other at once; after this pause the rest is lost. */
enum { PAUSE_MS = 50 };
enum { TRIES = 3, SILENCES_TO_RESTART = 3 };

static void send(pepper *reader, const uint8_t *payload, size_t size, uint32_t now_ms)
{
    uint8_t frame[PEPPER_FRAME_LIMIT];
    uint16_t length = (uint16_t)(size + CRC_BYTES);
    uint16_t crc = crc16(CRC16_START, payload, size);
    frame[0] = STX;
    put_u16(frame + 1, length);
    put_u16(frame + 3, (uint16_t)~length);
    memcpy(frame + HEADER, payload, size);
    put_u16(frame + HEADER + size, crc);
    reader->hurt = false;
    reader->request = payload[0];
    reader->sent_at = now_ms;
    board_reader_write(reader->line, frame, HEADER + size + CRC_BYTES);
}

static void ask(pepper *reader, uint8_t command, uint32_t now_ms)
{
    send(reader, &command, 1, now_ms);
}

static void ask_with(pepper *reader, uint8_t command, uint8_t argument, uint32_t now_ms)
{
    uint8_t payload[2] = {command, argument};
    send(reader, payload, sizeof payload, now_ms);
}

/* Sends what the state stands for; called on entering it and for each repetition. */
static void request(pepper *reader, uint32_t now_ms)
{
    switch (reader->state) {
    case PEPPER_SILENT:
        /* Blindly: it may hear and obey although its answers do not arrive. */
        ask(reader, CMD_HALT, now_ms);
        ask(reader, CMD_DUMMY, now_ms);
        break;
    case PEPPER_RESYNC:
        ask(reader, CMD_DUMMY, now_ms);
        break;
    case PEPPER_VERSION:
        ask(reader, CMD_GET_VERSION, now_ms);
        break;
    case PEPPER_QUIET:
        ask_with(reader, CMD_SET_POLLING, 0, now_ms);
        break;
    case PEPPER_DARK:
    case PEPPER_HALT:
        ask(reader, CMD_HALT, now_ms);
        break;
    case PEPPER_SELECT:
        ask_with(reader, CMD_SET_ACTIVE_ANTENNA, reader->wanted, now_ms);
        break;
    case PEPPER_READ:
        reader->lit = true;
        ask_with(reader, CMD_INVENTORY_START, AFI_GAMING, now_ms);
        break;
    case PEPPER_IDLE:
        reader->request = 0;
        break;
    }
}

static void enter(pepper *reader, pepper_state state, uint32_t now_ms)
{
    reader->state = state;
    reader->tries = 0;
    request(reader, now_ms);
}

static void end_pass(pepper *reader, pepper_pass how, uint32_t now_ms)
{
    reader->pass = how;
    enter(reader, PEPPER_IDLE, now_ms);
}

/* From the very beginning: whoever lost its supply lost antenna and settings as well. */
static void restart(pepper *reader, uint32_t now_ms)
{
    if (reader->pass == PEPPER_RUNNING) {
        reader->pass = PEPPER_FAILED;
    }
    reader->antenna = 0;
    reader->silences = 0;
    reader->lit = true;
    reader->lost_at = now_ms;
    reader->restarts++;
    enter(reader, PEPPER_SILENT, now_ms);
}

void pepper_start(pepper *reader, unsigned line, pepper_tag on_tag, void *taker)
{
    memset(reader, 0, sizeof *reader);
    reader->line = line;
    reader->on_tag = on_tag;
    reader->taker = taker;
    reader->lit = true;
    enter(reader, PEPPER_SILENT, 0);
}

/* One tag was named; false where the answer is no tag's. */
static void on_inventory(pepper *reader, const uint8_t *payload, size_t size, uint32_t now_ms)
{
    if (size != TAG_ANSWER || reader->tags == PEPPER_TAG_LIMIT) {
        end_pass(reader, PEPPER_FAILED, now_ms);
        return;
    }
    reader->tags++;
    reader->on_tag(reader->taker, payload + 2);
    if (payload[TAG_MORE] == 0) {
        end_pass(reader, PEPPER_COMPLETE, now_ms);
        return;
    }
    /* Never repeated: a second one would pass over the tag whose answer was lost. */
    ask_with(reader, CMD_INVENTORY_NEXT, AFI_GAMING, now_ms);
}

static void on_ack(pepper *reader, const uint8_t *payload, size_t size, uint32_t now_ms)
{
    switch (reader->state) {
    case PEPPER_SILENT:
        enter(reader, PEPPER_VERSION, now_ms);
        break;
    case PEPPER_VERSION:
        enter(reader, PEPPER_QUIET, now_ms);
        break;
    case PEPPER_QUIET:
        enter(reader, PEPPER_DARK, now_ms);
        break;
    case PEPPER_DARK:
        reader->was_up = true;
        reader->lit = false;
        enter(reader, PEPPER_IDLE, now_ms);
        break;
    case PEPPER_HALT:
        reader->lit = false;
        enter(reader, PEPPER_IDLE, now_ms);
        break;
    case PEPPER_SELECT:
        reader->antenna = reader->wanted;
        reader->refused &= (uint8_t)~(1U << (reader->antenna - 1U));
        enter(reader, PEPPER_READ, now_ms);
        break;
    case PEPPER_READ:
        on_inventory(reader, payload, size, now_ms);
        break;
    case PEPPER_RESYNC:
    case PEPPER_IDLE:
        enter(reader, PEPPER_IDLE, now_ms);
        break;
    }
}

static void on_refusal(pepper *reader, const uint8_t *payload, size_t size, uint32_t now_ms)
{
    bool empty = size >= 4 && payload[2] != LAYER_TAG && payload[3] == ERROR_NO_REPLY;
    switch (reader->state) {
    case PEPPER_SELECT:
        reader->antenna = 0;
        reader->refused |= (uint8_t)(1U << (reader->wanted - 1U));
        end_pass(reader, PEPPER_FAILED, now_ms);
        break;
    case PEPPER_READ:
        /* Empty only as the first answer: a tag announced and then silent was missed, not taken. */
        end_pass(reader, empty && reader->tags == 0 ? PEPPER_COMPLETE : PEPPER_FAILED, now_ms);
        break;
    default:
        /* A halt without an active tag may be refused, and the field is off all the same. */
        on_ack(reader, payload, size, now_ms);
        break;
    }
}

static void on_payload(pepper *reader, const uint8_t *payload, size_t size, uint32_t now_ms)
{
    if (payload[0] == ANSWER_ASYNC) {
        /* Its own polling runs: it started anew behind our back. */
        if (reader->state >= PEPPER_IDLE) {
            restart(reader, now_ms);
        }
        return;
    }
    if (size < 2 || reader->request == 0 || payload[1] != reader->request) {
        return;
    }
    reader->silences = 0;
    if (payload[0] == ANSWER_ACK) {
        on_ack(reader, payload, size, now_ms);
    } else if (payload[0] == ANSWER_ERROR) {
        on_refusal(reader, payload, size, now_ms);
    }
}

static void drop(pepper *reader, size_t count)
{
    reader->held -= count;
    memmove(reader->buffer, reader->buffer + count, reader->held);
}

/* The length that the header in the buffer announces; 0: no header. */
static size_t announced(const uint8_t *header)
{
    size_t length = get_u16(header + 1);
    bool sound = header[0] == STX && (get_u16(header + 1) ^ get_u16(header + 3)) == 0xFFFF;
    bool fits = length > CRC_BYTES && length <= PEPPER_FRAME_LIMIT - HEADER;
    return sound && fits ? length : 0;
}

/* Takes one frame or one byte of noise from the buffer; false where more bytes are needed. */
static bool take(pepper *reader, uint32_t now_ms)
{
    if (reader->held > 0 && reader->buffer[0] != STX) {
        drop(reader, 1);
        return true;
    }
    if (reader->held < HEADER) {
        return false;
    }
    size_t length = announced(reader->buffer);
    if (length == 0) {
        drop(reader, 1);
        return true;
    }
    if (reader->held < HEADER + length) {
        return false;
    }
    uint8_t payload[PEPPER_PAYLOAD_LIMIT];
    size_t size = length - CRC_BYTES;
    memcpy(payload, reader->buffer + HEADER, size);
    if (crc16(CRC16_START, payload, size) != get_u16(reader->buffer + HEADER + size)) {
        /* Only the first byte goes: after a lost byte the next frame begins within this one. */
        reader->damaged++;
        reader->hurt = true;
        drop(reader, 1);
        return true;
    }
    drop(reader, HEADER + length);
    on_payload(reader, payload, size, now_ms);
    return true;
}

void pepper_feed(pepper *reader, const uint8_t *bytes, size_t size, uint32_t now_ms)
{
    reader->fed_at = now_ms;
    while (size > 0) {
        size_t room = sizeof reader->buffer - reader->held;
        size_t part = size < room ? size : room;
        memcpy(reader->buffer + reader->held, bytes, part);
        reader->held += part;
        bytes += part;
        size -= part;
        while (take(reader, now_ms)) {
        }
    }
}

static uint32_t patience(const pepper *reader)
{
    if (reader->state == PEPPER_SILENT) {
        return SILENT_EVERY_MS;
    }
    if (reader->hurt) {
        return HURT_WAIT_MS;
    }
    if (reader->state != PEPPER_READ) {
        return WAIT_MS;
    }
    return reader->tags == 0 ? FIRST_TAG_MS : NEXT_TAG_MS;
}

/* A frame that stopped half-way is noise from its second byte on. */
static void give_up_half(pepper *reader, uint32_t now_ms)
{
    while (reader->held > 0 && now_ms - reader->fed_at >= PAUSE_MS) {
        reader->hurt = true;
        drop(reader, 1);
        while (take(reader, now_ms)) {
        }
    }
}

void pepper_tick(pepper *reader, uint32_t now_ms)
{
    give_up_half(reader, now_ms);
    if (reader->request == 0 || now_ms - reader->sent_at < patience(reader)) {
        return;
    }
    if (reader->state == PEPPER_SILENT) {
        request(reader, now_ms);
        return;
    }
    reader->silences++;
    reader->tries++;
    if (reader->silences >= SILENCES_TO_RESTART || reader->state < PEPPER_IDLE) {
        restart(reader, now_ms);
    } else if (reader->state == PEPPER_READ) {
        reader->pass = PEPPER_FAILED;
        reader->antenna = 0;
        enter(reader, PEPPER_RESYNC, now_ms);
    } else {
        request(reader, now_ms);
    }
}

bool pepper_idle(const pepper *reader)
{
    return reader->state == PEPPER_IDLE;
}

bool pepper_up(const pepper *reader)
{
    return reader->state >= PEPPER_IDLE;
}

bool pepper_dark(const pepper *reader, uint32_t now_ms)
{
    return !reader->lit || (!pepper_up(reader) && now_ms - reader->lost_at >= BLIND_MS);
}

bool pepper_read(pepper *reader, uint8_t antenna, uint32_t now_ms)
{
    if (!pepper_idle(reader) || antenna == 0 || antenna > PEPPER_ANTENNAS) {
        return false;
    }
    reader->pass = PEPPER_RUNNING;
    reader->wanted = antenna;
    reader->tags = 0;
    enter(reader, antenna == reader->antenna ? PEPPER_READ : PEPPER_SELECT, now_ms);
    return true;
}

bool pepper_darken(pepper *reader, uint32_t now_ms)
{
    if (!pepper_idle(reader)) {
        return false;
    }
    enter(reader, PEPPER_HALT, now_ms);
    return true;
}
