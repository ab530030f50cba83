#include <any>
#include <cassert>
#include <thread>
#include <variant>
// Alternatives of several sizes in one storage, in memory that threads share, one after the other.
static std::variant<int, double, char, std::pair<short, long>> variant;
static std::any any;
int main() {
  variant = 3;
  any = 3;
  std::thread thread([] {
    assert(std::get<int>(variant) == 3 && std::any_cast<int>(any) == 3);
    variant = 2.5;
    variant = 'c';
    variant = std::pair<short, long>(1, 2);
    any = 2.5;
    any = 'c';
  });
  thread.join();
  assert((std::get<3>(variant) == std::pair<short, long>(1, 2)) && std::any_cast<char>(any) == 'c');
  auto copy = variant;
  variant = 7;
  any = std::pair<short, long>(5, 6);
  assert(std::get<3>(copy).second == 2 && std::get<int>(variant) == 7);
  assert((std::any_cast<std::pair<short, long>>(any).second == 6));
}
