/* Sets of chips, and what is known of a bet spot from the last passes over it. Pure: no board, no
 * clock, no link.
 */
#ifndef SPOTS_H
#define SPOTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/wire.h"

/* More than a spot can carry is no stack but a fault, and is not reported. */
enum { SPOT_LIMIT = 64 };
/* Chips that come and go while a spot settles, on top of those that stay. */
enum { HEARD_LIMIT = 96 };
/* A change is reported after this many passes that read the same set (wire.md section 5). */
enum { STABLE_PASSES = 3 };
/* Two spots that hear one chip are told apart by how often they missed it in the last 8. */
enum { KEPT_PASSES = 8, CLEARLY = 3 };

/* A UID in the order in which the tag sends it. */
typedef struct {
    uint8_t uid[CHIP_UID_BYTES];
} chip;

/* Ascending by bytes, each chip once. */
typedef struct {
    uint8_t count;
    bool overfull; /* a chip did not fit: the set says nothing */
    chip chips[SPOT_LIMIT];
} chip_set;

void set_clear(chip_set *set);
void set_add(chip_set *set, const uint8_t uid[CHIP_UID_BYTES]);
bool set_has(const chip_set *set, const uint8_t uid[CHIP_UID_BYTES]);
bool set_same(const chip_set *one, const chip_set *other);
/* The checksum of wire.md section 5: CRC-16 of the UIDs in ascending order. */
uint16_t set_crc(const chip_set *set);
/* The chips of `of` that are not in `without`, from index *at on; NULL where there is none left. */
const chip *set_next_missing(const chip_set *of, const chip_set *without, size_t *at);
size_t set_count_missing(const chip_set *of, const chip_set *without);

/* A chip that a spot heard lately: bit 0 of `when` is the last pass, bit 7 the eighth last. */
typedef struct {
    chip tag;
    uint8_t when;
} heard_chip;

/* What a spot heard in its last passes, ascending by UID. */
typedef struct {
    uint8_t count;
    uint8_t passes;   /* up to KEPT_PASSES, since the last doubt */
    uint8_t overfull; /* passes in a row that read more than SPOT_LIMIT chips, up to 255 */
    heard_chip heard[HEARD_LIMIT];
} spot_ear;

void ear_clear(spot_ear *ear);
/* Takes in one whole pass. A pass with too many chips is counted and begins the count of passes
 * anew. */
void ear_pass(spot_ear *ear, const chip_set *read);
/* In which of the last passes the chip was heard; 0: in none. */
uint8_t ear_when(const spot_ear *ear, const uint8_t uid[CHIP_UID_BYTES]);
/* Heard in each, in some or in none of the last STABLE_PASSES passes. */
bool when_steady(uint8_t when);
bool when_lately(uint8_t when);
/* In how many of the last passes it was not heard, since it was first heard within them. Counted so
 * because one spot may be read more often than the other. */
unsigned when_missed(uint8_t when);

#endif
