/* Dining philosophers, a table for two: everybody takes the fork with the smaller number first.
 *
 * Holds: both eat. With two seats both forks are shared, so that they also guard `meals`.
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
  int left = seat, right = (seat + 1) % SEATS;
  int first = left < right ? left : right;
  int second = left < right ? right : left;
  pthread_mutex_lock(&forks[first]);
  pthread_mutex_lock(&forks[second]);
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
