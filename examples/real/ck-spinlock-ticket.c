// A client of Concurrency Kit's spinlock_ticket: heddle check examples/real/ck-spinlock-ticket.c \
//   -I ck/include -I examples/real/include -D CK_USE_CC_BUILTINS --volatile relaxed -Wno-int-conversion
#include <assert.h>
#include <pthread.h>

#include "weaken-ck.h"

#include <ck_spinlock.h>

static ck_spinlock_ticket_t lock = CK_SPINLOCK_TICKET_INITIALIZER;
static int count;

static void *increment(void *unused) {
  (void)unused;
  ck_spinlock_ticket_lock(&lock);
  ++count;
  ck_spinlock_ticket_unlock(&lock);
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
