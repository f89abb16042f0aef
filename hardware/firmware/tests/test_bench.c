/* The bench port as boards/bench.md has it. */
#include "boards/bench.h"
#include "tests/expect.h"

static char said[8192];
static size_t said_size;

static void hear(const uint8_t *from, size_t size)
{
    EXPECT(said_size + size < sizeof said);
    memcpy(said + said_size, from, size);
    said_size += size;
    said[said_size] = '\0';
}

static void start(void)
{
    said_size = 0;
    said[0] = '\0';
    bench_start(hear);
}

static void say(const char *text)
{
    bench_feed((const uint8_t *)text, strlen(text), 4711);
}

static void expect_said(const char *wanted)
{
    if (strcmp(said, wanted) != 0) {
        FAIL_AT("said \"%s\", not \"%s\"", said, wanted);
    }
    said_size = 0;
    said[0] = '\0';
}

static const char IDENTITY[] =
    "I5044412D53\n"
    "K000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F\n";

static void it_asks_every_200_ms_until_go(void)
{
    start();
    bench_tick(0);
    bench_tick(199);
    expect_said("?\n");
    bench_tick(200);
    expect_said("?\n");
    say(IDENTITY);
    say("G\n");
    bench_tick(400);
    expect_said("");
}

static void an_answer_under_way_is_not_asked_for_again(void)
{
    start();
    bench_tick(0);
    expect_said("?\n");
    for (uint32_t now_ms = 150; now_ms <= 1500; now_ms += 150) {
        say("M000001\n");
        bench_tick(now_ms);
    }
    expect_said("");
    bench_tick(1700); /* it broke off */
    expect_said("?\n");
}

static void nobody_is_known_before_go(void)
{
    board_identity who;
    start();
    say(IDENTITY);
    EXPECT(!bench_identify(&who));
    say("G\n");
    EXPECT(bench_identify(&who));
    EXPECT(strcmp(who.id, "PDA-S") == 0);
    EXPECT_EQ(who.key[31], 31);
}

static void go_without_identity_is_not_understood(void)
{
    board_identity who;
    start();
    say("G\n");
    expect_said("!\n");
    EXPECT(!bench_identify(&who));
}

static void edges_come_in_order_and_only_for_changes(void)
{
    board_edge edge;
    start();
    say("A1\nA1\nB1\nA0\nL1\nC1\n");
    static const struct {
        board_pin pin;
        bool high;
    } wanted[] = {{PIN_GATE_ENTRY, true}, {PIN_GATE_EXIT, true}, {PIN_GATE_ENTRY, false},
                  {PIN_LID, true},        {PIN_CASE, true}};
    for (unsigned i = 0; i < 5; i++) {
        EXPECT(bench_next_edge(&edge));
        EXPECT_EQ(edge.pin, wanted[i].pin);
        EXPECT_EQ(edge.high, wanted[i].high);
        EXPECT_EQ(edge.at_us, 4711);
    }
    EXPECT(!bench_next_edge(&edge));
    EXPECT(bench_pin_high(PIN_GATE_EXIT));
    EXPECT(!bench_pin_high(PIN_GATE_ENTRY));
}

static void a_queue_too_full_keeps_the_level(void)
{
    board_edge edge;
    unsigned count = 0;
    start();
    for (unsigned i = 0; i < 101; i++) {
        say(i % 2 == 0 ? "A1\n" : "A0\n");
    }
    while (bench_next_edge(&edge)) {
        count++;
    }
    EXPECT(count < 101);
    EXPECT(bench_pin_high(PIN_GATE_ENTRY));
}

