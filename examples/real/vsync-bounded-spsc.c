// A client of libvsync's bounded_spsc: heddle check examples/real/vsync-bounded-spsc.c \
//   -I libvsync/include -I libvsync/vatomic/include
// With -D SLOTS=1 the producer writes a slot that the consumer has read.
#include <assert.h>
#include <pthread.h>

#include "weaken-vsync.h"

#include <vsync/queue/bounded_spsc.h>

#ifndef SLOTS
#define SLOTS 2
#endif

static bounded_spsc_t queue;
static void *buffer[SLOTS];
static int items[2];

static void *put(void *unused) {
  (void)unused;
  for (int number = 0; number < 2; ++number) {
    items[number] = 1;
    (void)bounded_spsc_enq(&queue, &items[number]);
  }
  return 0;
}

static int take(void) {
  void *item;
  return bounded_spsc_deq(&queue, &item) == QUEUE_BOUNDED_OK ? *(int *)item : 0;
}

int main(void) {
  bounded_spsc_init(&queue, buffer, SLOTS);
  pthread_t producer;
  pthread_create(&producer, 0, put, 0);
  int sum = take();
  sum += take();
  pthread_join(producer, 0);
  sum += take();
  sum += take();
  assert(sum == 2 || SLOTS == 1);
}
