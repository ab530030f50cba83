// A client of Concurrency Kit's spinlock_ticket: heddle check examples/real/ck-spinlock-ticket.c \
//   -I ck/include -I examples/real/include -D CK_USE_CC_BUILTINS --volatile relaxed -Wno-int-conversion
#include "weaken-ck.h"

#include <ck_spinlock.h>

#include "lock-client.h"

static ck_spinlock_ticket_t lock = CK_SPINLOCK_TICKET_INITIALIZER;

static void enter(int thread) {
  (void)thread;
  ck_spinlock_ticket_lock(&lock);
}

static void leave(int thread) {
  (void)thread;
  ck_spinlock_ticket_unlock(&lock);
}
