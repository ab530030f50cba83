// A client of libvsync's mcslock: heddle check examples/real/vsync-mcslock.c \
//   -I libvsync/include -I libvsync/vatomic/include
#include "weaken-vsync.h"

#include <vsync/spinlock/mcslock.h>

#include "lock-client.h"

static mcslock_t lock = MCSLOCK_INIT();
static mcs_node_t nodes[THREADS];

static void enter(int thread) {
  mcslock_acquire(&lock, &nodes[thread]);
}

static void leave(int thread) {
  mcslock_release(&lock, &nodes[thread]);
}
