/* What the readings of one passage say together. A name counts when two independent readings agree
 * on it and nothing heard beside it weighs against it.
 */
#ifndef EVIDENCE_H
#define EVIDENCE_H

#include "readers/pn532.h"

enum { EVIDENCE_TAGS = 8 };

typedef struct {
    pn532_tag tag;
    uint8_t times;
    bool beside; /* heard in one reading together with another */
} evidence_tag;

typedef struct {
    evidence_tag tags[EVIDENCE_TAGS];
    uint8_t count;
    uint8_t garbled;
    bool overflow; /* more names than there is place for */
} evidence;

typedef enum {
    VERDICT_NO_ANSWER, /* no name, or one heard only once */
    VERDICT_CARD,      /* tags[0] is the name */
    VERDICT_DOUBLE,    /* the tags are the names */
    VERDICT_DISAGREED,
    VERDICT_COLLISION
} verdict_kind;

typedef struct {
    verdict_kind kind;
    uint8_t count;
    pn532_tag tags[EVIDENCE_TAGS];
} verdict;

void evidence_clear(evidence *of);
void evidence_add(evidence *of, const pn532_reading *reading);
void evidence_judge(const evidence *of, verdict *to);
/* One card, read twice alike, and nothing against it. */
bool evidence_settled(const evidence *of);

#endif
