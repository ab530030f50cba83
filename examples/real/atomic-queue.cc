// A client of atomic_queue: heddle check examples/real/atomic-queue.cc -I atomic_queue/include
#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <thread>
#include <utility>

#include "weaken.h"

#include <atomic_queue/atomic_queue.h>

struct Item {
  int value;
};

int main() {
  atomic_queue::AtomicQueue<Item *, 2> queue;
  Item items[2];
  auto put = [&](int number) {
    items[number].value = number + 1;
    (void)queue.try_push(&items[number]);
  };
  std::thread one(put, 0);
  std::thread two(put, 1);
  int sum = 0;
  Item *item = nullptr;
  if (queue.try_pop(item)) sum += item->value;
  one.join();
  two.join();
  while (queue.try_pop(item)) sum += item->value;
  assert(sum == 3);
}
