#include "core/delivery.h"

#include <string.h>

#include "core/journal.h"
#include "core/octets.h"
#include "core/speaker.h"

enum { EVENT_HEAD_BYTES = 13 };

static void send_gap(session *talk, uint32_t first, uint32_t last)
{
    uint8_t payload[12];
    put_u32(payload, journal_boot_id());
    put_u32(payload + 4, first);
    put_u32(payload + 8, last);
    speaker_sealed(talk, WIRE_GAP, payload, sizeof payload);
}

static void send_event(session *talk, const journal_event *event)
{
    uint8_t payload[PAYLOAD_LIMIT];
    put_u32(payload, journal_boot_id());
    put_u32(payload + 4, event->seq);
    put_u32(payload + 8, event->t_ms);
    payload[12] = event->event;
    memcpy(payload + EVENT_HEAD_BYTES, event->body, event->size);
    speaker_sealed(talk, WIRE_EVENT, payload, (size_t)EVENT_HEAD_BYTES + event->size);
}

uint8_t delivery_take_ack(const uint8_t payload[ACK_BYTES], bool *freed)
{
    uint32_t seq = get_u32(payload + 4);
    if (get_u32(payload) != journal_boot_id() || seq >= journal_next()) {
        return NAK_WRONG_NUMBER;
    }
    *freed = seq >= journal_oldest() && journal_acknowledge(seq);
    return NAK_NONE;
}

uint8_t delivery_take_resume(session *talk, const uint8_t payload[RESUME_BYTES])
{
    uint32_t from = get_u32(payload + 4);
    if (get_u32(payload) != journal_boot_id()) {
        return NAK_WRONG_NUMBER;
    }
    if (from > journal_next()) {
        /* The host had numbers that this memory lost: they must not be given twice. */
        journal_skip_to(from);
        return NAK_WRONG_NUMBER;
    }
    talk->flowing = true;
    talk->cursor = from;
    if (from < journal_oldest()) {
        send_gap(talk, from, journal_oldest() - 1);
    }
    return NAK_NONE;
}

void delivery_run(session *talk)
{
    if (talk->cursor < journal_oldest()) {
        talk->cursor = journal_oldest();
    }
    while (talk->flowing && talk->cursor < journal_next() && speaker_has_room()) {
        journal_event event;
        uint32_t last = talk->cursor;
        if (journal_at(talk->cursor, &event, &last) == JOURNAL_EVENT) {
            send_event(talk, &event);
        } else {
            send_gap(talk, talk->cursor, last);
        }
        talk->cursor = last + 1;
    }
}
