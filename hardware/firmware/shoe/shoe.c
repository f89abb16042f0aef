#include "shoe/shoe.h"

#include <string.h>

#include "boards/board.h"
#include "core/watch.h"
#include "core/wire.h"
#include "readers/pn532.h"
#include "shoe/evidence.h"
#include "shoe/gate.h"

enum {
    READER_LINE = 0,
    SECOND_TAG_MS = 20, /* between readings once the name is known, in search of a second tag */
    OPEN_MS = 50,       /* while something stands in the gate */
    JAMMED_MS = 250,
    LAST_READING_MS = 60, /* how long an event waits for the reading that its passage began */
    STUCK_MS = 10000,
    MUTE_PASSAGES = 3,  /* cards in a row without any tag: the antenna, not the cards */
    BLIND_PASSAGES = 3  /* cards in a row that only one of the beams has seen */
};
enum { LED_ON = 1, LED_SLOW = 2, LED_FAST = 3, BEEP_SHORT = 1, BEEP_ALARM = 2 };

static struct {
    pn532 reader;
    gate gate;
    evidence evidence;
    bool settled; /* what has been read names one card */
    bool locked;
    bool concluding;        /* a passage is over and its last reading is still under way */
    gate_report concluded;  /* that passage */
    uint32_t concluding_ms, read_ms, broken_ms;
    bool opened, jammed, stuck;
    uint8_t mute, blind;
    uint8_t led, card_stop;
} shoe;

static bool must_hold(void)
{
    return shoe.locked || link_room() == 0;
}

/* Light and sound are the same for every card, whatever was read: they tell nothing about it. */
static void signal_passage(void)
{
    board_set(OUT_BEEPER, must_hold() ? BEEP_ALARM : BEEP_SHORT);
}

static void put_uid(uint8_t *field, const pn532_tag *tag)
{
    memset(field, 0, UID_FIELD_BYTES);
    field[0] = tag->size;
    memcpy(field + 1, tag->uid, tag->size);
}

static void record_verdict(const verdict *found)
{
    uint8_t body[1 + EVIDENCE_TAGS * UID_FIELD_BYTES];
    static const uint8_t causes[] = {
        [VERDICT_NO_ANSWER] = UNKNOWN_NO_ANSWER,
        [VERDICT_DISAGREED] = UNKNOWN_DISAGREED,
        [VERDICT_COLLISION] = UNKNOWN_COLLISION,
    };
    if (found->kind == VERDICT_CARD) {
        put_uid(body, &found->tags[0]);
        link_record(EVENT_CARD, body, UID_FIELD_BYTES);
    } else if (found->kind == VERDICT_DOUBLE) {
        body[0] = found->count;
        for (uint8_t i = 0; i < found->count; i++) {
            put_uid(body + 1 + i * UID_FIELD_BYTES, &found->tags[i]);
        }
        link_record(EVENT_DOUBLE_DRAW, body, 1u + (size_t)found->count * UID_FIELD_BYTES);
    } else {
        link_record(EVENT_UNKNOWN_TAG, &causes[found->kind], 1);
    }
}

/* The gate's count must be the tags' count. */
static bool has_event(gate_passage passage, verdict *found)
{
    bool named = found->kind == VERDICT_CARD || found->kind == VERDICT_DOUBLE;
    switch (passage) {
    case PASSED_OUT:
        return true;
    case PASSED_SEVERAL:
    case PASSED_UNCLEAR:
        if (found->kind != VERDICT_DOUBLE) {
            found->kind = VERDICT_COLLISION;
        }
        return true;
    case PASSED_LIP: /* a card held to the antenna by hand, or only a finger */
        return named;
    default:
        return false;
    }
}

static void count_towards(uint8_t *counter, bool again)
{
    *counter = !again ? 0 : *counter < UINT8_MAX ? (uint8_t)(*counter + 1) : *counter;
}

static void learn_faults(gate_passage passage, const verdict *found)
{
    bool named = found->kind == VERDICT_CARD || found->kind == VERDICT_DOUBLE;
    bool heard = shoe.evidence.count > 0 || shoe.evidence.garbled > 0;
    bool one_beam = passage == PASSED_LIP || passage == PASSED_BACK;
    if (passage == PASSED_IN) {
        return;
    }
    if (heard || !one_beam) {
        count_towards(&shoe.mute, !heard);
    }
    if (named || !one_beam) {
        count_towards(&shoe.blind, one_beam);
    }
}

static void forget_readings(void)
{
    pn532_cut_short(&shoe.reader, board_now_ms());
    evidence_clear(&shoe.evidence);
    shoe.settled = false;
}

static void conclude(void)
{
    verdict found;
    gate_passage passage = shoe.concluded.passage;
    shoe.concluding = false;
    evidence_judge(&shoe.evidence, &found);
    learn_faults(passage, &found);
    if (passage == PASSED_IN) {
        link_record(EVENT_PUSHED_IN, NULL, 0);
    } else if (has_event(passage, &found)) {
        record_verdict(&found);
        signal_passage();
    }
    if (shoe.concluded.was_open) {
        link_record(EVENT_GATE_CLOSE, NULL, 0);
    }
    forget_readings();
}

static void end_passage(const gate_report *report)
{
    bool went_out = report->passage != PASSED_BACK && report->passage != PASSED_IN;
    shoe.concluded = *report;
    shoe.opened = false;
    shoe.jammed = false;
    if (went_out && pn532_reading_under_way(&shoe.reader) && !shoe.settled) {
        shoe.concluding = true;
        shoe.concluding_ms = board_now_ms();
        pn532_let_end(&shoe.reader);
    } else {
        conclude();
    }
}

