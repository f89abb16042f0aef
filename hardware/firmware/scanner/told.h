/* What the host was told of each spot, and how it is told: SPOT_STABLE of wire.md section 5.
 *
 * In the store stands only which spots had chips when last reported. More is not needed: after a
 * power-up every spot is reported whole, never as a difference to something that a power cut
 * might have spoilt. The mark of a spot is written before the report that needs it and taken
 * away after the one that clears it, so a cut leaves at worst a mark too many: an empty spot
 * reported as empty.
 */
#ifndef TOLD_H
#define TOLD_H

#include "scanner/spots.h"

/* Call once, when the link is ready. */
void told_start(void);
/* Reports a settled spot where it is not as last told. False: the journal has no room for it
 * now. */
bool told_report(uint8_t spot, const chip_set *settled);
/* Every spot is to be told whole (TELL_SPOTS): those already reported by told_recite, the others
 * when they have settled. */
void told_ask_all(void);
/* Goes on with that as far as the journal has room. */
void told_recite(void);
/* The sets last told, SPOT_COUNT of them. */
const chip_set *told_sets(void);
/* False where the store refused a read or a write. */
bool told_sound(void);

#endif
