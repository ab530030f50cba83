// A client of libvsync's mcslock: heddle check examples/real/vsync-mcslock.c \
//   -I libvsync/include -I libvsync/vatomic/include
#include <assert.h>
#include <pthread.h>

#include "weaken-vsync.h"

#include <vsync/spinlock/mcslock.h>

static mcslock_t lock = MCSLOCK_INIT();
static mcs_node_t nodes[3];
static int count;

static void *increment(void *node) {
  mcslock_acquire(&lock, node);
  ++count;
  mcslock_release(&lock, node);
  return 0;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, increment, &nodes[0]);
  pthread_create(&two, 0, increment, &nodes[1]);
  increment(&nodes[2]);
  pthread_join(one, 0);
  pthread_join(two, 0);
  assert(count == 3);
}
