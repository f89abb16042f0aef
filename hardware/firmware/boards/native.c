/* The board that is a Linux process: lines are ttys by path, the rest comes from the bench port. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "boards/bench.h"
#include "boards/board.h"
#include "vendor/monocypher.h"

enum { HOST, BENCH, READER, LINES = READER + READER_LINES };
enum { SEND_LIMIT = 8192, RECEIVE_LIMIT = 1024, RETRY_MS = 50, IDLE_MS = 10 };
enum { STORE_TRIES = 100 };

typedef struct {
    const char *path; /* NULL: the line is not there */
    int fd;           /* -1 while it is gone */
    uint32_t tried_ms;
    uint32_t baud;
    uint8_t send[SEND_LIMIT];
    size_t sending;
} line;

static line lines[LINES];
static struct timespec power_up;
static uint8_t image_hash[IMAGE_HASH_BYTES];

static uint64_t elapsed_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    int64_t seconds = (int64_t)(now.tv_sec - power_up.tv_sec);
    return (uint64_t)(seconds * 1000000 + (now.tv_nsec - power_up.tv_nsec) / 1000);
}

uint32_t board_now_ms(void)
{
    return (uint32_t)(elapsed_us() / 1000);
}

uint32_t board_now_us(void)
{
    return (uint32_t)elapsed_us();
}

static speed_t speed_of(uint32_t baud)
{
    switch (baud) {
    case 9600: return B9600;
    case 115200: return B115200;
    case 230400: return B230400;
    case 460800: return B460800;
    case 921600: return B921600;
    default: return B0;
    }
}

static bool make_raw(int fd, uint32_t baud)
{
    struct termios how;
    speed_t speed = speed_of(baud);
    if (speed == B0 || tcgetattr(fd, &how) != 0) {
        return false;
    }
    cfmakeraw(&how);
    how.c_cflag |= CLOCAL | CREAD;
    return cfsetspeed(&how, speed) == 0 && tcsetattr(fd, TCSANOW, &how) == 0;
}

static void close_line(line *of)
{
    if (of->fd >= 0) {
        close(of->fd);
    }
    of->fd = -1;
    of->sending = 0; /* a UART without a cable loses what it sends */
    of->tried_ms = board_now_ms();
}

static void open_line(line *of)
{
    uint32_t now = board_now_ms();
    if (of->path == NULL || of->fd >= 0 || now - of->tried_ms < RETRY_MS) {
        return;
    }
    of->tried_ms = now;
    of->fd = open(of->path, O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (of->fd >= 0 && !make_raw(of->fd, of->baud)) {
        close_line(of);
    }
}

static bool would_wait(void)
{
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

static void send_pending(line *of)
{
    if (of->fd < 0 || of->sending == 0) {
        return;
    }
    ssize_t gone = write(of->fd, of->send, of->sending);
    if (gone > 0) {
        of->sending -= (size_t)gone;
        memmove(of->send, of->send + gone, of->sending);
    } else if (gone < 0 && !would_wait()) {
        close_line(of);
    }
}

static void write_line(line *of, const uint8_t *from, size_t size)
{
    if (of->fd < 0) {
        return;
    }
    size_t room = SEND_LIMIT - of->sending;
    size_t taken = size < room ? size : room;
    memcpy(of->send + of->sending, from, taken);
    of->sending += taken;
    send_pending(of);
}

static size_t read_line(line *of, uint8_t *to, size_t most)
{
    if (of->fd < 0 || most == 0) {
        return 0;
    }
    ssize_t got = read(of->fd, to, most);
    if (got > 0) {
        return (size_t)got;
    }
    if (got == 0 || !would_wait()) {
        close_line(of); /* the other end has gone: end of file or EIO */
    }
    return 0;
}

static void write_bench(const uint8_t *from, size_t size)
{
    write_line(&lines[BENCH], from, size);
}

static void poll_bench(void)
{
    uint8_t some[RECEIVE_LIMIT];
    size_t got = read_line(&lines[BENCH], some, sizeof some);
    bench_feed(some, got, board_now_us());
    if (lines[BENCH].fd >= 0) {
        bench_tick(board_now_ms());
    }
}

static bool take_arguments(int argc, char **argv)
{
    unsigned readers = 0;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--host") == 0) {
            lines[HOST].path = argv[i + 1];
        } else if (strcmp(argv[i], "--bench") == 0) {
            lines[BENCH].path = argv[i + 1];
        } else if (strcmp(argv[i], "--reader") == 0 && readers < READER_LINES) {
            lines[READER + readers++].path = argv[i + 1];
        } else {
            return false;
        }
    }
    return argc % 2 == 1 && lines[HOST].path != NULL && lines[BENCH].path != NULL;
}

