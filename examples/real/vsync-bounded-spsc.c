// A client of libvsync's bounded_spsc: heddle check examples/real/vsync-bounded-spsc.c \
//   -I libvsync/include -I libvsync/vatomic/include
// With -D SLOTS=1 the producer writes a slot that the consumer has read.
#include "weaken-vsync.h"

#include <vsync/queue/bounded_spsc.h>

#include "spsc-client.h"

#ifndef SLOTS
#define SLOTS 2
#endif

static bounded_spsc_t queue;
static void *buffer[SLOTS];
static int items[ITEMS];

static void set_up(void) { bounded_spsc_init(&queue, buffer, SLOTS); }

static bool put(int number) {
  items[number - 1] = number;
  return bounded_spsc_enq(&queue, &items[number - 1]) == QUEUE_BOUNDED_OK;
}

static int take(void) {
  void *item;
  return bounded_spsc_deq(&queue, &item) == QUEUE_BOUNDED_OK ? *(int *)item : 0;
}
