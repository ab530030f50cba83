/* Chase and Lev's work-stealing deque, with two items in it: the owner takes one at the bottom, a
 * thief steals at the top.
 *
 * Only for the last item do they compete by CAS; for the rest the seq_cst fences between moving
 * an end and looking at the other one are what keeps them apart. Holds: no item is handed out
 * twice.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { NOTHING = 0 };

static const int items[2] = {1, 2};
static atomic_int top, bottom = 2;
static int taken, stolen[2];

static int take(void) {
  int last = atomic_load_explicit(&bottom, memory_order_relaxed) - 1;
  atomic_store_explicit(&bottom, last, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  int first = atomic_load_explicit(&top, memory_order_relaxed);
  if (first < last)
    return items[last];
  int item = NOTHING;
  if (first == last && atomic_compare_exchange_strong_explicit(
                           &top, &first, first + 1, memory_order_seq_cst, memory_order_relaxed))
    item = items[last];
  atomic_store_explicit(&bottom, last + 1, memory_order_relaxed);
  return item;
}

static int steal(void) {
  int first = atomic_load_explicit(&top, memory_order_acquire);
  atomic_thread_fence(memory_order_seq_cst);
  int end = atomic_load_explicit(&bottom, memory_order_acquire);
  if (first < end && atomic_compare_exchange_strong_explicit(
                         &top, &first, first + 1, memory_order_seq_cst, memory_order_relaxed))
    return items[first];
  return NOTHING;
}

static void *owner(void *unused) {
  (void)unused;
  taken = take();
  return NULL;
}

static void *thief(void *unused) {
  (void)unused;
  stolen[0] = steal();
  stolen[1] = steal();
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, owner, NULL);
  pthread_create(&second, NULL, thief, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(taken == NOTHING || (taken != stolen[0] && taken != stolen[1]));
  return 0;
}
