/* Delivery and requests: every event once and in order, at the pace of the line, each request
 * carried out once (wire.md sections 4 and 6). */
#include "core/journal.h"
#include "core/link.h"
#include "core/octets.h"
#include "core/requests.h"
#include "core/speaker.h"
#include "tests/expect.h"
#include "tests/fake_board.h"
#include "tests/fake_host.h"

static unsigned locks, unlocks, tells, rooms;
static uint8_t watched = SPOT_NONE;
static bool refusing;

static bool lock(bool locked)
{
    locks += locked;
    unlocks += !locked;
    return !refusing;
}

static uint16_t self_test(void)
{
    return FAULT_READER;
}

static bool tell_spots(void)
{
    tells++;
    return link_record(EVENT_JAM, NULL, 0);
}

static bool watch(uint8_t spot)
{
    watched = spot;
    return true;
}

static uint8_t flags(void)
{
    return PONG_LID_OPEN;
}

static void on_room(void)
{
    rooms++;
}

static const link_app APP_OF_TEST = {lock, self_test, tell_spots, watch, flags, on_room};

static void start(void)
{
    fake_reset();
    host_reset();
    locks = unlocks = tells = rooms = 0;
    refusing = false;
    link_start(&APP_OF_TEST);
    host_greet();
}

static void record(unsigned count)
{
    for (unsigned n = 0; n < count; n++) {
        uint8_t body[EVENT_BODY_LIMIT];
        memset(body, (int)n, sizeof body);
        link_record(EVENT_SPOT_STABLE, body, sizeof body);
    }
}

static void resume(uint32_t from)
{
    host_say_numbers(WIRE_RESUME, host.boot_id, from);
}

static void expect_event(uint32_t seq)
{
    heard_frame heard;
    EXPECT(host_hear(&heard));
    EXPECT_EQ(heard.type, WIRE_EVENT);
    EXPECT_EQ(get_u32(heard.payload), host.boot_id);
    EXPECT_EQ(get_u32(heard.payload + 4), seq);
}

static void expect_gap(uint32_t first, uint32_t last)
{
    heard_frame heard;
    EXPECT(host_hear(&heard));
    EXPECT_EQ(heard.type, WIRE_GAP);
    EXPECT_EQ(heard.size, 12);
    EXPECT_EQ(get_u32(heard.payload), host.boot_id);
    EXPECT_EQ(get_u32(heard.payload + 4), first);
    EXPECT_EQ(get_u32(heard.payload + 8), last);
}

static void no_event_is_sent_before_resume_and_each_at_once_after_it(void)
{
    start();
    record(1);
    host_expect_silence();
    resume(1);
    expect_event(1);
    host_expect_silence();
    record(1);
    EXPECT(fake.host_out.written > fake.host_out.read); /* without waiting for a poll */
    expect_event(2);
}

static void a_resume_of_a_full_journal_keeps_to_the_room_of_the_line(void)
{
    start();
    fake.host_capacity = FRAME_LIMIT + 10;
    record(JOURNAL_SLOTS);
    resume(1);
    for (uint32_t seq = 1; seq <= JOURNAL_SLOTS; seq++) {
        link_poll();
        EXPECT(board_host_space() <= 10 + 2);
        expect_event(seq);
    }
    host_expect_silence();
}

static void a_ping_is_answered_while_a_resume_goes_on(void)
{
    start();
    fake.host_capacity = FRAME_LIMIT + 10;
    record(20);
    resume(1);
    expect_event(1);
    uint8_t number[4] = {9};
    host_say(WIRE_PING, number, 4);
    heard_frame heard;
    unsigned before = 0;
    while (host_hear(&heard) && heard.type != WIRE_PONG) {
        before++;
    }
    EXPECT_EQ(heard.type, WIRE_PONG);
    EXPECT(before <= 2);
}

static void numbers_below_the_oldest_are_one_gap(void)
{
    start();
    record(5);
    host_say_numbers(WIRE_ACK, host.boot_id, 3);
    resume(1);
    expect_gap(1, 3);
    expect_event(4);
    expect_event(5);
    host_expect_silence();
    EXPECT_EQ(rooms, 1);
}

static void what_is_acknowledged_while_a_resume_goes_on_is_left_out(void)
{
    start();
    fake.host_capacity = FRAME_LIMIT + 10;
    record(5);
    resume(1);
    expect_event(1);
    host_say_numbers(WIRE_ACK, host.boot_id, 4);
    heard_frame heard;
    while (host_hear(&heard)) {
        EXPECT_EQ(heard.type, WIRE_EVENT);
        EXPECT(get_u32(heard.payload + 4) == 2 || get_u32(heard.payload + 4) == 5);
    }
}

