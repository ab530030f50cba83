/* Sequence lock: a reader retries when the version was odd or changed under it.
 *
 * The data are relaxed atomics. The writer's release fence and the reader's acquire fence see to
 * it that whoever read new data also sees the version change; the last version store releases.
 * Holds: both halves come from the same version.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_uint version; // odd while the writer works
static atomic_int low, high;

static void *writer(void *unused) {
  (void)unused;
  unsigned before = atomic_load_explicit(&version, memory_order_relaxed);
  atomic_store_explicit(&version, before + 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&low, 1, memory_order_relaxed);
  atomic_store_explicit(&high, 1, memory_order_relaxed);
  atomic_store_explicit(&version, before + 2, memory_order_release);
  return NULL;
}

static void *reader(void *unused) {
  (void)unused;
  unsigned before, after;
  int seen_low, seen_high;
  do {
    before = atomic_load_explicit(&version, memory_order_acquire);
    seen_low = atomic_load_explicit(&low, memory_order_relaxed);
    seen_high = atomic_load_explicit(&high, memory_order_relaxed);
    atomic_thread_fence(memory_order_acquire);
    after = atomic_load_explicit(&version, memory_order_relaxed);
  } while (before != after || before % 2 == 1);
  assert(seen_low == seen_high);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, writer, NULL);
  pthread_create(&second, NULL, reader, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
