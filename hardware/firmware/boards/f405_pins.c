#include "boards/f405_parts.h"
#include "boards/stm32_chip.h"

enum { EDGES = 64, LED = 0, BEEPER = 1, CARD_STOP = 12 };
enum { MODE_OUTPUT = 1, MODE_ALTERNATE = 2, PULL_UP = 1, FAST = 2 };
enum { SHORT_BEEP_MS = 60, ALARM_MS = 1200, ALARM_PART_MS = 200, SLOW_MS = 500, FAST_MS = 100 };

/* Filled by the interrupts, which don't interrupt each other; emptied by the main loop. */
static struct {
    board_edge queue[EDGES];
    volatile uint32_t head, tail;
    volatile uint32_t level; /* of the last edge noted, a bit for each pin */
    uint8_t led, beep;
    uint32_t beep_ms;
} pins;

static void set_mode(gpio_regs *port, unsigned pin, uint32_t mode)
{
    port->MODER = (port->MODER & ~(3u << (2 * pin))) | mode << (2 * pin);
}

static void set_alternate(unsigned pin, uint32_t function)
{
    reg *half = pin < 8 ? &GPIOA->AFRL : &GPIOA->AFRH;
    unsigned at = 4 * (pin % 8);
    *half = (*half & ~(15u << at)) | function << at;
    GPIOA->OSPEEDR |= FAST << (2 * pin);
    set_mode(GPIOA, pin, MODE_ALTERNATE);
}

static void put(unsigned pin, bool high)
{
    GPIOB->BSRR = high ? BIT(pin) : BIT(pin + 16);
}

static void start_lines(void)
{
    enum { AF_SPI1 = 5, AF_USART1_2 = 7, AF_UART4 = 8 };
    static const uint8_t functions[][2] = {
        {0, AF_UART4}, {1, AF_UART4},    {2, AF_USART1_2},  {3, AF_USART1_2}, {5, AF_SPI1},
        {6, AF_SPI1},  {7, AF_SPI1},     {9, AF_USART1_2},  {10, AF_USART1_2},
    };
    for (unsigned i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        set_alternate(functions[i][0], functions[i][1]);
    }
    /* A receive line whose module is unplugged must not float. */
    GPIOA->PUPDR |= PULL_UP << (2 * 1) | PULL_UP << (2 * 3) | PULL_UP << (2 * 10);
}

static void start_inputs(void)
{
    GPIOC->PUPDR = (GPIOC->PUPDR & ~0xFFu) | 0x55u; /* pulled up, PC0 to PC3 */
    SYSCFG->EXTICR[0] = 0x2222;                     /* port C for lines 0 to 3 */
    EXTI->RTSR |= 0xF;
    EXTI->FTSR |= 0xF;
    EXTI->IMR |= 0xF; /* before the level is read: a change after that is a request */
    EXTI->PR = 0xF;
    pins.level = GPIOC->IDR & 0xF; /* what is high already makes no edge */
    for (unsigned irq = IRQ_EXTI0; irq <= IRQ_EXTI3; irq++) {
        enable_irq(irq);
    }
}

void f405_start_pins(void)
{
    RCC->AHB1ENR |= 7;        /* GPIOA, B, C */
    RCC->APB2ENR |= BIT(14);  /* SYSCFG */
    (void)RCC->APB2ENR;       /* the clock needs a moment: ES0182, RCC */
    GPIOA->BSRR = BIT(4);     /* FRAM not selected */
    GPIOA->OSPEEDR |= FAST << (2 * 4); /* slow edges, 100 ns, would eat its set-up time */
    set_mode(GPIOA, 4, MODE_OUTPUT);
    put(LED, false);
    put(BEEPER, false);
    put(CARD_STOP, false);
    set_mode(GPIOB, LED, MODE_OUTPUT);
    set_mode(GPIOB, BEEPER, MODE_OUTPUT);
    set_mode(GPIOB, CARD_STOP, MODE_OUTPUT);
    start_lines();
    start_inputs();
}

static void note_edge(unsigned line)
{
    EXTI->PR = BIT(line); /* cleared before the level is read: a change after it is a new request */
    bool high = (GPIOC->IDR & BIT(line)) != 0;
    uint32_t next = (pins.head + 1) % EDGES;
    if (high == ((pins.level & BIT(line)) != 0) || next == pins.tail) {
        return; /* back already, or no room: board_pin_high tells the level */
    }
    pins.level ^= BIT(line);
    pins.queue[pins.head] =
        (board_edge){.at_us = chip_now_us(), .pin = (board_pin)line, .high = high};
    order_memory();
    pins.head = next;
    chip_wake();
}

void exti0_interrupt(void);
void exti1_interrupt(void);
void exti2_interrupt(void);
void exti3_interrupt(void);

void exti0_interrupt(void)
{
    note_edge(0);
}

void exti1_interrupt(void)
{
    note_edge(1);
}

void exti2_interrupt(void)
{
    note_edge(2);
}

void exti3_interrupt(void)
{
    note_edge(3);
}

bool f405_next_edge(board_edge *edge)
{
    if (pins.tail == pins.head) {
        return false;
    }
    order_memory();
    *edge = pins.queue[pins.tail];
    order_memory();
    pins.tail = (pins.tail + 1) % EDGES;
    return true;
}

bool f405_pin_high(board_pin pin)
{
    return (GPIOC->IDR & BIT((unsigned)pin)) != 0;
}

void f405_set(board_output output, uint8_t value)
{
    if (output == OUT_STATUS_LED) {
        pins.led = value;
    } else if (output == OUT_CARD_STOP) {
        put(CARD_STOP, value == 1);
    } else {
        pins.beep = value;
        pins.beep_ms = chip_now_ms();
    }
}

static bool blink(uint32_t now_ms, uint32_t half_ms)
{
    return now_ms / half_ms % 2 == 0;
}

void f405_tick_outputs(uint32_t now_ms, bool fault)
{
    uint8_t led = fault && pins.led < 2 ? 2 : pins.led;
    put(LED, led == 1 || (led == 2 && blink(now_ms, SLOW_MS)) ||
                 (led == 3 && blink(now_ms, FAST_MS)));
    uint32_t beeping_ms = now_ms - pins.beep_ms;
    if (beeping_ms >= (pins.beep == 1 ? SHORT_BEEP_MS : ALARM_MS)) {
        pins.beep = 0;
    }
    put(BEEPER, pins.beep == 1 || (pins.beep == 2 && blink(beeping_ms, ALARM_PART_MS)));
}
