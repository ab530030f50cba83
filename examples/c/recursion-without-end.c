/* A recursion that walks away from its end.
 *
 * Broken: the argument never becomes zero (long before it would wrap around, the stack is full).
 * Heddle must report recursion depth.
 */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static int results[2];

static int sum_down(int number) {
  if (number == 0)
    return 0;
  return 1 + sum_down(number + 1); // <- recursion-depth
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
