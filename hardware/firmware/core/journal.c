/* How a cut write can do no harm.
 *
 * The store begins with two copies of the head, written in turn. A copy counts when its checksum
 * is right; of two, the one with the higher generation. A cut write damages the older copy only,
 * so the state before it is still there.
 *
 * Behind them lie the slots, each with its own checksum, its journal's name and its number. A
 * slot is written only while it is free, so a cut write damages nothing that is still wanted,
 * and the event is there whole or not at all. Which slot holds which number is found by reading
 * them all at the start: there is no table that could disagree with them. A number that no slot
 * holds is a hole. */
#include "core/journal.h"

#include <string.h>

#include "core/crc.h"
#include "core/octets.h"

enum { HEAD_FORMAT = 0x314A4450 }; /* "PDJ1" */
enum { HEAD_COPIES = 2, HEAD_STRIDE = 64, HEAD_BYTES = 32 };
enum { SLOTS_AT = HEAD_COPIES * HEAD_STRIDE, SLOT_STRIDE = 240, SLOT_HEAD_BYTES = 18 };
enum { READ_TRIES = 3 };

_Static_assert(SLOT_HEAD_BYTES + EVENT_BODY_LIMIT <= SLOT_STRIDE, "a slot holds the longest event");
_Static_assert(SLOTS_AT + JOURNAL_SLOTS * SLOT_STRIDE <= STORE_APP_AT, "the app's part is behind");
_Static_assert(JOURNAL_SLOTS >= 64, "wire.md section 6");

/* What both copies of the head say. Numbers above LAST_NUMBER are never given. */
typedef struct {
    uint32_t generation;
    uint32_t boot_id;
    uint16_t starts;
    uint32_t conversations;
    uint32_t acknowledged;
    uint32_t next;
} journal_head;

static const uint32_t LAST_NUMBER = 0xFFFFFFF0;

static journal_head head;
static uint32_t slot_seq[JOURNAL_SLOTS]; /* 0: free */
static bool failed;
/* False where the memory couldn't be read at the start: it is left as it is, for a better day. */
static bool usable;

/* --- the head ------------------------------------------------------------------------------- */

static bool parse_head(const uint8_t raw[HEAD_BYTES], journal_head *to)
{
    if (get_u32(raw) != crc32_of(raw + 4, HEAD_BYTES - 4) || get_u32(raw + 4) != HEAD_FORMAT) {
        return false;
    }
    to->generation = get_u32(raw + 8);
    to->boot_id = get_u32(raw + 12);
    to->starts = get_u16(raw + 16);
    to->conversations = get_u32(raw + 20);
    to->acknowledged = get_u32(raw + 24);
    to->next = get_u32(raw + 28);
    return to->boot_id != 0 && to->starts != 0 && to->next <= LAST_NUMBER &&
           to->acknowledged < to->next;
}

/* Several tries, since what a disturbed bus makes of a sound journal must not look like none. */
static bool read_head(unsigned copy, journal_head *to)
{
    bool readable = false;
    for (unsigned attempt = 0; attempt < READ_TRIES; attempt++) {
        uint8_t raw[HEAD_BYTES];
        if (board_store_read((uint32_t)(copy * HEAD_STRIDE), raw, sizeof raw)) {
            readable = true;
            if (parse_head(raw, to)) {
                return true;
            }
        }
    }
    usable = usable && readable;
    return false;
}

static bool write_head(void)
{
    if (!usable) {
        return false;
    }
    head.generation++;
    uint8_t raw[HEAD_BYTES] = {0};
    put_u32(raw + 4, HEAD_FORMAT);
    put_u32(raw + 8, head.generation);
    put_u32(raw + 12, head.boot_id);
    put_u16(raw + 16, head.starts);
    put_u32(raw + 20, head.conversations);
    put_u32(raw + 24, head.acknowledged);
    put_u32(raw + 28, head.next);
    put_u32(raw, crc32_of(raw + 4, HEAD_BYTES - 4));
    uint32_t at = (head.generation % HEAD_COPIES) * HEAD_STRIDE;
    if (board_store_write(at, raw, sizeof raw)) {
        return true;
    }
    /* The same copy again next time: the other one is still sound. */
    head.generation--;
    failed = true;
    return false;
}

