#include <pthread.h>
/* A structure is read as one word while its second half is written. */
struct pair { int a, b; };
static struct pair shared;
static int sum(struct pair p) { return p.a + p.b; }
static void *thread(void *x) { shared.b = 2; return x; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, thread, 0);
  int s = sum(shared);
  pthread_join(t, 0);
  return s > 2;
}
