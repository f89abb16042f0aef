/* The chip's random source (RM0090 chapter 24), with its own health checks. */
#include "boards/f405_parts.h"
#include "boards/stm32f405.h"

enum { CR_ON = BIT(2) };
enum { SR_READY = BIT(0), SR_CLOCK = BIT(1), SR_SEED = BIT(2), SR_SEED_SEEN = BIT(6) };
enum { WORD_TURNS = 10000 }; /* a word takes 40 cycles of 48 MHz */

static uint32_t last_word;
static bool any_word;

void f405_start_random(void)
{
    RCC->AHB2ENR |= BIT(6);
    (void)RCC->AHB2ENR;
    RNG->CR = CR_ON;
    any_word = false;
}

static bool next_word(uint32_t *word)
{
    for (unsigned i = 0; i < WORD_TURNS; i++) {
        uint32_t status = RNG->SR;
        if ((status & (SR_CLOCK | SR_SEED | SR_SEED_SEEN)) != 0) {
            RNG->SR = 0; /* restart the seed, as the manual has it; this word is not taken */
            RNG->CR = 0;
            RNG->CR = CR_ON;
            return false;
        }
        if ((status & SR_READY) != 0) {
            *word = RNG->DR;
            return true;
        }
    }
    return false;
}

/* The first word after a start is not used, and each must differ from the one before it (the
 * continuous test of FIPS 140-2, as the manual asks). */
static bool sound_word(uint32_t *word)
{
    if (!any_word) {
        any_word = next_word(&last_word);
    }
    if (!any_word || !next_word(word) || *word == last_word) {
        any_word = false;
        return false;
    }
    last_word = *word;
    return true;
}

size_t f405_random(uint8_t *to, size_t size)
{
    size_t got = 0;
    uint32_t word;
    while (got < size && sound_word(&word)) {
        for (unsigned i = 0; i < 4 && got < size; i++) {
            to[got++] = (uint8_t)(word >> (8 * i));
        }
    }
    return got;
}
