// A client of Concurrency Kit's fifo for one producer and one consumer: heddle check examples/real/ck-fifo.c \
//   -I ck/include -I examples/real/include -D CK_USE_CC_BUILTINS --volatile relaxed -Wno-int-conversion
#include "weaken-ck.h"

#include "ck-pointers.h"

#include <ck_fifo.h>

#include "spsc-client.h"

static ck_fifo_spsc_t fifo;
static ck_fifo_spsc_entry_t stub, entries[ITEMS];
static int items[ITEMS];

static void set_up(void) { ck_fifo_spsc_init(&fifo, &stub); }

static bool put(int number) {
  items[number - 1] = number;
  ck_fifo_spsc_enqueue(&fifo, &entries[number - 1], &items[number - 1]);
  return true;
}

static int take(void) {
  int *item;
  return ck_fifo_spsc_dequeue(&fifo, &item) ? *item : 0;
}
