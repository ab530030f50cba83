/* Thread-specific data: values are thread-local, so that reading one is nobody else's business. */
#include "endings.h"
#include "words.h"
#include <errno.h>
#include <pthread.h>

#define ROUNDS_OF_DESTRUCTORS 4

static int created_keys;
static void (*destructors[PTHREAD_KEYS_MAX])(void *);
static _Thread_local void *values[PTHREAD_KEYS_MAX];
/* No key from here on has a value in this thread. */
static _Thread_local unsigned value_bound;

int pthread_key_create(pthread_key_t *key, void (*destructor)(void *)) {
  int number = __atomic_fetch_add(&created_keys, 1, __ATOMIC_RELAXED);
  if (number >= PTHREAD_KEYS_MAX) return EAGAIN;
  STORE(&destructors[number], destructor, __ATOMIC_RELAXED);
  *key = (pthread_key_t)number;
  return 0;
}

int pthread_key_delete(pthread_key_t key) {
  if (key >= PTHREAD_KEYS_MAX) return EINVAL;
  STORE(&destructors[key], 0, __ATOMIC_RELAXED);
  return 0;
}

int pthread_setspecific(pthread_key_t key, const void *value) {
  if (key >= PTHREAD_KEYS_MAX) return EINVAL;
  values[key] = (void *)value;
  if (key >= value_bound) value_bound = key + 1;
  return 0;
}

void *pthread_getspecific(pthread_key_t key) { return key < PTHREAD_KEYS_MAX ? values[key] : 0; }

void __heddle_destroy_key_values(void) {
  for (int round = 0, found = 1; found && round < ROUNDS_OF_DESTRUCTORS; round++) {
    found = 0;
    for (unsigned key = 0; key < value_bound; key++) {
      void *value = values[key];
      if (value == 0) continue;
      void (*destructor)(void *) = LOAD(&destructors[key], __ATOMIC_RELAXED);
      if (destructor == 0) continue;
      values[key] = 0;
      destructor(value);
      found = 1;
    }
  }
}
