#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
static atomic_int x, y; static int a, b;
static void *t0(void *u) { a = atomic_load_explicit(&x, memory_order_relaxed); atomic_store_explicit(&y, a, memory_order_relaxed); return 0; }
static void *t1(void *u) { b = atomic_load_explicit(&y, memory_order_relaxed); atomic_store_explicit(&x, b, memory_order_relaxed); return 0; }
int main(void) { pthread_t p, q; pthread_create(&p, 0, t0, 0); pthread_create(&q, 0, t1, 0); pthread_join(p, 0); pthread_join(q, 0); assert(a == 0); return 0; }
