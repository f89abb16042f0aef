/* What the chip scanner reports, and when, with readers that work. */
#include "tests/scanner_table.h"

static void an_empty_table_under_a_new_journal_says_nothing(void)
{
    begin();
    run_ms(2 * SECOND);
    EXPECT_EQ(all_reports(), 0);
    EXPECT_EQ(APP.self_test(), 0);
    EXPECT_EQ(fake.outputs[OUT_STATUS_LED], 1);
}

/* Modelled time from putting chips down to the report, the worst over a whole round of the tour. */
static uint64_t worst_us(unsigned chips)
{
    uint64_t worst = 0;
    uint64_t sum = 0;
    begin();
    for (unsigned phase = 0; phase < 24; phase++) {
        run_ms(500 + phase * 7);
        uint64_t put_at = fake.now_us;
        put(4, 0, chips);
        run_ms(2 * SECOND);
        EXPECT(host_has(4, 0, chips));
        uint64_t took = told_at[4] - put_at;
        worst = took > worst ? took : worst;
        sum += took;
        take(4, 0, chips);
        run_ms(2 * SECOND);
        EXPECT(host_has(4, 0, 0));
    }
    printf("  %u chips on an empty table: told after %u ms, %u at worst\n", chips,
           (unsigned)(sum / 24000), (unsigned)(worst / 1000));
    return worst;
}

static void a_new_chip_is_told_within_300_ms_of_modelled_time(void)
{
    EXPECT(worst_us(1) <= 300000);
}

static void a_stack_is_told_after_three_passes_and_one_round(void)
{
    /* Three passes of 20 tags and a round of ten empty spots, by the model's own figures. */
    EXPECT(worst_us(20) <= 3 * 20 * 11700 + 10 * 14500 + 3 * FAKE_DARK_US);
}

static void a_full_table_is_read_in_a_bounded_time(void)
{
    begin();
    for (unsigned spot = 0; spot < SPOT_COUNT; spot++) {
        put(spot, spot * 20, spot * 20 + 20);
    }
    run_ms(20 * SECOND);
    uint64_t from = 0;
    unsigned before = boards[1].pass[4] + 1;
    while (boards[1].pass[4] < before + 4) {
        run_ms(1);
        from = boards[1].pass[4] < before || from != 0 ? from : fake.now_us;
    }
    unsigned pass_ms = (unsigned)((fake.now_us - from) / 4000);
    printf("  ten spots of twenty chips: %u ms a round\n", pass_ms);
    EXPECT(pass_ms <= 10 * (20 * 11700 + 8000) / 1000);
}

static void chips_taken_away_are_a_difference(void)
{
    begin();
    put(2, 0, 10);
    run_ms(SECOND);
    take(2, 3, 10);
    run_ms(SECOND);
    EXPECT(host_has(2, 0, 3));
    EXPECT_EQ(reports[2], 2);
    EXPECT_EQ(all_reports(), 2);
}

static void a_moved_chip_is_never_in_doubt(void)
{
    begin();
    put(1, 0, 1);
    run_ms(SECOND);
    for (unsigned move = 0; move < 20; move++) {
        unsigned from = move % 2 == 0 ? 1 : 7;
        take(from, 0, 1);
        put(8 - from, 0, 1);
        run_ms(250 + move * 11);
        EXPECT(host_has(8 - from, 0, 1) && host_has(from, 0, 0));
    }
    EXPECT_EQ(disputes, 0);
    EXPECT_EQ(all_reports(), 41);
}

static void the_spot_that_hears_a_chip_more_often_has_it(void)
{
    begin();
    put(3, 0, 5);
    put(4, 0, 5);
    for (size_t at = 0; at < 5; at++) {
        boards[0].tags[4][at].every = 3; /* antenna 5 reaches weakly into spot 3 */
    }
    run_ms(10 * SECOND);
    EXPECT(host_has(3, 0, 5));
    EXPECT(host_has(4, 0, 0));
    EXPECT_EQ(disputes, 0);
}

