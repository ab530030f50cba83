#include <atomic>
#include <barrier>
#include <condition_variable>
#include <latch>
#include <mutex>
#include <semaphore>
#include <shared_mutex>
#include <stop_token>
#include <thread>

#include "numbers.h"

static void arguments_are_passed(Numbers &out) {
  int sum = 0;
  std::thread adder([](int a, int &result, int b) { result = a + b; }, 1, std::ref(sum), 2);
  adder.join();
  out << sum << adder.joinable();
}
static void ids_differ(Numbers &out) {
  std::thread::id other;
  std::thread thread([&other] { other = std::this_thread::get_id(); });
  out << (thread.get_id() == std::this_thread::get_id());
  thread.join();
  out << (other == std::this_thread::get_id()) << (std::this_thread::get_id() == std::thread::id());
}
static void thread_stops(Numbers &out) {
  std::atomic<int> seen = 0;
  {
    std::jthread worker([&seen](std::stop_token token) {
      while (!token.stop_requested()) {
      }
      seen = 1;
    });
  }
  out << seen;
}
static void stop_calls_back(Numbers &out) {
  std::stop_source source;
  int called = 0;
  std::stop_callback callback(source.get_token(), [&called] { called++; });
  out << source.request_stop() << source.request_stop() << called;
}
static void barrier_completes(Numbers &out) {
  int phases = 0;
  auto count = [&phases]() noexcept { phases++; };
  std::barrier<decltype(count)> barrier(2, count);
  std::thread other([&barrier] { barrier.arrive_and_wait(); });
  barrier.arrive_and_wait();
  other.join();
  out << phases;
}
static void latch_opens(Numbers &out) {
  std::latch latch(1);
  int value = 0;
  std::thread other([&] {
    value = 3;
    latch.count_down();
  });
  latch.wait();
  out << value << latch.try_wait();
  other.join();
}
static void semaphore_hands_over(Numbers &out) {
  std::binary_semaphore full(0);
  int value = 0;
  std::thread giver([&] {
    value = 8;
    full.release();
  });
  full.acquire();
  out << value << full.try_acquire();
  giver.join();
}
static void condition_is_met(Numbers &out) {
  std::mutex mutex;
  std::condition_variable condition;
  bool is_ready = false;
  std::thread other([&] {
    std::lock_guard lock(mutex);
    is_ready = true;
    condition.notify_one();
  });
  std::unique_lock lock(mutex);
  condition.wait(lock, [&is_ready] { return is_ready; });
  out << is_ready << lock.owns_lock();
  lock.unlock();
  other.join();
}
static void readers_share(Numbers &out) {
  std::shared_mutex mutex;
  std::shared_lock one(mutex), two(mutex);
  out << mutex.try_lock_shared() << mutex.try_lock();
  mutex.unlock_shared();
  one.unlock();
  two.unlock();
  out << mutex.try_lock();
  mutex.unlock();
}
static void locks_without_deadlock(Numbers &out) {
  std::mutex left, right;
  int sum = 0;
  std::thread other([&] {
    std::scoped_lock lock(right, left);
    sum += 1;
  });
  {
    std::scoped_lock lock(left, right);
    sum += 2;
  }
  other.join();
  out << sum;
}
static void recursion_and_time(Numbers &out) {
  std::recursive_mutex again;
  std::lock_guard one(again), two(again);
  std::timed_mutex timed;
  out << timed.try_lock() << timed.try_lock();
  timed.unlock();
  std::shared_timed_mutex shared;
  shared.lock_shared();
  out << shared.try_lock() << shared.try_lock_shared();
}
static void once_after_an_error(Numbers &out) {
  std::once_flag flag;
  int tries = 0;
  for (int i = 0; i < 3; i++) try {
      std::call_once(flag, [&tries] {
        if (tries++ == 0) throw 1;
      });
    } catch (int) {
      out << 5;
    }
  out << tries;
}
static void each_thread_has_its_own(Numbers &out) {
  static thread_local int own = 1;
  own = 2;
  int seen = 0;
  std::thread([&seen] { seen = own; }).join();
  out << own << seen;
}
static void atomic_waits(Numbers &out) {
  std::atomic<int> flag = 0;
  std::thread other([&flag] {
    flag = 1;
    flag.notify_one();
  });
  flag.wait(0);
  out << flag;
  other.join();
}

int main() {
  RUN(arguments_are_passed, 3, 0);
  RUN(ids_differ, 0, 0, 0);
  RUN(thread_stops, 1);
  RUN(stop_calls_back, 1, 0, 1);
  RUN(barrier_completes, 1);
  RUN(latch_opens, 3, 1);
  RUN(semaphore_hands_over, 8, 0);
  RUN(condition_is_met, 1, 1);
  RUN(readers_share, 1, 0, 1);
  RUN(locks_without_deadlock, 3);
  RUN(recursion_and_time, 1, 0, 0, 1);
  RUN(once_after_an_error, 5, 2);
  RUN(each_thread_has_its_own, 2, 1);
  RUN(atomic_waits, 1);
}
