// A client of rigtorp's MPMCQueue: heddle check examples/real/mpmc-queue.cc -I MPMCQueue/include
#include <cassert>
#include <cstddef>
#include <limits>
#include <memory>
#include <new>
#include <stdexcept>
#include <thread>

#include "weaken.h"

#include <rigtorp/MPMCQueue.h>

int main() {
  rigtorp::MPMCQueue<int> queue(2);
  int taken[2] = {};
  std::thread one([&] { (void)queue.try_pop(taken[0]); });
  std::thread two([&] { (void)queue.try_pop(taken[1]); });
  queue.push(1);
  queue.push(2);
  one.join();
  two.join();
  int sum = taken[0] + taken[1];
  for (int rest = 0; queue.try_pop(rest);) sum += rest;
  assert(sum == 3);
}