static void a_hole_is_sent_as_a_gap_and_what_follows_it_as_events(void)
{
    start();
    record(JOURNAL_SLOTS + 3);
    host_say_numbers(WIRE_ACK, host.boot_id, 1);
    resume(JOURNAL_SLOTS);
    link_poll();
    record(1);
    expect_event(JOURNAL_SLOTS);
    expect_gap(JOURNAL_SLOTS + 1, JOURNAL_SLOTS + 3);
    expect_event(JOURNAL_SLOTS + 4);
    record(1); /* full again */
    expect_gap(JOURNAL_SLOTS + 5, JOURNAL_SLOTS + 5);
}

static void acknowledgements_for_other_journals_and_numbers_are_refused(void)
{
    start();
    record(2);
    host_say_numbers(WIRE_ACK, host.boot_id + 1, 1);
    host_expect_nak(NAK_WRONG_NUMBER, WIRE_ACK);
    host_say_numbers(WIRE_ACK, host.boot_id, 3);
    host_expect_nak(NAK_WRONG_NUMBER, WIRE_ACK);
    host_say_numbers(WIRE_RESUME, host.boot_id ^ 1, 1);
    host_expect_nak(NAK_WRONG_NUMBER, WIRE_RESUME);
    EXPECT_EQ(journal_oldest(), 1);
    EXPECT_EQ(rooms, 0);
    host_say_numbers(WIRE_ACK, host.boot_id, 0);
    host_expect_silence();
    EXPECT_EQ(journal_oldest(), 1);
}

static void numbers_lost_by_the_memory_are_not_given_twice(void)
{
    start();
    record(2);
    resume(8); /* the host has had seven */
    host_expect_nak(NAK_WRONG_NUMBER, WIRE_RESUME);
    record(1);
    resume(8);
    expect_event(8);
}

static void an_event_survives_a_reset_under_its_number(void)
{
    start();
    uint32_t name = host.boot_id;
    record(3);
    host_say_numbers(WIRE_ACK, name, 1);
    host_drop_all();
    fake_reboot();
    link_start(&APP_OF_TEST);
    host_greet();
    EXPECT_EQ(host.boot_id, name);
    resume(2);
    expect_event(2);
    expect_event(3);
}

static uint8_t ask(uint8_t type, uint32_t request_id)
{
    uint8_t payload[4];
    put_u32(payload, request_id);
    host_say(type, payload, sizeof payload);
    heard_frame done = host_expect(WIRE_DONE);
    EXPECT_EQ(done.size, 5);
    EXPECT_EQ(get_u32(done.payload), request_id);
    return done.payload[4];
}

static void a_request_is_carried_out_once_and_answered_each_time(void)
{
    start();
    for (unsigned times = 0; times < 4; times++) {
        EXPECT_EQ(ask(WIRE_LOCK, 77), OUTCOME_DONE);
    }
    EXPECT_EQ(locks, 1);
    EXPECT_EQ(ask(WIRE_UNLOCK, 78), OUTCOME_DONE);
    EXPECT_EQ(unlocks, 1);
    host_greet(); /* answers are remembered from one conversation to the next */
    EXPECT_EQ(ask(WIRE_LOCK, 77), OUTCOME_DONE);
    EXPECT_EQ(locks, 1);
}

static void sixteen_answers_are_remembered(void)
{
    start();
    for (uint32_t id = 0; id < REQUESTS_REMEMBERED; id++) {
        ask(WIRE_LOCK, id);
    }
    ask(WIRE_LOCK, 0);
    EXPECT_EQ(locks, REQUESTS_REMEMBERED);
    ask(WIRE_LOCK, 1000);
    ask(WIRE_LOCK, 1);
    EXPECT_EQ(locks, REQUESTS_REMEMBERED + 1);
    ask(WIRE_LOCK, 0);
    EXPECT_EQ(locks, REQUESTS_REMEMBERED + 2);
}

static void what_the_app_refuses_or_lacks_is_refused(void)
{
    start();
    refusing = true;
    EXPECT_EQ(ask(WIRE_LOCK, 1), OUTCOME_REFUSED);
    link_start(NULL);
    host_greet();
    EXPECT_EQ(ask(WIRE_LOCK, 1), OUTCOME_REFUSED);
    EXPECT_EQ(ask(WIRE_TELL_SPOTS, 2), OUTCOME_REFUSED);
}

