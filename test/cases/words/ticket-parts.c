#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
/* A ticket lock whose two numbers are halves of one word: taken with one addition to the word. */
static union { _Atomic uint32_t word; struct { _Atomic uint16_t next, owner; } half; } lock;
static int data;
#ifndef RELEASE
#define RELEASE memory_order_release
#endif
static void take(void) {
  uint32_t ticket = atomic_fetch_add_explicit(&lock.word, 1, memory_order_relaxed);
  while (atomic_load_explicit(&lock.half.owner, memory_order_acquire) != (uint16_t)ticket);
}
static void give(void) {
  uint16_t owner = atomic_load_explicit(&lock.half.owner, memory_order_relaxed);
  atomic_store_explicit(&lock.half.owner, owner + 1, RELEASE);
}
static void *thread(void *a) { take(); data++; give(); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, thread, 0);
  thread(0);
  pthread_join(t, 0);
  assert(data == 2);
  return 0;
}
