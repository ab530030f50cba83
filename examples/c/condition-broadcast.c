/* A gate that opens once, for everybody, with a broadcast.
 *
 * Holds: visitors who wait are all woken, and who comes later does not wait.
 */
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t opened = PTHREAD_COND_INITIALIZER;
static bool is_open;

static void *visitor(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  while (!is_open)
    pthread_cond_wait(&opened, &guard);
  pthread_mutex_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, visitor, NULL);
  pthread_create(&second, NULL, visitor, NULL);
  pthread_mutex_lock(&guard);
  is_open = true;
  pthread_cond_broadcast(&opened);
  pthread_mutex_unlock(&guard);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
