#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
/* Threads that do the same, each with a part of its own, and count in all of it. */
static union { _Atomic uint64_t word; _Atomic uint16_t part[4]; } u;
static void *thread(void *a) {
  atomic_store(&u.part[(uintptr_t)a], 1);
  atomic_fetch_add(&u.word, 1ull << 48);
  return 0;
}
int main(void) {
  pthread_t t[3];
  for (uintptr_t i = 0; i < 3; i++) pthread_create(&t[i], 0, thread, (void *)i);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  assert(atomic_load(&u.word) == 0x0003000100010001);
  return 0;
}
