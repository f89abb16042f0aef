/* To which spot a chip belongs that two spots hear: neighbouring antennas reach into each other.
 *
 * Who missed it clearly less often in the last passes has it. Where that is not clear it stays
 * where it was reported, and once both spots have been read anew and both still hear it in every
 * pass, the host is told that nobody knows (AMBIGUOUS, wire.md section 5).
 */
#ifndef CONTEST_H
#define CONTEST_H

#include "scanner/spots.h"

typedef enum { OWN_MINE, OWN_OTHERS, OWN_NEITHER } ownership;

/* What the decision needs to know: what each spot heard, and what was reported of it. */
typedef struct {
    const spot_ear *ears;  /* SPOT_COUNT of them */
    const chip_set *told;  /* SPOT_COUNT of them */
} spot_table;

void contest_start(void);
/* To whom a chip belongs that `spot` heard; remembers a dispute. *rival: the spot that should be
 * read soon because only that decides it (the chip was first heard here a moment ago), else
 * SPOT_NONE. */
ownership contest_owner(const spot_table *table, uint8_t spot, const uint8_t uid[CHIP_UID_BYTES],
                        uint8_t *rival);
/* After a whole pass over `spot`: counts it and forgets the disputes that it decided. */
void contest_pass(const spot_table *table, uint8_t spot);
/* The next dispute to be told, as the body of AMBIGUOUS; its size, 0: none. */
size_t contest_body(const spot_table *table, uint8_t body[EVENT_BODY_LIMIT]);
/* The dispute of the last contest_body is in the journal. */
void contest_told(const spot_table *table);

#endif
