/* What sequences of edges at the two beams mean. A script is a row of letters and digits: A entry,
 * B exit, 1 broken, 0 free, each 10 ms after the one before; a dot is 100 ms more. */
#include "shoe/gate.h"
#include "tests/expect.h"

static gate at;
static uint32_t now_us;
static gate_report last;
static unsigned began, opened, jammed, ended;

static void drain(void)
{
    gate_report report;
    while (gate_next(&at, &report)) {
        began += report.kind == GATE_BEGAN;
        opened += report.kind == GATE_OPENED;
        jammed += report.kind == GATE_JAMMED;
        if (report.kind == GATE_ENDED) {
            ended++;
            last = report;
        }
    }
}

static void wait_us(uint32_t us)
{
    now_us += us;
    gate_tick(&at, now_us);
    drain();
}

static void edge(gate_beam beam, bool broken)
{
    gate_edge(&at, beam, broken, now_us);
    drain();
}

static void play(const char *script)
{
    now_us = UINT32_MAX - 20000; /* so that every script runs over the end of the counter */
    began = opened = jammed = ended = 0;
    gate_start(&at, now_us);
    for (const char *step = script; *step != '\0'; step++) {
        if (*step == '.') {
            wait_us(100000);
        } else if (*step == 'A' || *step == 'B') {
            gate_beam beam = *step == 'A' ? BEAM_ENTRY : BEAM_EXIT;
            edge(beam, *++step == '1');
            wait_us(10000);
        }
    }
}

static void expect_passage(const char *script, gate_passage wanted)
{
    play(script);
    if (began != 1 || ended != 1 || last.passage != wanted) {
        FAIL_AT("%s: %u began, %u ended, passage %d, not %d", script, began, ended, last.passage,
                wanted);
    }
    EXPECT(!gate_broken(&at));
}

static void a_card_that_leaves_breaks_both_beams_and_frees_the_exit_last(void)
{
    expect_passage("A1 B1 A0 B0", PASSED_OUT);
}

static void a_withdrawn_card_is_no_passage_out(void)
{
    expect_passage("A1 A0", PASSED_BACK);
    expect_passage("A1 B1 B0 A0", PASSED_BACK);
    expect_passage("A1 B1 B0 B1 B0 A0", PASSED_BACK);
}

static void a_card_held_to_the_lip_never_breaks_the_entry(void)
{
    expect_passage("B1 B0", PASSED_LIP);
    expect_passage("B1 A1 A0 B0", PASSED_LIP);
}

static void what_frees_the_entry_last_was_pushed_in(void)
{
    expect_passage("B1 A1 B0 A0", PASSED_IN);
    expect_passage("B1 A1 B0 B1 B0 A0", PASSED_IN);
}

static void a_card_drawn_in_jerks_is_still_one(void)
{
    expect_passage("A1 B1 B0 B1 A0 B0", PASSED_OUT);
    expect_passage("A1 B1 A0 A1 A0 B0", PASSED_OUT);
}

static void two_cards_nose_to_tail_are_several(void)
{
    expect_passage("A1 B1 A0 A1 B0 B1 A0 B0", PASSED_SEVERAL);
    expect_passage("A1 B1 A0 A1 B0 B1 A0 A1 B0 B1 A0 B0", PASSED_SEVERAL);
}

static void a_second_card_that_goes_back_leaves_the_passage_unclear(void)
{
    expect_passage("A1 B1 A0 A1 B0 A0", PASSED_UNCLEAR);
}

static void a_beam_that_trembles_makes_one_passage(void)
{
    play("");
    for (unsigned i = 0; i < 5; i++) {
        edge(BEAM_ENTRY, i % 2 == 0);
        wait_us(60);
    }
    wait_us(10000);
    edge(BEAM_EXIT, true);
    wait_us(10000);
    edge(BEAM_ENTRY, false);
    wait_us(10000);
    for (unsigned i = 0; i < 5; i++) {
        edge(BEAM_EXIT, i % 2 == 1);
        wait_us(60);
    }
    wait_us(10000);
    EXPECT_EQ(ended, 1);
    EXPECT_EQ(last.passage, PASSED_OUT);
}

static void the_first_change_counts_at_once(void)
{
    play("A1 B1 A0");
    EXPECT_EQ(ended, 0);
    edge(BEAM_EXIT, false);
    EXPECT_EQ(ended, 1);
}

static void a_change_held_back_counts_once_it_has_stayed(void)
{
    play("");
    edge(BEAM_ENTRY, true);
    wait_us(100);
    edge(BEAM_ENTRY, false);
    EXPECT_EQ(ended, 0);
    wait_us(1000);
    EXPECT_EQ(ended, 1);
}

static void what_stands_in_the_gate_is_told_once_and_its_end_too(void)
{
    play("A1 ....");
    EXPECT_EQ(opened, 0);
    wait_us(100000);
    EXPECT_EQ(opened, 1);
    wait_us(3000000);
    EXPECT_EQ(opened, 1);
    EXPECT_EQ(jammed, 0);
    edge(BEAM_ENTRY, false);
    EXPECT_EQ(ended, 1);
    EXPECT(last.was_open);
}

static void both_beams_broken_for_a_second_and_a_half_are_a_jam_told_once(void)
{
    play("A1 B1 ..............");
    EXPECT_EQ(jammed, 0);
    wait_us(100000);
    EXPECT_EQ(jammed, 1);
    wait_us(5000000);
    EXPECT_EQ(jammed, 1);
}

static void a_quick_card_is_not_told_as_open(void)
{
    play("A1 B1 A0 B0");
    EXPECT(!last.was_open);
    EXPECT_EQ(opened, 0);
}

int main(void)
{
    RUN(a_card_that_leaves_breaks_both_beams_and_frees_the_exit_last);
    RUN(a_withdrawn_card_is_no_passage_out);
    RUN(a_card_held_to_the_lip_never_breaks_the_entry);
    RUN(what_frees_the_entry_last_was_pushed_in);
    RUN(a_card_drawn_in_jerks_is_still_one);
    RUN(two_cards_nose_to_tail_are_several);
    RUN(a_second_card_that_goes_back_leaves_the_passage_unclear);
    RUN(a_beam_that_trembles_makes_one_passage);
    RUN(the_first_change_counts_at_once);
    RUN(a_change_held_back_counts_once_it_has_stayed);
    RUN(what_stands_in_the_gate_is_told_once_and_its_end_too);
    RUN(both_beams_broken_for_a_second_and_a_half_are_a_jam_told_once);
    RUN(a_quick_card_is_not_told_as_open);
    return 0;
}
