/* The chip scanner: ten bet spots on two Pepper C1 boards. Spots 0 to 4 are antennas 1 to 5 of the
 * board on reader line 0, spots 5 to 9 those of the board on line 1. One antenna is energised at a
 * time over both boards: before the tour goes to the other board, the field of the first is off.
 *
 * A board that is silent is brought up again in the background while the other is read, and told
 * blindly to switch its field off. One that no longer hears cannot be told.
 */
#ifndef SCANNER_H
#define SCANNER_H

#include "core/link.h"

enum { ANTENNAS_A_BOARD = 5 };

extern const link_app APP;
void app_start(void);
/* Never blocks: moves what came in, reads on, reports what has settled. */
void app_poll(void);

#endif
