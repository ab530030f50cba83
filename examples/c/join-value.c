/* A thread that returns its result, and one that ends with pthread_exit.
 *
 * Holds: pthread_join gives the value, and what the thread did happens before the join.
 */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static int square, cube;

static void *compute_square(void *number) {
  square = *(int *)number * *(int *)number;
  return &square;
}

static void *compute_cube(void *number) {
  cube = *(int *)number * *(int *)number * *(int *)number;
  pthread_exit(&cube);
}

int main(void) {
  static int three = 3;
  pthread_t first, second;
  void *first_result, *second_result;
  pthread_create(&first, NULL, compute_square, &three);
  pthread_create(&second, NULL, compute_cube, &three);
  pthread_join(first, &first_result);
  pthread_join(second, &second_result);
  assert(*(int *)first_result == 9);
  assert(*(int *)second_result == 27);
  return 0;
}
