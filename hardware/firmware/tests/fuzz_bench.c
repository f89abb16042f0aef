/* Random lines, half of them nearly right, into the bench port: it must stay within its memory and
 * answer each line that it can't read with one `!`, and say nothing else. */
#include "boards/bench.h"
#include "tests/expect.h"
#include "tests/fake_board.h"
#include "tests/fuzz.h"

static unsigned long refused;

static void hear(const uint8_t *from, size_t size)
{
    EXPECT(size == 2 && from[0] == '!');
    refused++;
}

static size_t make_line(char *line, size_t most)
{
    static const char letters[] = "ABLCVIKETMG";
    static const char digits[] = "0123456789ABCDEF";
    size_t size = 0;
    size_t length = fuzz_below(4) == 0 ? fuzz_below((uint32_t)most - 1) : 2 * fuzz_below(40);
    line[size++] = letters[fuzz_below(sizeof letters - 1)];
    if (fuzz_below(3) == 0) {
        line[size++] = (char)('0' + fuzz_below(3)); /* a pin's level, or nearly */
        length = 0;
    }
    while (size <= length) {
        line[size++] = fuzz_below(60) == 0 ? (char)fuzz_number() : digits[fuzz_below(16)];
    }
    line[size++] = '\n';
    return size;
}

static void use_the_board(void)
{
    uint8_t bytes[300];
    board_edge edge;
    board_identity who;
    for (unsigned i = 0; bench_next_edge(&edge); i++) {
        EXPECT(edge.pin < PIN_COUNT);
        EXPECT(i < 1000);
    }
    EXPECT(bench_random(bytes, fuzz_below(sizeof bytes)) <= 256);
    uint32_t at = fuzz_below(2) == 0 ? fuzz_below(STORE_BYTES) : fuzz_number();
    if (bench_store_read(at, bytes, fuzz_below(sizeof bytes))) {
        EXPECT(at <= STORE_BYTES);
    }
    if (bench_identify(&who)) {
        EXPECT(strlen(who.id) >= 1 && strlen(who.id) <= ID_LIMIT);
    }
}

static void play(void)
{
    char line[400];
    bench_start(hear);
    for (unsigned i = 0; i < 1000; i++) {
        size_t size = make_line(line, sizeof line - 1);
        unsigned long ends = 0;
        for (size_t at = 0; at < size; at++) {
            ends += line[at] == '\n';
        }
        unsigned long before = refused;
        bench_feed((const uint8_t *)line, size, i);
        EXPECT(refused - before <= ends);
        use_the_board();
    }
}

int main(int argc, char **argv)
{
    return fuzz_rounds(argc, argv, play);
}
