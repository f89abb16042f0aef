#include "shoe/gate.h"

#include <string.h>

enum {
    SETTLE_US = 500, /* at 3 m/s a card moves 1.5 mm: shorter is a trembling corner */
    OPEN_US = 500000,
    JAM_US = 1500000,
    LEFT_LIMIT = 200
};

void gate_start(gate *of, uint32_t now_us)
{
    memset(of, 0, sizeof *of);
    for (unsigned beam = 0; beam < BEAM_COUNT; beam++) {
        of->changed_us[beam] = now_us - SETTLE_US;
    }
}

static void report(gate *of, gate_kind kind, gate_passage passage)
{
    uint8_t next = (uint8_t)((of->head + 1) % GATE_REPORTS);
    if (next != of->tail) {
        of->reports[of->head] = (gate_report){kind, passage, of->opened};
        of->head = next;
    }
}

static void begin(gate *of, gate_state state, uint32_t at_us)
{
    of->state = state;
    of->since_us = at_us;
    of->opened = false;
    of->jammed = false;
    of->left = 0;
    report(of, GATE_BEGAN, PASSED_BACK);
}

static void end(gate *of, gate_passage passage)
{
    of->state = GATE_FREE;
    report(of, GATE_ENDED, passage);
}

static void count_one(gate *of, uint32_t at_us)
{
    of->since_us = at_us; /* a card has left: the time that something stands here begins anew */
    if (of->left < LEFT_LIMIT) {
        of->left++;
    }
}

static void entry_broken(gate *of, uint32_t at_us)
{
    switch (of->state) {
    case GATE_FREE:
        begin(of, GATE_INSIDE, at_us);
        break;
    case GATE_LEAVING:
        of->state = GATE_FOLLOWED;
        break;
    case GATE_LIP:
        of->state = GATE_PUSHING;
        break;
    default:
        break;
    }
}

static void entry_freed(gate *of)
{
    switch (of->state) {
    case GATE_INSIDE:
        end(of, of->left == 0 ? PASSED_BACK : of->left == 1 ? PASSED_UNCLEAR : PASSED_SEVERAL);
        break;
    case GATE_ACROSS:
    case GATE_FOLLOWED:
        of->state = GATE_LEAVING;
        break;
    case GATE_PUSHING:
        of->state = GATE_LIP;
        break;
    case GATE_PUSHED:
        end(of, PASSED_IN);
        break;
    default:
        break;
    }
}

static void exit_broken(gate *of, uint32_t at_us)
{
    switch (of->state) {
    case GATE_FREE:
        begin(of, GATE_LIP, at_us);
        break;
    case GATE_INSIDE:
        of->state = GATE_ACROSS;
        break;
    case GATE_PUSHED:
        of->state = GATE_PUSHING;
        break;
    default:
        break;
    }
}

static void exit_freed(gate *of, uint32_t at_us)
{
    switch (of->state) {
    case GATE_ACROSS:
        of->state = GATE_INSIDE;
        break;
    case GATE_LEAVING:
        count_one(of, at_us);
        end(of, of->left == 1 ? PASSED_OUT : PASSED_SEVERAL);
        break;
    case GATE_FOLLOWED:
        count_one(of, at_us);
        of->state = GATE_INSIDE;
        break;
    case GATE_LIP:
        end(of, PASSED_LIP);
        break;
    case GATE_PUSHING:
        of->state = GATE_PUSHED;
        break;
    default:
        break;
    }
}

static void settle(gate *of, gate_beam beam, uint32_t at_us)
{
    bool broken = of->raw[beam];
    of->settled[beam] = broken;
    of->changed_us[beam] = at_us;
    if (beam == BEAM_ENTRY) {
        broken ? entry_broken(of, at_us) : entry_freed(of);
    } else {
        broken ? exit_broken(of, at_us) : exit_freed(of, at_us);
    }
    of->both_us = at_us;
}

static bool pending(const gate *of, unsigned beam, uint32_t now_us)
{
    return of->raw[beam] != of->settled[beam] && now_us - of->changed_us[beam] >= SETTLE_US;
}

/* Takes what was held back and has stayed, the older first. */
static void settle_due(gate *of, uint32_t now_us)
{
    bool entry = pending(of, BEAM_ENTRY, now_us);
    bool exit = pending(of, BEAM_EXIT, now_us);
    bool exit_first =
        exit && (!entry || now_us - of->raw_us[BEAM_EXIT] > now_us - of->raw_us[BEAM_ENTRY]);
    if (exit_first) {
        settle(of, BEAM_EXIT, now_us);
    }
    if (entry) {
        settle(of, BEAM_ENTRY, now_us);
    }
    if (exit && !exit_first) {
        settle(of, BEAM_EXIT, now_us);
    }
}

/* The first change of a beam counts at once; a change back within SETTLE_US has to stay. */
void gate_edge(gate *of, gate_beam beam, bool broken, uint32_t at_us)
{
    settle_due(of, at_us);
    of->raw[beam] = broken;
    of->raw_us[beam] = at_us;
    settle_due(of, at_us);
}

static void watch_standing(gate *of, uint32_t now_us)
{
    bool both = of->settled[BEAM_ENTRY] && of->settled[BEAM_EXIT];
    if (of->state == GATE_FREE) {
        return;
    }
    if (!of->opened && now_us - of->since_us >= OPEN_US) {
        of->opened = true;
        report(of, GATE_OPENED, PASSED_BACK);
    }
    if (both && !of->jammed && now_us - of->both_us >= JAM_US) {
        of->jammed = true;
        report(of, GATE_JAMMED, PASSED_BACK);
    }
}

void gate_tick(gate *of, uint32_t now_us)
{
    settle_due(of, now_us);
    watch_standing(of, now_us);
}

bool gate_broken(const gate *of)
{
    return of->raw[BEAM_ENTRY] || of->raw[BEAM_EXIT];
}

bool gate_beam_broken(const gate *of, gate_beam beam)
{
    return of->raw[beam];
}

bool gate_next(gate *of, gate_report *to)
{
    if (of->tail == of->head) {
        return false;
    }
    *to = of->reports[of->tail];
    of->tail = (uint8_t)((of->tail + 1) % GATE_REPORTS);
    return true;
}
