// A client of libvsync's hemlock: heddle check examples/real/vsync-hemlock.c \
//   -I libvsync/include -I libvsync/vatomic/include
#include "weaken-vsync.h"

#include <vsync/spinlock/hemlock.h>

#include "lock-client.h"

static hemlock_t lock = HEMLOCK_INIT();
static hem_node_t nodes[THREADS];

static void enter(int thread) {
  hemlock_acquire(&lock, &nodes[thread]);
}

static void leave(int thread) {
  hemlock_release(&lock, &nodes[thread]);
}
