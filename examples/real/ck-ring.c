// A client of Concurrency Kit's ring for one producer and one consumer: heddle check examples/real/ck-ring.c \
//   -I ck/include -I examples/real/include -D CK_USE_CC_BUILTINS --volatile relaxed -Wno-int-conversion
// With -D ITEMS=3 the producer writes a slot that the consumer has read.
#include "weaken-ck.h"

#include <ck_ring.h>

#include "spsc-client.h"

static ck_ring_t ring;
static ck_ring_buffer_t buffer[2];
static int items[ITEMS];

static void set_up(void) { ck_ring_init(&ring, 2); }

static bool put(int number) {
  items[number - 1] = number;
  return ck_ring_enqueue_spsc(&ring, buffer, &items[number - 1]);
}

static int take(void) {
  int *item;
  return ck_ring_dequeue_spsc(&ring, buffer, &item) ? *item : 0;
}
