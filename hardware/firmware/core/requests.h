/* What the host asks for (wire.md section 4, Requests): each is carried out once, and its answer is
 * remembered, since the host repeats a request until an answer has reached it. */
#ifndef REQUESTS_H
#define REQUESTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/link.h"

enum { REQUESTS_REMEMBERED = 16, ANSWER_LIMIT = 8 };

typedef struct {
    uint32_t request_id;
    uint8_t type; /* WIRE_DONE or WIRE_SELFTEST_R */
    uint8_t size;
    uint8_t payload[ANSWER_LIMIT];
} request_answer;

/* Forgets every answer: a power-up. */
void requests_start(void);

bool requests_is_one(uint8_t type);

/* What SELFTEST_R and every PONG tell: the link's faults and the app's. */
uint16_t requests_faults(const link_app *app);

/* Carries a request out, or finds what it was answered. NULL: the payload's layout is wrong. */
const request_answer *requests_answer(const link_app *app, uint8_t type, const uint8_t *payload,
                                      size_t size);

#endif
