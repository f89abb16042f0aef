#include "core/requests.h"

#include "boards/board.h"
#include "core/octets.h"
#include "core/wire.h"

static request_answer remembered[REQUESTS_REMEMBERED];
static size_t count; /* how many of them are there */
static size_t oldest;

void requests_start(void)
{
    count = 0;
    oldest = 0;
}

bool requests_is_one(uint8_t type)
{
    return type == WIRE_LOCK || type == WIRE_UNLOCK || type == WIRE_SELFTEST ||
           type == WIRE_TELL_SPOTS || type == WIRE_WATCH;
}

static bool well_formed(uint8_t type, const uint8_t *payload, size_t size)
{
    if (type != WIRE_WATCH) {
        return size == 4;
    }
    return size == 5 && (payload[4] < SPOT_COUNT || payload[4] == SPOT_NONE);
}

static const request_answer *known(uint32_t request_id)
{
    for (size_t at = 0; at < count; at++) {
        if (remembered[at].request_id == request_id) {
            return &remembered[at];
        }
    }
    return NULL;
}

static request_answer *oldest_place(void)
{
    if (count < REQUESTS_REMEMBERED) {
        return &remembered[count++];
    }
    request_answer *place = &remembered[oldest];
    oldest = (oldest + 1) % REQUESTS_REMEMBERED;
    return place;
}

static bool carry_out(const link_app *app, uint8_t type, const uint8_t *payload)
{
    switch (type) {
    case WIRE_LOCK:
    case WIRE_UNLOCK:
        return app->lock != NULL && app->lock(type == WIRE_LOCK);
    case WIRE_TELL_SPOTS:
        return app->tell_spots != NULL && app->tell_spots();
    case WIRE_WATCH:
        return app->watch != NULL && app->watch(payload[4]);
    default:
        return false;
    }
}

uint16_t requests_faults(const link_app *app)
{
    uint16_t faults = link_faults();
    if (app->self_test != NULL) {
        faults |= app->self_test();
    }
    return faults;
}

static void test_oneself(const link_app *app, request_answer *answer)
{
    answer->type = WIRE_SELFTEST_R;
    answer->size = 8;
    put_u16(answer->payload + 4, requests_faults(app));
    put_u16(answer->payload + 6, board_supply_mv());
}

const request_answer *requests_answer(const link_app *app, uint8_t type, const uint8_t *payload,
                                      size_t size)
{
    if (!well_formed(type, payload, size)) {
        return NULL;
    }
    uint32_t request_id = get_u32(payload);
    const request_answer *before = known(request_id);
    if (before != NULL) {
        return before;
    }
    request_answer answer = {.request_id = request_id, .type = WIRE_DONE, .size = 5};
    put_u32(answer.payload, request_id);
    if (type == WIRE_SELFTEST) {
        test_oneself(app, &answer);
    } else {
        answer.payload[4] = carry_out(app, type, payload) ? OUTCOME_DONE : OUTCOME_REFUSED;
    }
    request_answer *place = oldest_place();
    *place = answer;
    return place;
}
