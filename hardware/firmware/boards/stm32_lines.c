/* The lines of board.h on the chip's serial ports, alike on the real chip and under QEMU. */
#include "boards/board.h"
#include "boards/stm32_chip.h"

size_t board_host_read(uint8_t *to, size_t most)
{
    return usart_read(&HOST_USART, to, most);
}

size_t board_host_space(void)
{
    return usart_space(&HOST_USART);
}

void board_host_write(const uint8_t *from, size_t size)
{
    usart_write(&HOST_USART, from, size);
}

size_t board_reader_read(unsigned line, uint8_t *to, size_t most)
{
    return line < READER_LINES ? usart_read(&READER_USARTS[line], to, most) : 0;
}

void board_reader_write(unsigned line, const uint8_t *from, size_t size)
{
    if (line < READER_LINES) {
        usart_write(&READER_USARTS[line], from, size);
    }
}
