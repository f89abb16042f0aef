#include "core/frame.h"

#include <string.h>

#include "core/crc.h"
#include "core/octets.h"

_Static_assert(FRAME_PIECE_LIMIT + 2 == FRAME_LIMIT, "wire.md section 1: 250 bytes at most");
_Static_assert(FRAME_PIECE_LIMIT < 254, "one COBS block: no run is ever cut by its own length");

bool frame_is_sealed(uint8_t type)
{
    return type != WIRE_BOOT && type != WIRE_HELLO && type != WIRE_HELLO_R && type != WIRE_NAK;
}

uint8_t frame_nak_reason(frame_result noise)
{
    switch (noise) {
    case FRAME_LONG:
        return NAK_LONG;
    case FRAME_COBS:
        return NAK_COBS;
    case FRAME_SHORT:
        return NAK_SHORT;
    case FRAME_CRC:
        return NAK_CRC;
    default:
        return NAK_NONE;
    }
}

/* Takes the stuffing out in place; the result is one byte shorter. False: a pointer beyond the
 * end. */
static bool unstuff(uint8_t *piece, size_t size)
{
    size_t at = 0;
    while (at < size) {
        size_t run = piece[at];
        if (run == 0 || run > size - at) {
            return false;
        }
        /* The pointer's place becomes the zero it stood for; the first one's is dropped below. */
        piece[at] = 0;
        at += run;
    }
    return true;
}

static frame_result read_body(uint8_t *body, size_t size, frame *found)
{
    size_t least = FRAME_HEAD_BYTES + FRAME_CRC_BYTES;
    if (size >= 1 && frame_is_sealed(body[0])) {
        least += TAG_BYTES;
    }
    if (size < least) {
        return FRAME_SHORT;
    }
    size_t checked = size - FRAME_CRC_BYTES;
    if (crc16(CRC16_START, body, checked) != get_u16(body + checked)) {
        return FRAME_CRC;
    }
    found->type = body[0];
    found->ctr = get_u32(body + 1);
    found->head = body;
    found->payload = body + FRAME_HEAD_BYTES;
    found->size = size - least;
    found->tag = frame_is_sealed(body[0]) ? found->payload + found->size : NULL;
    return FRAME_WHOLE;
}

static frame_result read_piece(frame_cutter *cutter, frame *found)
{
    size_t size = cutter->size;
    bool overlong = cutter->overlong;
    cutter->size = 0;
    cutter->overlong = false;
    if (overlong) {
        return FRAME_LONG;
    }
    if (size == 0) {
        return FRAME_MORE;
    }
    if (!unstuff(cutter->piece, size)) {
        return FRAME_COBS;
    }
    return read_body(cutter->piece + 1, size - 1, found);
}

frame_result frame_cut(frame_cutter *cutter, uint8_t byte, frame *found)
{
    if (byte == 0) {
        return read_piece(cutter, found);
    }
    if (cutter->size == FRAME_PIECE_LIMIT) {
        cutter->overlong = true;
    } else {
        cutter->piece[cutter->size++] = byte;
    }
    return FRAME_MORE;
}

void frame_head(uint8_t head[FRAME_HEAD_BYTES], uint8_t type, uint32_t ctr)
{
    head[0] = type;
    put_u32(head + 1, ctr);
}

/* Stuffs in place: to[1] is free for the first pointer, the body stands behind it. */
static void stuff(uint8_t *piece, size_t size)
{
    size_t pointer = 0;
    for (size_t at = 1; at < size; at++) {
        if (piece[at] == 0) {
            piece[pointer] = (uint8_t)(at - pointer);
            pointer = at;
        }
    }
    piece[pointer] = (uint8_t)(size - pointer);
}

size_t frame_make(uint8_t to[FRAME_LIMIT], const uint8_t head[FRAME_HEAD_BYTES],
                  const uint8_t *payload, size_t size, const uint8_t *tag)
{
    uint8_t *body = to + 2;
    size_t end = 0;
    memcpy(body, head, FRAME_HEAD_BYTES);
    end += FRAME_HEAD_BYTES;
    if (size > 0) {
        memcpy(body + end, payload, size);
        end += size;
    }
    if (tag != NULL) {
        memcpy(body + end, tag, TAG_BYTES);
        end += TAG_BYTES;
    }
    put_u16(body + end, crc16(CRC16_START, body, end));
    end += FRAME_CRC_BYTES;
    to[0] = 0;
    stuff(to + 1, end + 1);
    to[end + 2] = 0;
    return end + 3;
}
