/* Vector table and reset of the STM32F405 (RM0090, the names are the linker script's). */
#include <string.h>

#include "boards/stm32f405.h"

extern uint32_t stack_top[], preset_begin[], preset_end[], preset_image[], bss_begin[], bss_end[];

int main(int argc, char **argv);
void reset(void);
void unexpected(void);

/* A fault restarts the chip; the reset reason then says so. The journal is in FRAM and goes on. */
void unexpected(void)
{
    SCB_AIRCR = 0x05FA0004u;
    for (;;) {
    }
}

#define UNLESS_WRITTEN __attribute__((weak, alias("unexpected")))
void systick_interrupt(void) UNLESS_WRITTEN;
void exti0_interrupt(void) UNLESS_WRITTEN;
void exti1_interrupt(void) UNLESS_WRITTEN;
void exti2_interrupt(void) UNLESS_WRITTEN;
void exti3_interrupt(void) UNLESS_WRITTEN;
void usart1_interrupt(void) UNLESS_WRITTEN;
void usart2_interrupt(void) UNLESS_WRITTEN;
void usart3_interrupt(void) UNLESS_WRITTEN;
void uart4_interrupt(void) UNLESS_WRITTEN;

typedef void (*vector)(void);

enum { EXCEPTIONS = 16, SYSTICK = 15 };

/* GCC's range initialiser with later ones on top is what a vector table is. */
#pragma GCC diagnostic ignored "-Woverride-init"
__attribute__((section(".vectors"), used)) static const struct {
    uint32_t *stack;
    vector entries[EXCEPTIONS - 1 + IRQ_COUNT];
} vectors = {
    .stack = stack_top,
    .entries =
        {
            [0 ... EXCEPTIONS - 2 + IRQ_COUNT] = unexpected,
            [0] = reset,
            [SYSTICK - 1] = systick_interrupt,
            [EXCEPTIONS - 1 + IRQ_EXTI0] = exti0_interrupt,
            [EXCEPTIONS - 1 + IRQ_EXTI1] = exti1_interrupt,
            [EXCEPTIONS - 1 + IRQ_EXTI2] = exti2_interrupt,
            [EXCEPTIONS - 1 + IRQ_EXTI3] = exti3_interrupt,
            [EXCEPTIONS - 1 + IRQ_USART1] = usart1_interrupt,
            [EXCEPTIONS - 1 + IRQ_USART2] = usart2_interrupt,
            [EXCEPTIONS - 1 + IRQ_USART3] = usart3_interrupt,
            [EXCEPTIONS - 1 + IRQ_UART4] = uart4_interrupt,
        },
};

void reset(void)
{
    /* The chip's own USB loader starts the image with its own table still in force (AN3156). */
    SCB_VTOR = (uint32_t)&vectors;
    memcpy(preset_begin, preset_image, (size_t)((char *)preset_end - (char *)preset_begin));
    memset(bss_begin, 0, (size_t)((char *)bss_end - (char *)bss_begin));
    main(0, 0);
    unexpected();
}
