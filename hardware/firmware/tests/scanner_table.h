/* The chip scanner over two simulated readers in modelled time, with a host that believes what
 * it is told: every report's count and checksum are judged as it is taken in. For
 * test_scanner*.c, which stand for the link: what scanner/ records goes straight to that host.
 */
#ifndef SCANNER_TABLE_H
#define SCANNER_TABLE_H

#include "boards/board.h"
#include "core/crc.h"
#include "core/journal.h"
#include "core/octets.h"
#include "scanner/scanner.h"
#include "scanner/spots.h"
#include "tests/expect.h"
#include "tests/fake_board.h"
#include "tests/fake_pepper.h"

enum { STEP_US = 250, SECOND = 1000, EVENTS = 512 };

static fake_pepper boards[READER_LINES];

/* --- a host that believes what it is told
 * --------------------------------------------------------- */

static chip_set host[SPOT_COUNT];
static unsigned reports[SPOT_COUNT]; /* whole reports, not parts */
static unsigned disputes;
static uint8_t last_dispute[EVENT_BODY_LIMIT];
static unsigned tampers;
static unsigned whole_spots; /* reports with nothing removed and everything added */
static size_t room;
static uint8_t part_due;
static uint64_t told_at[SPOT_COUNT];

static inline void host_remove(chip_set *set, const uint8_t *uid)
{
    size_t kept = 0;
    for (size_t at = 0; at < set->count; at++) {
        if (memcmp(set->chips[at].uid, uid, CHIP_UID_BYTES) != 0) {
            set->chips[kept++] = set->chips[at];
        }
    }
    set->count = (uint8_t)kept;
}

static inline void host_spot(const uint8_t *body, size_t size)
{
    static unsigned added, removed;
    uint8_t spot = body[0];
    EXPECT(spot < SPOT_COUNT && body[1] >= 1 && body[1] <= body[2]);
    EXPECT_EQ(body[1], part_due);
    EXPECT_EQ(size, 9 + ((size_t)body[7] + body[8]) * CHIP_UID_BYTES);
    added = (body[1] == 1 ? 0 : added) + body[7];
    removed = (body[1] == 1 ? 0 : removed) + body[8];
    /* Where the added chips are the whole spot, it begins from nothing. */
    if (body[1] == 1 && body[8] == 0 && (body[7] == get_u16(body + 3) || body[2] > 1)
        && get_u16(body + 3) <= (unsigned)body[2] * SPOT_CHIPS_A_PART && host[spot].count == 0) {
        set_clear(&host[spot]);
    }
    for (size_t at = 0; at < body[7]; at++) {
        set_add(&host[spot], body + 9 + at * CHIP_UID_BYTES);
    }
    for (size_t at = body[7]; at < (size_t)body[7] + body[8]; at++) {
        host_remove(&host[spot], body + 9 + at * CHIP_UID_BYTES);
    }
    part_due = body[1] == body[2] ? 1 : (uint8_t)(part_due + 1);
    if (body[1] == body[2]) {
        bool whole = removed == 0 && added == get_u16(body + 3);
        whole_spots += whole;
        if (whole && added == 0) {
            set_clear(&host[spot]);
        }
        EXPECT_EQ(host[spot].count, get_u16(body + 3));
        EXPECT_EQ(set_crc(&host[spot]), get_u16(body + 5));
        reports[spot]++;
        told_at[spot] = fake.now_us;
    }
}

bool link_ready(void)
{
    return true;
}

size_t link_room(void)
{
    return room;
}

uint16_t link_faults(void)
{
    return 0;
}

