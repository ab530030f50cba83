/* Thread-specific data: one key, each thread its own value.
 *
 * Holds: a thread gets back what it has set itself.
 */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_key_t key;
static int names[2] = {1, 2};
static int seen[2];

static int my_name(void) {
  int *name = pthread_getspecific(key);
  return *name;
}

static void *first_worker(void *unused) {
  (void)unused;
  pthread_setspecific(key, &names[0]);
  seen[0] = my_name();
  return NULL;
}

static void *second_worker(void *unused) {
  (void)unused;
  pthread_setspecific(key, &names[1]);
  seen[1] = my_name();
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_key_create(&key, NULL);
  pthread_create(&first, NULL, first_worker, NULL);
  pthread_create(&second, NULL, second_worker, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(seen[0] == 1 && seen[1] == 2);
  return 0;
}
