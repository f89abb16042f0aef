/* Frames on the line (wire.md section 1): COBS between zero bytes, CRC-16 behind. */
#ifndef FRAME_H
#define FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/wire.h"

enum {
    FRAME_HEAD_BYTES = 5, /* type, ctr: what a seal authenticates beside the payload */
    FRAME_CRC_BYTES = 2,
    FRAME_BODY_LIMIT = FRAME_HEAD_BYTES + PAYLOAD_LIMIT + TAG_BYTES + FRAME_CRC_BYTES,
    FRAME_PIECE_LIMIT = FRAME_BODY_LIMIT + 1 /* with the one stuffing byte */
};

/* A frame whose checksum is right; in a sealed one nothing else has been checked yet. It lies in
 * the cutter's buffer until the next byte is fed. */
typedef struct {
    uint8_t type;
    uint32_t ctr;
    const uint8_t *head; /* FRAME_HEAD_BYTES as they stood on the line */
    uint8_t *payload;    /* ciphertext in a sealed frame */
    size_t size;         /* of the payload: a sealed one's is 0 to PAYLOAD_LIMIT, a plain one's
                          * may be TAG_BYTES more, which no layout allows */
    const uint8_t *tag;  /* TAG_BYTES, NULL in a plain frame */
} frame;

/* Cuts a stream of bytes into frames. All zero is a fresh one. */
typedef struct {
    uint8_t piece[FRAME_PIECE_LIMIT];
    size_t size;
    bool overlong;
} frame_cutter;

/* What one byte brought: nothing yet, a frame, or noise of one of four kinds. */
typedef enum {
    FRAME_MORE,
    FRAME_WHOLE,
    FRAME_LONG,
    FRAME_COBS,
    FRAME_SHORT,
    FRAME_CRC
} frame_result;

frame_result frame_cut(frame_cutter *cutter, uint8_t byte, frame *found);

/* The NAK reason for a kind of noise. */
uint8_t frame_nak_reason(frame_result noise);

/* Whether frames of this type carry a seal: all but BOOT, HELLO, HELLO_R and NAK. */
bool frame_is_sealed(uint8_t type);

/* Writes type and ctr as they stand in a frame. */
void frame_head(uint8_t head[FRAME_HEAD_BYTES], uint8_t type, uint32_t ctr);

/* Makes a frame with its delimiters and returns its size. `size` is at most PAYLOAD_LIMIT; tag is
 * NULL for a plain frame. */
size_t frame_make(uint8_t to[FRAME_LIMIT], const uint8_t head[FRAME_HEAD_BYTES],
                  const uint8_t *payload, size_t size, const uint8_t *tag);

#endif
