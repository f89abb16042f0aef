/* The Pepper C1 driver against bytes: what goes out, what comes back, and what a bad line does. */
#include "readers/pepper.h"
#include "tests/expect.h"
#include "tests/fake_board.h"
#include "tests/fake_pepper.h"

static pepper reader;
static uint32_t now;
static uint8_t named[128][PEPPER_UID_BYTES];
static size_t named_count;

static void on_tag(void *taker, const uint8_t uid[PEPPER_UID_BYTES])
{
    EXPECT(taker == &named_count);
    EXPECT(named_count < 128);
    memcpy(named[named_count++], uid, PEPPER_UID_BYTES);
}

static bool was_sent(const char *hex)
{
    uint8_t sent[256];
    char got[2 * sizeof sent + 1] = "";
    size_t size = fake_take(&fake.reader_out[1], sent, sizeof sent);
    for (size_t at = 0; at < size; at++) {
        snprintf(got + 2 * at, 3, "%02X", sent[at]);
    }
    if (strcmp(got, hex) != 0) {
        printf("sent %s, not %s\n", got, hex);
    }
    return strcmp(got, hex) == 0;
}

static void answer_hex(const char *hex)
{
    uint8_t bytes[128];
    size_t size = strlen(hex) / 2;
    for (size_t at = 0; at < size; at++) {
        const char digits[3] = {hex[2 * at], hex[2 * at + 1], 0};
        bytes[at] = (uint8_t)strtoul(digits, NULL, 16);
    }
    pepper_feed(&reader, bytes, size, now);
}

/* The frame around a payload given as hex. */
static void answer(const char *payload_hex)
{
    uint8_t payload[64];
    uint8_t frame[80];
    size_t size = strlen(payload_hex) / 2;
    for (size_t at = 0; at < size; at++) {
        const char digits[3] = {payload_hex[2 * at], payload_hex[2 * at + 1], 0};
        payload[at] = (uint8_t)strtoul(digits, NULL, 16);
    }
    pepper_feed(&reader, frame, fake_pepper_frame(frame, payload, size), now);
}

static void wait_ms(uint32_t ms)
{
    for (; ms > 0; ms--) {
        now++;
        pepper_tick(&reader, now);
    }
}

static void forget_sent(void)
{
    fake.reader_out[1].read = fake.reader_out[1].written;
}

static void start(void)
{
    fake_reset();
    now = 0;
    named_count = 0;
    pepper_start(&reader, 1, on_tag, &named_count);
}

static void bring_up(void)
{
    start();
    answer("0001");
    answer("000B322E3536");
    answer("0006");
    answer("0005");
    EXPECT(pepper_idle(&reader));
    forget_sent();
}

static void select_three(void)
{
    bring_up();
    EXPECT(pepper_read(&reader, 3, now));
    answer("000F");
    forget_sent();
}

/* The bytes are those that the maker's Python library builds for the same commands. */
static void it_comes_up_by_dummy_version_polling_off_and_halt(void)
{
    start();
    EXPECT(was_sent("F50300FCFF0555B1F50300FCFF01D1F1"));
    answer_hex("F50400FBFF00012E0D");
    EXPECT(was_sent("F50300FCFF0B9B50"));
    answer("000B322E3536");
    EXPECT(was_sent("F50400FBFF0600A9B7"));
    answer("0006");
    EXPECT(was_sent("F50300FCFF0555B1"));
    EXPECT(!pepper_up(&reader));
    answer("0005");
    EXPECT(pepper_idle(&reader) && pepper_up(&reader) && !reader.lit);
    EXPECT(was_sent(""));
}

static void a_pass_sets_the_antenna_and_names_each_tag(void)
{
    bring_up();
    EXPECT(pepper_read(&reader, 3, now));
    EXPECT(was_sent("F50400FBFF0F03523D"));
    answer("000F");
    EXPECT(was_sent("F50400FBFF9070737B"));
    answer("0090048F7F0A012416E00001");
    EXPECT(was_sent("F50400FBFF91704248"));
    EXPECT(reader.pass == PEPPER_RUNNING);
    answer("0091058F7F0A012416E00000");
    EXPECT(was_sent(""));
    EXPECT(reader.pass == PEPPER_COMPLETE && named_count == 2);
    EXPECT(memcmp(named[1], "\x05\x8F\x7F\x0A\x01\x24\x16\xE0", 8) == 0);
}

