#include <pthread.h>
#include <assert.h>
static int x, y, a, b;
static void *t0(void *u) { a = x; if (a == 1) y = 1; return 0; }
static void *t1(void *u) { b = y; if (b == 1) x = 1; return 0; }
int main(void) { pthread_t p, q; pthread_create(&p, 0, t0, 0); pthread_create(&q, 0, t1, 0); pthread_join(p, 0); pthread_join(q, 0); assert(!(a == 1 && b == 1)); return 0; }
