#include "boards/f405_parts.h"
#include "boards/stm32f405.h"

#ifndef CRYSTAL_MHZ
#define CRYSTAL_MHZ 8 /* as on the reference board; PLL input is 1 MHz whatever it is */
#endif

enum { CORE_MHZ = 168, HSI_MHZ = 16 };
enum { CR_HSION = BIT(0), CR_HSIRDY = BIT(1), CR_HSEON = BIT(16), CR_HSERDY = BIT(17) };
enum { CR_CSSON = BIT(19), CR_PLLON = BIT(24), CR_PLLRDY = BIT(25) };
enum { CFGR_PLL = 2, CFGR_PPRE1_4 = 5 << 10, CFGR_PPRE2_2 = 4 << 13 };
enum { PLL_N = 2 * CORE_MHZ, PLL_FROM_HSE = BIT(22) };
enum { PLL_Q = 7 }; /* 48 MHz for the random source */
enum { FLASH_LATENCY = 7, FLASH_5_WAITS = 5, FLASH_CACHES = BIT(8) | BIT(9) | BIT(10) };

/* In turns of a loop at 16 MHz: some 100 ms, against the 2 ms that a crystal takes. */
enum { WAIT_TURNS = 300000 };

static bool wait_for(reg *of, uint32_t mask, uint32_t wanted)
{
    for (uint32_t i = 0; i < WAIT_TURNS; i++) {
        if ((*of & mask) == wanted) {
            return true;
        }
    }
    return false;
}

static bool start_pll(bool crystal)
{
    uint32_t input_mhz = crystal ? CRYSTAL_MHZ : HSI_MHZ;
    RCC->CR &= ~(uint32_t)CR_PLLON;
    if (!wait_for(&RCC->CR, CR_PLLRDY, 0)) {
        return false; /* PLLCFGR takes nothing while the PLL runs */
    }
    RCC->PLLCFGR = input_mhz | PLL_N << 6 | (uint32_t)PLL_Q << 24 |
                   (crystal ? (uint32_t)PLL_FROM_HSE : 0); /* P = 2 is 0 */
    RCC->CR |= CR_PLLON;
    if (!wait_for(&RCC->CR, CR_PLLRDY, CR_PLLRDY)) {
        return false;
    }
    FLASH_ACR = FLASH_5_WAITS | FLASH_CACHES;
    if (!wait_for(&FLASH_ACR, FLASH_LATENCY, FLASH_5_WAITS)) {
        return false;
    }
    RCC->CFGR = CFGR_PLL | CFGR_PPRE1_4 | CFGR_PPRE2_2;
    return wait_for(&RCC->CFGR, 3u << 2, CFGR_PLL << 2);
}

/* The PLL can only be set up while nothing runs from it. */
static void run_from_internal(void)
{
    RCC->CR |= CR_HSION;
    wait_for(&RCC->CR, CR_HSIRDY, CR_HSIRDY);
    RCC->CFGR = 0;
    wait_for(&RCC->CFGR, 3u << 2, 0);
}

f405_clocks f405_start_clocks(void)
{
    f405_clocks clocks = {.core_hz = CORE_MHZ * 1000000u};
    run_from_internal(); /* the chip's own USB loader hands over with the PLL in use */
    RCC->CR |= CR_HSEON;
    clocks.crystal = wait_for(&RCC->CR, CR_HSERDY, CR_HSERDY) && start_pll(true);
    if (clocks.crystal) {
        RCC->CR |= CR_CSSON; /* one that stops later is an NMI, so a reset, then the other */
    } else {
        run_from_internal();
    }
    if (clocks.crystal || start_pll(false)) {
        clocks.apb1_hz = clocks.core_hz / 4;
        clocks.apb2_hz = clocks.core_hz / 2;
        clocks.timer_hz = clocks.apb1_hz * 2;
    } else {
        run_from_internal();
        clocks.core_hz = HSI_MHZ * 1000000u;
        clocks.apb1_hz = clocks.apb2_hz = clocks.timer_hz = clocks.core_hz;
    }
    return clocks;
}
