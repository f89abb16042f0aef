/* Sets of chips, what a spot heard, whose a chip is that two spots hear, and which spot is next. */
#include "scanner/contest.h"
#include "scanner/spots.h"
#include "scanner/tour.h"
#include "tests/expect.h"

static const uint8_t *chip_named(unsigned number)
{
    static uint8_t uid[CHIP_UID_BYTES];
    memcpy(uid, (const uint8_t[]){0, 0, 0x10, 0x20, 0x30, 0x01, 0x04, 0xE0}, sizeof uid);
    uid[0] = (uint8_t)(number & 0xFF);
    uid[1] = (uint8_t)(number >> 8);
    return uid;
}

static chip_set set_of(unsigned from, unsigned to)
{
    chip_set set;
    set_clear(&set);
    for (unsigned number = from; number < to; number++) {
        set_add(&set, chip_named(number));
    }
    return set;
}

static void a_set_is_ascending_whatever_the_order_of_reading(void)
{
    chip_set set;
    set_clear(&set);
    for (unsigned number = 0; number < 60; number++) {
        set_add(&set, chip_named(number * 37 % 60));
    }
    EXPECT(set.count == 60);
    for (size_t at = 1; at < set.count; at++) {
        EXPECT(memcmp(set.chips[at - 1].uid, set.chips[at].uid, CHIP_UID_BYTES) < 0);
    }
}

static void a_chip_named_twice_is_one_chip(void)
{
    chip_set set = set_of(0, 5);
    set_add(&set, chip_named(3));
    EXPECT(set.count == 5);
}

static void the_sixty_fifth_chip_makes_a_set_say_nothing(void)
{
    chip_set set = set_of(0, 64);
    EXPECT(!set.overfull);
    set_add(&set, chip_named(7));
    EXPECT(!set.overfull);
    set_add(&set, chip_named(64));
    EXPECT(set.overfull && set.count == 64);
}

static void the_checksum_is_the_frame_crc_of_the_uids_joined(void)
{
    /* CRC-16/CCITT-FALSE of the 16 bytes, by Python's binascii.crc_hqx(.., 0xFFFF). */
    chip_set set = set_of(1, 3);
    EXPECT(set_crc(&set) == 0xF50F);
    chip_set empty = set_of(0, 0);
    EXPECT(set_crc(&empty) == 0xFFFF);
}

static void a_difference_names_each_chip_once(void)
{
    chip_set old = set_of(0, 20);
    chip_set new = set_of(10, 35);
    EXPECT(set_count_missing(&new, &old) == 15);
    EXPECT(set_count_missing(&old, &new) == 10);
    size_t at = 0;
    const chip *first = set_next_missing(&new, &old, &at);
    EXPECT(memcmp(first->uid, chip_named(20), CHIP_UID_BYTES) == 0);
}

static void a_chip_is_steady_after_three_passes_and_gone_after_three(void)
{
    spot_ear ear;
    ear_clear(&ear);
    chip_set one = set_of(0, 1);
    chip_set none = set_of(0, 0);
    for (int pass = 1; pass <= 3; pass++) {
        EXPECT(!when_steady(ear_when(&ear, chip_named(0))));
        ear_pass(&ear, &one);
    }
    EXPECT(when_steady(ear_when(&ear, chip_named(0))));
    for (int pass = 1; pass <= 3; pass++) {
        EXPECT(when_lately(ear_when(&ear, chip_named(0))));
        ear_pass(&ear, &none);
    }
    EXPECT(!when_lately(ear_when(&ear, chip_named(0))));
}

static void a_chip_is_forgotten_after_eight_passes(void)
{
    spot_ear ear;
    ear_clear(&ear);
    chip_set one = set_of(0, 1);
    chip_set none = set_of(0, 0);
    ear_pass(&ear, &one);
    for (int pass = 0; pass < KEPT_PASSES; pass++) {
        EXPECT(ear.count == 1);
        ear_pass(&ear, &none);
    }
    EXPECT(ear.count == 0);
}

static void an_overfull_pass_settles_nothing(void)
{
    spot_ear ear;
    ear_clear(&ear);
    chip_set many = set_of(0, 65);
    chip_set one = set_of(0, 1);
    ear_pass(&ear, &one);
    ear_pass(&ear, &one);
    ear_pass(&ear, &many);
    EXPECT(ear.overfull == 1 && ear.passes == 0);
    ear_pass(&ear, &one);
    EXPECT(ear.overfull == 0 && ear.passes == 1);
}

