/* The journal: numbers, holes, resets, and power that fails at every byte of every write. */
#include "core/journal.h"
#include "tests/expect.h"
#include "tests/fake_board.h"

/* What the journal must hold, kept apart from it. */
enum { MODEL_LIMIT = 400 };
typedef struct {
    uint32_t oldest, next;
    bool kept[MODEL_LIMIT]; /* by number; false: a hole */
} model;

static uint8_t body_size(uint32_t seq)
{
    return (uint8_t)(seq * 37 % (EVENT_BODY_LIMIT + 1));
}

static bool add(void)
{
    uint8_t body[EVENT_BODY_LIMIT];
    uint32_t seq = journal_next();
    memset(body, (int)(seq & 0xFF), sizeof body);
    return journal_add((uint8_t)(seq % 7), seq * 1000, body, body_size(seq));
}

static void expect_event(uint32_t seq)
{
    journal_event event;
    uint32_t last = 0;
    EXPECT_EQ(journal_at(seq, &event, &last), JOURNAL_EVENT);
    EXPECT_EQ(event.seq, seq);
    EXPECT_EQ(event.t_ms, seq * 1000);
    EXPECT_EQ(event.event, seq % 7);
    EXPECT_EQ(event.size, body_size(seq));
    for (unsigned at = 0; at < event.size; at++) {
        EXPECT_EQ(event.body[at], seq & 0xFF);
    }
}

static bool holds(const model *wanted)
{
    if (journal_oldest() != wanted->oldest || journal_next() != wanted->next) {
        return false;
    }
    for (uint32_t seq = wanted->oldest; seq < wanted->next; seq++) {
        journal_event event;
        uint32_t last = 0;
        bool kept = journal_at(seq, &event, &last) == JOURNAL_EVENT;
        if (kept != wanted->kept[seq]) {
            return false;
        }
        if (kept) {
            expect_event(seq);
        }
    }
    return true;
}

static void a_new_journal_has_a_random_name_and_begins_at_one(void)
{
    fake_reset();
    EXPECT(journal_open());
    uint32_t first = journal_boot_id();
    EXPECT(first != 0);
    EXPECT_EQ(journal_starts(), 1);
    EXPECT_EQ(journal_oldest(), 1);
    EXPECT_EQ(journal_next(), 1);
    EXPECT_EQ(journal_free(), JOURNAL_SLOTS);
    memset(fake.store, 0xFF, sizeof fake.store);
    EXPECT(journal_open());
    EXPECT(journal_boot_id() != first);
}

static void a_reset_keeps_name_numbers_and_events(void)
{
    fake_reset();
    EXPECT(journal_open());
    uint32_t name = journal_boot_id();
    for (unsigned n = 0; n < 10; n++) {
        EXPECT(add());
    }
    EXPECT(journal_acknowledge(4));
    EXPECT(journal_open());
    EXPECT_EQ(journal_boot_id(), name);
    EXPECT_EQ(journal_starts(), 2);
    EXPECT_EQ(journal_oldest(), 5);
    EXPECT_EQ(journal_next(), 11);
    EXPECT_EQ(journal_free(), JOURNAL_SLOTS - 6);
    for (uint32_t seq = 5; seq < 11; seq++) {
        expect_event(seq);
    }
}

static void a_full_journal_overwrites_nothing_and_grows_one_hole(void)
{
    fake_reset();
    EXPECT(journal_open());
    for (unsigned n = 0; n < JOURNAL_SLOTS; n++) {
        EXPECT(add());
    }
    EXPECT(!add());
    EXPECT(!add());
    for (uint32_t seq = 1; seq <= JOURNAL_SLOTS; seq++) {
        expect_event(seq);
    }
    journal_event event;
    uint32_t last = 0;
    EXPECT_EQ(journal_at(JOURNAL_SLOTS + 1, &event, &last), JOURNAL_HOLE);
    EXPECT_EQ(last, JOURNAL_SLOTS + 2);
    EXPECT(journal_acknowledge(1));
    EXPECT(add());
    EXPECT(!add());
    EXPECT(journal_open());
    EXPECT_EQ(journal_at(JOURNAL_SLOTS + 1, &event, &last), JOURNAL_HOLE);
    EXPECT_EQ(last, JOURNAL_SLOTS + 2);
    expect_event(JOURNAL_SLOTS + 3);
    EXPECT_EQ(journal_next(), JOURNAL_SLOTS + 5);
}

static void an_acknowledgement_inside_a_hole_leaves_its_rest(void)
{
    fake_reset();
    EXPECT(journal_open());
    for (unsigned n = 0; n < JOURNAL_SLOTS + 5; n++) {
        add();
    }
    EXPECT(journal_acknowledge(JOURNAL_SLOTS + 2));
    EXPECT_EQ(journal_free(), JOURNAL_SLOTS);
    journal_event event;
    uint32_t last = 0;
    EXPECT_EQ(journal_at(JOURNAL_SLOTS + 3, &event, &last), JOURNAL_HOLE);
    EXPECT_EQ(last, JOURNAL_SLOTS + 5);
}

