/* The PN532 driver: bytes as UM0701-02 has them, the habits of the real module, and bad lines. */
#include "readers/pn532.h"
#include "tests/expect.h"
#include "tests/fake_board.h"
#include "tests/fake_pn532.h"

static pn532 reader;
static const uint8_t UID7[] = {0x04, 0x6A, 0x35, 0x22, 0x9B, 0x2C, 0x80};
static const uint8_t UID4[] = {0xDE, 0xAD, 0xBE, 0xEF};
static const uint8_t UID10[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};

static void run_ms(uint32_t ms)
{
    uint8_t some[64];
    for (; ms > 0; ms--) {
        fake_sleep_ms(1);
        fake_pn532_run();
        for (size_t got; (got = board_reader_read(0, some, sizeof some)) > 0;) {
            pn532_feed(&reader, some, got, board_now_ms());
        }
        pn532_tick(&reader, board_now_ms());
    }
}

static void start(void)
{
    fake_reset();
    fake_pn532_reset();
    pn532_start(&reader, 0, 0);
}

static void start_and_run(void)
{
    start();
    run_ms(100);
    EXPECT(pn532_ready(&reader));
}

static pn532_reading read_once(void)
{
    pn532_reading reading;
    EXPECT(pn532_ready(&reader));
    pn532_read(&reader, board_now_ms());
    for (unsigned ms = 0; ms < 2000 && !reader.has_reading; ms++) {
        run_ms(1);
    }
    EXPECT(pn532_take(&reader, &reading));
    return reading;
}

static void expect_sent(const char *hex)
{
    uint8_t sent[128];
    char got[2 * sizeof sent + 1] = "";
    size_t size = fake_take(&fake.reader_out[0], sent, sizeof sent);
    for (size_t i = 0; i < size; i++) {
        snprintf(got + 2 * i, 3, "%02X", sent[i]);
    }
    if (strcmp(got, hex) != 0) {
        FAIL_AT("sent %s, not %s", got, hex);
    }
}

static void answer(const char *hex)
{
    uint8_t bytes[128];
    size_t size = strlen(hex) / 2;
    for (size_t i = 0; i < size; i++) {
        const char digits[3] = {hex[2 * i], hex[2 * i + 1], 0};
        bytes[i] = (uint8_t)strtoul(digits, NULL, 16);
    }
    pn532_feed(&reader, bytes, size, board_now_ms());
}

static void tick_after(uint32_t ms)
{
    fake_sleep_ms(ms);
    pn532_tick(&reader, board_now_ms());
}

/* Frames taken from UM0701-02 (sections 6.2, 7.2, 7.3) and from logs of real modules. */
static void the_module_is_started_with_the_bytes_of_the_manual(void)
{
    static const char ack[] = "0000FF00FF00";
    start();
    tick_after(0);
    expect_sent("5555" "0000000000000000000000000000" "0000FF05FBD41401140102" "00");
    answer(ack);
    answer("0000FF02FED5151600");
    expect_sent("0000FF02FED4022A00");
    answer(ack);
    answer("0000FF06FAD50332010607E800");
    expect_sent("0000FF06FAD43205FF0101F400");
    answer(ack);
    answer("0000FF02FED533F800");
    expect_sent("0000FF04FCD4320100F900");
    answer(ack);
    answer("0000FF02FED533F800");
    expect_sent("0000FF03FDD410061600");
    answer(ack);
    answer("0000FF02FED5111A00");
    expect_sent(ack);
    EXPECT_EQ(fake.baud[0], 115200);
    tick_after(3);
    EXPECT_EQ(fake.baud[0], 460800);
    expect_sent("0000FF02FED4022A00");
    answer(ack);
    answer("0000FF06FAD50332010607E800");
    EXPECT(pn532_ready(&reader));
    pn532_read(&reader, board_now_ms());
    expect_sent("0000FF04FCD44A0200E000");
    answer(ack);
    answer("0000FF0FF1D54B010100440007046A35229B2C808700");
    pn532_reading reading;
    EXPECT(pn532_take(&reader, &reading));
    EXPECT_EQ(reading.outcome, PN532_READ_TAGS);
    EXPECT_EQ(reading.count, 1);
    EXPECT_EQ(reading.tags[0].size, 7);
    EXPECT_BYTES(reading.tags[0].uid, UID7, 7);
    expect_sent("0000FF04FCD4320100F900"); /* the field goes off behind each reading */
}

static void every_reading_hears_a_seven_byte_tag(void)
{
    start_and_run();
    fake_pn532_put(UID7, 7);
    for (unsigned i = 0; i < 6; i++) {
        EXPECT_EQ(read_once().count, 1);
        EXPECT(!pn532_ready(&reader));
        run_ms(5);
        EXPECT(!module.field);
    }
}

static void an_empty_field_is_answered(void)
{
    start_and_run();
    EXPECT_EQ(read_once().outcome, PN532_READ_NONE);
}