static void more_phantoms_than_memory_push_out_the_oldest(void)
{
    spot_ear ear;
    ear_clear(&ear);
    for (unsigned pass = 0; pass < 6; pass++) {
        chip_set wild = set_of(pass * 64, pass * 64 + 64);
        ear_pass(&ear, &wild);
    }
    EXPECT(ear.count == HEARD_LIMIT);
    for (unsigned number = 5 * 64; number < 6 * 64; number++) {
        EXPECT(ear_when(&ear, chip_named(number)) == 1);
    }
}

/* --- whose chip ------------------------------------------------------------------------------- */

static spot_ear ears[SPOT_COUNT];
static chip_set told[SPOT_COUNT];
static const spot_table both = {ears, told};

static void forget_all(void)
{
    contest_start();
    for (size_t spot = 0; spot < SPOT_COUNT; spot++) {
        ear_clear(&ears[spot]);
        set_clear(&told[spot]);
    }
}

/* One pass over a spot in which chip 0 is heard or not. */
static void hear(uint8_t spot, bool heard)
{
    chip_set read = heard ? set_of(0, 1) : set_of(0, 0);
    ear_pass(&ears[spot], &read);
    contest_pass(&both, spot);
}

static ownership whose(uint8_t spot)
{
    uint8_t rival;
    return contest_owner(&both, spot, chip_named(0), &rival);
}

static void the_spot_that_hears_it_clearly_more_often_has_it(void)
{
    forget_all();
    for (int pass = 0; pass < KEPT_PASSES; pass++) {
        hear(2, true);
        hear(3, pass % 3 == 0);
    }
    EXPECT(whose(2) == OWN_MINE);
    EXPECT(whose(3) == OWN_OTHERS);
}

static void the_spot_that_is_read_more_often_does_not_have_it_for_that(void)
{
    forget_all();
    for (int pass = 0; pass < STABLE_PASSES; pass++) {
        hear(2, true);
    }
    for (int pass = 0; pass < KEPT_PASSES; pass++) {
        hear(3, true);
    }
    EXPECT(whose(2) == OWN_NEITHER);
    EXPECT(whose(3) == OWN_NEITHER);
}

static void a_chip_heard_alike_at_two_spots_is_told_as_ambiguous_once(void)
{
    uint8_t body[EVENT_BODY_LIMIT];
    forget_all();
    for (int pass = 0; pass < STABLE_PASSES; pass++) {
        hear(7, true);
        hear(4, true);
        EXPECT(contest_body(&both, body) == 0);
        whose(7);
    }
    EXPECT(whose(4) == OWN_NEITHER && whose(7) == OWN_NEITHER);
    hear(4, true);
    hear(7, true);
    EXPECT(contest_body(&both, body) == 3 + CHIP_UID_BYTES);
    EXPECT(body[0] == 4 && body[1] == 7 && body[2] == 1);
    EXPECT(memcmp(body + 3, chip_named(0), CHIP_UID_BYTES) == 0);
    contest_told(&both);
    EXPECT(contest_body(&both, body) == 0);
}

static void a_chip_in_doubt_stays_where_it_was_told(void)
{
    forget_all();
    told[4] = set_of(0, 1);
    for (int pass = 0; pass < KEPT_PASSES; pass++) {
        hear(4, true);
        hear(5, true);
    }
    EXPECT(whose(4) == OWN_MINE);
    EXPECT(whose(5) == OWN_OTHERS);
}

static void a_chip_that_was_moved_is_never_ambiguous(void)
{
    uint8_t body[EVENT_BODY_LIMIT];
    uint8_t rival = SPOT_NONE;
    forget_all();
    told[0] = set_of(0, 1);
    for (int pass = 0; pass < KEPT_PASSES; pass++) {
        hear(0, true);
    }
    for (int pass = 0; pass < KEPT_PASSES; pass++) {
        hear(1, true);
        EXPECT(contest_owner(&both, 1, chip_named(0), &rival) == OWN_OTHERS);
        EXPECT(pass >= STABLE_PASSES || rival == 0);
    }
    for (int pass = 0; pass < STABLE_PASSES; pass++) {
        hear(0, false);
        EXPECT(contest_body(&both, body) == 0);
    }
    EXPECT(whose(1) == OWN_MINE);
}

