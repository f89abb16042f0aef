/* The answer of InListPassiveTarget for 106 kbps type A (UM0701-02 section 7.3.5). */
#include <string.h>

#include "readers/pn532.h"

enum { TARGET_HEAD = 5, CASCADE_TAG = 0x88 };
enum { SAK_UID_INCOMPLETE = 0x04, SAK_ISO_14443_4 = 0x20 };

/* One target: number, SENS_RES (2), SEL_RES, length, UID, and the ATS of a part 4 card, whose first
 * byte counts itself. Returns its size, 0 where it is none. */
static size_t parse_target(const uint8_t *from, size_t size, pn532_tag *tag)
{
    if (size < TARGET_HEAD) {
        return 0;
    }
    uint8_t sak = from[3];
    size_t length = from[4];
    if ((length != 4 && length != 7 && length != 10) || size < TARGET_HEAD + length) {
        return 0;
    }
    /* A name that is cut off: its first byte is the mark that more follows (ISO 14443-3). */
    if ((sak & SAK_UID_INCOMPLETE) != 0 || from[TARGET_HEAD] == CASCADE_TAG) {
        return 0;
    }
    size_t end = TARGET_HEAD + length;
    if ((sak & SAK_ISO_14443_4) != 0 && end < size) {
        size_t ats = from[end];
        if (ats < 1 || ats > size - end) {
            return 0;
        }
        end += ats;
    }
    tag->size = (uint8_t)length;
    memset(tag->uid, 0, sizeof tag->uid);
    memcpy(tag->uid, from + TARGET_HEAD, length);
    return end;
}

static bool same_tag(const pn532_tag *one, const pn532_tag *other)
{
    return one->size == other->size && memcmp(one->uid, other->uid, one->size) == 0;
}

void pn532_parse_targets(const uint8_t *from, size_t size, pn532_reading *reading)
{
    memset(reading, 0, sizeof *reading);
    reading->outcome = PN532_READ_GARBLED;
    if (size < 1 || from[0] > PN532_TAGS) {
        return;
    }
    uint8_t count = from[0];
    size_t at = 1;
    for (uint8_t i = 0; i < count; i++) {
        size_t taken = parse_target(from + at, size - at, &reading->tags[i]);
        if (taken == 0) {
            return;
        }
        at += taken;
    }
    if (at != size || (count == 2 && same_tag(&reading->tags[0], &reading->tags[1]))) {
        return;
    }
    reading->count = count;
    reading->outcome = count == 0 ? PN532_READ_NONE : PN532_READ_TAGS;
}
