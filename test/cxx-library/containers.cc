#include <array>
#include <bitset>
#include <deque>
#include <forward_list>
#include <list>
#include <map>
#include <queue>
#include <set>
#include <span>
#include <stack>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "numbers.h"

static void vector_grows(Numbers &out) {
  std::vector<int> squares;
  for (int i = 0; i < 5; i++) squares.push_back(i * i);
  squares.insert(squares.begin() + 1, 7);
  squares.erase(squares.end() - 1);
  for (int square : squares) out << square;
}
static void vector_moves(Numbers &out) {
  std::vector<std::vector<int>> rows(2, std::vector<int>{1, 2});
  auto moved = std::move(rows[0]);
  out << int(rows[0].size()) << int(moved.size()) << int(rows[1].back());
}
static void string_edits(Numbers &out) {
  std::string text = "weft";
  text += " and a longer warp";
  text.replace(0, 4, "heddle");
  out << int(text.size()) << int(text.find("warp")) << (text.substr(0, 6) == "heddle") << text.compare("z") / 100;
}
static void map_orders(Numbers &out) {
  std::map<int, std::string> names{{3, "c"}, {1, "a"}, {2, "b"}};
  names.erase(2);
  names[5] = "e";
  for (const auto &[key, name] : names) out << key << name[0];
}
static void multimap_keeps(Numbers &out) {
  std::multimap<int, int> pairs{{1, 10}, {2, 20}, {1, 11}};
  auto [first, last] = pairs.equal_range(1);
  for (auto at = first; at != last; ++at) out << at->second;
  out << int(pairs.count(2));
}
static void hash_finds(Numbers &out) {
  std::unordered_map<std::string, int> ages{{"ada", 36}, {"alan", 41}};
  ages.emplace("grace", 85);
  ages["ada"]++;
  out << ages.at("ada") << ages.count("none") << int(ages.size());
}
static void hash_set_is_unique(Numbers &out) {
  std::unordered_set<int> seen;
  for (int i = 0; i < 9; i++) seen.insert(i % 4);
  out << int(seen.size()) << seen.contains(3) << seen.contains(4);
}
static void deque_has_two_ends(Numbers &out) {
  std::deque<int> line{2, 3};
  line.push_front(1);
  line.push_back(4);
  line.pop_front();
  out << line.front() << line.back() << line[1];
}
static void list_splices(Numbers &out) {
  std::list<int> one{1, 4}, two{2, 3};
  one.splice(std::next(one.begin()), two);
  one.reverse();
  for (int value : one) out << value;
  out << int(two.size());
}
static void forward_list_sorts(Numbers &out) {
  std::forward_list<int> values{3, 1, 2};
  values.sort();
  values.push_front(0);
  for (int value : values) out << value;
}
static void set_is_sorted(Numbers &out) {
  std::set<int, std::greater<>> values{1, 5, 3, 5};
  for (int value : values) out << value;
  out << *values.lower_bound(4);
}
static void priority_queue_gives_largest(Numbers &out) {
  std::priority_queue<int> heap;
  for (int value : {4, 9, 2}) heap.push(value);
  for (; !heap.empty(); heap.pop()) out << heap.top();
}
static void stack_and_queue(Numbers &out) {
  std::stack<int> last;
  std::queue<int> first;
  for (int i = 1; i <= 3; i++) last.push(i), first.push(i);
  out << last.top() << first.front();
}
static void array_and_span(Numbers &out) {
  std::array<int, 4> values{1, 2, 3, 4};
  std::span<int> middle = std::span(values).subspan(1, 2);
  middle[0] = 20;
  for (int value : values) out << value;
  out << int(middle.size_bytes());
}
static void bitset_counts(Numbers &out) {
  std::bitset<10> bits(0b1011);
  bits.flip(0).set(9);
  out << int(bits.count()) << bits.test(9) << int(bits.to_ulong());
}

int main() {
  RUN(vector_grows, 0, 7, 1, 4, 9);
  RUN(vector_moves, 0, 2, 2);
  RUN(string_edits, 24, 20, 1, 0);
  RUN(map_orders, 1, 'a', 3, 'c', 5, 'e');
  RUN(multimap_keeps, 10, 11, 1);
  RUN(hash_finds, 37, 0, 3);
  RUN(hash_set_is_unique, 4, 1, 0);
  RUN(deque_has_two_ends, 2, 4, 3);
  RUN(list_splices, 4, 3, 2, 1, 0);
  RUN(forward_list_sorts, 0, 1, 2, 3);
  RUN(set_is_sorted, 5, 3, 1, 3);
  RUN(priority_queue_gives_largest, 9, 4, 2);
  RUN(stack_and_queue, 3, 1);
  RUN(array_and_span, 1, 20, 3, 4, 8);
  RUN(bitset_counts, 3, 1, 522);
}
