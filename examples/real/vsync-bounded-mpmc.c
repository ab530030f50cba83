// A client of libvsync's bounded_mpmc: heddle check examples/real/vsync-bounded-mpmc.c \
//   -I libvsync/include -I libvsync/vatomic/include
#include "weaken-vsync.h"

#include <vsync/queue/bounded_mpmc.h>

#include "mpmc-client.h"

static bounded_mpmc_t queue;
static void *buffer[2];
static int items[2];

static void set_up(void) { bounded_mpmc_init(&queue, buffer, 2); }

static void put(int number) {
  items[number - 1] = number;
  while (bounded_mpmc_enq(&queue, &items[number - 1]) == QUEUE_BOUNDED_AGAIN) {
  }
}

static int take(void) {
  void *item;
  return bounded_mpmc_deq(&queue, &item) == QUEUE_BOUNDED_OK ? *(int *)item : 0;
}
