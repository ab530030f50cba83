// A client of Concurrency Kit's stack: heddle check examples/real/ck-stack.c \
//   -I ck/include -I examples/real/include -D CK_USE_CC_BUILTINS --volatile relaxed -Wno-int-conversion
#include "weaken-ck.h"

#include "ck-pointers.h"

#include <ck_stack.h>

#include "mpmc-client.h"

struct item {
  ck_stack_entry_t entry;
  int value;
};

static ck_stack_t stack = CK_STACK_INITIALIZER;
static struct item items[2];

static void set_up(void) {}

static void put(int number) {
  items[number - 1].value = number;
  ck_stack_push_upmc(&stack, &items[number - 1].entry);
}

static int take(void) {
  struct item *item = (struct item *)ck_stack_pop_upmc(&stack);
  return item ? item->value : 0;
}
