#include "core/watch.h"

#include "core/link.h"
#include "core/wire.h"

enum { SETTLE_MS = 30, SAMPLE_MS = 100, LOW_MV = 3000, SOUND_MV = 3100 };
enum { CHATTER_MS = 1000, CHATTER = 20 }; /* nobody opens a lid ten times in a second */

/* A switch whose first change counts at once, and then none until it has had time to settle. */
typedef struct {
    board_pin pin;
    bool high;
    uint32_t changed_ms;
} contact;

static contact lid, housing;
static uint32_t sampled_ms, chatter_ms;
static uint8_t chatter, chatter_before;
static bool supply_low, with_lid;

static void tell(const contact *of)
{
    static const uint8_t opened = TAMPER_CASE;
    if (of->pin == PIN_LID) {
        link_record(of->high ? EVENT_LID_OPEN : EVENT_LID_CLOSE, NULL, 0);
    } else if (of->high) {
        link_record(EVENT_TAMPER, &opened, 1);
    }
}

static void see(contact *of, bool high, uint32_t now_ms)
{
    if (high != of->high && now_ms - of->changed_ms >= SETTLE_MS) {
        of->high = high;
        of->changed_ms = now_ms;
        tell(of);
    }
}

void watch_start(bool has_lid, uint32_t now_ms)
{
    with_lid = has_lid;
    lid = (contact){PIN_LID, false, now_ms - SETTLE_MS};
    housing = (contact){PIN_CASE, false, now_ms - SETTLE_MS};
    sampled_ms = now_ms - SAMPLE_MS;
    chatter_ms = now_ms;
    chatter = 0;
    chatter_before = 0;
    supply_low = false;
}

void watch_edge(const board_edge *edge, uint32_t now_ms)
{
    if (edge->pin == PIN_LID && with_lid) {
        chatter = chatter < UINT8_MAX ? (uint8_t)(chatter + 1) : chatter;
        see(&lid, edge->high, now_ms);
    } else if (edge->pin == PIN_CASE) {
        see(&housing, edge->high, now_ms);
    }
}

static void sample_supply(void)
{
    static const uint8_t dip = TAMPER_SUPPLY;
    uint16_t supply = board_supply_mv();
    if (supply == 0) {
        return; /* not measured */
    }
    if (!supply_low && supply < LOW_MV) {
        supply_low = true;
        link_record(EVENT_TAMPER, &dip, 1);
    } else if (supply_low && supply >= SOUND_MV) {
        supply_low = false;
    }
}

void watch_poll(uint32_t now_ms)
{
    if (with_lid) {
        see(&lid, board_pin_high(PIN_LID), now_ms);
    }
    see(&housing, board_pin_high(PIN_CASE), now_ms);
    if (now_ms - sampled_ms >= SAMPLE_MS) {
        sampled_ms = now_ms;
        sample_supply();
    }
    if (now_ms - chatter_ms >= CHATTER_MS) {
        chatter_ms = now_ms;
        chatter_before = chatter;
        chatter = 0;
    }
}

bool watch_lid_open(void)
{
    return lid.high;
}

uint16_t watch_faults(void)
{
    bool chattering = chatter >= CHATTER || chatter_before >= CHATTER;
    return (uint16_t)((chattering ? FAULT_LID : 0) | (supply_low ? FAULT_SUPPLY : 0));
}
