/* Puts messages on the line to the host. A frame for which the line has no room is not sent at all:
 * half a frame is noise to the host, and every message is repeated or asked for again. */
#ifndef SPEAKER_H
#define SPEAKER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/session.h"

/* Forgets the count of plain frames: a power-up. */
void speaker_start(void);

/* Whether a frame of any size fits. */
bool speaker_has_room(void);

void speaker_plain(uint8_t type, const uint8_t *payload, size_t size);
/* Not said where the line has no room for something else beside it. */
void speaker_nak(uint8_t reason, uint8_t refused);

/* Encrypts the payload in place. Ends the conversation where its counters are used up. */
void speaker_sealed(session *talk, uint8_t type, uint8_t *payload, size_t size);

#endif
