#include "scanner/contest.h"

#include <string.h>

/* Two stacks of twenty and some; what does not fit stays with neither spot until it does. */
enum { CONTEST_LIMIT = 64 };

typedef struct {
    chip tag;
    uint8_t spots[2];  /* ascending */
    uint8_t passes[2]; /* over each since the dispute began, up to STABLE_PASSES */
    bool told;
} contest;

static contest contests[CONTEST_LIMIT];
static size_t contest_count;

void contest_start(void)
{
    contest_count = 0;
}

/* 1: the first misses it clearly less often, -1: the second, 0: neither. */
static int clearer(uint8_t one, uint8_t other)
{
    unsigned mine = when_missed(one);
    unsigned theirs = when_missed(other);
    if (theirs >= mine + CLEARLY) {
        return 1;
    }
    return mine >= theirs + CLEARLY ? -1 : 0;
}

static contest *find(uint8_t low, uint8_t high, const uint8_t uid[CHIP_UID_BYTES])
{
    for (size_t at = 0; at < contest_count; at++) {
        contest *one = &contests[at];
        if (one->spots[0] == low && one->spots[1] == high
            && memcmp(one->tag.uid, uid, CHIP_UID_BYTES) == 0) {
            return one;
        }
    }
    return NULL;
}

static void remember(uint8_t one, uint8_t other, const uint8_t uid[CHIP_UID_BYTES])
{
    uint8_t low = one < other ? one : other;
    uint8_t high = one < other ? other : one;
    if (contest_count == CONTEST_LIMIT || find(low, high, uid) != NULL) {
        return;
    }
    contest *fresh = &contests[contest_count++];
    *fresh = (contest){.spots = {low, high}};
    memcpy(fresh->tag.uid, uid, CHIP_UID_BYTES);
}

/* Heard for the first time within the last passes. */
static bool fresh_here(uint8_t when)
{
    return when >> STABLE_PASSES == 0;
}

ownership contest_owner(const spot_table *table, uint8_t spot, const uint8_t uid[CHIP_UID_BYTES],
                        uint8_t *rival)
{
    uint8_t mine = ear_when(&table->ears[spot], uid);
    ownership verdict = OWN_MINE;
    *rival = SPOT_NONE;
    for (uint8_t other = 0; other < SPOT_COUNT; other++) {
        uint8_t theirs = other == spot ? 0 : ear_when(&table->ears[other], uid);
        if (!when_lately(theirs) || !when_lately(mine)) {
            continue;
        }
        int clear = clearer(mine, theirs);
        if (clear == 0) {
            remember(spot, other, uid);
        }
        if (clear <= 0 && fresh_here(mine)) {
            *rival = other;
        }
        if (clear < 0 || (clear == 0 && set_has(&table->told[other], uid))) {
            verdict = OWN_OTHERS;
        } else if (clear == 0 && verdict == OWN_MINE && !set_has(&table->told[spot], uid)) {
            verdict = OWN_NEITHER;
        }
    }
    return verdict;
}

static bool undecided(const spot_table *table, const contest *one)
{
    uint8_t first = ear_when(&table->ears[one->spots[0]], one->tag.uid);
    uint8_t second = ear_when(&table->ears[one->spots[1]], one->tag.uid);
    return when_lately(first) && when_lately(second) && clearer(first, second) == 0;
}

void contest_pass(const spot_table *table, uint8_t spot)
{
    size_t kept = 0;
    for (size_t at = 0; at < contest_count; at++) {
        contest one = contests[at];
        for (size_t side = 0; side < 2; side++) {
            if (one.spots[side] == spot && one.passes[side] < STABLE_PASSES) {
                one.passes[side]++;
            }
        }
        if (undecided(table, &one)) {
            contests[kept++] = one;
        }
    }
    contest_count = kept;
}

/* Both spots were read anew and both still hear it every time. */
static bool ripe(const spot_table *table, const contest *one)
{
    return !one->told && one->passes[0] == STABLE_PASSES && one->passes[1] == STABLE_PASSES
           && when_steady(ear_when(&table->ears[one->spots[0]], one->tag.uid))
           && when_steady(ear_when(&table->ears[one->spots[1]], one->tag.uid));
}

static const contest *first_ripe(const spot_table *table)
{
    for (size_t at = 0; at < contest_count; at++) {
        if (ripe(table, &contests[at])) {
            return &contests[at];
        }
    }
    return NULL;
}

static bool together(const contest *one, const contest *other)
{
    return one->spots[0] == other->spots[0] && one->spots[1] == other->spots[1];
}

size_t contest_body(const spot_table *table, uint8_t body[EVENT_BODY_LIMIT])
{
    const contest *first = first_ripe(table);
    if (first == NULL) {
        return 0;
    }
    uint8_t count = 0;
    for (const contest *one = first; one < contests + contest_count; one++) {
        if (count < AMBIGUOUS_CHIPS && together(first, one) && ripe(table, one)) {
            memcpy(body + 3 + count * CHIP_UID_BYTES, one->tag.uid, CHIP_UID_BYTES);
            count++;
        }
    }
    body[0] = first->spots[0];
    body[1] = first->spots[1];
    body[2] = count;
    return 3 + (size_t)count * CHIP_UID_BYTES;
}

void contest_told(const spot_table *table)
{
    const contest *first = first_ripe(table);
    size_t count = 0;
    for (contest *one = contests; first != NULL && one < contests + contest_count; one++) {
        if (one >= first && count < AMBIGUOUS_CHIPS && together(first, one) && ripe(table, one)) {
            one->told = true;
            count++;
        }
    }
}