static void names_have_four_seven_or_ten_bytes(void)
{
    static const struct {
        const uint8_t *uid;
        uint8_t size;
    } names[] = {{UID4, 4}, {UID7, 7}, {UID10, 10}};
    start_and_run();
    for (unsigned i = 0; i < 3; i++) {
        fake_pn532_clear();
        fake_pn532_put(names[i].uid, names[i].size);
        pn532_reading reading = read_once();
        EXPECT_EQ(reading.count, 1);
        EXPECT_EQ(reading.tags[0].size, names[i].size);
        EXPECT_BYTES(reading.tags[0].uid, names[i].uid, names[i].size);
        run_ms(10);
    }
}

static void two_tags_are_both_named(void)
{
    start_and_run();
    fake_pn532_put(UID7, 7);
    fake_pn532_put(UID4, 4);
    EXPECT_EQ(read_once().count, 2);
}

static pn532_outcome parsed(const uint8_t *from, size_t size)
{
    pn532_reading reading;
    pn532_parse_targets(from, size, &reading);
    return reading.outcome;
}

static void a_name_that_cannot_be_whole_is_garbled(void)
{
    const uint8_t three_tags[] = {3};
    const uint8_t cut[] = {1, 1, 0, 0x44, 0, 7, 4, 1, 2, 3};
    const uint8_t cascade[] = {1, 1, 0, 0x44, 0, 4, 0x88, 4, 1, 2};
    const uint8_t incomplete[] = {1, 1, 0, 0x44, 4, 4, 1, 4, 1, 2};
    const uint8_t odd_length[] = {1, 1, 0, 0x44, 0, 5, 1, 4, 1, 2, 3};
    const uint8_t more_behind[] = {1, 1, 0, 0x44, 0, 4, 1, 4, 1, 2, 3};
    const uint8_t twice[] = {2, 1, 0, 4, 8, 4, 1, 4, 1, 2, 2, 0, 4, 8, 4, 1, 4, 1, 2};
    const uint8_t long_ats[] = {1, 1, 3, 0x44, 0x20, 4, 1, 4, 1, 2, 9, 1};
    EXPECT_EQ(parsed(three_tags, 0), PN532_READ_GARBLED);
    EXPECT_EQ(parsed(three_tags, sizeof three_tags), PN532_READ_GARBLED);
    EXPECT_EQ(parsed(cut, sizeof cut), PN532_READ_GARBLED);
    EXPECT_EQ(parsed(cascade, sizeof cascade), PN532_READ_GARBLED);
    EXPECT_EQ(parsed(incomplete, sizeof incomplete), PN532_READ_GARBLED);
    EXPECT_EQ(parsed(odd_length, sizeof odd_length), PN532_READ_GARBLED);
    EXPECT_EQ(parsed(more_behind, sizeof more_behind), PN532_READ_GARBLED);
    EXPECT_EQ(parsed(twice, sizeof twice), PN532_READ_GARBLED);
    EXPECT_EQ(parsed(long_ats, sizeof long_ats), PN532_READ_GARBLED);
}

static void a_part_4_card_is_read_over_its_ats(void)
{
    const uint8_t card[] = {1, 1, 3, 0x44, 0x20, 7, 4, 1, 2, 3, 4, 5, 6, 5, 0x75, 0x77, 0x81, 2};
    EXPECT_EQ(parsed(card, sizeof card), PN532_READ_TAGS);
}

static void lost_and_damaged_bytes_cost_time_and_no_name(void)
{
    unsigned *faults[] = {&module.lose_commands, &module.lose_acks, &module.lose_responses,
                          &module.damage_responses, &module.cut_responses};
    for (unsigned i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        start_and_run();
        run_ms(400);
        fake_pn532_put(UID7, 7);
        *faults[i] = 1;
        pn532_reading reading = read_once();
        if (reading.outcome == PN532_READ_LOST) {
            run_ms(20);
            reading = read_once();
        }
        EXPECT_EQ(reading.outcome, PN532_READ_TAGS);
        EXPECT_BYTES(reading.tags[0].uid, UID7, 7);
        EXPECT_EQ(reader.restarts, 0);
    }
}

static void a_byte_lost_inside_a_name_makes_no_other_name(void)
{
    static const uint8_t frame[] = {0x00, 0x00, 0xFF, 0x0F, 0xF1, 0xD5, 0x4B, 0x01,
                                    0x01, 0x00, 0x44, 0x00, 0x07, 0x04, 0x2E, 0x00,
                                    0x00, 0x00, 0x00, 0x00, 0x61, 0x00};
    for (size_t lost = 5; lost <= sizeof frame; lost++) { /* the last turn loses none */
        pn532_cutter cutter;
        uint8_t body[PN532_BODY_LIMIT];
        size_t size = 0;
        size_t responses = 0;
        pn532_cutter_start(&cutter);
        for (size_t i = 0; i < sizeof frame; i++) {
            if (i != lost) {
                pn532_add(&cutter, frame[i]);
                responses += pn532_cut(&cutter, body, &size) == PN532_RESPONSE;
            }
        }
        EXPECT(responses == (lost == sizeof frame));
    }
}

