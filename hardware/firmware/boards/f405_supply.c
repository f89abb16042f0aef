/* The supply, by the chip's own reference: the lower the supply, the higher the reference reads. */
#include "boards/f405_parts.h"
#include "boards/stm32f405.h"

enum { CHANNEL_REFERENCE = 17, CONVERSION_DONE = BIT(1), ON = BIT(0), START = BIT(30) };
enum { CCR_DIVIDE_4 = 1 << 16, CCR_REFERENCE_ON = BIT(23), LONGEST_SAMPLE = 7 };
enum { CALIBRATED_MV = 3300, CONVERSION_TURNS = 10000 }; /* a conversion takes 24 us */

void f405_start_supply(void)
{
    RCC->APB2ENR |= BIT(8);
    (void)RCC->APB2ENR;
    ADC_CCR = CCR_DIVIDE_4 | CCR_REFERENCE_ON;
    ADC1->SMPR1 = LONGEST_SAMPLE << (3 * (CHANNEL_REFERENCE - 10));
    ADC1->SQR3 = CHANNEL_REFERENCE;
    ADC1->CR2 = ON;
}

uint16_t f405_supply_mv(void)
{
    uint32_t calibration = VREFINT_CAL;
    ADC1->SR = 0;
    ADC1->CR2 = ON | START;
    for (unsigned i = 0; i < CONVERSION_TURNS; i++) {
        if ((ADC1->SR & CONVERSION_DONE) != 0) {
            uint32_t raw = ADC1->DR;
            bool sane = raw > 0 && calibration > 0 && calibration < 4096;
            uint32_t supply = sane ? CALIBRATED_MV * calibration / raw : 0;
            return supply <= UINT16_MAX ? (uint16_t)supply : 0;
        }
    }
    return 0;
}
