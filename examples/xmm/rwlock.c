/* Reader-writer lock in one word: the number of readers inside, or -1 for a writer.
 *
 * READERS threads look at two variables, WRITERS threads change both. The lock is looked at relaxed, taken by a compare-and-swap
 * that acquires, and given back by a release. Holds: a reader sees both variables changed equally often.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef READERS
#define READERS 2
#endif
#ifndef WRITERS
#define WRITERS 1
#endif

enum { WRITER = -1 };

static atomic_int holders; // number of readers, or WRITER
static int left, right;

static void *reader(void *unused) {
  (void)unused;
  int readers;
  do
    readers = atomic_load_explicit(&holders, memory_order_relaxed);
  while (readers == WRITER ||
         !atomic_compare_exchange_strong_explicit(&holders, &readers, readers + 1,
                                                  memory_order_acquire, memory_order_relaxed));
  assert(left == right);
  atomic_fetch_sub_explicit(&holders, 1, memory_order_release);
  return NULL;
}

static void *writer(void *unused) {
  (void)unused;
  int nobody;
  do
    nobody = 0;
  while (!atomic_compare_exchange_strong_explicit(&holders, &nobody, WRITER, memory_order_acquire,
                                                  memory_order_relaxed));
  left++;
  right++;
  atomic_store_explicit(&holders, 0, memory_order_release);
  return NULL;
}

int main(void) {
  pthread_t readers[READERS], writers[WRITERS];
  for (int i = 0; i < READERS; i++)
    pthread_create(&readers[i], NULL, reader, NULL);
  for (int i = 0; i < WRITERS; i++)
    pthread_create(&writers[i], NULL, writer, NULL);
  return 0;
}
