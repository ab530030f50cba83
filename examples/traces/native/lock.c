/*
 * Two accounts behind a lock each; who looks at the sum forgets to lock the second one.
 * Recorded in lock.jsonl.
 */
#include "heddle-record.h"

static hr_mutex lock_a = HR_MUTEX_INITIALIZER, lock_b = HR_MUTEX_INITIALIZER;
static int a, b;

static void *pay(void *amount) {
  for (int i = 0; i < 2; i++) {
    hr_lock(&lock_a);
    HR_WRITE(a, HR_READ(a) - *(int *)amount);
    hr_lock(&lock_b);
    HR_WRITE(b, HR_READ(b) + *(int *)amount);
    hr_unlock(&lock_b);
    hr_unlock(&lock_a);
  }
  return 0;
}

static void *look(void *sum) {
  hr_lock(&lock_a);
  *(int *)sum = HR_READ(a) + HR_READ(b);
  hr_unlock(&lock_a);
  return 0;
}

int main(void) {
  hr_begin("lock.jsonl");
  HR_NAME(&a, "a");
  HR_NAME(&b, "b");
  HR_NAME(&lock_a, "lock_a");
  HR_NAME(&lock_b, "lock_b");
  HR_WRITE(a, 100);
  int amounts[] = {1, 10}, sum;
  hr_thread threads[3];
  hr_create(&threads[0], pay, &amounts[0]);
  hr_create(&threads[1], pay, &amounts[1]);
  hr_create(&threads[2], look, &sum);
  for (int i = 0; i < 3; i++) hr_join(&threads[i]);
  hr_lock(&lock_b);
  int rest = HR_READ(b);
  hr_unlock(&lock_b);
  return rest == 22 ? 0 : 1;
}
