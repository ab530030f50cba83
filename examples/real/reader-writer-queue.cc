// A client of moodycamel's ReaderWriterQueue: heddle check examples/real/reader-writer-queue.cc -I readerwriterqueue
#include <cassert>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "weaken-moodycamel.h"

#include <readerwriterqueue.h>

#include "spsc-client.h"

static moodycamel::ReaderWriterQueue<int> queue(1);

static void set_up() {}

// The second number goes into a block of its own.
static bool put(int number) { return queue.enqueue(number); }

static int take() {
  int number = 0;
  return queue.try_dequeue(number) ? number : 0;
}
