#include "scanner/tour.h"

void tour_start(spot_tour *tour)
{
    *tour = (spot_tour){.visiting = SPOT_NONE, .turn = SPOT_COUNT - 1, .watched = SPOT_NONE};
}

void tour_watch(spot_tour *tour, uint8_t spot)
{
    tour->watched = spot;
}

void tour_hasten(spot_tour *tour, uint8_t spot)
{
    tour->early |= (uint16_t)(1U << spot);
}

static bool among(uint16_t spots, uint8_t spot)
{
    return spot < SPOT_COUNT && ((unsigned)spots >> spot & 1U) != 0;
}

/* The next of `spots` after `spot`, going round; SPOT_NONE where there is none. */
static uint8_t after(uint16_t spots, uint8_t spot)
{
    for (uint8_t step = 1; step <= SPOT_COUNT; step++) {
        uint8_t next = (uint8_t)((spot + step) % SPOT_COUNT);
        if (among(spots, next)) {
            return next;
        }
    }
    return SPOT_NONE;
}

static uint8_t choose(spot_tour *tour, uint16_t able)
{
    bool watch = among(able, tour->watched) && !tour->was_watched;
    tour->was_watched = watch;
    if (watch) {
        return tour->watched;
    }
    uint8_t early = after(tour->early & able, tour->turn);
    tour->was_early = early != SPOT_NONE && !tour->was_early;
    if (tour->was_early) {
        tour->early &= (uint16_t)~(1U << early);
        return early;
    }
    /* The watched spot has its own visits; alone on the table it gets them all. */
    uint16_t others = able;
    if (among(able, tour->watched)) {
        others &= (uint16_t)~(1U << tour->watched);
    }
    uint8_t next = after(others != 0 ? others : able, tour->turn);
    if (next != SPOT_NONE) {
        tour->turn = next;
    }
    return next;
}

uint8_t tour_next(spot_tour *tour, bool again, uint16_t able)
{
    if (again && tour->passes < VISIT_PASSES && among(able, tour->visiting)) {
        tour->passes++;
        return tour->visiting;
    }
    tour->visiting = choose(tour, able);
    tour->passes = 1;
    return tour->visiting;
}
