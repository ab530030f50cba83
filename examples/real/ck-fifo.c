// A client of Concurrency Kit's fifo for one producer and one consumer: heddle check examples/real/ck-fifo.c \
//   -I ck/include -I examples/real/include -D CK_USE_CC_BUILTINS --volatile relaxed -Wno-int-conversion
#include <assert.h>
#include <pthread.h>

#include "weaken-ck.h"

#include "ck-pointers.h"

#include <ck_fifo.h>

static ck_fifo_spsc_t fifo;
static ck_fifo_spsc_entry_t stub, entries[2];
static int items[2];

static void *put(void *unused) {
  (void)unused;
  for (int number = 0; number < 2; ++number) {
    items[number] = number + 1;
    ck_fifo_spsc_enqueue(&fifo, &entries[number], &items[number]);
  }
  return 0;
}

static int take(void) {
  int *item;
  return ck_fifo_spsc_dequeue(&fifo, &item) ? *item : 0;
}

int main(void) {
  ck_fifo_spsc_init(&fifo, &stub);
  pthread_t producer;
  pthread_create(&producer, 0, put, 0);
  int sum = take();
  pthread_join(producer, 0);
  sum += take();
  sum += take();
  assert(sum == 3);
}
