/* Twenty volatile (SC) accesses whose assumed values no order of them can give, although no rule about a single pair of writes
   shows it: to refute it, both orders of the writes of x must be tried. */
#include <genmc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, y, z, h1, h2, h3, h4;

static void put(atomic_int *variable, int value) {
  atomic_store_explicit(variable, value, memory_order_seq_cst);
}

static void expect(atomic_int *variable, int value) {
  __VERIFIER_assume(atomic_load_explicit(variable, memory_order_seq_cst) == value);
}

static void *thread_1(void *unused) {
  (void)unused;
  put(&y, 1);
  expect(&h1, 1);
  expect(&x, 2);
  return NULL;
}

static void *thread_2(void *unused) {
  (void)unused;
  put(&y, 2);
  put(&h1, 1);
  return NULL;
}

static void *thread_3(void *unused) {
  (void)unused;
  put(&x, 1);
  put(&h2, 1);
  expect(&y, 1);
  return NULL;
}

static void *thread_4(void *unused) {
  (void)unused;
  expect(&h2, 1);
  expect(&y, 2);
  return NULL;
}

static void *thread_5(void *unused) {
  (void)unused;
  put(&z, 1);
  expect(&h3, 1);
  expect(&x, 1);
  return NULL;
}

static void *thread_6(void *unused) {
  (void)unused;
  put(&z, 2);
  put(&h3, 1);
  return NULL;
}

static void *thread_7(void *unused) {
  (void)unused;
  put(&x, 2);
  put(&h4, 1);
  expect(&z, 1);
  return NULL;
}

static void *thread_8(void *unused) {
  (void)unused;
  expect(&h4, 1);
  expect(&z, 2);
  return NULL;
}

int main(void) {
  void *(*const bodies[])(void *) = {thread_1, thread_2, thread_3, thread_4, thread_5, thread_6, thread_7, thread_8};
  pthread_t threads[8];
  for (int i = 0; i < 8; i++)
    pthread_create(&threads[i], NULL, bodies[i], NULL);
  return 0;
}
