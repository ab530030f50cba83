/* Main leaves by pthread_exit, and its thread-local is gone. The thread takes no parameter. */
#include <pthread.h>
#include <stdatomic.h>

_Thread_local int t = 5;
int *_Atomic q;

void *reader() {
  int *p = atomic_load(&q);
  if (p != 0) return (void *)(long)*p;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, (void *(*)(void *))reader, 0);
  atomic_store(&q, &t);
  pthread_exit(0);
}
