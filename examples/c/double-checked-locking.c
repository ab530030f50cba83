/* Lazy initialisation with double-checked locking.
 *
 * The first look acquires what the initialiser's store releases; the second look is under the
 * mutex, so relaxed is enough for it. Holds: everybody sees finished settings.
 */
#include <assert.h>
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
  struct settings *found = atomic_load_explicit(&shared, memory_order_acquire);
  if (found == NULL) {
    pthread_mutex_lock(&guard);
    found = atomic_load_explicit(&shared, memory_order_relaxed);
    if (found == NULL) {
      found = &storage;
      found->width = 80;
      atomic_store_explicit(&shared, found, memory_order_release);
    }
    pthread_mutex_unlock(&guard);
  }
  return found;
}

static void *user(void *unused) {
  (void)unused;
  assert(settings()->width == 80);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, user, NULL);
  pthread_create(&second, NULL, user, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(storage.width == 80);
  return 0;
}
