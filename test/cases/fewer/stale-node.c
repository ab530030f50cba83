/* A node is put on a stack in the second try, without ordering anything. A thread that finds it there may still see what was
   written to it in the first try: only so `seen` is 1 although the node is on top of `first`. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct node { atomic_int next; };
static struct node first;
static _Atomic(struct node *) top;
static int tookFirst, seen = -1;
static void *push(void *u) {
  struct node *n = calloc(1, sizeof *n), *old;
  atomic_store_explicit(&n->next, 7, memory_order_relaxed);
  do {
    old = atomic_load_explicit(&top, memory_order_relaxed);
    atomic_store_explicit(&n->next, old ? 2 : 1, memory_order_relaxed);
  } while (!atomic_compare_exchange_strong_explicit(&top, &old, n, memory_order_relaxed, memory_order_relaxed));
  tookFirst = old == &first;
  return 0;
}
static void *set(void *u) { atomic_store_explicit(&top, &first, memory_order_relaxed); return 0; }
static void *look(void *u) {
  struct node *n = atomic_load_explicit(&top, memory_order_relaxed);
  if (n && n != &first) seen = atomic_load_explicit(&n->next, memory_order_relaxed);
  return 0;
}
int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, 0, push, 0); pthread_create(&b, 0, set, 0); pthread_create(&c, 0, look, 0);
  pthread_join(a, 0); pthread_join(b, 0); pthread_join(c, 0);
  assert(!(tookFirst && seen == 1));
  return 0;
}
