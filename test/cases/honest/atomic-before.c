// Others may run before an atomic block that follows an access: nothing is atomic about `y = 1; {x = 1;}`.
#include <pthread.h>
#include <assert.h>
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
int x, y;
void *th(void *a) { y = 1; __VERIFIER_atomic_begin(); x = 1; __VERIFIER_atomic_end(); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, th, 0); int b = y, a = x; assert(a == b); pthread_join(t, 0); return 0; }
