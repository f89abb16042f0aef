#include "tests/fake_table.h"

static uint32_t told;

void table_power_up(void)
{
    told = 1;
    link_start(&APP);
    link_poll();
    EXPECT(link_ready());
    app_start();
}

void table_reset(void)
{
    fake_reset();
    fake_pn532_reset();
    table_power_up();
    table_run_ms(100);
}

static bool gate_is_free(void)
{
    return !fake.pins[PIN_GATE_ENTRY] && !fake.pins[PIN_GATE_EXIT];
}

void table_run_ms(uint32_t ms)
{
    for (; ms > 0; ms--) {
        unsigned lists = module.lists;
        fake_sleep_ms(1);
        fake_pn532_run();
        link_poll();
        app_poll();
        fake_pn532_run(); /* what this turn asked for reaches the module in this turn */
        if (module.lists != lists && gate_is_free()) {
            FAIL_AT("a reading began with both beams free");
        }
    }
}

void table_play(const char *script)
{
    for (const char *step = script; *step != '\0'; step++) {
        if (*step == '.') {
            table_run_ms(100);
        } else if (*step == 'A' || *step == 'B') {
            board_pin pin = *step == 'A' ? PIN_GATE_ENTRY : PIN_GATE_EXIT;
            fake_pin(pin, *++step == '1');
            table_run_ms(15);
        }
    }
}

void table_draw(const uint8_t *uid, uint8_t size)
{
    fake_pn532_put(uid, size);
    table_play("A1 B1 A0 B0");
    fake_pn532_clear();
    table_run_ms(20);
}

unsigned table_events(journal_event *to, unsigned most)
{
    unsigned count = 0;
    uint32_t last;
    while (told < journal_next() && count < most) {
        EXPECT_EQ(journal_at(told, &to[count], &last), JOURNAL_EVENT);
        count++;
        told++;
    }
    return count;
}

journal_event table_one_event(uint8_t kind)
{
    journal_event events[8];
    unsigned count = table_events(events, 8);
    if (count != 1 || events[0].event != kind) {
        FAIL_AT("%u events, the first 0x%02X, not one 0x%02X", count, count ? events[0].event : 0,
                kind);
    }
    return events[0];
}

void table_no_event(void)
{
    journal_event events[8];
    unsigned count = table_events(events, 8);
    if (count != 0) {
        FAIL_AT("%u events, the first 0x%02X", count, events[0].event);
    }
}
