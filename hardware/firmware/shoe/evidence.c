#include "shoe/evidence.h"

#include <string.h>

enum { ALIKE = 2, TIMES_LIMIT = 100 };

void evidence_clear(evidence *of)
{
    memset(of, 0, sizeof *of);
}

static evidence_tag *entry_of(evidence *of, const pn532_tag *tag)
{
    for (uint8_t i = 0; i < of->count; i++) {
        const pn532_tag *known = &of->tags[i].tag;
        if (known->size == tag->size && memcmp(known->uid, tag->uid, tag->size) == 0) {
            return &of->tags[i];
        }
    }
    if (of->count == EVIDENCE_TAGS) {
        of->overflow = true;
        return NULL;
    }
    evidence_tag *entry = &of->tags[of->count++];
    entry->tag = *tag;
    return entry;
}

void evidence_add(evidence *of, const pn532_reading *reading)
{
    if (reading->outcome == PN532_READ_GARBLED && of->garbled < TIMES_LIMIT) {
        of->garbled++;
    }
    if (reading->outcome != PN532_READ_TAGS) {
        return;
    }
    for (uint8_t i = 0; i < reading->count; i++) {
        evidence_tag *entry = entry_of(of, &reading->tags[i]);
        if (entry != NULL && entry->times < TIMES_LIMIT) {
            entry->times++;
            entry->beside = entry->beside || reading->count > 1;
        }
    }
}

/* Every name that was confirmed or stood beside another: who recounts wants to know them all. */
static void collect_doubles(const evidence *of, verdict *to)
{
    for (uint8_t i = 0; i < of->count; i++) {
        if (of->tags[i].times >= ALIKE || of->tags[i].beside) {
            to->tags[to->count++] = of->tags[i].tag;
        }
    }
}

static verdict_kind judge_one(const evidence *of, verdict *to)
{
    const evidence_tag *best = NULL;
    uint8_t second = 0;
    for (uint8_t i = 0; i < of->count; i++) {
        const evidence_tag *entry = &of->tags[i];
        if (best == NULL || entry->times > best->times) {
            second = best == NULL ? 0 : best->times;
            best = entry;
        } else if (entry->times > second) {
            second = entry->times;
        }
    }
    if (best == NULL) {
        return of->garbled > 0 ? VERDICT_COLLISION : VERDICT_NO_ANSWER;
    }
    uint8_t against = second > of->garbled ? second : of->garbled;
    if (best->times >= ALIKE && (against == 0 || best->times >= against + ALIKE)) {
        to->tags[0] = best->tag;
        to->count = 1;
        return VERDICT_CARD;
    }
    if (second > 0) {
        return VERDICT_DISAGREED;
    }
    return of->garbled > 0 ? VERDICT_COLLISION : VERDICT_NO_ANSWER;
}

void evidence_judge(const evidence *of, verdict *to)
{
    memset(to, 0, sizeof *to);
    collect_doubles(of, to);
    if (of->overflow) {
        to->kind = VERDICT_DISAGREED;
    } else if (to->count > 1) {
        to->kind = VERDICT_DOUBLE;
    } else {
        to->count = 0;
        to->kind = judge_one(of, to);
    }
}

bool evidence_settled(const evidence *of)
{
    verdict found;
    evidence_judge(of, &found);
    return found.kind == VERDICT_CARD;
}