static bool hash_image(void)
{
    crypto_blake2b_ctx state;
    uint8_t part[4096];
    uint8_t whole[64];
    int fd = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        return false;
    }
    crypto_blake2b_init(&state, sizeof whole);
    ssize_t got;
    while ((got = read(fd, part, sizeof part)) > 0) {
        crypto_blake2b_update(&state, part, (size_t)got);
    }
    crypto_blake2b_final(&state, whole);
    close(fd);
    memcpy(image_hash, whole, sizeof image_hash);
    return got == 0;
}

bool board_start(int argc, char **argv)
{
    clock_gettime(CLOCK_MONOTONIC, &power_up);
    for (unsigned i = 0; i < LINES; i++) {
        lines[i].fd = -1;
        lines[i].baud = i >= READER ? 115200 : 921600;
        lines[i].tried_ms = (uint32_t)-RETRY_MS;
    }
    if (!take_arguments(argc, argv)) {
        fprintf(stderr, "usage: %s --host TTY --bench TTY [--reader TTY [--reader TTY]]\n",
                argv[0]);
        _exit(2);
    }
    for (unsigned i = 0; i < LINES; i++) {
        open_line(&lines[i]);
    }
    bench_start(write_bench);
    return hash_image();
}

/* Waits in poll() so that an idle device costs next to nothing; returns at once for any byte. */
void board_idle(void)
{
    struct pollfd fds[LINES];
    for (unsigned i = 0; i < LINES; i++) {
        open_line(&lines[i]);
        fds[i].fd = lines[i].fd;
        fds[i].events = (short)(POLLIN | (lines[i].sending > 0 ? POLLOUT : 0));
        fds[i].revents = 0;
    }
    poll(fds, LINES, IDLE_MS);
    for (unsigned i = 0; i < LINES; i++) {
        if ((fds[i].revents & POLLOUT) != 0) {
            send_pending(&lines[i]);
        }
        if ((fds[i].revents & (POLLHUP | POLLERR | POLLNVAL)) != 0 &&
            (fds[i].revents & POLLIN) == 0) {
            close_line(&lines[i]);
        }
    }
    poll_bench();
}

bool board_identify(board_identity *who)
{
    who->kind = IMAGE_KIND;
    return bench_identify(who);
}

uint8_t board_reset_reason(void)
{
    return RESET_POWER;
}

void board_image_hash(uint8_t hash[IMAGE_HASH_BYTES])
{
    memcpy(hash, image_hash, IMAGE_HASH_BYTES);
}

size_t board_host_read(uint8_t *to, size_t most)
{
    return read_line(&lines[HOST], to, most);
}

/* Without a cable a UART goes on sending into the air: there is always room. */
size_t board_host_space(void)
{
    return SEND_LIMIT - lines[HOST].sending;
}

void board_host_write(const uint8_t *from, size_t size)
{
    write_line(&lines[HOST], from, size);
}

size_t board_reader_read(unsigned number, uint8_t *to, size_t most)
{
    return number < READER_LINES ? read_line(&lines[READER + number], to, most) : 0;
}

void board_reader_write(unsigned number, const uint8_t *from, size_t size)
{
    if (number < READER_LINES) {
        write_line(&lines[READER + number], from, size);
    }
}

bool board_reader_baud(unsigned number, uint32_t baud)
{
    if (number >= READER_LINES || speed_of(baud) == B0) {
        return false;
    }
    line *of = &lines[READER + number];
    of->baud = baud;
    if (number == 0) {
        bench_baud(baud);
    }
    return of->fd < 0 || make_raw(of->fd, baud);
}

bool board_store_write(uint32_t at, const uint8_t *from, size_t size)
{
    bool sound = bench_store_write(at, from, size);
    /* What was written to an FRAM is there when the power goes: the bench has it before the host
     * can hear of it. A second at most, for a bench that has stopped reading. */
    line *bench = &lines[BENCH];
    for (unsigned i = 0; i < STORE_TRIES && bench->fd >= 0 && bench->sending > 0; i++) {
        struct pollfd room = {.fd = bench->fd, .events = POLLOUT};
        poll(&room, 1, IDLE_MS);
        send_pending(bench);
    }
    return sound;
}
