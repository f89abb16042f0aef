#include "scanner/scanner.h"

#include "boards/board.h"
#include "core/watch.h"
#include "core/wire.h"
#include "readers/pepper.h"
#include "scanner/contest.h"
#include "scanner/spots.h"
#include "scanner/told.h"
#include "scanner/tour.h"

enum { BOARDS = READER_LINES };
/* Failed passes in a row after which an antenna counts as faulty. */
enum { FAILED_LIMIT = 8 };
enum { LED_STEADY = 1, LED_SLOW = 2, LED_FAST = 3 };
enum { READ_AT_ONCE = 64 };

typedef enum { STEP_CHOOSE, STEP_DARKEN, STEP_READING } step;

static pepper boards[BOARDS];
static spot_ear ears[SPOT_COUNT];
static spot_tour route;
static chip_set staged;        /* what the pass under way has named */
static chip_set settled;       /* what a spot was found to hold */
static uint8_t failed[SPOT_COUNT];
static uint16_t restless;      /* spots that have not settled since they last changed */
static uint16_t open_spots;    /* settled, but their report waits for room or a neighbour */
static step at_step;
static bool started;           /* the link is ready and the store was read */
static bool room_freed;
static uint8_t led;

static spot_table table(void)
{
    return (spot_table){.ears = ears, .told = told_sets()};
}

static uint16_t bit(uint8_t spot)
{
    return (uint16_t)(1U << spot);
}

static void on_tag(void *taker, const uint8_t uid[PEPPER_UID_BYTES])
{
    set_add(taker, uid);
}

/* What the spot holds for certain, into `settled`; false while its last passes do not agree. Chips
 * that belong to a neighbour neither count nor disturb. *disputed: some were left out. */
static bool settle(uint8_t spot, bool *disputed)
{
    const spot_ear *ear = &ears[spot];
    spot_table now = table();
    bool steady = ear->passes >= STABLE_PASSES;
    *disputed = false;
    set_clear(&settled);
    for (size_t at = 0; at < ear->count; at++) {
        const heard_chip *heard = &ear->heard[at];
        uint8_t rival = SPOT_NONE;
        bool mine = contest_owner(&now, spot, heard->tag.uid, &rival) == OWN_MINE;
        if (rival != SPOT_NONE) {
            tour_hasten(&route, rival);
        }
        if (!mine) {
            *disputed = true;
        } else if (when_steady(heard->when)) {
            set_add(&settled, heard->tag.uid);
        } else if (when_lately(heard->when)) {
            steady = false;
        }
    }
    return steady && !settled.overfull;
}

static void judge(uint8_t spot)
{
    bool disputed = false;
    restless &= (uint16_t)~bit(spot);
    open_spots &= (uint16_t)~bit(spot);
    if (!settle(spot, &disputed)) {
        restless |= bit(spot);
    } else if (!told_report(spot, &settled)) {
        open_spots |= bit(spot);
    }
    if (disputed) {
        open_spots |= bit(spot);
    }
}

/* Spots that wait for room or for what a neighbour hears. */
static void judge_open(void)
{
    for (uint8_t spot = 0; spot < SPOT_COUNT; spot++) {
        if ((open_spots & bit(spot)) != 0) {
            judge(spot);
            if ((restless & bit(spot)) != 0) {
                /* What it heard has just become its own: the passes it lacks are read now. */
                tour_hasten(&route, spot);
            }
        }
    }
}

static void tell_disputes(void)
{
    uint8_t body[EVENT_BODY_LIMIT];
    spot_table now = table();
    size_t size = contest_body(&now, body);
    if (size > 0 && link_room() > 0) {
        link_record(EVENT_AMBIGUOUS, body, size);
        contest_told(&now);
    }
}

static void conclude(uint8_t spot)
{
    spot_table now = table();
    failed[spot] = 0;
    ear_pass(&ears[spot], &staged);
    contest_pass(&now, spot);
    judge(spot);
    judge_open();
    tell_disputes();
}

static pepper *board_of(uint8_t spot)
{
    return &boards[spot / ANTENNAS_A_BOARD];
}

static uint8_t antenna_of(uint8_t spot)
{
    return (uint8_t)(1 + spot % ANTENNAS_A_BOARD);
}

static uint16_t able_spots(void)
{
    uint16_t able = 0;
    for (uint8_t spot = 0; spot < SPOT_COUNT; spot++) {
        if (pepper_up(board_of(spot))) {
            able |= bit(spot);
        }
    }
    return able;
}

static bool choose(void)
{
    uint8_t last = route.visiting;
    /* A spot with too many chips is not read again at once: it would take the table's time. */
    bool again = last != SPOT_NONE && (restless & bit(last)) != 0 && ears[last].overfull == 0;
    if (tour_next(&route, again, able_spots()) == SPOT_NONE) {
        return false;
    }
    at_step = STEP_DARKEN;
    return true;
}

