/* The shoe when something is full, locked, open, without power or broken. */
#include "core/wire.h"
#include "tests/fake_table.h"

static const uint8_t ACE[] = {0x04, 0x6A, 0x35, 0x22, 0x9B, 0x2C, 0x80};

static void fill_the_room(void)
{
    while (link_room() > 0) {
        link_record(EVENT_LID_OPEN, NULL, 0);
    }
    journal_event events[128];
    table_run_ms(2);
    table_events(events, 128);
}

static void a_full_journal_holds_the_next_card(void)
{
    table_reset();
    fake.card_stop = true;
    EXPECT_EQ(fake.outputs[OUT_CARD_STOP], 0);
    fill_the_room();
    EXPECT_EQ(fake.outputs[OUT_CARD_STOP], 1);
    journal_acknowledge(20);
    table_run_ms(2);
    EXPECT_EQ(fake.outputs[OUT_CARD_STOP], 0);
}

static void without_a_card_stop_a_full_journal_warns_and_keeps_the_card(void)
{
    table_reset();
    fill_the_room();
    EXPECT_EQ(fake.outputs[OUT_CARD_STOP], 0);
    EXPECT_EQ(fake.outputs[OUT_STATUS_LED], 3);
    table_draw(ACE, 7);
    table_one_event(EVENT_CARD);
    EXPECT_EQ(fake.outputs[OUT_BEEPER], 2);
}

static void a_locked_shoe_holds_until_it_is_unlocked(void)
{
    table_reset();
    fake.card_stop = true;
    EXPECT(APP.lock(true));
    table_run_ms(2);
    EXPECT_EQ(fake.outputs[OUT_CARD_STOP], 1);
    EXPECT_EQ(APP.flags() & PONG_LOCKED, PONG_LOCKED);
    EXPECT(APP.lock(false));
    table_run_ms(2);
    EXPECT_EQ(fake.outputs[OUT_CARD_STOP], 0);
    EXPECT_EQ(APP.flags(), 0);
}

static void lid_and_case_are_told_once_for_each_change(void)
{
    table_reset();
    fake_pin(PIN_LID, true);
    table_run_ms(100);
    table_one_event(EVENT_LID_OPEN);
    EXPECT_EQ(APP.flags() & PONG_LID_OPEN, PONG_LID_OPEN);
    fake_pin(PIN_LID, false);
    fake_pin(PIN_LID, true);
    fake_pin(PIN_LID, false);
    table_run_ms(100);
    table_one_event(EVENT_LID_CLOSE);
    fake_pin(PIN_CASE, true);
    table_run_ms(100);
    EXPECT_EQ(table_one_event(EVENT_TAMPER).body[0], TAMPER_CASE);
    fake_pin(PIN_CASE, false);
    table_run_ms(100);
    table_no_event();
}

static void a_lid_that_is_open_at_power_up_is_told(void)
{
    fake_reset();
    fake_pn532_reset();
    fake.pins[PIN_LID] = true;
    table_power_up();
    table_run_ms(10);
    table_one_event(EVENT_LID_OPEN);
}

static void a_supply_around_the_limit_is_told_once(void)
{
    table_reset();
    fake.supply_mv = 2990;
    table_run_ms(200);
    EXPECT_EQ(table_one_event(EVENT_TAMPER).body[0], TAMPER_SUPPLY);
    EXPECT_EQ(APP.self_test() & FAULT_SUPPLY, FAULT_SUPPLY);
    fake.supply_mv = 3010;
    table_run_ms(200);
    fake.supply_mv = 2990;
    table_run_ms(200);
    table_no_event();
    fake.supply_mv = 3300;
    table_run_ms(200);
    fake.supply_mv = 2900;
    table_run_ms(200);
    table_one_event(EVENT_TAMPER);
}

static void a_sound_shoe_has_no_faults(void)
{
    table_reset();
    table_draw(ACE, 7);
    EXPECT_EQ(APP.self_test(), 0);
}

static void a_module_without_power_is_a_reader_fault_until_it_is_back(void)
{
    table_reset();
    fake_pn532_power(false);
    table_run_ms(3000);
    EXPECT_EQ(APP.self_test(), FAULT_READER);
    fake_pn532_power(true);
    table_run_ms(1000);
    EXPECT_EQ(APP.self_test(), 0);
    journal_event events[4];
    table_events(events, 4);
    table_draw(ACE, 7);
    table_one_event(EVENT_CARD);
}

static void a_dead_reader_still_lets_every_card_be_counted(void)
{
    table_reset();
    fake_pn532_power(false);
    table_run_ms(3000);
    table_draw(ACE, 7);
    EXPECT_EQ(table_one_event(EVENT_UNKNOWN_TAG).body[0], UNKNOWN_NO_ANSWER);
}

static void three_cards_without_any_tag_are_an_antenna_fault(void)
{
    table_reset();
    table_play("A1 B1 A0 B0 A1 B1 A0 B0");
    EXPECT_EQ(APP.self_test(), 0);
    table_play("A1 B1 A0 B0");
    EXPECT_EQ(APP.self_test(), FAULT_ANTENNA);
    table_draw(ACE, 7);
    EXPECT_EQ(APP.self_test(), 0);
}

static void a_beam_that_misses_three_cards_is_a_gate_fault(void)
{
    table_reset();
    for (unsigned i = 0; i < 3; i++) {
        fake_pn532_put(ACE, 7);
        table_play("B1 .B0 .");
        fake_pn532_clear();
    }
    EXPECT_EQ(APP.self_test(), FAULT_GATE);
    table_draw(ACE, 7);
    EXPECT_EQ(APP.self_test(), 0);
}

static void a_gate_that_stays_broken_is_a_gate_fault(void)
{
    table_reset();
    fake_pin(PIN_GATE_ENTRY, true);
    table_run_ms(11000);
    EXPECT_EQ(APP.self_test() & FAULT_GATE, FAULT_GATE);
}

static void a_lid_switch_that_chatters_is_a_lid_fault(void)
{
    table_reset();
    for (unsigned i = 0; i < 30; i++) {
        fake_pin(PIN_LID, i % 2 == 0);
        table_run_ms(5);
    }
    EXPECT_EQ(APP.self_test() & FAULT_LID, FAULT_LID);
    table_run_ms(3000);
    EXPECT_EQ(APP.self_test() & FAULT_LID, 0);
}

int main(void)
{
    RUN(a_full_journal_holds_the_next_card);
    RUN(without_a_card_stop_a_full_journal_warns_and_keeps_the_card);
    RUN(a_locked_shoe_holds_until_it_is_unlocked);
    RUN(lid_and_case_are_told_once_for_each_change);
    RUN(a_lid_that_is_open_at_power_up_is_told);
    RUN(a_supply_around_the_limit_is_told_once);
    RUN(a_sound_shoe_has_no_faults);
    RUN(a_module_without_power_is_a_reader_fault_until_it_is_back);
    RUN(a_dead_reader_still_lets_every_card_be_counted);
    RUN(three_cards_without_any_tag_are_an_antenna_fault);
    RUN(a_beam_that_misses_three_cards_is_a_gate_fault);
    RUN(a_gate_that_stays_broken_is_a_gate_fault);
    RUN(a_lid_switch_that_chatters_is_a_lid_fault);
    return 0;
}
