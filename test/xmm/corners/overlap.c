#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
#include <stdlib.h>
atomic_int x, y, w;
int arr[4];
void *c(void *u) { atomic_store_explicit(&w, 1, memory_order_relaxed); return 0; }
void *a(void *u) { int r = atomic_load_explicit(&x, memory_order_relaxed); atomic_store_explicit(&y, r + 1, memory_order_relaxed); return 0; }
void *b(void *u) { int r = atomic_load_explicit(&y, memory_order_relaxed); atomic_store_explicit(&x, r, memory_order_relaxed);  return 0; }
void *d(void *u) { int r = atomic_load_explicit(&y, memory_order_relaxed); arr[0]=arr[1]=1; if (r >= 2) { for (int i = 0; i < 9; i++) { pthread_t t; pthread_create(&t, 0, c, 0);} *(short *)((char *)arr + 3) = 3; } return 0; }
int main(void) {
  pthread_t t1, t2, t3;
  pthread_create(&t1, 0, a, 0);
  pthread_create(&t2, 0, b, 0);
  pthread_create(&t3, 0, d, 0);
  pthread_join(t1, 0); pthread_join(t2, 0);  pthread_join(t3, 0);

}