static void a_spot_beyond_the_table_is_malformed(void)
{
    start();
    uint8_t payload[5] = {1, 0, 0, 0, SPOT_COUNT};
    host_say(WIRE_WATCH, payload, 5);
    host_expect_nak(NAK_MALFORMED, WIRE_WATCH);
    payload[4] = SPOT_COUNT - 1;
    host_say(WIRE_WATCH, payload, 5);
    host_expect(WIRE_DONE);
    EXPECT_EQ(watched, SPOT_COUNT - 1);
    payload[0] = 2;
    payload[4] = SPOT_NONE;
    host_say(WIRE_WATCH, payload, 5);
    host_expect(WIRE_DONE);
    EXPECT_EQ(watched, SPOT_NONE);
}

static void the_self_test_joins_the_faults_of_app_and_link(void)
{
    start();
    uint8_t payload[4] = {5};
    fake.store_unwritable = true;
    record(1);
    host_say(WIRE_SELFTEST, payload, 4);
    heard_frame result = host_expect(WIRE_SELFTEST_R);
    EXPECT_EQ(result.size, 8);
    EXPECT_EQ(get_u16(result.payload + 4), FAULT_READER | FAULT_JOURNAL);
    EXPECT_EQ(get_u16(result.payload + 6), 3300);
}

static void an_answer_goes_before_the_events_that_it_causes(void)
{
    start();
    resume(1);
    host_drop_all();
    EXPECT_EQ(ask(WIRE_TELL_SPOTS, 5), OUTCOME_DONE);
    expect_event(1);
    EXPECT_EQ(ask(WIRE_TELL_SPOTS, 5), OUTCOME_DONE);
    EXPECT_EQ(tells, 1);
}

static void app_flags_are_in_the_pong(void)
{
    start();
    uint8_t number[4] = {1};
    host_say(WIRE_PING, number, 4);
    heard_frame pong = host_expect(WIRE_PONG);
    EXPECT_EQ(pong.payload[20], PONG_LID_OPEN);
    EXPECT_EQ(get_u16(pong.payload + 21), self_test());
}

static void a_line_without_room_is_left_unread_until_it_has_some(void)
{
    start();
    uint8_t number[4] = {1};
    fake.host_capacity = 0;
    host_say(WIRE_PING, number, 4);
    link_poll();
    EXPECT(fake.host_in.written > fake.host_in.read);
    fake.host_capacity = 1000;
    host_expect(WIRE_PONG);
}

static void a_conversation_whose_counters_are_used_up_ends_unsaid(void)
{
    start();
    host_drop_all();
    session talk = {.state = SESSION_OPEN, .flowing = true, .sent = COUNTER_LIMIT - 1};
    uint8_t payload[1] = {0};
    speaker_sealed(&talk, WIRE_PONG, payload, 1);
    EXPECT_EQ(talk.state, SESSION_NONE);
    EXPECT(!talk.flowing);
    EXPECT_EQ(fake.host_out.read, fake.host_out.written);
}

int main(void)
{
    RUN(no_event_is_sent_before_resume_and_each_at_once_after_it);
    RUN(a_resume_of_a_full_journal_keeps_to_the_room_of_the_line);
    RUN(a_ping_is_answered_while_a_resume_goes_on);
    RUN(numbers_below_the_oldest_are_one_gap);
    RUN(what_is_acknowledged_while_a_resume_goes_on_is_left_out);
    RUN(a_hole_is_sent_as_a_gap_and_what_follows_it_as_events);
    RUN(acknowledgements_for_other_journals_and_numbers_are_refused);
    RUN(numbers_lost_by_the_memory_are_not_given_twice);
    RUN(an_event_survives_a_reset_under_its_number);
    RUN(a_request_is_carried_out_once_and_answered_each_time);
    RUN(sixteen_answers_are_remembered);
    RUN(what_the_app_refuses_or_lacks_is_refused);
    RUN(a_spot_beyond_the_table_is_malformed);
    RUN(the_self_test_joins_the_faults_of_app_and_link);
    RUN(an_answer_goes_before_the_events_that_it_causes);
    RUN(app_flags_are_in_the_pong);
    RUN(a_line_without_room_is_left_unread_until_it_has_some);
    RUN(a_conversation_whose_counters_are_used_up_ends_unsaid);
    return 0;
}
