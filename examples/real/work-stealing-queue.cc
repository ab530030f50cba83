// A client of taskflow's work-stealing queue: heddle check examples/real/work-stealing-queue.cc -I taskflow
#include <cassert>
#include <thread>

#include "weaken-std.h"

#include <taskflow/core/wsq.hpp>

struct Task {
  int value;
};

int main() {
  tf::BoundedWSQ<Task *, 1> queue;
  Task tasks[2] = {};
  int stolen = 0;
  std::thread thief([&] {
    if (Task *task = queue.steal()) stolen = task->value;
  });
  for (int number : {1, 2}) {
    tasks[number - 1].value = number;
    queue.try_push(&tasks[number - 1]);
  }
  int sum = 0;
  if (Task *own = queue.pop()) sum += own->value;
  thief.join();
  while (Task *rest = queue.pop()) sum += rest->value;
  assert(sum + stolen == 3);
}
