#include "boards/stm32_chip.h"

enum { SR_ORE = BIT(3), SR_RXNE = BIT(5), SR_TC = BIT(6), SR_TXE = BIT(7) };
enum { CR1_RE = BIT(2), CR1_TE = BIT(3), CR1_UE = BIT(13) };
enum { CR1_RXNEIE = BIT(5), CR1_TXEIE = BIT(7) };
enum { BYTES_AN_INTERRUPT = 16 };

static uint16_t after(uint16_t at, uint16_t size)
{
    return (uint16_t)((at + 1u) & (size - 1u));
}

void usart_set_baud(usart *line, uint32_t clock_hz, uint32_t baud)
{
    line->regs->BRR = (clock_hz + baud / 2) / baud; /* 16 times oversampling: BRR is the divider */
}

void usart_open(usart *line, uint32_t clock_hz, uint32_t baud)
{
    usart_set_baud(line, clock_hz, baud);
    line->regs->CR1 = CR1_UE | CR1_TE | CR1_RE | CR1_RXNEIE;
}

static void keep(usart *line, uint8_t byte)
{
    uint16_t next = after(line->rx_head, line->rx_size);
    if (next == line->rx_tail) {
        line->overruns++;
    } else {
        line->rx[line->rx_head] = byte;
        order_memory();
        line->rx_head = next;
    }
}

/* Sends what the transmitter takes now and asks for an interrupt for the rest. */
static void push(usart *line)
{
    while (line->tx_tail != line->tx_head && (line->regs->SR & SR_TXE) != 0) {
        order_memory();
        line->regs->DR = line->tx[line->tx_tail];
        line->tx_tail = after(line->tx_tail, line->tx_size);
    }
    bool more = line->tx_tail != line->tx_head;
    if (more != line->sending) {
        line->sending = more;
        line->regs->CR1 ^= CR1_TXEIE;
    }
}

/* Reading DR is what clears the request, and it is done before the byte is kept: a byte that
 * arrives meanwhile raises a request of its own. Cleared after draining, that request would be lost
 * and the line would stick. */
void usart_interrupt(usart *line)
{
    for (unsigned i = 0; i < BYTES_AN_INTERRUPT; i++) {
        uint32_t status = line->regs->SR;
        if ((status & (SR_RXNE | SR_ORE)) == 0) {
            break;
        }
        uint8_t byte = (uint8_t)line->regs->DR;
        if ((status & SR_ORE) != 0) {
            line->overruns++;
        }
        if ((status & SR_RXNE) != 0) {
            keep(line, byte);
        }
    }
    push(line);
    chip_wake();
}

size_t usart_read(usart *line, uint8_t *to, size_t most)
{
    size_t got = 0;
    while (got < most && line->rx_tail != line->rx_head) {
        order_memory();
        to[got++] = line->rx[line->rx_tail];
        order_memory();
        line->rx_tail = after(line->rx_tail, line->rx_size);
    }
    return got;
}

size_t usart_space(const usart *line)
{
    return (size_t)(line->tx_size - 1u -
                    ((unsigned)(line->tx_head - line->tx_tail) & (line->tx_size - 1u)));
}

void usart_write(usart *line, const uint8_t *from, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        uint16_t next = after(line->tx_head, line->tx_size);
        if (next == line->tx_tail) {
            break;
        }
        line->tx[line->tx_head] = from[i];
        order_memory();
        line->tx_head = next;
    }
    mask_interrupts();
    push(line);
    unmask_interrupts();
}

bool usart_sent_all(const usart *line)
{
    return line->tx_tail == line->tx_head && (line->regs->SR & SR_TC) != 0;
}

static uint8_t host_rx[1024], host_tx[2048];
static uint8_t reader0_rx[512], reader0_tx[256];
static uint8_t reader1_rx[512], reader1_tx[256];

#define RINGS(name)                                                                                \
    .rx = name##_rx, .tx = name##_tx, .rx_size = sizeof name##_rx, .tx_size = sizeof name##_tx

usart HOST_USART = {.regs = USART1, RINGS(host)};
usart READER_USARTS[READERS_ON_CHIP] = {
    {.regs = USART2, RINGS(reader0)},
    {.regs = UART4, RINGS(reader1)},
};

void usart1_interrupt(void);
void usart2_interrupt(void);
void uart4_interrupt(void);

void usart1_interrupt(void)
{
    usart_interrupt(&HOST_USART);
}

void usart2_interrupt(void)
{
    usart_interrupt(&READER_USARTS[0]);
}

void uart4_interrupt(void)
{
    usart_interrupt(&READER_USARTS[1]);
}
