#include <memory>
#include <memory_resource>
#include <thread>
#include <vector>

#include "numbers.h"

struct Counted {
  static inline int alive = 0;
  int value;
  explicit Counted(int number = 0) : value(number) { alive++; }
  Counted(const Counted &other) : value(other.value) { alive++; }
  virtual ~Counted() { alive--; }
};
struct Derived : Counted {
  using Counted::Counted;
};

static void unique_moves(Numbers &out) {
  auto first = std::make_unique<Derived>(4);
  std::unique_ptr<Counted> second = std::move(first);
  out << (first == nullptr) << second->value << Counted::alive;
  second.reset();
  out << Counted::alive;
}
static void unique_array(Numbers &out) {
  auto values = std::make_unique<int[]>(3);
  values[2] = 5;
  out << values[0] << values[2];
}
static void deleter_runs(Numbers &out) {
  int deleted = 0;
  {
    auto note = [&deleted](int *pointer) {
      deleted = *pointer;
      delete pointer;
    };
    std::unique_ptr<int, decltype(note)> pointer(new int(6), note);
    std::shared_ptr<int> shared(new int(7), note);
    out << (std::get_deleter<decltype(note)>(shared) != nullptr);
  }
  out << deleted;
}
static void shared_counts(Numbers &out) {
  auto first = std::make_shared<Counted>(1);
  {
    auto second = first;
    out << int(first.use_count());
  }
  out << int(first.use_count()) << Counted::alive;
  first = nullptr;
  out << Counted::alive;
}
static void weak_expires(Numbers &out) {
  std::weak_ptr<Counted> weak;
  {
    auto owner = std::make_shared<Counted>(3);
    weak = owner;
    out << weak.lock()->value;
  }
  out << weak.expired() << (weak.lock() == nullptr);
  try {
    std::shared_ptr<Counted> none(weak);
  } catch (const std::bad_weak_ptr &) {
    out << 9;
  }
}
static void aliasing_keeps_owner(Numbers &out) {
  std::shared_ptr<int> part;
  {
    auto whole = std::make_shared<Counted>(8);
    part = std::shared_ptr<int>(whole, &whole->value);
  }
  out << *part << Counted::alive;
}
static void shares_itself(Numbers &out) {
  struct Self : std::enable_shared_from_this<Self> {};
  auto one = std::make_shared<Self>();
  auto two = one->shared_from_this();
  out << int(one.use_count()) << (one == two);
}
static void casts_keep_owner(Numbers &out) {
  std::shared_ptr<Counted> base = std::make_shared<Derived>(2);
  auto derived = std::dynamic_pointer_cast<Derived>(base);
  out << derived->value << int(base.use_count());
}
static void atomic_pointer(Numbers &out) {
  std::atomic<std::shared_ptr<int>> shared(std::make_shared<int>(1));
  std::thread writer([&] { shared.store(std::make_shared<int>(2)); });
  writer.join();
  out << *shared.load();
}
static void two_threads_own(Numbers &out) {
  auto shared = std::make_shared<Counted>(5);
  std::thread other([copy = shared] {});
  shared.reset();
  other.join();
  out << Counted::alive;
}
static void monotonic_resource(Numbers &out) {
  char buffer[128];
  std::pmr::monotonic_buffer_resource resource(buffer, sizeof buffer);
  std::pmr::vector<int> values(&resource);
  for (int i = 0; i < 40; i++) values.push_back(i);
  out << values[39] << values.get_allocator().resource()->is_equal(resource);
}

int main() {
  RUN(unique_moves, 1, 4, 1, 0);
  RUN(unique_array, 0, 5);
  RUN(deleter_runs, 1, 6);
  RUN(shared_counts, 2, 1, 1, 0);
  RUN(weak_expires, 3, 1, 1, 9);
  RUN(aliasing_keeps_owner, 8, 1);
  RUN(shares_itself, 2, 1);
  RUN(casts_keep_owner, 2, 2);
  RUN(atomic_pointer, 2);
  RUN(two_threads_own, 0);
  RUN(monotonic_resource, 39, 1);
}
