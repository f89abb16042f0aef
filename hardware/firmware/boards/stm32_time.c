#include <string.h>

#include "boards/stm32_chip.h"
#include "vendor/monocypher.h"

static volatile bool woken;
static uint32_t milliseconds, counted_us;

void chip_start_clock(uint32_t timer_prescaler, uint32_t core_hz, uint32_t ticks_a_second)
{
    TIM2->PSC = timer_prescaler;
    TIM2->EGR = 1; /* takes the prescaler over at once */
    TIM2->CR1 = 1; /* ARR is all ones: the counter wraps at 32 bits */
    SYST_RVR = core_hz / ticks_a_second - 1;
    SYST_CVR = 0;
    SYST_CSR = 7; /* core clock, interrupt, on */
    counted_us = TIM2->CNT;
}

uint32_t chip_now_us(void)
{
    return TIM2->CNT;
}

/* Counted on from the microseconds, which wrap after 71 minutes: the loop asks far more often. */
uint32_t chip_ms_at(uint32_t us)
{
    uint32_t passed = (us - counted_us) / 1000;
    milliseconds += passed;
    counted_us += passed * 1000;
    return milliseconds;
}

uint32_t chip_now_ms(void)
{
    return chip_ms_at(TIM2->CNT);
}

void chip_wake(void)
{
    woken = true;
}

/* With interrupts masked a request still ends the sleep: none slips in between test and sleep. */
void chip_sleep(void)
{
    mask_interrupts();
    if (!woken) {
        __asm volatile("dsb\n\twfi" ::: "memory");
    }
    woken = false;
    unmask_interrupts();
}

extern const uint8_t image_begin[], image_end[];

void chip_hash_image(uint8_t *hash, size_t size)
{
    uint8_t whole[64];
    crypto_blake2b(whole, sizeof whole, image_begin, (size_t)(image_end - image_begin));
    memcpy(hash, whole, size < sizeof whole ? size : sizeof whole);
}

void systick_interrupt(void);
void systick_interrupt(void)
{
}
