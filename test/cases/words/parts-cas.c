#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
/* Each thread exchanges a half of its own: neither fails because the other has changed its half. */
static union { _Atomic uint32_t word; _Atomic uint16_t half[2]; } u;
static void *thread(void *a) {
  uint16_t expected = 0;
  assert(atomic_compare_exchange_strong(&u.half[(uintptr_t)a], &expected, 1 + (uintptr_t)a));
  return 0;
}
int main(void) {
  pthread_t t[2];
  atomic_store(&u.word, 0);
  for (uintptr_t i = 0; i < 2; i++) pthread_create(&t[i], 0, thread, (void *)i);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  assert(atomic_load(&u.word) == 0x20001);
  return 0;
}
