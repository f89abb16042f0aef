#include "core/speaker.h"

#include "boards/board.h"

static uint32_t plain_ctr;

void speaker_start(void)
{
    plain_ctr = 0;
}

bool speaker_has_room(void)
{
    return board_host_space() >= FRAME_LIMIT;
}

static void write_frame(const uint8_t *head, const uint8_t *payload, size_t size,
                        const uint8_t *tag)
{
    uint8_t out[FRAME_LIMIT];
    size_t length = frame_make(out, head, payload, size, tag);
    if (board_host_space() >= length) {
        board_host_write(out, length);
    }
}

void speaker_plain(uint8_t type, const uint8_t *payload, size_t size)
{
    uint8_t head[FRAME_HEAD_BYTES];
    frame_head(head, type, ++plain_ctr);
    write_frame(head, payload, size, NULL);
}

void speaker_nak(uint8_t reason, uint8_t refused)
{
    /* Nobody acts on a NAK: on a line full of noise it leaves room for an event. */
    if (board_host_space() < 2 * FRAME_LIMIT) {
        return;
    }
    uint8_t payload[2] = {reason, refused};
    speaker_plain(WIRE_NAK, payload, sizeof payload);
}

void speaker_sealed(session *talk, uint8_t type, uint8_t *payload, size_t size)
{
    uint32_t ctr = 0;
    if (!session_next_counter(talk, &ctr)) {
        session_end(talk);
        return;
    }
    uint8_t head[FRAME_HEAD_BYTES];
    uint8_t tag[TAG_BYTES];
    frame_head(head, type, ctr);
    seal_close(&talk->keys, FROM_DEVICE, head, payload, size, payload, tag);
    write_frame(head, payload, size, tag);
}
