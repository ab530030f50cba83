/* A page under a pthread read-write lock whose writer takes it for reading.
 *
 * Broken: any number may hold it for reading, the writer with them.
 * Heddle must report a data race on `page`.
 */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stddef.h>

static pthread_rwlock_t guard = PTHREAD_RWLOCK_INITIALIZER;
static int page, seen;

static void *reader(void *unused) {
  (void)unused;
  pthread_rwlock_rdlock(&guard);
  seen = page; // <- data-race
  pthread_rwlock_unlock(&guard);
  return NULL;
}

static void *writer(void *unused) {
  (void)unused;
  pthread_rwlock_rdlock(&guard);
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
  return 0;
}
