// What a block did before its assumption failed was never there: nobody sees x == 1.
#include <pthread.h>
#include <assert.h>
#include <stdlib.h>
int x;
void assume_abort_if_not(int cond) { if (!cond) abort(); }
void __VERIFIER_atomic_set(void) { x = 1; assume_abort_if_not(0); }
void *th(void *a) { __VERIFIER_atomic_set(); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, th, 0); assert(x != 1); pthread_join(t, 0); return 0; }
