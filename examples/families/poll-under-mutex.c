/* N threads look for work under a mutex until there is some, which main gives them, one by one. */
#include <pthread.h>
#include <stddef.h>

#ifndef N
#define N 2
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int work;

static void *thread_n(void *unused) {
  (void)unused;
  int found = 0;
  while (!found) {
    pthread_mutex_lock(&mutex);
    if (work > 0) {
      work--;
      found = 1;
    }
    pthread_mutex_unlock(&mutex);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, thread_n, NULL);
  for (int i = 0; i < N; i++) {
    pthread_mutex_lock(&mutex);
    work++;
    pthread_mutex_unlock(&mutex);
  }
  return 0;
}
