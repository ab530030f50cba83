/* Lazy initialisation with double-checked locking, all accesses to the pointer relaxed.
 *
 * Broken: a thread that finds the pointer at its first look never takes the mutex, and nothing
 * orders the initialisation before its use.
 * Heddle must report a data race on `width`.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct settings {
  int width;
};

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static struct settings storage;
static _Atomic(struct settings *) shared;

static struct settings *settings(void) {
  struct settings *found = atomic_load_explicit(&shared, memory_order_relaxed);
  if (found == NULL) {
    pthread_mutex_lock(&guard);
    found = atomic_load_explicit(&shared, memory_order_relaxed);
    if (found == NULL) {
      found = &storage;
      found->width = 80;
      atomic_store_explicit(&shared, found, memory_order_relaxed);
    }
    pthread_mutex_unlock(&guard);
  }
  return found;
}

static void *user(void *unused) {
  (void)unused;
  int width = settings()->width; // <- data-race
  (void)width;
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, user, NULL);
  pthread_create(&second, NULL, user, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
