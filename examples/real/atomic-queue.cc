// A client of atomic_queue: heddle check examples/real/atomic-queue.cc -I atomic_queue/include
#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>

#include "weaken-std.h"

#include <atomic_queue/atomic_queue.h>

#include "mpmc-client.h"

struct Item {
  int value;
};

static atomic_queue::AtomicQueue<Item *, 2> queue;
static Item items[2];

static void set_up() {}

static void put(int number) {
  items[number - 1].value = number;
  queue.try_push(&items[number - 1]);
}

static int take() {
  Item *item = nullptr;
  return queue.try_pop(item) ? item->value : 0;
}
