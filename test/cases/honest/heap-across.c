/* One thread frees while the other allocates. */
#include <pthread.h>
#include <stdlib.h>
static void *release(void *block) {
  free(block);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, release, malloc(4));
  free(malloc(4));
  pthread_join(t, 0);
  return 0;
}
