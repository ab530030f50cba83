/* Reader-writer lock in one word: the number of readers, or -1 for a writer.
 *
 * Readers and writers acquire when they come in and release when they go; a writer that follows
 * readers reads the end of their chain of read-modify-writes. Holds.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { WRITER = -1 };

static atomic_int holders; // number of readers, or WRITER
static int page;
static int seen;

static void read_lock(void) {
  int readers;
  do {
    readers = atomic_load_explicit(&holders, memory_order_relaxed);
  } while (readers == WRITER ||
           !atomic_compare_exchange_weak_explicit(&holders, &readers, readers + 1,
                                                  memory_order_acquire, memory_order_relaxed));
}

static void read_unlock(void) {
  atomic_fetch_sub_explicit(&holders, 1, memory_order_release);
}

static void write_lock(void) {
  int nobody;
  do {
    nobody = 0;
  } while (!atomic_compare_exchange_weak_explicit(&holders, &nobody, WRITER, memory_order_acquire,
                                                  memory_order_relaxed));
}

static void write_unlock(void) { atomic_store_explicit(&holders, 0, memory_order_release); }

static void *reader(void *unused) {
  (void)unused;
  read_lock();
  seen = page;
  read_unlock();
  return NULL;
}

static void *writer(void *unused) {
  (void)unused;
  write_lock();
  page = 1;
  write_unlock();
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, reader, NULL);
  pthread_create(&second, NULL, writer, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(seen == 0 || seen == 1);
  assert(page == 1);
  return 0;
}
