#include "scanner/told.h"

#include <string.h>

#include "boards/board.h"
#include "core/crc.h"
#include "core/journal.h"
#include "core/link.h"
#include "core/octets.h"

/* Two records in turn; the sound one with the later count holds. */
enum { RECORDS = 2, RECORD_APART = 32, RECORD_COUNT = 4, RECORD_MARKS = 8, RECORD_SUM = 10 };
enum { RECORD_BYTES = RECORD_SUM + 4, RECORD_NAME = 0x31544F50 /* "POT1" */ };
enum { ALL_SPOTS = (1 << SPOT_COUNT) - 1 };
/* Body of SPOT_STABLE before its chips. */
enum { BODY_HEAD = 9 };

static const chip_set EMPTY;
static chip_set told[SPOT_COUNT];
static uint16_t known;   /* spots reported since the power-up, or known to need no report */
static uint16_t asked;   /* spots to be told whole because the host asked */
static uint16_t marks;   /* spots that had chips when last reported */
static uint32_t written; /* count of the record written last */
static bool sound;

static uint16_t bit(uint8_t spot)
{
    return (uint16_t)(1U << spot);
}

static bool read_record(uint8_t which, uint32_t *count, uint16_t *found)
{
    uint8_t record[RECORD_BYTES];
    if (!board_store_read(STORE_APP_AT + (uint32_t)which * RECORD_APART, record, sizeof record)) {
        sound = false;
        return false;
    }
    *count = get_u32(record + RECORD_COUNT);
    *found = get_u16(record + RECORD_MARKS);
    return get_u32(record) == RECORD_NAME
           && get_u32(record + RECORD_SUM) == crc32_of(record, RECORD_SUM);
}

static void write_marks(uint16_t changed)
{
    if (changed == marks) {
        return;
    }
    uint8_t record[RECORD_BYTES];
    marks = changed;
    written++;
    put_u32(record, RECORD_NAME);
    put_u32(record + RECORD_COUNT, written);
    put_u16(record + RECORD_MARKS, marks);
    put_u32(record + RECORD_SUM, crc32_of(record, RECORD_SUM));
    uint32_t at = STORE_APP_AT + written % RECORDS * RECORD_APART;
    if (!board_store_write(at, record, sizeof record)) {
        sound = false;
    }
}

void told_start(void)
{
    memset(told, 0, sizeof told);
    known = 0;
    asked = 0;
    sound = true;
    written = 0;
    marks = ALL_SPOTS;
    bool any = false;
    for (uint8_t which = 0; which < RECORDS; which++) {
        uint32_t count = 0;
        uint16_t found = 0;
        if (read_record(which, &count, &found) && (!any || (int32_t)(count - written) > 0)) {
            written = count;
            marks = found;
            any = true;
        }
    }
    if (journal_starts() == 1) {
        /* A new name of the journal: nobody was told anything under it (wire.md section 5). */
        write_marks(0);
    }
}

/* The chip that comes next in a change: added ones first. */
static const chip *next_change(const chip_set *from, const chip_set *to, size_t at[2], bool *added)
{
    const chip *one = set_next_missing(to, from, &at[0]);
    *added = one != NULL;
    return one != NULL ? one : set_next_missing(from, to, &at[1]);
}

static size_t part_body(uint8_t *body, const chip_set *from, const chip_set *to, size_t at[2])
{
    size_t size = BODY_HEAD;
    body[7] = 0;
    body[8] = 0;
    for (size_t taken = 0; taken < SPOT_CHIPS_A_PART; taken++) {
        bool added = false;
        const chip *one = next_change(from, to, at, &added);
        if (one == NULL) {
            break;
        }
        memcpy(body + size, one->uid, CHIP_UID_BYTES);
        size += CHIP_UID_BYTES;
        body[added ? 7 : 8]++;
    }
    return size;
}

/* Journals a change in its parts, or nothing of it. */
static bool record(uint8_t spot, const chip_set *from, const chip_set *to)
{
    uint8_t body[EVENT_BODY_LIMIT];
    size_t at[2] = {0, 0};
    size_t changes = set_count_missing(to, from) + set_count_missing(from, to);
    size_t parts = changes == 0 ? 1 : (changes + SPOT_CHIPS_A_PART - 1) / SPOT_CHIPS_A_PART;
    if (link_room() < parts) {
        return false;
    }
    if (to->count > 0) {
        write_marks(marks | bit(spot));
    }
    for (size_t part = 1; part <= parts; part++) {
        body[0] = spot;
        body[1] = (uint8_t)part;
        body[2] = (uint8_t)parts;
        put_u16(body + 3, to->count);
        put_u16(body + 5, set_crc(to));
        /* What falls into a hole is told as one, and the host asks for every spot. */
        link_record(EVENT_SPOT_STABLE, body, part_body(body, from, to, at));
    }
    if (to->count == 0) {
        write_marks(marks & (uint16_t)~bit(spot));
    }
    return true;
}

bool told_report(uint8_t spot, const chip_set *settled)
{
    bool whole = (known & bit(spot)) == 0;
    if (!whole && set_same(settled, &told[spot])) {
        return true;
    }
    bool silent = whole && settled->count == 0 && ((marks | asked) & bit(spot)) == 0;
    if (!silent && !record(spot, whole ? &EMPTY : &told[spot], settled)) {
        return false;
    }
    if (whole) {
        asked &= (uint16_t)~bit(spot);
    }
    known |= bit(spot);
    told[spot] = *settled;
    return true;
}

void told_ask_all(void)
{
    asked = ALL_SPOTS;
}

void told_recite(void)
{
    for (uint8_t spot = 0; spot < SPOT_COUNT; spot++) {
        if ((asked & known & bit(spot)) == 0) {
            continue;
        }
        if (!record(spot, &EMPTY, &told[spot])) {
            return;
        }
        asked &= (uint16_t)~bit(spot);
    }
}

const chip_set *told_sets(void)
{
    return told;
}

bool told_sound(void)
{
    return sound;
}
