/* The provisioning page, which says who a board is: boards/provision.md has its layout. */
#ifndef PROVISION_H
#define PROVISION_H

#include "boards/board.h"

enum { PROVISION_BYTES = 76 };

/* False where the page isn't sound or is for another kind of device; nothing is changed then. */
bool provision_read(const uint8_t page[PROVISION_BYTES], uint8_t kind, board_identity *who,
                    bool *card_stop);

#endif
