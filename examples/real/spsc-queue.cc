// A client of rigtorp's SPSCQueue: heddle check examples/real/spsc-queue.cc -I SPSCQueue/include
#include <cassert>
#include <cstddef>
#include <memory>
#include <new>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include "weaken-std.h"

#include <rigtorp/SPSCQueue.h>

#include "spsc-client.h"

static rigtorp::SPSCQueue<int> queue(1);

static void set_up() {}

static bool put(int number) { return queue.try_emplace(number); }

static int take() {
  int *front = queue.front();
  if (front == nullptr) return 0;
  int number = *front;
  queue.pop();
  return number;
}
