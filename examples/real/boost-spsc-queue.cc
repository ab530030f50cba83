// A client of boost.lockfree's spsc_queue: heddle check examples/real/boost-spsc-queue.cc -I boost
#include <cassert>
#include <memory>

#include "weaken-boost.h"

#include <boost/lockfree/spsc_queue.hpp>

#include "spsc-client.h"

static boost::lockfree::spsc_queue<int, boost::lockfree::capacity<1>> queue;

static void set_up() {}

static bool put(int number) { return queue.push(number); }

static int take() {
  int number = 0;
  return queue.pop(number) ? number : 0;
}