static void an_event_that_was_written_before_its_head_is_found_and_its_number_taken(void)
{
    fake_reset();
    EXPECT(journal_open());
    fake.power_left = 18 + body_size(1); /* the slot, and nothing of the head */
    add();
    EXPECT(fake.dead);
    fake_reboot();
    EXPECT(journal_open());
    EXPECT_EQ(journal_next(), 2);
    expect_event(1);
}

static void without_a_random_source_no_name_is_given(void)
{
    fake_reset();
    fake.random_fails = true;
    EXPECT(!journal_open());
    fake.random_fails = false;
    EXPECT(journal_open());
    uint32_t name = journal_boot_id();
    fake.random_fails = true; /* an old journal needs none */
    EXPECT(journal_open());
    EXPECT_EQ(journal_boot_id(), name);
}

static void a_memory_that_cannot_be_read_is_left_as_it_is(void)
{
    fake_reset();
    EXPECT(journal_open());
    uint32_t name = journal_boot_id();
    EXPECT(add());
    fake.store_unreadable = true;
    EXPECT(journal_open());
    EXPECT(journal_boot_id() != name);
    EXPECT(journal_failed());
    EXPECT_EQ(journal_free(), 0);
    EXPECT(!add());
    EXPECT_EQ(journal_next(), 2);
    fake.store_unreadable = false;
    EXPECT(journal_open());
    EXPECT(!journal_failed());
    EXPECT_EQ(journal_boot_id(), name);
    expect_event(1);
}

static void a_memory_that_cannot_be_written_makes_holes_and_is_told(void)
{
    fake_reset();
    EXPECT(journal_open());
    fake.store_unwritable = true;
    EXPECT(!add());
    EXPECT(journal_failed());
    EXPECT_EQ(journal_next(), 2);
    fake.store_unwritable = false;
    EXPECT(add());
    EXPECT(journal_open());
    journal_event event;
    uint32_t last = 0;
    EXPECT_EQ(journal_at(1, &event, &last), JOURNAL_HOLE);
    EXPECT_EQ(last, 1);
    expect_event(2);
}

static void a_damaged_slot_becomes_a_hole(void)
{
    fake_reset();
    EXPECT(journal_open());
    for (unsigned n = 0; n < 3; n++) {
        EXPECT(add());
    }
    for (size_t at = 128; at < 128 + 3 * 240; at++) {
        if (fake.store[at] == 2 && fake.store[at + 1] == 2 && fake.store[at + 2] == 2) {
            fake.store[at] ^= 0x40;
            break;
        }
    }
    journal_event event;
    uint32_t last = 0;
    EXPECT_EQ(journal_at(2, &event, &last), JOURNAL_HOLE);
    EXPECT_EQ(last, 2);
    EXPECT(journal_open());
    EXPECT_EQ(journal_at(2, &event, &last), JOURNAL_HOLE);
    EXPECT_EQ(last, 2);
    EXPECT_EQ(journal_next(), 4);
}

static void numbers_that_the_host_has_had_are_not_given_again(void)
{
    fake_reset();
    EXPECT(journal_open());
    EXPECT(journal_skip_to(8));
    EXPECT(!journal_skip_to(8 + JOURNAL_SKIP_LIMIT + 1));
    EXPECT(add());
    EXPECT(journal_open());
    expect_event(8);
    EXPECT_EQ(journal_next(), 9);
}

/* --- power cuts ----------------------------------------------------------------------------- */

typedef enum { DO_ADD, DO_ACK_ONE, DO_ACK_ALL, DO_CONVERSATION, DO_REOPEN, DO_KINDS } deed;

typedef struct {
    model state;
    uint32_t conversation; /* the last one that was used */
} story;

/* Does it, and says in `told` what has to be there afterwards. */
static void act(deed what, story *told)
{
    switch (what) {
    case DO_ADD:
        told->state.kept[told->state.next] = journal_free() > 0;
        add();
        told->state.next++;
        break;
    case DO_ACK_ONE:
        if (told->state.oldest < told->state.next) {
            journal_acknowledge(told->state.oldest++);
        }
        break;
    case DO_ACK_ALL:
        journal_acknowledge(told->state.next - 1);
        told->state.oldest = told->state.next;
        break;
    case DO_CONVERSATION:
        journal_next_conversation(&told->conversation);
        break;
    default:
        EXPECT(journal_open());
        break;
    }
}

/* A journal with `fill` events in it, `acked` of them acknowledged. */
static story prepare(unsigned fill, unsigned acked)
{
    fake_reset();
    EXPECT(journal_open());
    story told = {.state = {.oldest = 1, .next = 1}};
    for (unsigned n = 0; n < fill; n++) {
        act(DO_ADD, &told);
    }
    for (unsigned n = 0; n < acked; n++) {
        act(DO_ACK_ONE, &told);
    }
    act(DO_CONVERSATION, &told);
    return told;
}

