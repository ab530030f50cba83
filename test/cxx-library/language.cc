#include <algorithm>
#include <any>
#include <bit>
#include <charconv>
#include <chrono>
#include <compare>
#include <concepts>
#include <coroutine>
#include <exception>
#include <functional>
#include <numeric>
#include <optional>
#include <ranges>
#include <string_view>
#include <tuple>
#include <typeinfo>
#include <utility>
#include <variant>
#include <vector>

#include "numbers.h"

struct Generator {
  struct promise_type {
    int current = 0;
    Generator get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
    std::suspend_always initial_suspend() { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(int value) {
      current = value;
      return {};
    }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
  std::coroutine_handle<promise_type> handle;
  ~Generator() { handle.destroy(); }
  bool next() {
    handle.resume();
    return !handle.done();
  }
};
static Generator count_to(int last) {
  for (int i = 1; i <= last; i++) co_yield i * 10;
}
static void coroutine_yields(Numbers &out) {
  auto numbers = count_to(3);
  while (numbers.next()) out << numbers.handle.promise().current;
}
static void algorithms_work(Numbers &out) {
  std::vector<int> values{5, 3, 8, 1, 9, 2};
  std::sort(values.begin(), values.end());
  out << values.front() << values.back() << std::accumulate(values.begin(), values.end(), 0);
  out << int(std::lower_bound(values.begin(), values.end(), 5) - values.begin());
  std::rotate(values.begin(), values.begin() + 2, values.end());
  out << values[0] << *std::max_element(values.begin(), values.end());
}
static void sorts_by_key(Numbers &out) {
  std::vector<std::pair<int, int>> pairs{{2, 1}, {1, 2}, {2, 0}};
  std::stable_sort(pairs.begin(), pairs.end(), [](auto &a, auto &b) { return a.first < b.first; });
  for (auto [key, value] : pairs) out << key << value;
}
static void ranges_compose(Numbers &out) {
  auto even = [](int i) { return i % 2 == 0; };
  auto square = [](int i) { return i * i; };
  for (int i : std::views::iota(1, 8) | std::views::filter(even) | std::views::transform(square)) out << i;
}
struct Version {
  int major, minor;
  auto operator<=>(const Version &) const = default;
};
static void spaceship_compares(Numbers &out) {
  out << (Version{1, 2} < Version{1, 3}) << (Version{2, 0} == Version{2, 0}) << std::is_gt(Version{2, 0} <=> Version{1, 9});
}
static int half(std::integral auto number) { return static_cast<int>(number / 2); }
static int half(std::floating_point auto) { return -1; }
static void concepts_choose(Numbers &out) { out << half(9) << half(9.0); }
static void functions_are_kept(Numbers &out) {
  std::function<int(int)> twice = [](int i) { return 2 * i; };
  auto copy = twice;
  twice = nullptr;
  out << copy(4) << bool(twice) << std::bind(std::minus<>(), std::placeholders::_2, 1)(0, 5);
}
static void variant_is_visited(Numbers &out) {
  using Value = std::variant<int, std::vector<int>>;
  for (const Value &value : {Value(3), Value(std::vector{1, 2})})
    out << std::visit(
        [](const auto &held) -> int {
          if constexpr (std::same_as<decltype(held), const int &>)
            return held;
          else
            return -static_cast<int>(held.size());
        },
        value);
}
static void any_and_optional(Numbers &out) {
  std::any any = 4L;
  std::optional<int> none, some = 6;
  out << int(std::any_cast<long>(any)) << (any.type() == typeid(long)) << none.value_or(5) << *some;
}
static void tuples_apply(Numbers &out) {
  auto [a, b] = std::tuple(1, 2);
  out << a << b << std::apply([](auto... numbers) { return (numbers + ...); }, std::make_tuple(1, 2, 3));
}
static void views_of_text(Numbers &out) {
  std::string_view text = "left=17";
  auto value = text.substr(text.find('=') + 1);
  int number = 0;
  auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  out << number << (error == std::errc()) << int(end - value.data());
}
static void bits_are_counted(Numbers &out) {
  out << std::popcount(0xf0u) << std::countr_zero(8u) << int(std::bit_ceil(5u)) << int(std::rotl(1u, 4));
}
static void durations_convert(Numbers &out) {
  using namespace std::chrono_literals;
  auto sum = 1min + 30s;
  out << int(std::chrono::duration_cast<std::chrono::milliseconds>(sum).count() / 1000) << (90s == sum);
}
static void values_are_exchanged(Numbers &out) {
  int one = 1, old = std::exchange(one, 4);
  out << old << one << std::gcd(12, 18) << std::clamp(9, 1, 5);
}

int main() {
  RUN(coroutine_yields, 10, 20, 30);
  RUN(algorithms_work, 1, 9, 28, 3, 3, 9);
  RUN(sorts_by_key, 1, 2, 2, 1, 2, 0);
  RUN(ranges_compose, 4, 16, 36);
  RUN(spaceship_compares, 1, 1, 1);
  RUN(concepts_choose, 4, -1);
  RUN(functions_are_kept, 8, 0, 4);
  RUN(variant_is_visited, 3, -2);
  RUN(any_and_optional, 4, 1, 5, 6);
  RUN(tuples_apply, 1, 2, 6);
  RUN(views_of_text, 17, 1, 2);
  RUN(bits_are_counted, 4, 3, 8, 16);
  RUN(durations_convert, 90, 1);
  RUN(values_are_exchanged, 1, 4, 6, 5);
}
