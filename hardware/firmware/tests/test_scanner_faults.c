/* The chip scanner with a full journal, power cuts, bad memory, bad readers and bad lines. */
#include "tests/scanner_table.h"

static void with_a_full_journal_changes_merge(void)
{
    begin();
    room = 0;
    put(0, 0, 4);
    run_ms(SECOND);
    take(0, 0, 2);
    put(0, 50, 53);
    put(9, 80, 81);
    run_ms(SECOND);
    EXPECT_EQ(all_reports(), 0);
    room = 1;
    APP.on_room();
    run_ms(50);
    EXPECT_EQ(all_reports(), 1);
    room = 5;
    APP.on_room();
    run_ms(50);
    EXPECT(host[0].count == 5 && host_has(9, 80, 81));
    EXPECT_EQ(all_reports(), 2);
}

static void more_chips_than_a_spot_carries_are_a_fault_and_no_report(void)
{
    begin();
    put(5, 0, 20);
    run_ms(2 * SECOND);
    put(5, 20, 68);
    run_ms(10 * SECOND);
    EXPECT(host_has(5, 0, 20));
    EXPECT_EQ(APP.self_test(), FAULT_ANTENNA);
    unsigned passes = boards[1].pass[0];
    unsigned others = boards[1].pass[1];
    run_ms(10 * SECOND);
    EXPECT(boards[1].pass[0] - passes <= boards[1].pass[1] - others + 1);
    take(5, 20, 68);
    run_ms(5 * SECOND);
    EXPECT_EQ(APP.self_test(), 0);
}

static void the_answer_to_that_goes_on_when_there_is_room_again(void)
{
    begin();
    room = 4;
    APP.tell_spots();
    run_ms(100);
    EXPECT_EQ(all_reports(), 4);
    room = 50;
    APP.on_room();
    run_ms(100);
    EXPECT_EQ(all_reports(), 10);
}

static void asked_before_it_has_settled_it_tells_each_spot_once(void)
{
    begin();
    put(4, 0, 2);
    run_ms(SECOND);
    host_forgets();
    power_up();
    run_starting_ms(1);
    APP.tell_spots();
    run_starting_ms(3 * SECOND);
    APP.on_room();
    run_ms(100);
    EXPECT(host_has(4, 0, 2));
    EXPECT_EQ(all_reports(), 10);
}

static void after_a_power_cut_it_tells_what_stands_and_what_stood(void)
{
    begin();
    put(2, 0, 3);
    put(7, 10, 12);
    run_ms(2 * SECOND);
    take(7, 10, 12);
    host_forgets();
    put(9, 20, 21);
    for (unsigned number = 10; number < 12; number++) {
        set_add(&host[7], uid_of(number)); /* what the host still believes */
    }
    power_up();
    run_starting_ms(3 * SECOND);
    EXPECT(host_has(2, 0, 3) && host_has(7, 0, 0) && host_has(9, 20, 21));
    EXPECT_EQ(all_reports(), 3);
    EXPECT_EQ(whole_spots, 3);
    host_forgets();
    power_up();
    run_starting_ms(3 * SECOND);
    EXPECT_EQ(all_reports(), 2);
}

/* The power fails at each byte of the memory that a report writes: the host is never left with
 * chips on a spot that is empty and not told. */
static void a_power_cut_at_any_byte_leaves_no_spot_untold(void)
{
    for (long cut = 0; cut < 64; cut++) {
        begin();
        put(3, 0, 2);
        run_ms(SECOND);
        put(8, 5, 6);
        take(3, 0, 2);
        fake.power_left = cut;
        for (unsigned at = 0; at < 800 && !fake.dead; at++) {
            run_ms(1);
        }
        take(8, 5, 6);
        power_up();
        run_starting_ms(3 * SECOND);
        EXPECT(host_has(3, 0, 0) && host_has(8, 0, 0));
    }
}

static void unreadable_memory_is_told_and_every_spot_with_it(void)
{
    begin();
    put(3, 0, 2);
    run_ms(SECOND);
    memset(fake.store + STORE_APP_AT, 0xA5, STORE_APP_BYTES);
    host_forgets();
    power_up();
    run_starting_ms(3 * SECOND);
    EXPECT_EQ(all_reports(), 10);
    fake.store_unwritable = true;
    take(3, 0, 2);
    run_ms(SECOND);
    EXPECT_EQ(APP.self_test(), FAULT_JOURNAL);
}

static void a_reader_without_power_is_a_fault_and_the_other_goes_on(void)
{
    begin();
    put(0, 0, 2);
    run_ms(SECOND);
    fake_pepper_power(&boards[0], false, fake.now_us);
    run_ms(2 * SECOND);
    EXPECT_EQ(APP.self_test(), FAULT_READER);
    EXPECT_EQ(fake.outputs[OUT_STATUS_LED], 3);
    EXPECT(host_has(0, 0, 2));
    put(6, 30, 31);
    run_ms(300);
    EXPECT(host_has(6, 30, 31));
    fake_pepper_power(&boards[0], true, fake.now_us);
    take(0, 0, 1);
    run_starting_ms(3 * SECOND);
    EXPECT_EQ(APP.self_test(), 0);
    EXPECT(host_has(0, 1, 2));
}

