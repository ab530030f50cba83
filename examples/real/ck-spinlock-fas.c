// A client of Concurrency Kit's spinlock_fas: heddle check examples/real/ck-spinlock-fas.c \
//   -I ck/include -I examples/real/include -D CK_USE_CC_BUILTINS --volatile relaxed -Wno-int-conversion
#include "weaken-ck.h"

#include <ck_spinlock.h>

#include "lock-client.h"

static ck_spinlock_fas_t lock = CK_SPINLOCK_FAS_INITIALIZER;

static void enter(int thread) {
  (void)thread;
  ck_spinlock_fas_lock(&lock);
}

static void leave(int thread) {
  (void)thread;
  ck_spinlock_fas_unlock(&lock);
}
