// A client of libvsync's hemlock: heddle check examples/real/vsync-hemlock.c \
//   -I libvsync/include -I libvsync/vatomic/include
#include <assert.h>
#include <pthread.h>

#include "weaken-vsync.h"

#include <vsync/spinlock/hemlock.h>

static hemlock_t lock = HEMLOCK_INIT();
static hem_node_t nodes[3];
static int count;

static void *increment(void *node) {
  hemlock_acquire(&lock, node);
  ++count;
  hemlock_release(&lock, node);
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
