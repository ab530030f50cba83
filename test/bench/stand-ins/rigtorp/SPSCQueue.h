// Stands for a header of the project: the names that our client uses.
#include <stand-in.h>

namespace rigtorp {
template <class T>
class SPSCQueue : StandIn<T> {
 public:
  using StandIn<T>::StandIn;
  bool try_emplace(T item) { return this->put(item); }
  T *front() { return has_first || (has_first = this->take(first)) ? &first : nullptr; }
  void pop() { has_first = false; }

 private:
  T first;
  bool has_first = false;
};
}  // namespace rigtorp
