/* Both threads compute a sum by recursion.
 *
 * Holds: each has a stack of its own, and the recursion ends.
 */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static int results[2];

static int sum_down(int number) {
  if (number == 0)
    return 0;
  return number + sum_down(number - 1);
}

static void *worker(void *result) {
  *(int *)result = sum_down(10);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, worker, &results[0]);
  pthread_create(&second, NULL, worker, &results[1]);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(results[0] == 55 && results[1] == 55);
  return 0;
}
