/* The thread-local of a thread that still lives: another may read it, and does so before it ends. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

_Thread_local int before = 1;
_Thread_local int t = 5;
int *_Atomic q;
atomic_int done;

void *owner(void *unused) {
  before = 2;
  atomic_store(&q, &t);
  while (atomic_load(&done) == 0) continue;
  return 0;
}

int main(void) {
  pthread_t thread;
  t = 6;
  pthread_create(&thread, 0, owner, 0);
  while (atomic_load(&q) == 0) continue;
  assert(*atomic_load(&q) == 5);
  atomic_store(&done, 1);
  pthread_join(thread, 0);
  assert(t == 6 && before == 1);
  return 0;
}
