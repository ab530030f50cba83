/*
 * A counter of hits that all threads add to, and one of rounds that is added to by a load and a
 * store, so that rounds may get lost. Recorded in counter.jsonl.
 */
#include "heddle-record.h"

enum { THREADS = 3, ROUNDS = 4 };
static atomic_int hits, rounds;

static void *run(void *unused) {
  for (int i = 0; i < ROUNDS; i++) {
    HR_FETCH_ADD(&hits, 1, memory_order_relaxed);
    int round = HR_LOAD(&rounds, memory_order_relaxed);
    HR_STORE(&rounds, round + 1, memory_order_relaxed);
  }
  return unused;
}

int main(void) {
  hr_begin("counter.jsonl");
  HR_NAME(&hits, "hits");
  HR_NAME(&rounds, "rounds");
  hr_thread threads[THREADS];
  for (int i = 0; i < THREADS; i++) hr_create(&threads[i], run, 0);
  for (int i = 0; i < THREADS; i++) hr_join(&threads[i]);
  return HR_LOAD(&hits, memory_order_relaxed) == THREADS * ROUNDS ? 0 : 1;
}
