#include "boards/board.h"
#include "core/link.h"

extern const link_app APP; /* the shoe or the scanner, whichever this image is linked with */
void app_start(void);
void app_poll(void);

enum { LED_OFF = 0, LED_FAST = 3 };

int main(int argc, char **argv)
{
    bool started = false;
    board_start(argc, argv); /* what failed is told by LED and self-test, not by silence */
    board_set(OUT_STATUS_LED, LED_FAST);
    link_start(&APP);
    for (;;) {
        link_poll();
        if (!started && link_ready()) { /* a board that doesn't know who it is waits here */
            started = true;
            board_set(OUT_STATUS_LED, LED_OFF);
            app_start();
        }
        if (started) {
            app_poll();
        }
        board_idle();
    }
}