static bool find_head(void)
{
    journal_head copies[HEAD_COPIES];
    bool sound[HEAD_COPIES];
    for (unsigned copy = 0; copy < HEAD_COPIES; copy++) {
        sound[copy] = read_head(copy, &copies[copy]);
    }
    if (!sound[0] && !sound[1]) {
        return false;
    }
    unsigned newest = sound[0] ? 0 : 1;
    if (sound[0] && sound[1] && (int32_t)(copies[1].generation - copies[0].generation) > 0) {
        newest = 1;
    }
    head = copies[newest];
    return true;
}

/* --- slots ---------------------------------------------------------------------------------- */

static uint32_t slot_at(unsigned slot)
{
    return (uint32_t)(SLOTS_AT + slot * SLOT_STRIDE);
}

static bool parse_slot(const uint8_t raw[SLOT_STRIDE], journal_event *event)
{
    size_t size = raw[17];
    if (size > EVENT_BODY_LIMIT || get_u32(raw) != crc32_of(raw + 4, SLOT_HEAD_BYTES - 4 + size) ||
        get_u32(raw + 4) != head.boot_id) {
        return false;
    }
    event->seq = get_u32(raw + 8);
    event->t_ms = get_u32(raw + 12);
    event->event = raw[16];
    event->size = (uint8_t)size;
    memcpy(event->body, raw + SLOT_HEAD_BYTES, size);
    return true;
}

/* Reads a slot of this journal. False: none, or not sound. */
static bool read_slot(unsigned slot, journal_event *event)
{
    bool readable = false;
    for (unsigned attempt = 0; attempt < READ_TRIES; attempt++) {
        uint8_t raw[SLOT_STRIDE];
        if (board_store_read(slot_at(slot), raw, sizeof raw)) {
            readable = true;
            if (parse_slot(raw, event)) {
                return true;
            }
        }
    }
    failed = failed || !readable;
    return false;
}

static bool write_slot(unsigned slot, const journal_event *event)
{
    uint8_t raw[SLOT_STRIDE];
    put_u32(raw + 4, head.boot_id);
    put_u32(raw + 8, event->seq);
    put_u32(raw + 12, event->t_ms);
    raw[16] = event->event;
    raw[17] = event->size;
    memcpy(raw + SLOT_HEAD_BYTES, event->body, event->size);
    size_t size = (size_t)SLOT_HEAD_BYTES + event->size;
    put_u32(raw, crc32_of(raw + 4, size - 4));
    if (board_store_write(slot_at(slot), raw, size)) {
        return true;
    }
    failed = true;
    return false;
}

/* The slot of a number, JOURNAL_SLOTS where there is none; number 0 finds a free one. */
static unsigned slot_of(uint32_t seq)
{
    unsigned slot = 0;
    while (slot < JOURNAL_SLOTS && slot_seq[slot] != seq) {
        slot++;
    }
    return slot;
}

static void find_slots(void)
{
    memset(slot_seq, 0, sizeof slot_seq);
    for (unsigned slot = 0; slot < JOURNAL_SLOTS; slot++) {
        journal_event event;
        if (!read_slot(slot, &event) || event.seq <= head.acknowledged ||
            event.seq >= LAST_NUMBER || slot_of(event.seq) != JOURNAL_SLOTS) {
            continue;
        }
        slot_seq[slot] = event.seq;
        /* The slot is written before the head, so it may know of one number more. */
        if (event.seq >= head.next) {
            head.next = event.seq + 1;
        }
    }
}

/* --- the journal ---------------------------------------------------------------------------- */

