/*
 * A ring between one producer and one consumer, which wait for one another by release and acquire.
 * Recorded in queue.jsonl.
 */
#include "heddle-record.h"

enum { SLOTS = 2, ITEMS = 6 };
static int slots[SLOTS];
static atomic_uint head, tail;

static void *produce(void *unused) {
  for (unsigned i = 0; i < ITEMS; i++) {
    while (i - HR_LOAD(&head, memory_order_acquire) == SLOTS) hr_pause();
    HR_WRITE(slots[i % SLOTS], (int)i + 10);
    HR_STORE(&tail, i + 1, memory_order_release);
  }
  return unused;
}

static void *consume(void *unused) {
  for (unsigned i = 0; i < ITEMS; i++) {
    while (HR_LOAD(&tail, memory_order_acquire) == i) hr_pause();
    if (HR_READ(slots[i % SLOTS]) != (int)i + 10) abort();
    HR_STORE(&head, i + 1, memory_order_release);
  }
  return unused;
}

int main(void) {
  hr_begin("queue.jsonl");
  HR_NAME(&slots[0], "slots[0]");
  HR_NAME(&slots[1], "slots[1]");
  HR_NAME(&head, "head");
  HR_NAME(&tail, "tail");
  hr_thread threads[2];
  hr_create(&threads[0], produce, 0);
  hr_create(&threads[1], consume, 0);
  hr_join(&threads[0]);
  hr_join(&threads[1]);
  return 0;
}
