/* What the link's cryptography costs on the Cortex-M4, in instructions: QEMU with `-icount
 * shift=0` lets one nanosecond of its clock pass with each instruction, and TIM2 without a
 * prescaler counts them. Instructions, not cycles: on the chip flash wait states and
 * multiplications come on top. */
#include <string.h>

#include "boards/stm32f405.h"
#include "core/octets.h"
#include "core/session.h"

enum { SYS_WRITE0 = 0x04, SYS_EXIT = 0x18, EVENT_BYTES = 43 };
enum { RUN_TIME_ERROR = 0x20023, APPLICATION_EXIT = 0x20026 };

/* Arm semihosting: a breakpoint that the emulator answers. */
static void ask_emulator(uint32_t operation, uint32_t argument)
{
    register uint32_t r0 __asm("r0") = operation;
    register uint32_t r1 __asm("r1") = argument;
    __asm volatile("bkpt 0xAB" : "+r"(r0) : "r"(r1) : "memory");
}

static void tell(const char *what, uint32_t instructions)
{
    char line[80];
    size_t end = strlen(what);
    memcpy(line, what, end);
    for (uint32_t unit = 1000000000; unit > 0; unit /= 10) {
        if (instructions >= unit || unit == 1) {
            line[end++] = (char)('0' + instructions / unit % 10);
        }
    }
    line[end++] = '\n';
    line[end] = '\0';
    ask_emulator(SYS_WRITE0, (uint32_t)line);
}

static session talk;
static seal_greeting greeting = {.host_versions = {2, 2}, .id_size = 13, .id = "PDA-SHOE-0001"};
static uint8_t psk[KEY_BYTES] = {1, 2, 3};
static uint8_t out[FRAME_LIMIT];

static void say_event(void)
{
    uint8_t payload[EVENT_BYTES] = {0}, head[FRAME_HEAD_BYTES], tag[TAG_BYTES];
    frame_head(head, WIRE_EVENT, 1);
    seal_close(&talk.keys, FROM_DEVICE, head, payload, sizeof payload, payload, tag);
    frame_make(out, head, payload, sizeof payload, tag);
}

static size_t make_ack(void)
{
    uint8_t payload[8] = {1}, head[FRAME_HEAD_BYTES], tag[TAG_BYTES];
    frame_head(head, WIRE_ACK, 7);
    seal_close(&talk.keys, FROM_HOST, head, payload, sizeof payload, payload, tag);
    return frame_make(out, head, payload, sizeof payload, tag);
}

static uint8_t hear(size_t size)
{
    static frame_cutter cutter;
    frame found;
    for (size_t at = 0; at < size; at++) {
        if (frame_cut(&cutter, out[at], &found) == FRAME_WHOLE) {
            return session_take(&talk, &found);
        }
    }
    return NAK_CRC;
}

int main(void)
{
    TIM2->PSC = 0;
    TIM2->EGR = 1;
    TIM2->CR1 = 1;
    uint32_t begun = TIM2->CNT;
    session_begin(&talk, &greeting, psk);
    tell("start of a conversation, HKDF          ", TIM2->CNT - begun);
    begun = TIM2->CNT;
    say_event();
    tell("seal and frame an EVENT of 43 bytes    ", TIM2->CNT - begun);
    talk.state = SESSION_OPEN;
    size_t size = make_ack();
    begun = TIM2->CNT;
    uint8_t reason = hear(size);
    tell("read and open an ACK                   ", TIM2->CNT - begun);
    /* What was refused was not measured: the emulator then ends with an error. */
    ask_emulator(SYS_EXIT, reason == NAK_NONE ? APPLICATION_EXIT : RUN_TIME_ERROR);
    return 0;
}
