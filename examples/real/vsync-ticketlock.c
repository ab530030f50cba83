// A client of libvsync's ticketlock: heddle check examples/real/vsync-ticketlock.c \
//   -I libvsync/include -I libvsync/vatomic/include
#include <assert.h>
#include <pthread.h>

#include "weaken-vsync.h"

#include <vsync/spinlock/ticketlock.h>

static ticketlock_t lock = TICKETLOCK_INIT();
static int count;

static void *increment(void *unused) {
  (void)unused;
  ticketlock_acquire(&lock);
  ++count;
  ticketlock_release(&lock);
  return 0;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, increment, 0);
  pthread_create(&two, 0, increment, 0);
  increment(0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  assert(count == 3);
}
