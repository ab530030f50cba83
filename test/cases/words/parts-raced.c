#include <pthread.h>
#include <stdint.h>
/* A plain write of a half beside an addition to the word. */
static union { uint32_t all; struct { uint16_t low, high; } half; } u;
static void *thread(void *a) { u.half.low = 1; return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, thread, 0);
  __atomic_fetch_add(&u.all, 1, 5);
  pthread_join(t, 0);
  return 0;
}