static void chips_heard_alike_at_two_spots_are_ambiguous_and_counted_once(void)
{
    begin();
    put(4, 0, 2);
    put(5, 0, 2);
    run_ms(5 * SECOND);
    EXPECT_EQ(disputes, 1);
    EXPECT(last_dispute[0] == 4 && last_dispute[1] == 5 && last_dispute[2] == 2);
    EXPECT(host_has(4, 0, 2) && host_has(5, 0, 0)); /* where they were heard first */
    take(4, 0, 2);
    run_ms(2 * SECOND);
    EXPECT(host_has(4, 0, 0) && host_has(5, 0, 2));
    EXPECT_EQ(disputes, 1);
}

static void a_spot_that_never_settles_starves_nobody(void)
{
    begin();
    put(6, 0, 20);
    for (size_t at = 0; at < 20; at++) {
        boards[1].tags[1][at].every = 2;
    }
    run_ms(3 * SECOND);
    EXPECT_EQ(reports[6], 0);
    put(2, 100, 101);
    run_ms(1500);
    EXPECT(host_has(2, 100, 101));
}

static void a_large_change_comes_in_parts_or_not_at_all(void)
{
    begin();
    room = 2;
    put(5, 0, 60);
    run_ms(4 * SECOND);
    EXPECT_EQ(all_reports(), 0);
    EXPECT_EQ(room, 2);
    room = 3;
    APP.on_room();
    run_ms(100);
    EXPECT(host_has(5, 0, 60));
    EXPECT_EQ(room, 0);
}

static void tags_of_another_family_stay_silent(void)
{
    begin();
    put(1, 0, 3);
    boards[0].tags[1][0].afi = 0x10;
    run_ms(SECOND);
    EXPECT(host_has(1, 1, 3));
}

static void asked_for_every_spot_it_tells_ten(void)
{
    begin();
    put(1, 0, 3);
    run_ms(SECOND);
    unsigned before = all_reports();
    host_forgets();
    EXPECT(APP.tell_spots());
    run_ms(20);
    EXPECT_EQ(before, 1);
    EXPECT_EQ(all_reports(), 10);
    EXPECT_EQ(whole_spots, 10);
    EXPECT(host_has(1, 0, 3));
}

static void the_watched_spot_is_told_first(void)
{
    begin();
    for (unsigned spot = 1; spot < SPOT_COUNT; spot++) {
        put(spot, spot * 20, spot * 20 + 10);
    }
    run_ms(10 * SECOND);
    EXPECT(APP.watch(0));
    run_ms(SECOND);
    uint64_t from = fake.now_us;
    put(0, 500, 501);
    run_ms(SECOND);
    EXPECT(host_has(0, 500, 501));
    EXPECT(told_at[0] - from < 300000);
    EXPECT(!APP.watch(10) && APP.watch(SPOT_NONE));
    EXPECT(APP.lock == NULL);
}

int main(void)
{
    RUN(an_empty_table_under_a_new_journal_says_nothing);
    RUN(a_new_chip_is_told_within_300_ms_of_modelled_time);
    RUN(a_stack_is_told_after_three_passes_and_one_round);
    RUN(a_full_table_is_read_in_a_bounded_time);
    RUN(chips_taken_away_are_a_difference);
    RUN(a_moved_chip_is_never_in_doubt);
    RUN(the_spot_that_hears_a_chip_more_often_has_it);
    RUN(chips_heard_alike_at_two_spots_are_ambiguous_and_counted_once);
    RUN(a_spot_that_never_settles_starves_nobody);
    RUN(a_large_change_comes_in_parts_or_not_at_all);
    RUN(tags_of_another_family_stay_silent);
    RUN(asked_for_every_spot_it_tells_ten);
    RUN(the_watched_spot_is_told_first);
    return 0;
}
