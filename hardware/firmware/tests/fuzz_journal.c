/* The journal on a memory with any content: random, sound but damaged, sound by its checksums
 * but made up, or cut in the middle. It must open or begin anew, and then keep its promises. */
#include "core/crc.h"
#include "core/journal.h"
#include "core/octets.h"
#include "tests/expect.h"
#include "tests/fake_board.h"
#include "tests/fuzz.h"

static void add_some(uint32_t most)
{
    uint8_t body[EVENT_BODY_LIMIT];
    fuzz_fill(body, sizeof body);
    for (uint32_t times = fuzz_below(most); times > 0; times--) {
        journal_add((uint8_t)fuzz_number(), fuzz_number(), body, fuzz_below(sizeof body + 1));
    }
}

static uint32_t edge_number(void)
{
    static const uint32_t edges[] = {0, 1, 2, 99, 0x7FFFFFFF, 0x80000000, 0xFFFFFFEF, 0xFFFFFFF0,
                                     0xFFFFFFFF};
    return fuzz_below(3) == 0 ? fuzz_number() : edges[fuzz_below(9)];
}

/* A head and slots with right checksums and numbers that no journal ever had. */
static void make_up(void)
{
    uint32_t name = edge_number();
    for (unsigned copy = 0; copy < 2; copy++) {
        uint8_t *head = fake.store + copy * 64;
        for (unsigned at = 8; at < 32; at += 4) {
            put_u32(head + at, edge_number());
        }
        put_u32(head + 4, 0x314A4450);
        put_u32(head + 12, name);
        put_u32(head, crc32_of(head + 4, 28));
    }
    for (unsigned slot = 0; slot < JOURNAL_SLOTS; slot++) {
        uint8_t *raw = fake.store + 128 + slot * 240;
        put_u32(raw + 4, name);
        put_u32(raw + 8, fuzz_below(4) == 0 ? edge_number() : fuzz_below(300));
        raw[17] = (uint8_t)fuzz_number();
        put_u32(raw, crc32_of(raw + 4, 14U + raw[17]));
    }
}

static void make_memory(void)
{
    switch (fuzz_below(4)) {
    case 0:
        fuzz_fill(fake.store, sizeof fake.store);
        break;
    case 1:
        make_up();
        break;
    default:
        EXPECT(journal_open());
        add_some(150);
        journal_acknowledge(fuzz_below(150));
        add_some(50);
        for (uint32_t times = fuzz_below(20); times > 0; times--) {
            fuzz_damage(fake.store + fuzz_below(STORE_APP_AT - 300), 300);
        }
        break;
    }
}

/* Every number has an answer, and going through them all ends. */
static void walk(void)
{
    unsigned steps = 0;
    uint32_t seq = journal_oldest();
    while (seq < journal_next()) {
        journal_event event;
        uint32_t last = 0;
        if (journal_at(seq, &event, &last) == JOURNAL_EVENT) {
            EXPECT_EQ(event.seq, seq);
            EXPECT(event.size <= EVENT_BODY_LIMIT);
            last = seq;
        }
        EXPECT(last >= seq && last < journal_next());
        seq = last + 1;
        EXPECT(++steps <= 2 * JOURNAL_SLOTS + 1);
    }
}

static void expect_last(const uint8_t *body, size_t size)
{
    journal_event event;
    uint32_t last;
    EXPECT_EQ(journal_at(journal_next() - 1, &event, &last), JOURNAL_EVENT);
    EXPECT_EQ(event.size, size);
    EXPECT_BYTES(event.body, body, size);
}

static void play_round(void)
{
    fake_reset();
    make_memory();
    fake_reboot();
    EXPECT(journal_open());
    EXPECT(journal_boot_id() != 0 && journal_starts() != 0);
    EXPECT(journal_oldest() <= journal_next());
    walk();
    uint8_t body[EVENT_BODY_LIMIT];
    fuzz_fill(body, sizeof body);
    uint32_t next = journal_next();
    if (journal_add(1, 2, body, sizeof body)) {
        EXPECT_EQ(journal_next(), next + 1);
        expect_last(body, sizeof body);
        EXPECT(journal_open()); /* the next reset finds it */
        expect_last(body, sizeof body);
    }
    EXPECT(journal_acknowledge(journal_next() - 1));
    EXPECT_EQ(journal_free(), JOURNAL_SLOTS);
    walk();
}

int main(int argc, char **argv)
{
    return fuzz_rounds(argc, argv, play_round);
}
