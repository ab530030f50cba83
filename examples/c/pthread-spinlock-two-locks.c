/* A counter under two pthread spin locks, one for each thread.
 *
 * Broken: different locks do not exclude each other.
 * Heddle must report a data race on `counter`.
 */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stddef.h>

static pthread_spinlock_t left_lock, right_lock;
static int counter;

static void *left(void *unused) {
  (void)unused;
  pthread_spin_lock(&left_lock);
  counter++; // <- data-race
  pthread_spin_unlock(&left_lock);
  return NULL;
}

static void *right(void *unused) {
  (void)unused;
  pthread_spin_lock(&right_lock);
  counter++; // <- data-race
  pthread_spin_unlock(&right_lock);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_spin_init(&left_lock, PTHREAD_PROCESS_PRIVATE);
  pthread_spin_init(&right_lock, PTHREAD_PROCESS_PRIVATE);
  pthread_create(&first, NULL, left, NULL);
  pthread_create(&second, NULL, right, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