static void a_line_that_cannot_be_read_changes_nothing(void)
{
    static const char *const lines[] = {
        "\n",    "a1\n", "A2\n", "A\n",   "A11\n",     "V12\n",       "VABCDE\n",
        "Kff\n", "I\n",  "I20\n", "E0\n",  "T02\n",     "T1\n",        "M8000FF\n",
        "X\n",   "GG\n", "A1\r\n", "M0000\n", "MZZZZ00\n", "M7FFFAABB\n", "L\n",
    };
    board_edge edge;
    for (unsigned i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        start();
        say(lines[i]);
        expect_said("!\n");
        EXPECT(!bench_next_edge(&edge));
        EXPECT_EQ(bench_supply_mv(), 3300);
        EXPECT(!bench_has_card_stop());
    }
}

static void a_line_too_long_is_one_line_that_cannot_be_read(void)
{
    start();
    for (unsigned i = 0; i < 1000; i++) {
        say("E");
    }
    say("\nA1\n");
    expect_said("!\n");
    EXPECT(bench_pin_high(PIN_GATE_ENTRY));
}

static void random_bytes_are_used_once_and_run_out(void)
{
    uint8_t got[8] = {0};
    start();
    say("E0102030405\n");
    EXPECT_EQ(bench_random(got, 2), 2);
    EXPECT_EQ(got[1], 2);
    EXPECT_EQ(bench_random(got, 8), 3);
    EXPECT_EQ(got[2], 5);
    EXPECT_EQ(bench_random(got, 8), 0);
}

static void memory_is_loaded_before_go_and_told_when_written(void)
{
    uint8_t bytes[70];
    start();
    EXPECT(!bench_store_read(0, bytes, 1));
    say("M7FFEAABB\n");
    say(IDENTITY);
    say("G\n");
    expect_said("");
    EXPECT(bench_store_read(0x7FFE, bytes, 2));
    EXPECT_EQ(bytes[1], 0xBB);
    EXPECT(bench_store_write(0x0102, (const uint8_t *)"\x12\x34", 2));
    expect_said("W01021234\n");
    memset(bytes, 0x5A, sizeof bytes);
    EXPECT(bench_store_write(0, bytes, sizeof bytes));
    EXPECT(strncmp(said, "W00005A5A", 9) == 0);
    EXPECT(strstr(said, "\nW00405A5A5A5A5A5A\n") != NULL);
    said_size = 0;
    say("M000000\n");
    expect_said("!\n");
    EXPECT(bench_store_read(0, bytes, 1));
    EXPECT_EQ(bytes[0], 0x5A);
}

static void memory_ends_where_it_ends(void)
{
    uint8_t bytes[4] = {0};
    start();
    say(IDENTITY);
    say("G\n");
    EXPECT(bench_store_write(STORE_BYTES - 4, bytes, 4));
    EXPECT(!bench_store_write(STORE_BYTES - 3, bytes, 4));
    EXPECT(!bench_store_read(STORE_BYTES + 1, bytes, 0));
    EXPECT(!bench_store_read(UINT32_MAX, bytes, 4));
}

static void outputs_are_told_when_they_change_and_each_beep(void)
{
    start();
    bench_set(OUT_STATUS_LED, 3);
    bench_set(OUT_STATUS_LED, 3);
    bench_set(OUT_BEEPER, 1);
    bench_set(OUT_BEEPER, 1);
    bench_set(OUT_CARD_STOP, 1);
    bench_baud(460800);
    expect_said("D03\nP01\nP01\nS01\nR460800\n");
}

int main(void)
{
    RUN(it_asks_every_200_ms_until_go);
    RUN(an_answer_under_way_is_not_asked_for_again);
    RUN(nobody_is_known_before_go);
    RUN(go_without_identity_is_not_understood);
    RUN(edges_come_in_order_and_only_for_changes);
    RUN(a_queue_too_full_keeps_the_level);
    RUN(a_line_that_cannot_be_read_changes_nothing);
    RUN(a_line_too_long_is_one_line_that_cannot_be_read);
    RUN(random_bytes_are_used_once_and_run_out);
    RUN(memory_is_loaded_before_go_and_told_when_written);
    RUN(memory_ends_where_it_ends);
    RUN(outputs_are_told_when_they_change_and_each_beep);
    return 0;
}
