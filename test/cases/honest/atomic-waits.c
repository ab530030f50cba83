// A block that waits for a mutex: what that means is not defined, so it is not judged.
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
pthread_mutex_t m;
void *th(void *a) {
  __VERIFIER_atomic_begin(); pthread_mutex_lock(&m); __VERIFIER_atomic_end();
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t; pthread_mutex_init(&m, 0); pthread_create(&t, 0, th, 0);
  pthread_mutex_lock(&m); pthread_mutex_unlock(&m); pthread_join(t, 0); return 0;
}
