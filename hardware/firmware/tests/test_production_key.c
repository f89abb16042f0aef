/* The production image's rule for keys: here session.c is compiled as it is there. */
#undef ALLOW_TEST_KEY
#include "core/session.c"

#include "core/journal.h"
#include "core/link.h"
#include "tests/expect.h"
#include "tests/fake_board.h"
#include "tests/fake_host.h"

static const uint8_t NONCE[NONCE_BYTES] = {9};

static void prove(uint8_t answer)
{
    heard_frame heard;
    host_hello(NONCE, 2, 2);
    heard = host_expect(WIRE_HELLO_R);
    host_take_hello_r(&heard);
    host_say(WIRE_AUTH, NULL, 0);
    EXPECT(host_hear(&heard));
    EXPECT_EQ(heard.type, answer);
}

static void a_production_image_refuses_the_test_key_and_shows_itself_all_the_same(void)
{
    fake_reset();
    host_reset();
    link_start(NULL);
    host_expect(WIRE_BOOT);
    EXPECT_EQ(link_faults(), FAULT_KEY);
    for (unsigned times = 0; times < 4; times++) {
        prove(WIRE_NAK);
    }
    EXPECT_EQ(journal_next(), 1); /* nobody forged anything */
}

static void a_production_image_takes_a_key_of_its_own(void)
{
    fake_reset();
    host_reset();
    fake.who.key[31] ^= 0x80;
    link_start(NULL);
    EXPECT_EQ(link_faults(), 0);
    prove(WIRE_AUTH_R);
}

int main(void)
{
    RUN(a_production_image_refuses_the_test_key_and_shows_itself_all_the_same);
    RUN(a_production_image_takes_a_key_of_its_own);
    return 0;
}
