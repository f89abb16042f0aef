/* What the shoe makes of hands, cards and faults: one event of each passage, and none without. */
#include "core/wire.h"
#include "tests/fake_table.h"

static const uint8_t ACE[] = {0x04, 0x6A, 0x35, 0x22, 0x9B, 0x2C, 0x80};
static const uint8_t KING[] = {0x04, 0x6A, 0x35, 0x22, 0x9B, 0x2C, 0x81};
static const uint8_t SHORT_ACE[] = {0xDE, 0xAD, 0xBE, 0xEF};

static void a_card_that_passes_is_named_once(void)
{
    static const uint8_t body[UID_FIELD_BYTES] = {7, 0x04, 0x6A, 0x35, 0x22, 0x9B, 0x2C, 0x80};
    table_reset();
    table_draw(ACE, 7);
    journal_event event = table_one_event(EVENT_CARD);
    EXPECT_EQ(event.size, UID_FIELD_BYTES);
    EXPECT_BYTES(event.body, body, sizeof body);
}

static void the_event_is_there_when_the_card_has_left(void)
{
    table_reset();
    fake_pn532_put(ACE, 7);
    table_play("A1 B1 A0");
    table_no_event();
    fake_pin(PIN_GATE_EXIT, false);
    app_poll();
    table_one_event(EVENT_CARD);
}

static void a_deck_is_fifty_two_events(void)
{
    journal_event events[60];
    table_reset();
    for (uint8_t card = 0; card < 52; card++) {
        uint8_t uid[7] = {4, card, 1, 2, 3, 4, 5};
        table_draw(uid, 7);
    }
    EXPECT_EQ(table_events(events, 60), 52);
    for (uint8_t card = 0; card < 52; card++) {
        EXPECT_EQ(events[card].event, EVENT_CARD);
        EXPECT_EQ(events[card].body[2], card);
    }
}

static void a_name_read_only_once_is_none(void)
{
    table_reset();
    module.air_ms = 14;
    fake_pn532_put(ACE, 7);
    table_play("A1");
    fake_pn532_clear();
    table_play("B1 A0 B0");
    EXPECT_EQ(table_one_event(EVENT_UNKNOWN_TAG).body[0], UNKNOWN_NO_ANSWER);
}

static void a_card_without_a_tag_is_unknown(void)
{
    table_reset();
    table_play("A1 B1 A0 B0");
    EXPECT_EQ(table_one_event(EVENT_UNKNOWN_TAG).body[0], UNKNOWN_NO_ANSWER);
}

static void readings_that_disagree_name_nothing(void)
{
    table_reset();
    module.air_ms = 14;
    for (uint8_t turn = 0; turn < 4; turn++) {
        uint8_t uid[4] = {0x08, turn, 2, 3}; /* a phone's name is new in each field */
        static const char *const steps[] = {"A1", "B1", "A0", "B0"};
        fake_pn532_clear();
        fake_pn532_put(uid, 4);
        table_play(steps[turn]);
    }
    EXPECT_EQ(table_one_event(EVENT_UNKNOWN_TAG).body[0], UNKNOWN_DISAGREED);
}

static void names_cut_off_are_a_collision(void)
{
    table_reset();
    module.garble = 1000;
    table_draw(ACE, 7);
    EXPECT_EQ(table_one_event(EVENT_UNKNOWN_TAG).body[0], UNKNOWN_COLLISION);
}

static void one_bad_reading_is_outweighed(void)
{
    table_reset();
    module.garble = 1;
    fake_pn532_put(ACE, 7);
    table_play("A1 B1 .A0 B0");
    table_one_event(EVENT_CARD);
}

static void two_tags_at_once_are_a_double_draw(void)
{
    table_reset();
    fake_pn532_put(ACE, 7);
    table_draw(KING, 7);
    journal_event event = table_one_event(EVENT_DOUBLE_DRAW);
    EXPECT_EQ(event.body[0], 2);
    EXPECT_EQ(event.size, 1 + 2 * UID_FIELD_BYTES);
}

static void a_second_tag_later_in_the_passage_is_a_double_draw(void)
{
    table_reset();
    fake_pn532_put(ACE, 7);
    table_play("A1 B1");
    fake_pn532_clear();
    fake_pn532_put(KING, 7);
    table_play(".A0 B0");
    table_one_event(EVENT_DOUBLE_DRAW);
}

static void two_cards_by_the_gate_and_one_by_the_tags_are_none(void)
{
    table_reset();
    fake_pn532_put(ACE, 7);
    table_play("A1 B1 A0 A1 B0 B1 A0 B0");
    EXPECT_EQ(table_one_event(EVENT_UNKNOWN_TAG).body[0], UNKNOWN_COLLISION);
}

static void a_withdrawn_card_makes_no_event(void)
{
    table_reset();
    fake_pn532_put(ACE, 7);
    table_play("A1 B1 B0 A0 .");
    table_no_event();
}

static void a_card_held_to_the_lip_is_read_and_a_finger_is_not_told(void)
{
    table_reset();
    table_play("B1 B0 .");
    table_no_event();
    fake_pn532_put(SHORT_ACE, 4);
    table_play("B1 .B0");
    table_one_event(EVENT_CARD);
}

static void what_is_pushed_in_is_told_without_a_name(void)
{
    table_reset();
    fake_pn532_put(ACE, 7);
    table_play("B1 A1 B0 A0");
    table_one_event(EVENT_PUSHED_IN);
}

