/* __VERIFIER_assume drops executions: only those where the request has arrived go on.
 *
 * Holds: in those, the acquire load has synchronised with the server.
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
  __VERIFIER_assume(atomic_load_explicit(&request, memory_order_acquire) == 1);
  assert(atomic_load_explicit(&answer, memory_order_relaxed) == 6);
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
