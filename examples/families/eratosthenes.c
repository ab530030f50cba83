/* Two threads run the sieve of Eratosthenes over the same numbers, 2 to N + 1.
 *
 * 1 marks a prime, 2 a multiple; a thread takes for a prime what it finds without a mark.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef N
#define N 5
#endif

static atomic_int naturals[N];

static void *sieve(void *unused) {
  (void)unused;
  for (int i = 0; i < N; i++) {
    if (atomic_load_explicit(&naturals[i], memory_order_acquire))
      continue;
    atomic_store_explicit(&naturals[i], 1, memory_order_release);
    for (int j = 2 * i + 2; j < N; j += i + 2)
      atomic_store_explicit(&naturals[j], 2, memory_order_release);
  }
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, sieve, NULL);
  pthread_create(&second, NULL, sieve, NULL);
  return 0;
}