static void what_stands_in_the_gate_is_told_and_its_end_behind_the_card(void)
{
    journal_event events[8];
    table_reset();
    fake_pn532_put(ACE, 7);
    table_play("A1 B1 ..................A0 B0");
    EXPECT_EQ(table_events(events, 8), 4);
    EXPECT_EQ(events[0].event, EVENT_GATE_OPEN);
    EXPECT_EQ(events[1].event, EVENT_JAM);
    EXPECT_EQ(events[2].event, EVENT_CARD);
    EXPECT_EQ(events[3].event, EVENT_GATE_CLOSE);
}

static void no_reading_begins_while_the_gate_is_free(void)
{
    table_reset();
    fake_pn532_put(ACE, 7);
    table_run_ms(5000);
    EXPECT_EQ(module.lists, 0);
    EXPECT_EQ(module.fields, 0);
}

static void the_field_is_off_soon_after_the_gate_is_free(void)
{
    table_reset();
    table_draw(ACE, 7);
    EXPECT(!module.field);
}

static void readings_get_rare_when_the_name_is_known_and_when_something_stands(void)
{
    table_reset();
    fake_pn532_put(ACE, 7);
    table_play("A1 B1 ..");
    unsigned fresh = module.lists;
    EXPECT(fresh <= 14);
    table_play("..................");
    unsigned standing = module.lists;
    table_play("..........");
    EXPECT(module.lists - standing <= 5);
}

static void every_card_looks_and_sounds_the_same(void)
{
    table_reset();
    unsigned lights = fake.outputs_set[OUT_STATUS_LED];
    table_draw(ACE, 7);
    EXPECT_EQ(fake.outputs[OUT_BEEPER], 1);
    table_draw(SHORT_ACE, 4);
    table_play("A1 B1 A0 B0");
    EXPECT_EQ(fake.outputs_set[OUT_BEEPER], 3);
    EXPECT_EQ(fake.outputs[OUT_BEEPER], 1);
    EXPECT_EQ(fake.outputs_set[OUT_STATUS_LED], lights);
}

static void the_next_card_never_gets_the_reading_of_the_one_before(void)
{
    journal_event events[4];
    table_reset();
    module.air_ms = 25;
    fake_pn532_put(ACE, 7);
    table_play("A1 B1 A0 B0");
    fake_pin(PIN_GATE_ENTRY, true); /* at once behind it, and without a tag */
    table_run_ms(1);
    fake_pn532_clear();
    table_play("B1 A0 B0 .");
    EXPECT_EQ(table_events(events, 4), 2);
    EXPECT_EQ(events[1].event, EVENT_UNKNOWN_TAG);
    EXPECT_EQ(events[1].body[0], UNKNOWN_NO_ANSWER);
}

static void a_lost_edge_is_made_good_by_the_level(void)
{
    table_reset();
    fake_pn532_put(ACE, 7);
    table_play("A1 B1 A0");
    fake.pins[PIN_GATE_EXIT] = false; /* without its edge */
    table_run_ms(2);
    table_one_event(EVENT_CARD);
}

static void a_card_right_behind_another_ends_the_wait_for_its_reading(void)
{
    journal_event events[4];
    table_reset();
    module.air_ms = 40;
    module.garble = 1;
    fake_pn532_put(ACE, 7);
    table_play("A1 B1 A0"); /* the second reading begins 43 ms after the first beam */
    fake_pin(PIN_GATE_EXIT, false);
    table_run_ms(2);
    table_no_event();
    fake_pin(PIN_GATE_ENTRY, true);
    table_run_ms(1);
    EXPECT_EQ(table_one_event(EVENT_UNKNOWN_TAG).body[0], UNKNOWN_COLLISION);
    table_play("B1 ..A0 B0 .");
    EXPECT_EQ(table_events(events, 4), 1);
    EXPECT_EQ(events[0].event, EVENT_CARD);
}

int main(void)
{
    RUN(a_card_that_passes_is_named_once);
    RUN(the_event_is_there_when_the_card_has_left);
    RUN(a_deck_is_fifty_two_events);
    RUN(a_name_read_only_once_is_none);
    RUN(a_card_without_a_tag_is_unknown);
    RUN(readings_that_disagree_name_nothing);
    RUN(names_cut_off_are_a_collision);
    RUN(one_bad_reading_is_outweighed);
    RUN(two_tags_at_once_are_a_double_draw);
    RUN(a_second_tag_later_in_the_passage_is_a_double_draw);
    RUN(two_cards_by_the_gate_and_one_by_the_tags_are_none);
    RUN(a_withdrawn_card_makes_no_event);
    RUN(a_card_held_to_the_lip_is_read_and_a_finger_is_not_told);
    RUN(what_is_pushed_in_is_told_without_a_name);
    RUN(what_stands_in_the_gate_is_told_and_its_end_behind_the_card);
    RUN(no_reading_begins_while_the_gate_is_free);
    RUN(the_field_is_off_soon_after_the_gate_is_free);
    RUN(readings_get_rare_when_the_name_is_known_and_when_something_stands);
    RUN(every_card_looks_and_sounds_the_same);
    RUN(a_card_right_behind_another_ends_the_wait_for_its_reading);
    RUN(a_lost_edge_is_made_good_by_the_level);
    RUN(the_next_card_never_gets_the_reading_of_the_one_before);
    return 0;
}