static void a_second_pass_of_the_same_antenna_does_not_set_it_again(void)
{
    select_three();
    answer("FF900201");
    EXPECT(pepper_read(&reader, 3, now));
    EXPECT(was_sent("F50400FBFF9070737B"));
}

static void an_empty_field_is_a_complete_pass_without_tags(void)
{
    select_three();
    answer("FF900201");
    EXPECT(reader.pass == PEPPER_COMPLETE && named_count == 0);
}

static void a_tag_announced_and_then_silent_fails_the_pass(void)
{
    select_three();
    answer("0090048F7F0A012416E00001");
    answer("FF910201");
    EXPECT(reader.pass == PEPPER_FAILED);
}

static void a_collision_error_fails_the_pass(void)
{
    select_three();
    answer("FF900203");
    EXPECT(reader.pass == PEPPER_FAILED && pepper_idle(&reader));
}

static void a_refused_antenna_fails_the_pass_and_is_remembered(void)
{
    bring_up();
    pepper_read(&reader, 3, now);
    answer("FF0F0221");
    EXPECT(reader.pass == PEPPER_FAILED && reader.refused == 0x04);
    pepper_read(&reader, 3, now);
    answer("000F");
    EXPECT(reader.refused == 0);
}

static void tags_without_end_fail_the_pass(void)
{
    select_three();
    answer("0090048F7F0A012416E00001");
    for (int more = 0; more < PEPPER_TAG_LIMIT; more++) {
        EXPECT(reader.pass == PEPPER_RUNNING);
        answer("0091048F7F0A012416E00001");
        forget_sent();
    }
    EXPECT(reader.pass == PEPPER_FAILED);
}

static void darkness_is_a_halt_and_a_refused_halt_is_dark_too(void)
{
    select_three();
    answer("FF900201");
    EXPECT(reader.lit);
    EXPECT(pepper_darken(&reader, now));
    EXPECT(was_sent("F50300FCFF0555B1"));
    EXPECT(reader.lit);
    answer("FF050225");
    EXPECT(!reader.lit && pepper_idle(&reader));
}

static void a_lost_answer_fails_the_pass_and_a_late_one_is_nobodys(void)
{
    select_three();
    answer("0090048F7F0A012416E00001");
    forget_sent();
    wait_ms(500);
    EXPECT(reader.pass == PEPPER_FAILED);
    EXPECT(was_sent("F50300FCFF01D1F1"));
    EXPECT(!pepper_read(&reader, 3, now));
    answer("0091058F7F0A012416E00000");
    EXPECT(named_count == 1 && !pepper_idle(&reader));
    answer("0001");
    EXPECT(pepper_idle(&reader));
    pepper_read(&reader, 3, now);
    EXPECT(was_sent("F50400FBFF0F03523D"));
}

static void a_damaged_answer_is_not_waited_for(void)
{
    select_three();
    answer_hex("F50E00F1FF0090048F7F0A012416E000011234");
    EXPECT(reader.damaged == 1 && named_count == 0);
    wait_ms(20);
    EXPECT(reader.pass == PEPPER_FAILED);
}

static void the_frame_behind_a_damaged_one_is_found(void)
{
    uint8_t stream[64];
    const uint8_t tag[12] = {0, 0x90, 4, 0x8F, 0x7F, 0x0A, 1, 0x24, 0x16, 0xE0, 0, 0};
    select_three();
    /* The first frame lost its fifth byte, so it seems to end within the second. */
    size_t size = fake_pepper_frame(stream, tag, sizeof tag);
    memmove(stream + 6, stream + 7, size - 7);
    size += fake_pepper_frame(stream + size - 1, tag, sizeof tag) - 1;
    pepper_feed(&reader, stream, size, now);
    EXPECT(reader.damaged == 1);
    EXPECT(reader.pass == PEPPER_COMPLETE && named_count == 1);
}

static void noise_between_frames_is_passed_over(void)
{
    select_three();
    answer_hex("00F5F5F50E00F1FEF5FFFF0000");
    answer("FF900201");
    EXPECT(reader.pass == PEPPER_COMPLETE);
}

static void a_frame_that_stops_half_way_is_given_up_after_a_pause(void)
{
    select_three();
    answer_hex("F50E00F1FF0090048F");
    wait_ms(60);
    EXPECT(reader.held == 0);
    answer("FF900201");
    EXPECT(reader.pass == PEPPER_COMPLETE || reader.pass == PEPPER_FAILED);
}

