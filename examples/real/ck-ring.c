// A client of Concurrency Kit's ring for one producer and one consumer: heddle check examples/real/ck-ring.c \
//   -I ck/include -I examples/real/include -D CK_USE_CC_BUILTINS --volatile relaxed -Wno-int-conversion
// With -D ITEMS=3 the producer writes a slot that the consumer has read.
#include <assert.h>
#include <pthread.h>

#include "weaken-ck.h"

#include <ck_ring.h>

#ifndef ITEMS
#define ITEMS 2
#endif

static ck_ring_t ring;
static ck_ring_buffer_t buffer[2];
static int items[ITEMS];

static void *put(void *unused) {
  (void)unused;
  for (int number = 0; number < ITEMS; ++number) {
    items[number] = number + 1;
    (void)ck_ring_enqueue_spsc(&ring, buffer, &items[number]);
  }
  return 0;
}

static int take_all(int last) {
  for (int *item; ck_ring_dequeue_spsc(&ring, buffer, &item); last = *item) assert(*item > last);
  return last;
}

int main(void) {
  ck_ring_init(&ring, 2);
  pthread_t producer;
  pthread_create(&producer, 0, put, 0);
  int last = take_all(0);
  pthread_join(producer, 0);
  last = take_all(last);
  assert(last >= 1);
}