static void a_stack_between_two_spots_is_one_report(void)
{
    uint8_t body[EVENT_BODY_LIMIT];
    uint8_t rival;
    forget_all();
    chip_set stack = set_of(0, 30);
    for (int pass = 0; pass < 2 * STABLE_PASSES; pass++) {
        for (uint8_t spot = 8; spot < 10; spot++) {
            ear_pass(&ears[spot], &stack);
            contest_pass(&both, spot);
            for (unsigned number = 0; number < 30; number++) {
                contest_owner(&both, spot, chip_named(number), &rival);
            }
        }
    }
    EXPECT(contest_body(&both, body) == 3 + AMBIGUOUS_CHIPS * CHIP_UID_BYTES);
    contest_told(&both);
    EXPECT(contest_body(&both, body) == 3 + 4 * CHIP_UID_BYTES);
}

/* --- which spot is next
 * ------------------------------------------------------------------------ */

enum { ALL = (1 << SPOT_COUNT) - 1 };

static void the_tour_goes_round(void)
{
    spot_tour route;
    tour_start(&route);
    for (uint8_t turn = 0; turn < 25; turn++) {
        EXPECT(tour_next(&route, false, ALL) == turn % SPOT_COUNT);
    }
}

static void a_spot_that_never_settles_starves_nobody(void)
{
    spot_tour route;
    unsigned visits[SPOT_COUNT] = {0};
    tour_start(&route);
    for (int pass = 0; pass < 1300; pass++) {
        uint8_t spot = tour_next(&route, route.visiting == 3, ALL);
        visits[spot]++;
    }
    for (uint8_t spot = 0; spot < SPOT_COUNT; spot++) {
        EXPECT(visits[spot] == (spot == 3 ? 400 : 100));
    }
}

static void the_watched_spot_is_read_every_other_time(void)
{
    spot_tour route;
    tour_start(&route);
    tour_watch(&route, 6);
    for (int turn = 0; turn < 40; turn++) {
        uint8_t spot = tour_next(&route, false, ALL);
        EXPECT((spot == 6) == (turn % 2 == 0));
    }
}

static void a_hastened_spot_comes_next_but_not_for_ever(void)
{
    spot_tour route;
    bool seen[SPOT_COUNT] = {false};
    tour_start(&route);
    tour_next(&route, false, ALL);
    tour_hasten(&route, 8);
    EXPECT(tour_next(&route, false, ALL) == 8);
    for (int turn = 0; turn < 2 * SPOT_COUNT; turn++) {
        tour_hasten(&route, 8);
        seen[tour_next(&route, false, ALL)] = true;
    }
    for (uint8_t spot = 0; spot < SPOT_COUNT; spot++) {
        EXPECT(seen[spot]);
    }
}

static void spots_of_a_silent_board_are_left_out(void)
{
    spot_tour route;
    tour_start(&route);
    tour_watch(&route, 1);
    for (int turn = 0; turn < 20; turn++) {
        EXPECT(tour_next(&route, true, 0x3E0) >= 5);
    }
    EXPECT(tour_next(&route, true, 0) == SPOT_NONE);
    EXPECT(tour_next(&route, false, 0x002) == 1);
    EXPECT(tour_next(&route, false, 0x002) == 1);
}

int main(void)
{
    RUN(a_set_is_ascending_whatever_the_order_of_reading);
    RUN(a_chip_named_twice_is_one_chip);
    RUN(the_sixty_fifth_chip_makes_a_set_say_nothing);
    RUN(the_checksum_is_the_frame_crc_of_the_uids_joined);
    RUN(a_difference_names_each_chip_once);
    RUN(a_chip_is_steady_after_three_passes_and_gone_after_three);
    RUN(a_chip_is_forgotten_after_eight_passes);
    RUN(an_overfull_pass_settles_nothing);
    RUN(more_phantoms_than_memory_push_out_the_oldest);
    RUN(the_spot_that_hears_it_clearly_more_often_has_it);
    RUN(the_spot_that_is_read_more_often_does_not_have_it_for_that);
    RUN(a_chip_heard_alike_at_two_spots_is_told_as_ambiguous_once);
    RUN(a_chip_in_doubt_stays_where_it_was_told);
    RUN(a_chip_that_was_moved_is_never_ambiguous);
    RUN(a_stack_between_two_spots_is_one_report);
    RUN(the_tour_goes_round);
    RUN(a_spot_that_never_settles_starves_nobody);
    RUN(the_watched_spot_is_read_every_other_time);
    RUN(a_hastened_spot_comes_next_but_not_for_ever);
    RUN(spots_of_a_silent_board_are_left_out);
    return 0;
}
