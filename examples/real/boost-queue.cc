// A client of boost.lockfree's queue: heddle check examples/real/boost-queue.cc -I boost -std=c++17
#include <cassert>
#include <memory>

#include "weaken-boost.h"

#include <boost/lockfree/queue.hpp>

#include "mpmc-client.h"

static boost::lockfree::queue<int> queue(2);

static void set_up() {}

static void put(int number) { queue.bounded_push(number); }

static int take() {
  int number = 0;
  return queue.pop(number) ? number : 0;
}
