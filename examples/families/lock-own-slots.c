/* N threads lock one mutex; each reads what all share and writes a slot of its own. */
#include <pthread.h>

#ifndef N
#define N 4
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int limit = 3;
static int slots[N];

static void *thread_n(void *argument) {
  int i = (int)(long)argument;
  pthread_mutex_lock(&mutex);
  slots[i] = limit + i;
  pthread_mutex_unlock(&mutex);
  return 0;
}

int main(void) {
  pthread_t threads[N];
  for (long i = 0; i < N; i++)
    pthread_create(&threads[i], 0, thread_n, (void *)i);
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], 0);
  return 0;
}
