#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
/* The halves of a pair, exchanged at once and read one by one. */
static union { _Atomic unsigned __int128 both; struct { _Atomic uint64_t first, second; } half; } u;
static void *thread(void *a) {
  unsigned __int128 old = 0;
  atomic_compare_exchange_strong(&u.both, &old, (unsigned __int128)1 << 64 | 1);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, thread, 0);
  uint64_t first = atomic_load(&u.half.first), second = atomic_load(&u.half.second);
  assert(first <= second);
#ifdef WRONG
  assert(second <= first);
#endif
  pthread_join(t, 0);
  return 0;
}
