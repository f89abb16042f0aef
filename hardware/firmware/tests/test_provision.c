/* The provisioning page as boards/provision.md has it. */
#include "core/crc.h"
#include "core/octets.h"
#include "core/provision.h"
#include "tests/expect.h"

static uint8_t page[PROVISION_BYTES];
static board_identity who;
static bool card_stop;

/* The example of provision.md, byte by byte. */
static void write_example(void)
{
    memset(page, 0, sizeof page);
    memcpy(page, "PDAP\x01\x01\x0D\x00PDA-SHOE-0001", 21);
    for (uint8_t at = 0; at < KEY_BYTES; at++) {
        page[40 + at] = at;
    }
    put_u32(page + 72, 0x2190034C);
}

static void seal_page(void)
{
    put_u32(page + 72, crc32_of(page, 72));
}

static bool is_read(void)
{
    return provision_read(page, DEVICE_SHOE, &who, &card_stop);
}

static void the_example_of_the_document_is_read(void)
{
    write_example();
    EXPECT(is_read());
    EXPECT_EQ(who.kind, DEVICE_SHOE);
    EXPECT(strcmp(who.id, "PDA-SHOE-0001") == 0);
    EXPECT_BYTES(who.key, page + 40, KEY_BYTES);
    EXPECT(!card_stop);
}

static void a_card_stop_is_told(void)
{
    write_example();
    page[7] = 1;
    seal_page();
    EXPECT(is_read());
    EXPECT(card_stop);
}

static void a_name_may_fill_its_field(void)
{
    write_example();
    memset(page + 8, 'Z', ID_LIMIT);
    page[6] = ID_LIMIT;
    seal_page();
    EXPECT(is_read());
    EXPECT_EQ(strlen(who.id), ID_LIMIT);
}

static void any_changed_bit_is_refused(void)
{
    for (unsigned bit = 0; bit < 8 * PROVISION_BYTES; bit++) {
        write_example();
        page[bit / 8] ^= (uint8_t)(1u << bit % 8);
        EXPECT(!is_read());
    }
}

static void an_erased_or_empty_sector_is_no_page(void)
{
    memset(page, 0xFF, sizeof page);
    EXPECT(!is_read());
    memset(page, 0, sizeof page);
    EXPECT(!is_read());
}

static void what_breaks_a_rule_is_refused_though_its_sum_is_right(void)
{
    static const struct {
        uint8_t at, value;
    } broken[] = {{0, 'X'}, {4, 2}, {5, 2}, {6, 0}, {6, 33}, {6, 12}, {6, 14}, {7, 2}, {8, ' '},
                  {9, 0x7F}};
    for (unsigned i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        write_example();
        page[broken[i].at] = broken[i].value;
        seal_page();
        EXPECT(!is_read());
    }
}

int main(void)
{
    RUN(the_example_of_the_document_is_read);
    RUN(a_card_stop_is_told);
    RUN(a_name_may_fill_its_field);
    RUN(any_changed_bit_is_refused);
    RUN(an_erased_or_empty_sector_is_no_page);
    RUN(what_breaks_a_rule_is_refused_though_its_sum_is_right);
    return 0;
}
