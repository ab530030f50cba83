// A client of boost.lockfree's stack: heddle check examples/real/boost-stack.cc -I boost -std=c++17
#include <cassert>
#include <memory>

#include "weaken-boost.h"

#include <boost/lockfree/stack.hpp>

#include "mpmc-client.h"

static boost::lockfree::stack<int> stack(2);

static void set_up() {}

static void put(int number) { stack.bounded_push(number); }

static int take() {
  int number = 0;
  return stack.pop(number) ? number : 0;
}
