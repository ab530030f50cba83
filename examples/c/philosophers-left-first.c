/* Dining philosophers, a table for two: everybody takes the left fork first.
 *
 * Broken: both take one fork and wait for the other one's.
 * Heddle must report a deadlock.
 */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

enum { SEATS = 2 };

static pthread_mutex_t forks[SEATS] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int meals;

static void *philosopher(void *argument) {
  int seat = (int)(intptr_t)argument;
  int first = seat, second = (seat + 1) % SEATS;
  pthread_mutex_lock(&forks[first]);
  pthread_mutex_lock(&forks[second]); // <- deadlock
  meals++;
  pthread_mutex_unlock(&forks[second]);
  pthread_mutex_unlock(&forks[first]);
  return NULL;
}

int main(void) {
  pthread_t threads[SEATS];
  for (int seat = 0; seat < SEATS; seat++)
    pthread_create(&threads[seat], NULL, philosopher, (void *)(intptr_t)seat);
  for (int seat = 0; seat < SEATS; seat++)
    pthread_join(threads[seat], NULL);
  assert(meals == SEATS);
  return 0;
}
