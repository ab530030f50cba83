// The keyword _Atomic of C in C++, where clang has it too: <stdatomic.h> has its functions for such objects.
#include <assert.h>
#include <stdatomic.h>

#include <thread>

static _Atomic long total;
static _Atomic bool isDone;
static int payload;

static void add() {
  long seen = atomic_load_explicit(&total, memory_order_relaxed);
  while (!atomic_compare_exchange_strong_explicit(&total, &seen, seen + 2, memory_order_relaxed, memory_order_relaxed)) {
  }
  payload = 1;
  atomic_store_explicit(&isDone, true, memory_order_release);
}

int main() {
  atomic_init(&total, 3);
  std::thread thread(add);
  if (atomic_load_explicit(&isDone, memory_order_acquire)) assert(payload == 1 && atomic_fetch_add(&total, 1) == 5);
  thread.join();
  assert(atomic_exchange(&isDone, false));
}
