#include <pthread.h>
#include <stdint.h>
/* Two threads, one half each, without atomics: in C no race, under the model of one location one. */
static union { uint32_t all; struct { uint16_t low, high; } half; } u;
static void *thread(void *a) { u.half.high = 1; return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, thread, 0);
  u.half.low = 2;
  __atomic_fetch_add(&u.all, 0, 5);
  pthread_join(t, 0);
  return 0;
}
