/* The condition variables of C11: one thread waits for the other one's cnd_signal.
 *
 * Holds: the waiter checks its condition in a loop under the mutex.
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <threads.h>

static mtx_t guard;
static cnd_t changed;
static bool done;

static int finish(void *unused) {
  (void)unused;
  mtx_lock(&guard);
  done = true;
  cnd_signal(&changed);
  mtx_unlock(&guard);
  return 0;
}

int main(void) {
  thrd_t thread;
  mtx_init(&guard, mtx_plain);
  cnd_init(&changed);
  thrd_create(&thread, finish, NULL);
  mtx_lock(&guard);
  while (!done)
    cnd_wait(&changed, &guard);
  assert(done);
  mtx_unlock(&guard);
  thrd_join(thread, NULL);
  return 0;
}
