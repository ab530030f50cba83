/* A thread polls under a mutex for what nobody does; what it has read before the loop is outdated. */
#include <pthread.h>
#include <semaphore.h>

static pthread_mutex_t mutex;
static sem_t semaphore;
static int flag;

static void *polls(void *unused) {
  sem_post(&semaphore);
  for (int found = 0; !found;) {
    pthread_mutex_lock(&mutex);
    found = flag;
    pthread_mutex_unlock(&mutex);
  }
  return 0;
}

static void *locks(void *unused) {
  sem_wait(&semaphore);
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  return 0;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], 0, polls, 0);
  pthread_create(&threads[1], 0, locks, 0);
  return 0;
}
