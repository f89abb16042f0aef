#include "tests/fuzz.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "tests/fake_board.h"

static uint32_t state = 1;
static uint32_t round_seed;

uint32_t fuzz_number(void)
{
    return fake_number(&state);
}

uint32_t fuzz_below(uint32_t limit)
{
    return (fuzz_number() >> 5) % limit;
}

void fuzz_fill(uint8_t *to, size_t size)
{
    /* Zeros and 0xFF are what formats are made of: they come more often than by chance. */
    uint32_t habit = fuzz_below(4);
    for (size_t at = 0; at < size; at++) {
        uint32_t number = fuzz_number() >> 7;
        to[at] = (uint8_t)number;
        if (habit == 0 && number % 3 == 0) {
            to[at] = number % 2 == 0 ? 0x00 : 0xFF;
        }
    }
}

void fuzz_damage(uint8_t *bytes, size_t size)
{
    if (size == 0) {
        return;
    }
    for (uint32_t times = fuzz_below(4) + 1; times > 0; times--) {
        size_t at = fuzz_below((uint32_t)size);
        switch (fuzz_below(3)) {
        case 0:
            bytes[at] ^= (uint8_t)(1U << fuzz_below(8));
            break;
        case 1:
            bytes[at] = (uint8_t)fuzz_number();
            break;
        default:
            fuzz_fill(bytes + at, fuzz_below((uint32_t)(size - at)) + 1);
            break;
        }
    }
}

/* Called by the sanitizers before they end the program. */
void __asan_on_error(void);
void __asan_on_error(void)
{
    fprintf(stderr, "this was round %u: run with `0 %u`\n", round_seed, round_seed);
}

/* An expectation that fails ends the program with exit. */
static void tell_seed(void)
{
    fprintf(stderr, "the last round was %u: `0 %u` plays it again\n", round_seed, round_seed);
}

/* A round takes milliseconds: one that takes ten seconds has no end. */
static void tell_endless(int signal_number)
{
    (void)signal_number;
    tell_seed();
    _exit(1);
}

static uint32_t spread(uint32_t seed)
{
    seed = (seed ^ (seed >> 16)) * 0x45D9F3BU;
    seed = (seed ^ (seed >> 16)) * 0x45D9F3BU;
    seed ^= seed >> 16;
    return seed != 0 ? seed : 1;
}

int fuzz_rounds(int argc, char **argv, void (*play)(void))
{
    long seconds = argc > 1 ? atol(argv[1]) : 5;
    uint32_t first = argc > 2 ? (uint32_t)strtoul(argv[2], NULL, 10) : 1;
    time_t end = time(NULL) + seconds;
    unsigned long count = 0;
    atexit(tell_seed);
    signal(SIGALRM, tell_endless);
    do {
        round_seed = first + (uint32_t)count;
        state = spread(round_seed);
        alarm(10);
        play();
        count++;
    } while (time(NULL) < end);
    printf("%lu rounds in %ld s from seed %u\n", count, seconds, first);
    fflush(stdout);
    _exit(0);
}
