/* A message with a payload of N slots, and three threads that read all of it if it has come.
 *
 * There are eight executions, whatever N is: what a slot holds is known to whoever has seen the flag.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#include "orders.h"

#define READERS 3

static atomic_int slots[N], flag;

static void *thread_writer(void *unused) {
  (void)unused;
  for (int i = 0; i < N; i++) {
    atomic_store_explicit(&slots[i], i, STORE);
    FENCE();
  }
  atomic_store_explicit(&flag, 1, STORE);
  return NULL;
}

static void *thread_reader(void *unused) {
  (void)unused;
  if (atomic_load_explicit(&flag, LOAD) == 1)
    for (int i = 0; i < N; i++) {
      atomic_load_explicit(&slots[i], LOAD);
      FENCE();
    }
  return NULL;
}

int main(void) {
  pthread_t writer, readers[READERS];
  pthread_create(&writer, NULL, thread_writer, NULL);
  for (int i = 0; i < READERS; i++)
    pthread_create(&readers[i], NULL, thread_reader, NULL);
  return 0;
}
