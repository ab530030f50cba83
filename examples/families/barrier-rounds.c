/* N threads meet at a barrier twice, and share nothing else. */
#include <pthread.h>
#include <stddef.h>

#ifndef N
#define N 3
#endif

static pthread_barrier_t barrier;

static void *thread_n(void *unused) {
  (void)unused;
  pthread_barrier_wait(&barrier);
  pthread_barrier_wait(&barrier);
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  pthread_barrier_init(&barrier, NULL, N);
  for (int i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, thread_n, NULL);
  return 0;
}
