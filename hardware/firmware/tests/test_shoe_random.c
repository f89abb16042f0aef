/* Random hands, tags and faults of the line, thousands of passages: what must hold whatever comes.
 *
 * - a reading begins only while a beam is broken (table_run_ms fails otherwise);
 * - a card is named only when the module heard its tag in two readings of that passage;
 * - what is named as a card was the only such tag;
 * - no passage makes more than one event about cards;
 * - the shoe is sound again when hands and faults have gone.
 */
#include "core/wire.h"
#include "tests/fake_table.h"

enum { SEEDS = 60, STEPS = 400, TAGS = 6 };

static uint32_t state;
static unsigned heard_now[TAGS], heard_before[TAGS];
static unsigned passages, about_cards;

static uint32_t any(uint32_t below)
{
    return fake_number(&state) % below;
}

static void note(const pn532_tag *tag)
{
    heard_now[tag->uid[1]]++;
}

static bool is_free(void)
{
    return !fake.pins[PIN_GATE_ENTRY] && !fake.pins[PIN_GATE_EXIT];
}

static void move_beam(void)
{
    board_pin pin = any(2) == 0 ? PIN_GATE_ENTRY : PIN_GATE_EXIT;
    if (is_free()) {
        memcpy(heard_before, heard_now, sizeof heard_now);
        memset(heard_now, 0, sizeof heard_now);
        passages++;
    }
    fake_pin(pin, !fake.pins[pin]);
}

static void move_tag(void)
{
    if (module.tag_count == FAKE_TAGS || any(2) == 0) {
        fake_pn532_clear();
    } else {
        uint8_t name = (uint8_t)any(TAGS);
        const uint8_t uid[10] = {0x04, name, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x99};
        fake_pn532_put(uid, (uint8_t)(4 + 3 * (name % 3)));
    }
}

static void break_something(void)
{
    unsigned *faults[] = {&module.lose_commands,    &module.lose_acks,     &module.lose_responses,
                          &module.damage_responses, &module.cut_responses, &module.garble};
    *faults[any(6)] = 1;
    if (any(40) == 0) {
        fake_pn532_power(false);
    }
}

static void check_card(const journal_event *event)
{
    unsigned name = event->body[2];
    EXPECT(name < TAGS);
    EXPECT_EQ(event->body[0], 4 + 3 * (name % 3));
    EXPECT(heard_now[name] >= 2 || heard_before[name] >= 2);
}

static void check_events(void)
{
    journal_event events[16];
    unsigned count = table_events(events, 16);
    for (unsigned i = 0; i < count; i++) {
        uint8_t kind = events[i].event;
        about_cards += kind == EVENT_CARD || kind == EVENT_DOUBLE_DRAW ||
                       kind == EVENT_UNKNOWN_TAG || kind == EVENT_PUSHED_IN;
        if (kind == EVENT_CARD) {
            check_card(&events[i]);
        }
    }
    if (journal_next() > journal_oldest()) {
        journal_acknowledge(journal_next() - 1);
    }
    EXPECT(about_cards <= passages);
}

static void play_one(uint32_t seed)
{
    state = seed * 2654435761u + 1;
    table_reset();
    module.on_named = note;
    passages = about_cards = 0;
    memset(heard_now, 0, sizeof heard_now);
    for (unsigned step = 0; step < STEPS; step++) {
        uint32_t what = any(20);
        if (what < 10) {
            move_beam();
        } else if (what < 14) {
            move_tag();
        } else if (what < 15) {
            break_something();
        } else if (what < 16) {
            fake_pin(any(2) == 0 ? PIN_LID : PIN_CASE, any(2) == 0);
        } else if (what < 17) {
            APP.lock(any(2) == 0);
            APP.self_test();
        } else if (!module.powered) {
            fake_pn532_power(true);
        }
        module.air_ms = 4 + any(20);
        table_run_ms(any(8) == 0 ? any(700) : any(40));
        check_events();
    }
}

static void come_to_rest(void)
{
    if (!module.powered) {
        fake_pn532_power(true);
    }
    module.lose_commands = module.lose_acks = module.lose_responses = 0;
    module.damage_responses = module.cut_responses = module.garble = 0;
    fake_pn532_clear();
    for (unsigned pin = 0; pin < PIN_COUNT; pin++) {
        fake_pin((board_pin)pin, false);
    }
    module.air_ms = 8;
    table_run_ms(4000);
    check_events();
    EXPECT(!module.field);
    const uint8_t uid[4] = {0x04, 0, 0x11, 0x22};
    memset(heard_now, 0, sizeof heard_now);
    table_draw(uid, 4);
    table_one_event(EVENT_CARD);
    EXPECT_EQ(APP.self_test() & (FAULT_READER | FAULT_ANTENNA | FAULT_LID), 0);
}

static void whatever_happens_no_card_is_made_up_and_no_reading_is_stolen(void)
{
    for (uint32_t seed = 1; seed <= SEEDS; seed++) {
        play_one(seed);
        come_to_rest();
    }
}

int main(void)
{
    RUN(whatever_happens_no_card_is_made_up_and_no_reading_is_stolen);
    return 0;
}
