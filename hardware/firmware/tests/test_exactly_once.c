/* The promise of wire.md section 6, played against everything at once: a line that loses, doubles
 * and damages, power that fails while the journal is written, a host that comes and goes. Each
 * event that was kept reaches the host once and in order; each that was not lies in a gap that
 * was told. */
#include "core/journal.h"
#include "core/link.h"
#include "core/octets.h"
#include "tests/expect.h"
#include "tests/fake_board.h"
#include "tests/fake_host.h"

enum { EVENTS = 200, STORIES = 150 };

/* What the table knows: by mark, the number each event was given. */
static uint32_t number_of[EVENTS];
static bool kept[EVENTS], taken[EVENTS], cut[EVENTS];
static uint32_t marks;

/* The host's side. */
static uint32_t next_wanted, committed, last_mark;
static bool up, missed[4 * EVENTS];
static frame_cutter ears;
static uint32_t seed;

static uint32_t any(uint32_t below)
{
    return (fake_number(&seed) >> 6) % below;
}

static void take_event(const uint8_t *payload)
{
    if (get_u32(payload + 4) != next_wanted) {
        return; /* had, or beyond a hole: asked for below */
    }
    uint32_t mark = get_u32(payload + 13);
    EXPECT(mark < marks && number_of[mark] == next_wanted);
    EXPECT(!taken[mark]);
    EXPECT(last_mark == UINT32_MAX || mark > last_mark);
    taken[mark] = true;
    last_mark = mark;
    next_wanted++;
}

static void take_gap(const uint8_t *payload)
{
    uint32_t first = get_u32(payload + 4), last = get_u32(payload + 8);
    EXPECT(first <= last);
    if (first > next_wanted) {
        return;
    }
    for (; next_wanted <= last; next_wanted++) {
        missed[next_wanted] = true;
    }
}

static void take(const frame *found)
{
    if (found->type == WIRE_HELLO_R &&
        memcmp(found->payload, host.greeting.host_nonce, NONCE_BYTES) == 0) {
        heard_frame heard = {.type = WIRE_HELLO_R, .size = found->size};
        memcpy(heard.payload, found->payload, found->size);
        host_take_hello_r(&heard);
        host_say(WIRE_AUTH, NULL, 0);
        return;
    }
    if (found->tag == NULL || (found->ctr & COUNTER_LIMIT) <= host.heard ||
        !seal_open(&host.keys, FROM_DEVICE, found)) {
        return;
    }
    host.heard = found->ctr & COUNTER_LIMIT;
    if (found->type == WIRE_AUTH_R) {
        up = true;
        host_say_numbers(WIRE_RESUME, host.boot_id, next_wanted);
    } else if (found->type == WIRE_EVENT) {
        take_event(found->payload);
    } else if (found->type == WIRE_GAP) {
        take_gap(found->payload);
    }
}

/* Damages what lies on a line: a byte flipped, lost, or a piece doubled. */
static void disturb(fake_line *line)
{
    size_t size = line->written - line->read;
    if (size < 2 || line->written > FAKE_LINE_BYTES / 2) {
        return;
    }
    uint8_t *at = line->bytes + line->read + any((uint32_t)size - 1);
    size_t behind = (size_t)(line->bytes + line->written - at);
    switch (any(3)) {
    case 0:
        *at ^= (uint8_t)(1U << any(8));
        break;
    case 1:
        memmove(at, at + 1, behind - 1);
        line->written--;
        break;
    default:
        memmove(at + behind, at, behind);
        line->written += behind;
        break;
    }
}

static void listen(bool damaged)
{
    link_poll();
    if (damaged) {
        disturb(&fake.host_out);
    }
    uint8_t byte;
    while (fake_take(&fake.host_out, &byte, 1) == 1) {
        frame found;
        if (frame_cut(&ears, byte, &found) == FRAME_WHOLE) {
            take(&found);
        }
    }
}

