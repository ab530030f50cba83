/* A recursive mutex, locked again by its holder inside a nested call.
 *
 * Holds: the mutex is free again after as many unlocks as locks.
 */
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t guard;
static int counter;

static void add_one(void) {
  pthread_mutex_lock(&guard);
  counter++;
  pthread_mutex_unlock(&guard);
}

static void *worker(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  int before = counter;
  add_one();
  assert(counter == before + 1);
  pthread_mutex_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_mutexattr_t recursive;
  pthread_mutexattr_init(&recursive);
  pthread_mutexattr_settype(&recursive, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&guard, &recursive);
  pthread_t first, second;
  pthread_create(&first, NULL, worker, NULL);
  pthread_create(&second, NULL, worker, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
