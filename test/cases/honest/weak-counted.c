/* The loop counts its rounds, so a failure shows, and a second visit relies on there being no other. */
#include <assert.h>
#include <stdatomic.h>
static atomic_int x;
int main(void) {
  int rounds = 1, seen = 0;
  while (!atomic_compare_exchange_weak(&x, &seen, 1)) rounds++;
  assert(rounds <= 2);
  return 0;
}
