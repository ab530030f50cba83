/* __VERIFIER_assume on a relaxed load.
 *
 * Broken: assuming a value is not the same as synchronising with who wrote it.
 * Heddle must report an assertion: the old answer.
 */
#include <assert.h>
#include <genmc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int request, answer;

static void *server(void *unused) {
  (void)unused;
  atomic_store_explicit(&answer, 6, memory_order_relaxed);
  atomic_store_explicit(&request, 1, memory_order_release);
  return NULL;
}

static void *client(void *unused) {
  (void)unused;
  __VERIFIER_assume(atomic_load_explicit(&request, memory_order_relaxed) == 1);
  assert(atomic_load_explicit(&answer, memory_order_relaxed) == 6); // <- assertion
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, server, NULL);
  pthread_create(&second, NULL, client, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