/* Plays the deeds with power for `budget` bytes; false: it lasted to the end. */
static bool cut_after(size_t budget, const deed *deeds, size_t count, story told, uint32_t name)
{
    fake.power_left = (long)budget;
    story before = told;
    size_t done = 0;
    for (; done < count && !fake.dead; done++) {
        before = told;
        act(deeds[done], &told);
    }
    if (!fake.dead) {
        return false;
    }
    fake_reboot();
    EXPECT(journal_open());
    EXPECT_EQ(journal_boot_id(), name);
    EXPECT(holds(&before.state) || holds(&told.state));
    uint32_t conversation = 0;
    EXPECT(journal_next_conversation(&conversation));
    EXPECT(conversation > before.conversation);
    EXPECT(!journal_failed());
    return true;
}

static void cut_everywhere(unsigned fill, unsigned acked, const deed *deeds, size_t count)
{
    static uint8_t image[STORE_BYTES];
    story told = prepare(fill, acked);
    uint32_t name = journal_boot_id();
    memcpy(image, fake.store, sizeof image);
    size_t budget = 0;
    for (bool cut = true; cut; budget++) {
        memcpy(fake.store, image, sizeof image);
        fake_reboot();
        EXPECT(journal_open());
        cut = cut_after(budget, deeds, count, told, name);
    }
    printf("    %u events, %u acknowledged: cut after 0 to %zu bytes\n", fill, acked, budget - 1);
}

static void a_cut_at_any_byte_leaves_the_old_or_the_new_state(void)
{
    static const deed all[] = {DO_ADD, DO_ADD, DO_ACK_ONE, DO_CONVERSATION, DO_ADD,
                               DO_REOPEN, DO_ADD, DO_ACK_ALL, DO_ADD, DO_CONVERSATION};
    size_t count = sizeof all / sizeof all[0];
    cut_everywhere(0, 0, all, count);
    cut_everywhere(3, 1, all, count);
    cut_everywhere(JOURNAL_SLOTS - 1, 0, all, count);  /* into the hole */
    cut_everywhere(JOURNAL_SLOTS + 3, 0, all, count);  /* a hole that grows */
    cut_everywhere(JOURNAL_SLOTS + 3, 50, all, count); /* slots written for the second time */
}

static void a_cut_while_a_new_journal_begins_leaves_a_new_journal(void)
{
    for (long budget = 0; budget < 32; budget++) {
        fake_reset();
        memset(fake.store, 0xA5, sizeof fake.store);
        fake.power_left = budget;
        EXPECT(journal_open());
        EXPECT(fake.dead);
        fake_reboot();
        EXPECT(journal_open());
        EXPECT_EQ(journal_starts(), 1);
        EXPECT_EQ(journal_next(), 1);
        EXPECT(add());
        expect_event(1);
    }
}

/* Two cuts behind each other, at random places of random deeds. */
static void many_cuts_in_a_row_lose_nothing(void)
{
    uint32_t seed = 4711;
    static story told;
    told = prepare(5, 0);
    uint32_t name = journal_boot_id();
    for (unsigned round = 0; round < 4000; round++) {
        fake.power_left = (long)(fake_number(&seed) % 400);
        story before = told;
        while (!fake.dead && told.state.next < MODEL_LIMIT - 1) {
            before = told;
            act((deed)(fake_number(&seed) % DO_KINDS), &told);
        }
        fake_reboot();
        EXPECT(journal_open());
        EXPECT_EQ(journal_boot_id(), name);
        EXPECT(holds(&before.state) || holds(&told.state));
        told.state.oldest = journal_oldest();
        told.state.next = journal_next();
        if (told.state.next >= MODEL_LIMIT - 1) {
            told = prepare(5, 0);
            name = journal_boot_id();
        }
    }
}

int main(void)
{
    RUN(a_new_journal_has_a_random_name_and_begins_at_one);
    RUN(a_reset_keeps_name_numbers_and_events);
    RUN(a_full_journal_overwrites_nothing_and_grows_one_hole);
    RUN(an_acknowledgement_inside_a_hole_leaves_its_rest);
    RUN(an_event_that_was_written_before_its_head_is_found_and_its_number_taken);
    RUN(without_a_random_source_no_name_is_given);
    RUN(a_memory_that_cannot_be_read_is_left_as_it_is);
    RUN(a_memory_that_cannot_be_written_makes_holes_and_is_told);
    RUN(a_damaged_slot_becomes_a_hole);
    RUN(numbers_that_the_host_has_had_are_not_given_again);
    RUN(a_cut_at_any_byte_leaves_the_old_or_the_new_state);
    RUN(a_cut_while_a_new_journal_begins_leaves_a_new_journal);
    RUN(many_cuts_in_a_row_lose_nothing);
    return 0;
}