/* True when the field of every other board is off, as far as it can be told to be. */
static bool others_dark(const pepper *mine, uint32_t now_ms)
{
    bool dark = true;
    for (pepper *other = boards; other < boards + BOARDS; other++) {
        if (other != mine && !pepper_dark(other, now_ms)) {
            pepper_darken(other, now_ms);
            dark = false;
        }
    }
    return dark;
}

static bool begin(uint32_t now_ms)
{
    pepper *mine = board_of(route.visiting);
    if (!pepper_up(mine)) {
        at_step = STEP_CHOOSE;
        return true;
    }
    if (!others_dark(mine, now_ms) || !pepper_idle(mine)) {
        return false;
    }
    set_clear(&staged);
    if (pepper_read(mine, antenna_of(route.visiting), now_ms)) {
        at_step = STEP_READING;
    }
    return false;
}

static bool finish(void)
{
    pepper *mine = board_of(route.visiting);
    if (mine->pass == PEPPER_RUNNING) {
        return false;
    }
    uint8_t spot = route.visiting;
    if (mine->pass == PEPPER_COMPLETE) {
        conclude(spot);
    } else {
        restless |= bit(spot);
        failed[spot] = (uint8_t)(failed[spot] + (failed[spot] < UINT8_MAX));
    }
    mine->pass = PEPPER_NO_PASS;
    at_step = STEP_CHOOSE;
    return true;
}

/* One step of the tour; false where it waits for a reader. */
static bool advance(uint32_t now_ms)
{
    switch (at_step) {
    case STEP_CHOOSE:
        return choose();
    case STEP_DARKEN:
        return begin(now_ms);
    case STEP_READING:
        return finish();
    }
    return false;
}

static void serve_readers(uint32_t now_ms)
{
    uint8_t bytes[READ_AT_ONCE];
    for (unsigned line = 0; line < BOARDS; line++) {
        size_t size = board_reader_read(line, bytes, sizeof bytes);
        if (size > 0) {
            pepper_feed(&boards[line], bytes, size, now_ms);
        }
        pepper_tick(&boards[line], now_ms);
    }
}

static void poll_inputs(uint32_t now_ms)
{
    board_edge edge;
    while (board_next_edge(&edge)) {
        watch_edge(&edge, now_ms);
    }
    watch_poll(now_ms);
}

static uint16_t self_test(void)
{
    uint16_t faults = watch_faults();
    for (const pepper *one = boards; one < boards + BOARDS; one++) {
        faults |= pepper_up(one) ? 0 : FAULT_READER;
        faults |= one->refused != 0 ? FAULT_ANTENNA : 0;
    }
    for (uint8_t spot = 0; spot < SPOT_COUNT; spot++) {
        bool bad = failed[spot] >= FAILED_LIMIT || ears[spot].overfull >= STABLE_PASSES;
        faults |= bad ? FAULT_ANTENNA : 0;
    }
    faults |= told_sound() ? 0 : FAULT_JOURNAL;
    return faults;
}

static void show(void)
{
    uint8_t wanted = LED_SLOW;
    if (started) {
        wanted = self_test() == 0 ? LED_STEADY : LED_FAST;
    }
    if (wanted != led) {
        led = wanted;
        board_set(OUT_STATUS_LED, led);
    }
}

static bool tell_spots(void)
{
    told_ask_all();
    room_freed = true;
    return true;
}

static bool watch(uint8_t spot)
{
    if (spot >= SPOT_COUNT && spot != SPOT_NONE) {
        return false;
    }
    tour_watch(&route, spot);
    return true;
}

static void on_room(void)
{
    room_freed = true;
}

const link_app APP = {
    .self_test = self_test, .tell_spots = tell_spots, .watch = watch, .on_room = on_room};

void app_start(void)
{
    tour_start(&route);
    contest_start();
    watch_start(false, board_now_ms());
    for (uint8_t spot = 0; spot < SPOT_COUNT; spot++) {
        ear_clear(&ears[spot]);
        failed[spot] = 0;
    }
    for (unsigned line = 0; line < BOARDS; line++) {
        pepper_start(&boards[line], line, on_tag, &staged);
    }
    restless = 0;
    open_spots = 0;
    at_step = STEP_CHOOSE;
    started = false;
    room_freed = false;
    led = 0;
}

void app_poll(void)
{
    uint32_t now_ms = board_now_ms();
    if (!started) {
        if (!link_ready()) {
            show();
            return;
        }
        started = true;
        told_start();
    }
    serve_readers(now_ms);
    /* Two steps follow each other at once, so that the reader does not wait for the main loop. */
    for (unsigned more = 4; more > 0 && advance(now_ms); more--) {
    }
    if (room_freed) {
        room_freed = false;
        told_recite();
        judge_open();
        tell_disputes();
    }
    poll_inputs(now_ms);
    show();
}
