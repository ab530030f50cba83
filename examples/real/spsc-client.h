// What a client of a queue for one producer and one consumer does: a thread puts 1, 2, ... until one is not accepted, main
// takes, and what comes out is what was accepted, in its order. The client defines these three behind the header of the
// project: `put` says whether the queue has accepted a number, `take` gives 0 if it had none.
#ifndef SPSC_CLIENT_H
#define SPSC_CLIENT_H

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

#ifndef ITEMS
#define ITEMS 2
#endif

static void set_up(void);
static bool put(int number);
static int take(void);

static int accepted, taken;

static void *produce(void *unused) {
  (void)unused;
  while (accepted < ITEMS && put(accepted + 1)) ++accepted;
  return 0;
}

static bool take_next(void) {
  int number = take();
  if (number == 0) return false;
  assert(number == taken + 1);
  taken = number;
  return true;
}

int main(void) {
  set_up();
  pthread_t producer;
  pthread_create(&producer, 0, produce, 0);
  for (int i = 0; i < ITEMS; ++i) take_next();
  pthread_join(producer, 0);
  while (take_next()) {
  }
  assert(taken >= 1 && taken == accepted);
}

#endif
