#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <assert.h>
struct node { int val; };
atomic_int x, y;
_Atomic(struct node *) p;
void *maker(void *u) { struct node *n = malloc(sizeof *n); n->val = 5; atomic_store_explicit(&p, n, memory_order_release); return 0; }
void *a(void *u) { struct node *n = atomic_load_explicit(&p, memory_order_acquire); if (n && n->val == 5) {
  int r = atomic_load_explicit(&x, memory_order_relaxed); atomic_store_explicit(&y, 1, memory_order_relaxed); assert(r == 0); } return 0; }
void *b(void *u) { int r = atomic_load_explicit(&y, memory_order_relaxed); atomic_store_explicit(&x, r, memory_order_relaxed);  return 0; }
int main(void) {
  pthread_t t1, t2, t3;
  pthread_create(&t1, 0, maker, 0);
  pthread_create(&t2, 0, a, 0);
  pthread_create(&t3, 0, b, 0);
  pthread_join(t1, 0); pthread_join(t2, 0); pthread_join(t3, 0);
}