static void greet(void)
{
    static uint32_t nonces;
    uint8_t nonce[NONCE_BYTES] = {0};
    put_u32(nonce, ++nonces);
    up = false;
    host_hello(nonce, 2, 2);
}

/* Power that may fail within the write: then the card is there or not, but never half. */
static void draw(bool power_fails)
{
    uint8_t body[60] = {0};
    if (marks == EVENTS) {
        return;
    }
    put_u32(body, marks);
    number_of[marks] = journal_next();
    fake.power_left = power_fails ? (long)any(120) : -1;
    marks++;
    kept[marks - 1] = link_record(EVENT_CARD, body, 4 + any(56));
    cut[marks - 1] = fake.dead;
}

static void restart(void)
{
    fake_reboot();
    memset(&ears, 0, sizeof ears);
    up = false;
    link_start(NULL);
}

/* Commits what was taken; sometimes restarts the host behind it. */
static void commit(void)
{
    committed = next_wanted - 1;
    host_say_numbers(WIRE_ACK, host.boot_id, committed);
}

static void act(void)
{
    switch (any(14)) {
    case 0:
        greet();
        break;
    case 1:
        disturb(&fake.host_in);
        break;
    case 2:
        draw(true);
        if (fake.dead) {
            restart();
        }
        fake.power_left = -1;
        break;
    case 3:
        if (any(4) == 0) {
            restart();
        }
        break;
    case 4:
    case 5:
        if (up) {
            commit();
        }
        break;
    case 6:
        if (up) {
            host_say_numbers(WIRE_RESUME, host.boot_id, next_wanted);
        }
        break;
    case 7:
        fake_sleep_ms(any(1500));
        break;
    case 8:
        fake.host_capacity = any(3) == 0 ? 260 : 4096;
        break;
    default:
        draw(false);
        break;
    }
}

static void settle(void)
{
    fake.host_capacity = 4096;
    for (unsigned tries = 0; tries < 10 && (!up || next_wanted < journal_next()); tries++) {
        fake.host_in.read = fake.host_in.written = 0;
        static const uint8_t delimiter = 0;
        fake_put(&fake.host_in, &delimiter, 1);
        greet();
        for (unsigned turn = 0; turn < 300; turn++) {
            listen(false);
        }
    }
    EXPECT(up);
    EXPECT_EQ(next_wanted, journal_next());
}

static void play(unsigned holes)
{
    fake_reset();
    host_reset();
    memset(taken, 0, sizeof taken);
    memset(kept, 0, sizeof kept);
    memset(cut, 0, sizeof cut);
    memset(missed, 0, sizeof missed);
    memset(&ears, 0, sizeof ears);
    marks = 0;
    next_wanted = 1;
    last_mark = UINT32_MAX;
    link_start(NULL);
    for (unsigned early = 0; early < holes; early++) {
        draw(false); /* nobody acknowledges: at last a hole */
    }
    greet();
    while (marks < EVENTS) {
        act();
        listen(any(3) == 0);
    }
    settle();
    for (uint32_t mark = 0; mark < marks; mark++) {
        /* Only a card whose write the power cut may be gone without a word. */
        bool told = taken[mark] || missed[number_of[mark]];
        EXPECT(told || cut[mark]);
        EXPECT(taken[mark] || !kept[mark] || cut[mark]);
        EXPECT(!(kept[mark] && missed[number_of[mark]] && !cut[mark]));
    }
}

static void each_event_reaches_the_host_once_in_order_or_in_a_gap_that_is_told(void)
{
    for (seed = 1; seed <= STORIES; seed++) {
        uint32_t before = seed;
        seed = before * 2654435761U;
        play(any(2) == 0 ? 0 : 130);
        seed = before;
    }
}

int main(void)
{
    RUN(each_event_reaches_the_host_once_in_order_or_in_a_gap_that_is_told);
    return 0;
}
