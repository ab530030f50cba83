// What a client of a container for several threads does: two threads put 1 and 2, main takes before they have ended and
// after, and each number comes out once. The client defines these three behind the header of the project: `take` gives 0 if
// there is nothing, and the container has room for both.
#ifndef MPMC_CLIENT_H
#define MPMC_CLIENT_H

#include <assert.h>
#include <pthread.h>

static void set_up(void);
static void put(int number);
static int take(void);

static int numbers[2] = {1, 2};

static void *produce(void *number) {
  put(*(int *)number);
  return 0;
}

int main(void) {
  set_up();
  pthread_t one, two;
  pthread_create(&one, 0, produce, &numbers[0]);
  pthread_create(&two, 0, produce, &numbers[1]);
  int first = take();
  pthread_join(one, 0);
  pthread_join(two, 0);
  int second = first == 0 ? take() : first;
  int third = take();
  assert(second + third == 3 && second != 0 && third != 0 && take() == 0);
}

#endif