static void take_report(const gate_report *report)
{
    switch (report->kind) {
    case GATE_BEGAN:
        if (shoe.concluding) {
            conclude(); /* what is still being read is the card before */
        }
        forget_readings();
        break;
    case GATE_OPENED:
        shoe.opened = true;
        link_record(EVENT_GATE_OPEN, NULL, 0);
        break;
    case GATE_JAMMED:
        shoe.jammed = true;
        link_record(EVENT_JAM, NULL, 0);
        break;
    case GATE_ENDED:
        end_passage(report);
        break;
    }
}

static void take_reports(void)
{
    gate_report report;
    while (gate_next(&shoe.gate, &report)) {
        take_report(&report);
    }
}

static void take_edge(gate_beam beam, bool broken, uint32_t at_us)
{
    if (broken != gate_beam_broken(&shoe.gate, beam)) {
        gate_edge(&shoe.gate, beam, broken, at_us);
        take_reports();
    }
}

/* Edges in their order; then the levels, which are right even where an edge was lost. */
static void poll_inputs(uint32_t now_ms)
{
    board_edge edge;
    while (board_next_edge(&edge)) {
        if (edge.pin == PIN_GATE_ENTRY || edge.pin == PIN_GATE_EXIT) {
            take_edge(edge.pin == PIN_GATE_ENTRY ? BEAM_ENTRY : BEAM_EXIT, edge.high, edge.at_us);
        } else {
            watch_edge(&edge, now_ms);
        }
    }
    uint32_t now_us = board_now_us();
    take_edge(BEAM_ENTRY, board_pin_high(PIN_GATE_ENTRY), now_us);
    take_edge(BEAM_EXIT, board_pin_high(PIN_GATE_EXIT), now_us);
    gate_tick(&shoe.gate, now_us);
    take_reports();
    watch_poll(now_ms);
}

static void take_readings(uint32_t now_ms)
{
    uint8_t some[64];
    size_t got;
    pn532_reading reading;
    while ((got = board_reader_read(READER_LINE, some, sizeof some)) > 0) {
        pn532_feed(&shoe.reader, some, got, now_ms);
    }
    pn532_tick(&shoe.reader, now_ms);
    if (pn532_take(&shoe.reader, &reading)) {
        evidence_add(&shoe.evidence, &reading);
        shoe.settled = evidence_settled(&shoe.evidence);
    }
    bool late = now_ms - shoe.concluding_ms >= LAST_READING_MS;
    if (shoe.concluding && (late || !pn532_reading_under_way(&shoe.reader))) {
        conclude();
    }
}

static uint32_t reading_interval(void)
{
    if (shoe.jammed) {
        return JAMMED_MS;
    }
    if (shoe.opened) {
        return OPEN_MS;
    }
    return shoe.settled ? SECOND_TAG_MS : 0;
}

/* The only place from which the field is turned on. */
static void steer_reader(uint32_t now_ms)
{
    if (!gate_broken(&shoe.gate)) {
        pn532_let_end(&shoe.reader);
        shoe.broken_ms = now_ms;
        shoe.stuck = false;
        return;
    }
    if (now_ms - shoe.broken_ms >= STUCK_MS) {
        shoe.stuck = true;
    }
    if (!shoe.concluding && pn532_ready(&shoe.reader) &&
        now_ms - shoe.read_ms >= reading_interval()) {
        shoe.read_ms = now_ms;
        pn532_read(&shoe.reader, now_ms);
    }
}

static void set_if_new(board_output output, uint8_t *before, uint8_t value)
{
    if (*before != value) {
        *before = value;
        board_set(output, value);
    }
}

static void show_state(void)
{
    bool trouble = link_room() == 0 || pn532_faulty(&shoe.reader) || shoe.jammed;
    uint8_t led = trouble ? LED_FAST : shoe.locked ? LED_SLOW : LED_ON;
    set_if_new(OUT_STATUS_LED, &shoe.led, led);
    set_if_new(OUT_CARD_STOP, &shoe.card_stop, must_hold() && board_has_card_stop());
}

void app_start(void)
{
    uint32_t now_ms = board_now_ms();
    memset(&shoe, 0, sizeof shoe);
    pn532_start(&shoe.reader, READER_LINE, now_ms);
    gate_start(&shoe.gate, board_now_us());
    watch_start(true, now_ms);
    shoe.broken_ms = now_ms;
    shoe.read_ms = now_ms;
}

void app_poll(void)
{
    uint32_t now_ms = board_now_ms();
    poll_inputs(now_ms);
    take_readings(now_ms);
    steer_reader(now_ms);
    show_state();
}

static bool lock(bool locked)
{
    shoe.locked = locked;
    return true;
}

static uint8_t flags(void)
{
    return (uint8_t)((shoe.locked ? PONG_LOCKED : 0) | (watch_lid_open() ? PONG_LID_OPEN : 0));
}

/* From what has been seen so far: a test that turned the field on would read without a card. */
static uint16_t self_test(void)
{
    uint16_t faults = watch_faults();
    if (shoe.stuck || shoe.blind >= BLIND_PASSAGES) {
        faults |= FAULT_GATE;
    }
    if (pn532_faulty(&shoe.reader)) {
        faults |= FAULT_READER;
    }
    if (shoe.mute >= MUTE_PASSAGES) {
        faults |= FAULT_ANTENNA;
    }
    return faults;
}

const link_app APP = {.lock = lock, .self_test = self_test, .flags = flags};