static void garbage_between_frames_is_passed_over(void)
{
    static const uint8_t garbage[] = {0x00, 0x00, 0xFF, 0x05, 0xFB, 0xD5, 0x00, 0xFF, 0xFF, 0xFF,
                                      0x00, 0xFF, 0x03, 0xFD, 0x00};
    start_and_run();
    fake_pn532_put(UID4, 4);
    for (unsigned i = 0; i < 20; i++) {
        pn532_feed(&reader, garbage, sizeof garbage, board_now_ms());
        EXPECT_EQ(read_once().outcome, PN532_READ_TAGS);
        run_ms(10);
    }
}

static void extended_frames_are_understood(void)
{
    start_and_run();
    pn532_read(&reader, board_now_ms());
    answer("0000FF00FF00");
    answer("0000FFFFFF000CF4D54B010100440004DEADBEEF5E00");
    pn532_reading reading;
    EXPECT(pn532_take(&reader, &reading));
    EXPECT_EQ(reading.outcome, PN532_READ_TAGS);
    EXPECT_BYTES(reading.tags[0].uid, UID4, 4);
}

static void a_line_too_bad_for_the_fast_speed_stays_at_the_slow_one(void)
{
    start();
    module.most_baud = 115200;
    fake_pn532_put(UID4, 4);
    run_ms(1000);
    EXPECT(!pn532_ready(&reader)); /* the module has switched and can't be heard there */
    fake_pn532_power(false);
    fake_pn532_power(true);
    run_ms(1000);
    EXPECT(pn532_ready(&reader));
    EXPECT_EQ(fake.baud[0], 115200);
    EXPECT_EQ(read_once().outcome, PN532_READ_TAGS);
}

static void a_module_that_kept_its_speed_over_our_restart_is_found(void)
{
    start_and_run();
    EXPECT_EQ(fake.baud[0], 460800);
    fake.baud[0] = 115200;
    pn532_start(&reader, 0, board_now_ms());
    run_ms(1000);
    EXPECT(pn532_ready(&reader));
    EXPECT_EQ(fake.baud[0], 460800);
}

static void a_module_that_lost_power_is_started_again(void)
{
    start_and_run();
    fake_pn532_put(UID7, 7);
    fake_pn532_power(false);
    run_ms(2000);
    EXPECT(pn532_faulty(&reader));
    EXPECT(!pn532_ready(&reader));
    fake_pn532_power(true);
    run_ms(1000);
    EXPECT(!pn532_faulty(&reader));
    EXPECT_EQ(read_once().outcome, PN532_READ_TAGS);
}

static void a_field_left_on_is_turned_off(void)
{
    start_and_run();
    module.field = true;
    run_ms(1100);
    EXPECT(!module.field);
}

static void a_reading_cut_short_is_not_told_and_its_field_goes_off(void)
{
    pn532_reading reading;
    start_and_run();
    fake_pn532_put(UID7, 7);
    pn532_read(&reader, board_now_ms());
    run_ms(4);
    EXPECT(module.field);
    pn532_cut_short(&reader, board_now_ms());
    run_ms(30);
    EXPECT(!pn532_take(&reader, &reading));
    EXPECT(!module.field);
    EXPECT(pn532_ready(&reader));
}

static void a_reading_let_end_is_not_repeated(void)
{
    pn532_reading reading;
    start_and_run();
    module.lose_commands = 1;
    pn532_read(&reader, board_now_ms());
    pn532_let_end(&reader);
    run_ms(500);
    EXPECT_EQ(module.lists, 0);
    EXPECT(pn532_take(&reader, &reading));
    EXPECT_EQ(reading.outcome, PN532_READ_LOST);
    EXPECT(pn532_ready(&reader));
}

int main(void)
{
    RUN(the_module_is_started_with_the_bytes_of_the_manual);
    RUN(every_reading_hears_a_seven_byte_tag);
    RUN(an_empty_field_is_answered);
    RUN(names_have_four_seven_or_ten_bytes);
    RUN(two_tags_are_both_named);
    RUN(a_name_that_cannot_be_whole_is_garbled);
    RUN(a_part_4_card_is_read_over_its_ats);
    RUN(lost_and_damaged_bytes_cost_time_and_no_name);
    RUN(a_byte_lost_inside_a_name_makes_no_other_name);
    RUN(garbage_between_frames_is_passed_over);
    RUN(extended_frames_are_understood);
    RUN(a_line_too_bad_for_the_fast_speed_stays_at_the_slow_one);
    RUN(a_module_that_kept_its_speed_over_our_restart_is_found);
    RUN(a_module_that_lost_power_is_started_again);
    RUN(a_field_left_on_is_turned_off);
    RUN(a_reading_cut_short_is_not_told_and_its_field_goes_off);
    RUN(a_reading_let_end_is_not_repeated);
    return 0;
}