static void a_refused_antenna_is_a_fault(void)
{
    begin();
    boards[1].refuse = 0x02;
    run_ms(170); /* one round: told before the passes that failed are counted up */
    EXPECT_EQ(APP.self_test(), FAULT_ANTENNA);
    put(5, 0, 1);
    run_ms(SECOND);
    EXPECT(host_has(5, 0, 1));
    boards[1].refuse = 0;
    run_ms(SECOND);
    EXPECT_EQ(APP.self_test(), 0);
}

static void lost_and_damaged_answers_report_nothing_wrong(void)
{
    uint32_t random = 77;
    begin();
    put(2, 0, 12);
    put(8, 40, 45);
    for (unsigned at = 0; at < 60; at++) {
        unsigned which = fake_number(&random) % 3;
        fake_pepper *one = &boards[fake_number(&random) % READER_LINES];
        one->mute += which == 0;
        one->damage += which == 1;
        one->shorten += which == 2;
        run_ms(200);
        EXPECT(host[2].count == 0 || host_has(2, 0, 12));
        EXPECT(host[8].count == 0 || host_has(8, 40, 45));
    }
    run_ms(3 * SECOND);
    EXPECT(host_has(2, 0, 12) && host_has(8, 40, 45));
    EXPECT_EQ(all_reports(), 2);
}

static void a_halt_that_is_refused_darkens_all_the_same(void)
{
    begin();
    boards[0].halt_refused = true;
    boards[1].halt_refused = true;
    put(9, 0, 1);
    run_ms(SECOND);
    EXPECT(host_has(9, 0, 1));
}

static void an_opened_case_and_a_low_supply_are_told_once_each(void)
{
    begin();
    fake_pin(PIN_CASE, true);
    run_ms(10);
    fake_pin(PIN_CASE, false);
    fake.supply_mv = 2900;
    run_ms(100);
    EXPECT_EQ(tampers, 2);
    EXPECT_EQ(APP.self_test(), FAULT_SUPPLY);
    fake.supply_mv = 3300;
    run_ms(100); /* the supply is looked at ten times a second */
    EXPECT_EQ(APP.self_test(), 0);
    EXPECT_EQ(tampers, 2);
}

static void a_case_switch_that_bounces_is_told_once(void)
{
    begin();
    for (unsigned at = 0; at < 10; at++) {
        fake_pin(PIN_CASE, true);
        run_ms(1);
        fake_pin(PIN_CASE, false);
        run_ms(1);
    }
    fake_pin(PIN_CASE, true);
    run_ms(100);
    EXPECT_EQ(tampers, 1);
}

static void a_case_that_is_open_at_power_up_is_told(void)
{
    begin();
    fake.pins[PIN_CASE] = true;
    power_up();
    run_starting_ms(100);
    EXPECT_EQ(tampers, 1);
}

static void the_open_input_of_a_lid_that_is_not_there_is_no_event_and_no_fault(void)
{
    begin();
    for (unsigned at = 0; at < 50; at++) {
        fake_pin(PIN_LID, at % 2 == 0);
        run_ms(10);
    }
    fake_pin(PIN_LID, true);
    run_ms(SECOND);
    EXPECT_EQ(APP.self_test(), 0);
    EXPECT_EQ(all_reports() + tampers, 0);
}

int main(void)
{
    RUN(with_a_full_journal_changes_merge);
    RUN(more_chips_than_a_spot_carries_are_a_fault_and_no_report);
    RUN(the_answer_to_that_goes_on_when_there_is_room_again);
    RUN(asked_before_it_has_settled_it_tells_each_spot_once);
    RUN(after_a_power_cut_it_tells_what_stands_and_what_stood);
    RUN(a_power_cut_at_any_byte_leaves_no_spot_untold);
    RUN(unreadable_memory_is_told_and_every_spot_with_it);
    RUN(a_reader_without_power_is_a_fault_and_the_other_goes_on);
    RUN(a_refused_antenna_is_a_fault);
    RUN(lost_and_damaged_answers_report_nothing_wrong);
    RUN(a_halt_that_is_refused_darkens_all_the_same);
    RUN(an_opened_case_and_a_low_supply_are_told_once_each);
    RUN(a_case_switch_that_bounces_is_told_once);
    RUN(a_case_that_is_open_at_power_up_is_told);
    RUN(the_open_input_of_a_lid_that_is_not_there_is_no_event_and_no_fault);
    return 0;
}
