/* A page under a pthread read-write lock: one reader, one writer.
 *
 * Holds: the reader sees the page before or after the write, never during it.
 */
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_rwlock_t guard = PTHREAD_RWLOCK_INITIALIZER;
static int page, seen;

static void *reader(void *unused) {
  (void)unused;
  pthread_rwlock_rdlock(&guard);
  seen = page;
  pthread_rwlock_unlock(&guard);
  return NULL;
}

static void *writer(void *unused) {
  (void)unused;
  pthread_rwlock_wrlock(&guard);
  page = 1;
  pthread_rwlock_unlock(&guard);
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
