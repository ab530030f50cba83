// A client of libvsync's ticketlock: heddle check examples/real/vsync-ticketlock.c \
//   -I libvsync/include -I libvsync/vatomic/include
#include "weaken-vsync.h"

#include <vsync/spinlock/ticketlock.h>

#include "lock-client.h"

static ticketlock_t lock = TICKETLOCK_INIT();

static void enter(int thread) {
  (void)thread;
  ticketlock_acquire(&lock);
}

static void leave(int thread) {
  (void)thread;
  ticketlock_release(&lock);
}
