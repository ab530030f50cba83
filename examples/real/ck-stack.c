// A client of Concurrency Kit's stack: heddle check examples/real/ck-stack.c \
//   -I ck/include -I examples/real/include -D CK_USE_CC_BUILTINS --volatile relaxed -Wno-int-conversion
#include <assert.h>
#include <pthread.h>

#include "weaken-ck.h"

#include "ck-pointers.h"

#include <ck_stack.h>

struct item {
  ck_stack_entry_t entry;
  int value;
};

static ck_stack_t stack = CK_STACK_INITIALIZER;
static struct item items[2];

static void *put(void *item) {
  ((struct item *)item)->value = 1;
  ck_stack_push_upmc(&stack, item);
  return 0;
}

static int take(void) {
  struct item *item = (struct item *)ck_stack_pop_upmc(&stack);
  return item ? item->value : 0;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, put, &items[0]);
  pthread_create(&two, 0, put, &items[1]);
  int sum = take();
  pthread_join(one, 0);
  pthread_join(two, 0);
  sum += take();
  sum += take();
  assert(sum == 2);
}