static void bytes_one_at_a_time_are_the_same_frame(void)
{
    uint8_t frame[64];
    const uint8_t tag[12] = {0, 0x90, 4, 0x8F, 0x7F, 0x0A, 1, 0x24, 0x16, 0xE0, 0, 0};
    select_three();
    size_t size = fake_pepper_frame(frame, tag, sizeof tag);
    for (size_t at = 0; at < size; at++) {
        pepper_feed(&reader, frame + at, 1, now);
    }
    EXPECT(reader.pass == PEPPER_COMPLETE && named_count == 1);
}

static void silence_brings_it_up_from_the_beginning(void)
{
    select_three();
    wait_ms(1199);
    EXPECT(reader.pass == PEPPER_RUNNING);
    wait_ms(301);
    EXPECT(reader.pass == PEPPER_FAILED && !pepper_up(&reader) && reader.restarts == 1);
    forget_sent();
    wait_ms(400);
    EXPECT(was_sent("F50300FCFF0555B1F50300FCFF01D1F1"
                    "F50300FCFF0555B1F50300FCFF01D1F1"));
    answer("0001");
    answer("000B322E3536");
    answer("0006");
    answer("0005");
    EXPECT(pepper_idle(&reader) && reader.antenna == 0);
}

static void a_silent_reader_counts_as_dark_once_it_could_have_obeyed(void)
{
    select_three();
    wait_ms(1400);
    EXPECT(!pepper_up(&reader) && !pepper_dark(&reader, now));
    wait_ms(30);
    EXPECT(pepper_dark(&reader, now) && reader.lit);
}

static void its_own_polling_shows_that_it_started_anew(void)
{
    select_three();
    answer("FE0001048F7F0A012416E0");
    EXPECT(reader.pass == PEPPER_FAILED && !pepper_up(&reader));
}

static void polling_said_while_coming_up_does_not_disturb(void)
{
    start();
    answer("0001");
    answer("FE0001048F7F0A012416E0");
    answer("000B322E3536");
    answer("0006");
    answer("0005");
    EXPECT(pepper_idle(&reader));
}

static void answers_to_other_commands_are_nobodys(void)
{
    select_three();
    answer("0005");
    answer("0091048F7F0A012416E00000");
    answer("FF0F0221");
    EXPECT(reader.pass == PEPPER_RUNNING && named_count == 0 && reader.refused == 0);
}

static void what_cannot_be_asked_is_refused(void)
{
    bring_up();
    EXPECT(!pepper_read(&reader, 0, now));
    EXPECT(!pepper_read(&reader, 9, now));
    EXPECT(pepper_read(&reader, 8, now));
    EXPECT(!pepper_read(&reader, 8, now));
    EXPECT(!pepper_darken(&reader, now));
}

int main(void)
{
    RUN(it_comes_up_by_dummy_version_polling_off_and_halt);
    RUN(a_pass_sets_the_antenna_and_names_each_tag);
    RUN(a_second_pass_of_the_same_antenna_does_not_set_it_again);
    RUN(an_empty_field_is_a_complete_pass_without_tags);
    RUN(a_tag_announced_and_then_silent_fails_the_pass);
    RUN(a_collision_error_fails_the_pass);
    RUN(a_refused_antenna_fails_the_pass_and_is_remembered);
    RUN(tags_without_end_fail_the_pass);
    RUN(darkness_is_a_halt_and_a_refused_halt_is_dark_too);
    RUN(a_lost_answer_fails_the_pass_and_a_late_one_is_nobodys);
    RUN(a_damaged_answer_is_not_waited_for);
    RUN(the_frame_behind_a_damaged_one_is_found);
    RUN(noise_between_frames_is_passed_over);
    RUN(a_frame_that_stops_half_way_is_given_up_after_a_pause);
    RUN(bytes_one_at_a_time_are_the_same_frame);
    RUN(silence_brings_it_up_from_the_beginning);
    RUN(a_silent_reader_counts_as_dark_once_it_could_have_obeyed);
    RUN(its_own_polling_shows_that_it_started_anew);
    RUN(polling_said_while_coming_up_does_not_disturb);
    RUN(answers_to_other_commands_are_nobodys);
    RUN(what_cannot_be_asked_is_refused);
    return 0;
}
