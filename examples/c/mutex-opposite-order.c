/* Two accounts, each with its mutex, locked by the two threads in opposite orders.
 *
 * Broken: each thread may hold one mutex and wait for the other.
 * Heddle must report a deadlock.
 */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t left_guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t right_guard = PTHREAD_MUTEX_INITIALIZER;
static int left = 10, right = 10;

static void *to_right(void *unused) {
  (void)unused;
  pthread_mutex_lock(&left_guard);
  pthread_mutex_lock(&right_guard);
  left -= 5;
  right += 5;
  pthread_mutex_unlock(&right_guard);
  pthread_mutex_unlock(&left_guard);
  return NULL;
}

static void *to_left(void *unused) {
  (void)unused;
  pthread_mutex_lock(&right_guard);
  pthread_mutex_lock(&left_guard); // <- deadlock
  right -= 3;
  left += 3;
  pthread_mutex_unlock(&left_guard);
  pthread_mutex_unlock(&right_guard);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, to_right, NULL);
  pthread_create(&second, NULL, to_left, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(left == 8 && right == 12);
  return 0;
}
