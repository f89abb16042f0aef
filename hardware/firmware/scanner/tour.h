/* Which bet spot is read next. Pure. */
#ifndef TOUR_H
#define TOUR_H

#include <stdbool.h>
#include <stdint.h>

#include "core/wire.h"

/* A spot that does not settle is left after this many passes, so that it starves nobody. */
enum { VISIT_PASSES = 4 };

typedef struct {
    uint8_t visiting; /* SPOT_NONE before the first visit */
    uint8_t passes;   /* of this visit */
    uint8_t turn;     /* the spot whose turn it was last, going round */
    uint8_t watched;  /* the spot of the player to act, or SPOT_NONE */
    uint16_t early;   /* spots to be read before their turn, bit 0 is spot 0 */
    bool was_watched; /* the last visit was to the watched spot */
    bool was_early;   /* the last visit was before its turn */
} spot_tour;

void tour_start(spot_tour *tour);
void tour_watch(spot_tour *tour, uint8_t spot);
/* Asks for a visit before the spot's turn: a chip was heard elsewhere that it heard as well. */
void tour_hasten(spot_tour *tour, uint8_t spot);
/* The spot to read. `again`: the one read last has not settled. `able`: spots that can be read, as
 * bits. SPOT_NONE where there is none. The watched spot gets every other visit, a hastened one at
 * most every other of the rest. */
uint8_t tour_next(spot_tour *tour, bool again, uint16_t able);

#endif
