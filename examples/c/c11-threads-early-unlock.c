/* The threads of C11; the mutex is given back before the sum is stored.
 *
 * Broken: the read is guarded, the write is not.
 * Heddle must report a data race on `sum`.
 */
#include <stddef.h>
#include <threads.h>

static mtx_t guard;
static int sum;

static int add(void *part) {
  mtx_lock(&guard);
  int before = sum;
  mtx_unlock(&guard);
  sum = before + *(int *)part; // <- data-race
  return 0;
}

int main(void) {
  static int parts[2] = {3, 4};
  thrd_t first, second;
  mtx_init(&guard, mtx_plain);
  thrd_create(&first, add, &parts[0]);
  thrd_create(&second, add, &parts[1]);
  thrd_join(first, NULL);
  thrd_join(second, NULL);
  return 0;
}