static bool begin_anew(void)
{
    uint8_t random[5];
    if (board_random(random, sizeof random) != sizeof random || get_u32(random) == 0) {
        return false;
    }
    memset(slot_seq, 0, sizeof slot_seq);
    head = (journal_head){.boot_id = get_u32(random), .starts = 1, .next = 1};
    /* Begins anywhere, so that the last conversation of a lost journal isn't named again. */
    head.conversations = random[4];
    failed = !usable;
    write_head();
    return true;
}

bool journal_open(void)
{
    usable = true;
    failed = false;
    if (!find_head()) {
        return begin_anew();
    }
    usable = true;
    find_slots();
    if (head.starts < UINT16_MAX) {
        head.starts++;
    }
    write_head();
    return true;
}

uint32_t journal_boot_id(void)
{
    return head.boot_id;
}

uint16_t journal_starts(void)
{
    return head.starts;
}

uint32_t journal_oldest(void)
{
    return head.acknowledged + 1;
}

uint32_t journal_next(void)
{
    return head.next;
}

bool journal_failed(void)
{
    return failed;
}

size_t journal_free(void)
{
    size_t free_slots = 0;
    for (unsigned slot = 0; slot < JOURNAL_SLOTS && usable; slot++) {
        free_slots += slot_seq[slot] == 0;
    }
    return free_slots;
}

bool journal_add(uint8_t event, uint32_t t_ms, const uint8_t *body, size_t size)
{
    if (head.next >= LAST_NUMBER || size > EVENT_BODY_LIMIT) {
        return false;
    }
    journal_event record = {.seq = head.next, .t_ms = t_ms, .event = event, .size = (uint8_t)size};
    if (size > 0) {
        memcpy(record.body, body, size);
    }
    unsigned slot = usable ? slot_of(0) : JOURNAL_SLOTS;
    bool kept = slot < JOURNAL_SLOTS && write_slot(slot, &record);
    if (kept) {
        slot_seq[slot] = record.seq;
    }
    head.next++;
    write_head();
    return kept;
}

/* The last number of the hole that begins at seq. */
static uint32_t hole_end(uint32_t seq)
{
    uint32_t end = head.next - 1;
    for (unsigned slot = 0; slot < JOURNAL_SLOTS; slot++) {
        if (slot_seq[slot] > seq && slot_seq[slot] <= end) {
            end = slot_seq[slot] - 1;
        }
    }
    return end;
}

journal_found journal_at(uint32_t seq, journal_event *event, uint32_t *last)
{
    unsigned slot = seq == 0 ? JOURNAL_SLOTS : slot_of(seq);
    if (slot < JOURNAL_SLOTS) {
        if (read_slot(slot, event) && event->seq == seq) {
            return JOURNAL_EVENT;
        }
        failed = true;
        *last = seq;
        return JOURNAL_HOLE;
    }
    *last = hole_end(seq);
    return JOURNAL_HOLE;
}

bool journal_acknowledge(uint32_t seq)
{
    if (seq <= head.acknowledged || seq >= head.next) {
        return seq <= head.acknowledged;
    }
    uint32_t before = head.acknowledged;
    head.acknowledged = seq;
    if (!write_head() && usable) {
        head.acknowledged = before;
        return false;
    }
    for (unsigned slot = 0; slot < JOURNAL_SLOTS; slot++) {
        if (slot_seq[slot] != 0 && slot_seq[slot] <= seq) {
            slot_seq[slot] = 0;
        }
    }
    return true;
}

bool journal_skip_to(uint32_t seq)
{
    if (seq <= head.next || seq >= LAST_NUMBER || seq - head.next > JOURNAL_SKIP_LIMIT) {
        return false;
    }
    head.next = seq;
    write_head();
    return true;
}

bool journal_next_conversation(uint32_t *count)
{
    *count = ++head.conversations;
    return write_head();
}
