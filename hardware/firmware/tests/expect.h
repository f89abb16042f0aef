/* A test is a function; RUN names it and stops the program at the first expectation that fails. */
#ifndef EXPECT_H
#define EXPECT_H

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RUN(test)                \
    do {                         \
        printf("%s\n", #test);   \
        fflush(stdout);          \
        test();                  \
    } while (0)

#define FAIL_AT(...)                                      \
    do {                                                  \
        fprintf(stderr, "%s:%d: ", __FILE__, __LINE__);   \
        fprintf(stderr, __VA_ARGS__);                     \
        fprintf(stderr, "\n");                            \
        exit(1);                                          \
    } while (0)

#define EXPECT(condition)                    \
    do {                                     \
        if (!(condition)) {                  \
            FAIL_AT("not so: %s", #condition); \
        }                                    \
    } while (0)

#define EXPECT_EQ(got, wanted)                                                             \
    do {                                                                                   \
        uint64_t got_ = (uint64_t)(got), wanted_ = (uint64_t)(wanted);                     \
        if (got_ != wanted_) {                                                             \
            FAIL_AT("%s is %" PRIu64 " (0x%" PRIX64 "), not %" PRIu64 " (0x%" PRIX64 ")", #got, \
                    got_, got_, wanted_, wanted_);                                         \
        }                                                                                  \
    } while (0)

#define EXPECT_BYTES(got, wanted, size)                         \
    do {                                                        \
        if (memcmp((got), (wanted), (size)) != 0) {             \
            FAIL_AT("%s differs from %s", #got, #wanted);       \
        }                                                       \
    } while (0)

#endif
