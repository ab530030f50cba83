/* Four threads of three volatile (SC) accesses each: many orders of them for few executions. As printed, where it comes from
   starts the third thread twice and the fourth one never. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

/* Accesses are SC, or relaxed if RELAXED is defined. */
#ifdef RELAXED
#define ORDER memory_order_relaxed
#else
#define ORDER memory_order_seq_cst
#endif

/* The fourth thread runs what is meant, or a second copy of the third if AS_PRINTED is defined. */
#ifdef AS_PRINTED
#define LAST thread_3
#else
#define LAST thread_4
#endif

static atomic_int x, y;

static void *thread_1(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 1, ORDER);
  atomic_load_explicit(&y, ORDER);
  atomic_store_explicit(&x, 2, ORDER);
  return NULL;
}

static void *thread_2(void *unused) {
  (void)unused;
  atomic_load_explicit(&y, ORDER);
  atomic_store_explicit(&x, 3, ORDER);
  atomic_load_explicit(&x, ORDER);
  return NULL;
}

static void *thread_3(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 4, ORDER);
  atomic_store_explicit(&y, 5, ORDER);
  atomic_load_explicit(&x, ORDER);
  return NULL;
}

#ifndef AS_PRINTED
static void *thread_4(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 6, ORDER);
  atomic_store_explicit(&y, 7, ORDER);
  atomic_load_explicit(&y, ORDER);
  return NULL;
}
#endif

int main(void) {
  pthread_t first, second, third, fourth;
  pthread_create(&first, NULL, thread_1, NULL);
  pthread_create(&second, NULL, thread_2, NULL);
  pthread_create(&third, NULL, thread_3, NULL);
  pthread_create(&fourth, NULL, LAST, NULL);
  return 0;
}
