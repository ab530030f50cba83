// Small things of libc++ that its headers only declare: numbers and texts, hashes, sorting, placeholders, clocks.
#include <algorithm>
#include <charconv>
#include <chrono>
#include <functional>
#include <stdexcept>
#include <string>
#include <unordered_map>

#include <cerrno>
#include <cstdlib>
#include <ctime>

_LIBCPP_BEGIN_NAMESPACE_STD

template <class Number>
static string decimal(Number number) {
  char digits[24];
  return string(digits, to_chars(digits, digits + sizeof digits, number).ptr);
}
string to_string(int number) { return decimal(number); }
string to_string(unsigned number) { return decimal(number); }
string to_string(long number) { return decimal(number); }
string to_string(unsigned long number) { return decimal(number); }
string to_string(long long number) { return decimal(number); }
string to_string(unsigned long long number) { return decimal(number); }

template <class Number, class Read>
static Number read_number(const char *name, const string &text, size_t *used, int base, Read read) {
  char *end;
  int before = errno;
  errno = 0;
  Number number = read(text.c_str(), &end, base);
  bool is_too_large = errno == ERANGE;
  errno = before;
  if (is_too_large) throw out_of_range(string(name) + ": out of range");
  if (end == text.c_str()) throw invalid_argument(string(name) + ": no conversion");
  if (used != nullptr) *used = static_cast<size_t>(end - text.c_str());
  return number;
}
int stoi(const string &text, size_t *used, int base) {
  long number = read_number<long>("stoi", text, used, base, strtol);
  if (number != static_cast<int>(number)) throw out_of_range("stoi: out of range");
  return static_cast<int>(number);
}
long stol(const string &text, size_t *used, int base) { return read_number<long>("stol", text, used, base, strtol); }
unsigned long stoul(const string &text, size_t *used, int base) {
  return read_number<unsigned long>("stoul", text, used, base, strtoul);
}
long long stoll(const string &text, size_t *used, int base) {
  return read_number<long long>("stoll", text, used, base, strtoll);
}
unsigned long long stoull(const string &text, size_t *used, int base) {
  return read_number<unsigned long long>("stoull", text, used, base, strtoull);
}

template string operator+ <char, char_traits<char>, allocator<char>>(const char *, const string &);

// FNV-1a.
size_t __hash_memory(_LIBCPP_NOESCAPE const void *start, size_t size) noexcept {
  size_t hash = 0xcbf29ce484222325;
  for (size_t i = 0; i < size; i++) hash = (hash ^ static_cast<const unsigned char *>(start)[i]) * 0x100000001b3;
  return hash;
}

// Numbers of buckets: the smallest prime that is not less.
size_t __next_prime(size_t least) {
  if (least <= 2) return least;
  for (size_t candidate = least | 1;; candidate += 2) {
    bool is_prime = true;
    for (size_t divisor = 3; is_prime && divisor * divisor <= candidate; divisor += 2)
      is_prime = candidate % divisor != 0;
    if (is_prime) return candidate;
  }
}

// The headers leave sorting of numbers in their usual order to the library.
template <class Compare, class Iterator>
void __sort(Iterator first, Iterator last, Compare) {
  __less<> is_less;
  auto depth = first == last ? 0 : 2 * std::__bit_log2(static_cast<size_t>(last - first));
  std::__introsort<_ClassicAlgPolicy, __less<> &, Iterator, false>(first, last, is_less, depth);
}
#define HEDDLE_SORT(type) template void __sort<__less<type> &, type *>(type *, type *, __less<type> &);
HEDDLE_SORT(char)
HEDDLE_SORT(signed char)
HEDDLE_SORT(unsigned char)
HEDDLE_SORT(short)
HEDDLE_SORT(unsigned short)
HEDDLE_SORT(int)
HEDDLE_SORT(unsigned)
HEDDLE_SORT(long)
HEDDLE_SORT(unsigned long)
HEDDLE_SORT(long long)
HEDDLE_SORT(unsigned long long)
HEDDLE_SORT(float)
HEDDLE_SORT(double)

namespace placeholders {
const __ph<1> _1{};
const __ph<2> _2{};
const __ph<3> _3{};
const __ph<4> _4{};
const __ph<5> _5{};
const __ph<6> _6{};
const __ph<7> _7{};
const __ph<8> _8{};
const __ph<9> _9{};
const __ph<10> _10{};
}  // namespace placeholders

// Time stands still; clock_gettime names that as an assumption.
namespace chrono {
static nanoseconds read_clock(clockid_t clock) {
  timespec now;
  clock_gettime(clock, &now);
  return seconds(now.tv_sec) + nanoseconds(now.tv_nsec);
}
system_clock::time_point system_clock::now() noexcept {
  return time_point(duration_cast<duration>(read_clock(CLOCK_REALTIME)));
}
time_t system_clock::to_time_t(const time_point &point) noexcept {
  return duration_cast<seconds>(point.time_since_epoch()).count();
}
system_clock::time_point system_clock::from_time_t(time_t time) noexcept { return time_point(seconds(time)); }
steady_clock::time_point steady_clock::now() noexcept { return time_point(read_clock(CLOCK_MONOTONIC)); }
}  // namespace chrono

_LIBCPP_END_NAMESPACE_STD
