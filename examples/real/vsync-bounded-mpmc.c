// A client of libvsync's bounded_mpmc: heddle check examples/real/vsync-bounded-mpmc.c \
//   -I libvsync/include -I libvsync/vatomic/include
#include <assert.h>
#include <pthread.h>

#include "weaken-vsync.h"

#include <vsync/queue/bounded_mpmc.h>

static bounded_mpmc_t queue;
static void *buffer[2];
static int items[2];

static void *put(void *item) {
  *(int *)item = 1;
  while (bounded_mpmc_enq(&queue, item) == QUEUE_BOUNDED_AGAIN) {
  }
  return 0;
}

static int take(void) {
  void *item;
  return bounded_mpmc_deq(&queue, &item) == QUEUE_BOUNDED_OK ? *(int *)item : 0;
}

int main(void) {
  bounded_mpmc_init(&queue, buffer, 2);
  pthread_t one, two;
  pthread_create(&one, 0, put, &items[0]);
  pthread_create(&two, 0, put, &items[1]);
  int sum = take();
  pthread_join(one, 0);
  pthread_join(two, 0);
  sum += take();
  sum += take();
  assert(sum == 2);
}
