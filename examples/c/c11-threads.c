/* The threads of C11: thrd_create, mtx_lock, thrd_join with a result.
 *
 * Holds: the mutex guards the sum, and the joins give the results.
 */
#include <assert.h>
#include <stddef.h>
#include <threads.h>

static mtx_t guard;
static int sum;

static int add(void *part) {
  mtx_lock(&guard);
  sum += *(int *)part;
  mtx_unlock(&guard);
  return *(int *)part;
}

int main(void) {
  static int parts[2] = {3, 4};
  thrd_t first, second;
  int first_result, second_result;
  mtx_init(&guard, mtx_plain);
  thrd_create(&first, add, &parts[0]);
  thrd_create(&second, add, &parts[1]);
  thrd_join(first, &first_result);
  thrd_join(second, &second_result);
  assert(sum == 7);
  assert(first_result + second_result == 7);
  mtx_destroy(&guard);
  return 0;
}
