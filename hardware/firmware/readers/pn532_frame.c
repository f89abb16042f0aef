#include "readers/pn532_frame.h"

#include <stdbool.h>
#include <string.h>

enum { TO_MODULE = 0xD4, FROM_MODULE = 0xD5, SYNTAX_ERROR = 0x7F };
enum { START_BYTES = 2, NORMAL_HEAD = 4, EXTENDED_HEAD = 7 };

const uint8_t PN532_ACK_FRAME[6] = {0x00, 0x00, 0xFF, 0x00, 0xFF, 0x00};
const uint8_t PN532_NACK_FRAME[6] = {0x00, 0x00, 0xFF, 0xFF, 0x00, 0x00};

void pn532_cutter_start(pn532_cutter *cutter)
{
    cutter->size = 0;
}

static void drop(pn532_cutter *cutter, size_t count)
{
    cutter->size -= count;
    memmove(cutter->bytes, cutter->bytes + count, cutter->size);
}

void pn532_add(pn532_cutter *cutter, uint8_t byte)
{
    if (cutter->size == sizeof cutter->bytes) {
        drop(cutter, 1);
    }
    cutter->bytes[cutter->size++] = byte;
}

/* Leaves what begins with a start code, or could still become one, at the front. */
static void seek_start(pn532_cutter *cutter)
{
    size_t at = 0;
    while (at < cutter->size) {
        bool start = cutter->bytes[at] == 0x00 &&
                     (at + 1 == cutter->size || cutter->bytes[at + 1] == 0xFF);
        if (start) {
            break;
        }
        at++;
    }
    drop(cutter, at);
}

typedef enum { HEAD_WAIT, HEAD_BAD, HEAD_ACK, HEAD_NACK, HEAD_FRAME } head_kind;

/* The head of what begins with a start code: how long it is itself and what follows it. */
static head_kind read_head(const pn532_cutter *cutter, size_t *head, size_t *length)
{
    const uint8_t *at = cutter->bytes;
    if (cutter->size < NORMAL_HEAD) {
        return HEAD_WAIT;
    }
    if (at[2] == 0x00 && at[3] == 0xFF) {
        return HEAD_ACK;
    }
    if (at[2] == 0xFF && at[3] == 0x00) {
        return HEAD_NACK;
    }
    *head = NORMAL_HEAD;
    *length = at[2];
    unsigned sum = (unsigned)at[2] + at[3];
    if (at[2] == 0xFF && at[3] == 0xFF) {
        if (cutter->size < EXTENDED_HEAD) {
            return HEAD_WAIT;
        }
        *head = EXTENDED_HEAD;
        *length = (size_t)at[4] << 8 | at[5];
        sum = (unsigned)at[4] + at[5] + at[6];
    }
    bool sound = (sum & 0xFF) == 0 && *length >= 1 && *length <= PN532_BODY_LIMIT + 1;
    return sound ? HEAD_FRAME : HEAD_BAD;
}

static bool sum_fits(const uint8_t *from, size_t size)
{
    unsigned sum = 0;
    for (size_t i = 0; i < size; i++) {
        sum += from[i];
    }
    return (sum & 0xFF) == 0;
}

/* PN532_NONE here: a whole frame that is none of the module's, the echo of a command for one. */
static pn532_piece take_frame(pn532_cutter *cutter, size_t head, size_t length, uint8_t *body,
                              size_t *size)
{
    const uint8_t *content = cutter->bytes + head;
    /* A byte 00 lost inside moves the sum into the UID, and the sum fits: the postamble tells. */
    if (!sum_fits(content, length + 1) || content[length + 1] != 0x00) {
        drop(cutter, START_BYTES); /* its length may be what was damaged: look on right behind it */
        return PN532_DAMAGED;
    }
    pn532_piece piece = PN532_NONE;
    if (content[0] == SYNTAX_ERROR && length == 1) {
        piece = PN532_ERROR;
    } else if (content[0] == FROM_MODULE && length >= 2) {
        piece = PN532_RESPONSE;
        *size = length - 1;
        memcpy(body, content + 1, *size);
    }
    drop(cutter, head + length + 2);
    return piece;
}

pn532_piece pn532_cut(pn532_cutter *cutter, uint8_t *body, size_t *size)
{
    size_t head = 0;
    size_t length = 0;
    for (;;) { /* each turn drops bytes or returns */
        seek_start(cutter);
        switch (read_head(cutter, &head, &length)) {
        case HEAD_WAIT:
            return PN532_NONE;
        case HEAD_ACK:
            drop(cutter, NORMAL_HEAD);
            return PN532_ACK;
        case HEAD_NACK:
            drop(cutter, NORMAL_HEAD);
            return PN532_NACK;
        case HEAD_BAD:
            drop(cutter, START_BYTES);
            break;
        case HEAD_FRAME:
            if (cutter->size < head + length + 2) {
                return PN532_NONE;
            }
            pn532_piece piece = take_frame(cutter, head, length, body, size);
            if (piece != PN532_NONE) {
                return piece;
            }
            break;
        }
    }
}

size_t pn532_build(uint8_t *to, const uint8_t *body, size_t size)
{
    uint8_t length = (uint8_t)(size + 1);
    uint8_t sum = TO_MODULE;
    size_t at = 0;
    to[at++] = 0x00;
    to[at++] = 0x00;
    to[at++] = 0xFF;
    to[at++] = length;
    to[at++] = (uint8_t)(0x100 - length);
    to[at++] = TO_MODULE;
    for (size_t i = 0; i < size; i++) {
        to[at++] = body[i];
        sum = (uint8_t)(sum + body[i]);
    }
    to[at++] = (uint8_t)(0x100 - sum);
    to[at++] = 0x00;
    return at;
}
