// Between two atomic blocks others may run.
#include <pthread.h>
#include <assert.h>
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
int x;
void *th(void *a) {
  __VERIFIER_atomic_begin(); x = 1; __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin(); x = 2; __VERIFIER_atomic_end();
  return 0;
}
int main(void) { pthread_t t; pthread_create(&t, 0, th, 0); assert(x != 1); pthread_join(t, 0); return 0; }
