/* As cas-idiom.c with the exchange that may fail by itself, and a new value that is computed in the loop. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#ifndef N
# define N 3
#endif
atomic_int x;
void *inc(void *arg) {
	int old = atomic_load(&x), next;
	do {
		if (old < 0) return NULL;
		next = 2 * old + 1;
	} while (!atomic_compare_exchange_weak(&x, &old, next));
	return NULL;
}
int main(void) {
	pthread_t t[N];
	for (int i = 0; i < N; i++) if (pthread_create(&t[i], NULL, inc, NULL)) abort();
	return 0;
}
