// A client of folly's ProducerConsumerQueue: heddle check examples/real/producer-consumer-queue.cc \
//   -I examples/real/include -I folly
#include <cstdint>
#include <new>

#include "weaken-std.h"

#include <folly/ProducerConsumerQueue.h>

#include "spsc-client.h"

// One slot less than that can be used.
static folly::ProducerConsumerQueue<int> queue(2);

static void set_up() {}

static bool put(int number) { return queue.write(number); }

static int take() {
  int number = 0;
  return queue.read(number) ? number : 0;
}
