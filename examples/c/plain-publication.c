/* Memory is published by a plain store between fences: only an atomic store would synchronise, so not even its allocation is
   ordered before its use. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static int *published;

static void *give(void *unused) {
  int *cell = malloc(sizeof *cell);
  *cell = 1;
  atomic_thread_fence(memory_order_seq_cst);
  published = cell;
  return NULL;
}

static void *take(void *unused) {
  int *cell = __atomic_load_n(&published, __ATOMIC_RELAXED);
  atomic_thread_fence(memory_order_seq_cst);
  return cell == NULL ? NULL : (void *)(long)*cell;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, give, NULL);
  pthread_create(&threads[1], NULL, take, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return 0;
}
