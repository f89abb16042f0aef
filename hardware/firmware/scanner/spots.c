#include "scanner/spots.h"

#include <string.h>

#include "core/crc.h"

enum { LAST_PASSES = (1 << STABLE_PASSES) - 1 };

void set_clear(chip_set *set)
{
    set->count = 0;
    set->overfull = false;
}

/* Index of the first chip that is not below the UID, among `count` elements that begin with one. */
static size_t place(const void *first, size_t stride, size_t count,
                    const uint8_t uid[CHIP_UID_BYTES])
{
    size_t low = 0;
    size_t high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (memcmp((const uint8_t *)first + middle * stride, uid, CHIP_UID_BYTES) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static size_t set_place(const chip_set *set, const uint8_t uid[CHIP_UID_BYTES])
{
    return place(set->chips, sizeof(chip), set->count, uid);
}

bool set_has(const chip_set *set, const uint8_t uid[CHIP_UID_BYTES])
{
    size_t at = set_place(set, uid);
    return at < set->count && memcmp(set->chips[at].uid, uid, CHIP_UID_BYTES) == 0;
}

void set_add(chip_set *set, const uint8_t uid[CHIP_UID_BYTES])
{
    if (set_has(set, uid)) {
        return;
    }
    if (set->count == SPOT_LIMIT) {
        set->overfull = true;
        return;
    }
    size_t at = set_place(set, uid);
    memmove(set->chips + at + 1, set->chips + at, (set->count - at) * sizeof(chip));
    memcpy(set->chips[at].uid, uid, CHIP_UID_BYTES);
    set->count++;
}

bool set_same(const chip_set *one, const chip_set *other)
{
    size_t size = one->count * sizeof(chip);
    return one->count == other->count && memcmp(one->chips, other->chips, size) == 0;
}

uint16_t set_crc(const chip_set *set)
{
    uint16_t crc = CRC16_START;
    for (size_t at = 0; at < set->count; at++) {
        crc = crc16(crc, set->chips[at].uid, CHIP_UID_BYTES);
    }
    return crc;
}

const chip *set_next_missing(const chip_set *of, const chip_set *without, size_t *at)
{
    while (*at < of->count) {
        const chip *one = &of->chips[(*at)++];
        if (!set_has(without, one->uid)) {
            return one;
        }
    }
    return NULL;
}

size_t set_count_missing(const chip_set *of, const chip_set *without)
{
    size_t count = 0;
    for (size_t at = 0; set_next_missing(of, without, &at) != NULL;) {
        count++;
    }
    return count;
}

void ear_clear(spot_ear *ear)
{
    ear->count = 0;
    ear->passes = 0;
    ear->overfull = 0;
}

static size_t ear_place(const spot_ear *ear, const uint8_t uid[CHIP_UID_BYTES])
{
    return place(ear->heard, sizeof(heard_chip), ear->count, uid);
}

static bool ear_holds(const spot_ear *ear, size_t at, const uint8_t uid[CHIP_UID_BYTES])
{
    return at < ear->count && memcmp(ear->heard[at].tag.uid, uid, CHIP_UID_BYTES) == 0;
}

static void ear_forget(spot_ear *ear, size_t at)
{
    ear->count--;
    memmove(ear->heard + at, ear->heard + at + 1, (ear->count - at) * sizeof(heard_chip));
}

/* Makes room by forgetting the chip that was heard longest ago; false where all were heard just
 * now. */
static bool ear_make_room(spot_ear *ear)
{
    size_t oldest = HEARD_LIMIT;
    for (size_t at = 0; at < ear->count; at++) {
        uint8_t when = ear->heard[at].when;
        /* Of two histories, the one whose lowest set bit stands higher was heard longer ago. */
        bool older = oldest == HEARD_LIMIT
                     || (when & -when) > (ear->heard[oldest].when & -ear->heard[oldest].when);
        if ((when & 1) == 0 && older) {
            oldest = at;
        }
    }
    if (oldest == HEARD_LIMIT) {
        return false;
    }
    ear_forget(ear, oldest);
    return true;
}

static void ear_hear(spot_ear *ear, const uint8_t uid[CHIP_UID_BYTES])
{
    size_t at = ear_place(ear, uid);
    if (!ear_holds(ear, at, uid)) {
        if (ear->count == HEARD_LIMIT && !ear_make_room(ear)) {
            return;
        }
        at = ear_place(ear, uid);
        memmove(ear->heard + at + 1, ear->heard + at, (ear->count - at) * sizeof(heard_chip));
        memcpy(ear->heard[at].tag.uid, uid, CHIP_UID_BYTES);
        ear->heard[at].when = 0;
        ear->count++;
    }
    ear->heard[at].when |= 1;
}

void ear_pass(spot_ear *ear, const chip_set *read)
{
    if (read->overfull) {
        ear->passes = 0;
        ear->overfull = (uint8_t)(ear->overfull + (ear->overfull < UINT8_MAX));
        return;
    }
    ear->overfull = 0;
    for (size_t at = 0; at < ear->count; at++) {
        ear->heard[at].when = (uint8_t)(ear->heard[at].when << 1);
    }
    for (size_t at = 0; at < read->count; at++) {
        ear_hear(ear, read->chips[at].uid);
    }
    for (size_t at = ear->count; at > 0; at--) {
        if (ear->heard[at - 1].when == 0) {
            ear_forget(ear, at - 1);
        }
    }
    ear->passes = (uint8_t)(ear->passes + (ear->passes < KEPT_PASSES));
}

uint8_t ear_when(const spot_ear *ear, const uint8_t uid[CHIP_UID_BYTES])
{
    size_t at = ear_place(ear, uid);
    return ear_holds(ear, at, uid) ? ear->heard[at].when : 0;
}

bool when_steady(uint8_t when)
{
    return (when & LAST_PASSES) == LAST_PASSES;
}

bool when_lately(uint8_t when)
{
    return (when & LAST_PASSES) != 0;
}

unsigned when_missed(uint8_t when)
{
    unsigned missed = 0;
    for (unsigned since = when; since != 0; since >>= 1) {
        missed += (since & 1U) == 0;
    }
    return missed;
}
