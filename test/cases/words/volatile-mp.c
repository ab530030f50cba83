/* Message passing through a volatile flag without fences: relaxed accesses order nothing. */
#include <assert.h>
#include <pthread.h>

static volatile int flag, data;

static void *run(void *argument) {
  data = 1;
  flag = 1;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  if (flag) assert(data == 1);
  pthread_join(thread, 0);
  return 0;
}
