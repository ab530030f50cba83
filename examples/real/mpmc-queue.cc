// A client of rigtorp's MPMCQueue: heddle check examples/real/mpmc-queue.cc -I MPMCQueue/include
#include <cassert>
#include <cstddef>
#include <limits>
#include <memory>
#include <new>
#include <stdexcept>

#include "weaken-std.h"

#include <rigtorp/MPMCQueue.h>

#include "mpmc-client.h"

static rigtorp::MPMCQueue<int> queue(2);

static void set_up() {}

static void put(int number) { queue.push(number); }

static int take() {
  int number = 0;
  return queue.try_pop(number) ? number : 0;
}