bool link_record(uint8_t event, const uint8_t *body, size_t size)
{
    EXPECT(size <= EVENT_BODY_LIMIT);
    EXPECT(event == EVENT_TAMPER || room > 0);
    /* No other event stands between the parts of a change. */
    EXPECT(event == EVENT_SPOT_STABLE || part_due == 1);
    if (fake.dead) {
        return false; /* without power nothing gets into the journal */
    }
    room -= room > 0;
    if (event == EVENT_SPOT_STABLE) {
        host_spot(body, size);
    } else if (event == EVENT_AMBIGUOUS) {
        disputes++;
        memcpy(last_dispute, body, size);
    } else {
        EXPECT_EQ(event, EVENT_TAMPER);
        tampers++;
    }
    return true;
}

static inline void host_forgets(void)
{
    memset(host, 0, sizeof host);
    memset(reports, 0, sizeof reports);
    memset(told_at, 0, sizeof told_at);
    disputes = tampers = whole_spots = 0;
    part_due = 1;
}

/* --- the table
 * ------------------------------------------------------------------------------------ */

static inline void step(void)
{
    uint8_t bytes[256];
    for (unsigned line = 0; line < READER_LINES; line++) {
        size_t size = fake_take(&fake.reader_out[line], bytes, sizeof bytes);
        fake_pepper_write(&boards[line], bytes, size, fake.now_us);
        size = fake_pepper_read(&boards[line], bytes, sizeof bytes, fake.now_us);
        fake_put(&fake.reader_in[line], bytes, size);
    }
    app_poll();
    fake.now_us += STEP_US;
}

static inline void run_ms(unsigned ms)
{
    for (unsigned at = 0; at < ms * 1000 / STEP_US; at++) {
        step();
        bool first = fake_pepper_lit(&boards[0], fake.now_us);
        EXPECT(!first || !fake_pepper_lit(&boards[1], fake.now_us));
    }
}

/* While a reader starts, it lights its field before anybody can tell it not to. */
static inline void run_starting_ms(unsigned ms)
{
    for (unsigned at = 0; at < ms * 1000 / STEP_US; at++) {
        step();
    }
}

static inline fake_pepper *board_of(unsigned spot)
{
    return &boards[spot / ANTENNAS_A_BOARD];
}

static inline uint8_t antenna_of(unsigned spot)
{
    return (uint8_t)(spot % ANTENNAS_A_BOARD + 1);
}

static inline const uint8_t *uid_of(unsigned number)
{
    static uint8_t uid[CHIP_UID_BYTES];
    memcpy(uid, (const uint8_t[]){0, 0, 0x10, 0x20, 0x30, 0x01, 0x04, 0xE0}, sizeof uid);
    uid[0] = (uint8_t)(number & 0xFF);
    uid[1] = (uint8_t)(number >> 8);
    return uid;
}

static inline void put(unsigned spot, unsigned from, unsigned to)
{
    for (unsigned number = from; number < to; number++) {
        fake_pepper_put(board_of(spot), antenna_of(spot), uid_of(number));
    }
}

static inline void take(unsigned spot, unsigned from, unsigned to)
{
    for (unsigned number = from; number < to; number++) {
        fake_pepper_take(board_of(spot), antenna_of(spot), uid_of(number));
    }
}

static inline bool host_has(unsigned spot, unsigned from, unsigned to)
{
    for (unsigned number = from; number < to; number++) {
        if (!set_has(&host[spot], uid_of(number))) {
            return false;
        }
    }
    return host[spot].count == to - from;
}

static inline void power_up(void)
{
    fake_reboot();
    EXPECT(journal_open());
    for (unsigned line = 0; line < READER_LINES; line++) {
        fake_pepper_power(&boards[line], true, fake.now_us);
    }
    app_start();
}

/* A new scanner on an empty table, its readers up. */
static inline void begin(void)
{
    fake_reset();
    memset(boards, 0, sizeof boards);
    room = EVENTS;
    host_forgets();
    power_up();
    run_starting_ms(2 * SECOND);
}

static inline unsigned all_reports(void)
{
    unsigned sum = 0;
    for (unsigned spot = 0; spot < SPOT_COUNT; spot++) {
        sum += reports[spot];
    }
    return sum;
}

#endif
