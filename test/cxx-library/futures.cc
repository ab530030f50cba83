#include <future>
#include <stdexcept>
#include <thread>

#include "numbers.h"

static void value_arrives(Numbers &out) {
  std::promise<int> promise;
  auto future = promise.get_future();
  std::thread giver([&] { promise.set_value(4); });
  out << future.get() << future.valid();
  giver.join();
}
static void error_arrives(Numbers &out) {
  auto future = std::async(std::launch::async, []() -> int { throw std::runtime_error("x"); });
  try {
    out << future.get();
  } catch (const std::runtime_error &) {
    out << 5;
  }
}
static void deferred_runs_late(Numbers &out) {
  int runs = 0;
  auto future = std::async(std::launch::deferred, [&runs] { return ++runs; });
  out << runs;
  out << future.get() << runs;
}
static void task_is_packaged(Numbers &out) {
  std::packaged_task<int(int)> task([](int number) { return number * 2; });
  auto future = task.get_future();
  std::thread runner(std::move(task), 21);
  runner.join();
  out << future.get();
}
static void shared_is_read_twice(Numbers &out) {
  std::promise<int> promise;
  std::shared_future<int> one = promise.get_future().share(), two = one;
  promise.set_value(6);
  out << one.get() << two.get();
}
static void broken_promise(Numbers &out) {
  std::future<void> future;
  {
    std::promise<void> promise;
    future = promise.get_future();
  }
  try {
    future.get();
  } catch (const std::future_error &error) {
    out << (error.code() == std::future_errc::broken_promise);
  }
}
static void twice_is_refused(Numbers &out) {
  std::promise<int> promise;
  auto future = promise.get_future();
  promise.set_value(1);
  for (int i = 0; i < 2; i++) try {
      if (i == 0) promise.set_value(2);
      if (i == 1) (void)promise.get_future();
    } catch (const std::future_error &error) {
      out << error.code().value();
    }
  out << future.get();
}
static void status_is_ready(Numbers &out) {
  std::promise<int> promise;
  auto future = promise.get_future();
  out << (future.wait_for(std::chrono::seconds(0)) == std::future_status::timeout);
  promise.set_value(1);
  out << (future.wait_for(std::chrono::seconds(0)) == std::future_status::ready);
}
static void reference_arrives(Numbers &out) {
  int value = 1;
  std::promise<int &> promise;
  auto future = promise.get_future();
  promise.set_value(value);
  future.get() = 9;
  out << value;
}

int main() {
  RUN(value_arrives, 4, 0);
  RUN(error_arrives, 5);
  RUN(deferred_runs_late, 0, 1, 1);
  RUN(task_is_packaged, 42);
  RUN(shared_is_read_twice, 6, 6);
  RUN(broken_promise, 1);
  RUN(twice_is_refused, 2, 1, 1);
  RUN(status_is_ready, 1, 1);
  RUN(reference_arrives, 9);
}
