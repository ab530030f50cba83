// A client of Concurrency Kit's epochs: heddle check examples/real/ck-epoch.c \
//   -I ck/include -I ck/src -I examples/real/include -D CK_USE_CC_BUILTINS --volatile relaxed -Wno-int-conversion
// A reader looks at a number in a section. Main replaces it, waits until no section can have the old one, and changes that.
#include <assert.h>
#include <pthread.h>

#include "weaken-ck.h"

#include "ck-pointers.h"

#include <ck_epoch.c>

static ck_epoch_t epoch;
static ck_epoch_record_t reader, writer;
static int numbers[2] = {1, 2};
static int *current = &numbers[0];

static void *read_number(void *unused) {
  (void)unused;
  ck_epoch_begin(&reader, 0);
  int number = *(int *)ck_pr_load_ptr(&current);
  ck_epoch_end(&reader, 0);
  assert(number != 0);
  return 0;
}

int main(void) {
  ck_epoch_init(&epoch);
  ck_epoch_register(&epoch, &reader, 0);
  ck_epoch_register(&epoch, &writer, 0);
  pthread_t thread;
  pthread_create(&thread, 0, read_number, 0);
  ck_pr_store_ptr(&current, &numbers[1]);
  ck_epoch_synchronize(&writer);
  numbers[0] = 0;
  pthread_join(thread, 0);
}
