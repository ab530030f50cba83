/* As cas-idiom.c, through functions of its own: the expected value lives in memory that only the thread can reach. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#ifndef N
# define N 3
#endif
atomic_int x;
static int peek(atomic_int *at) { return atomic_load_explicit(at, memory_order_relaxed); }
static int replace(atomic_int *at, int *expected, int desired) {
	return atomic_compare_exchange_strong_explicit(at, expected, desired, memory_order_acq_rel, memory_order_acquire);
}
static int get_and_add(atomic_int *at, int number) {
	int old = peek(at);
	while (!replace(at, &old, old + number))
		;
	return old;
}
void *inc(void *arg) { get_and_add(&x, 1); return NULL; }
int main(void) {
	pthread_t t[N];
	for (int i = 0; i < N; i++) if (pthread_create(&t[i], NULL, inc, NULL)) abort();
	return 0;
}
