/* Events from the journal to the host (wire.md section 6): RESUME, ACK, and the pace of the
 * line. */
#ifndef DELIVERY_H
#define DELIVERY_H

#include <stdbool.h>
#include <stdint.h>

#include "core/session.h"

enum { ACK_BYTES = 8, RESUME_BYTES = 8 };

/* Both return NAK_NONE or NAK_WRONG_NUMBER. *freed: slots came free. */
uint8_t delivery_take_ack(const uint8_t payload[ACK_BYTES], bool *freed);
uint8_t delivery_take_resume(session *talk, const uint8_t payload[RESUME_BYTES]);

/* Sends what the host asked for and doesn't have yet, as far as the line has room; the rest
 * waits for the next call. */
void delivery_run(session *talk);

#endif
