// Stands for a header of the project: the names that our client uses.
#include <stand-in.h>

namespace rigtorp {
template <class T>
struct MPMCQueue : StandIn<T> {
  using StandIn<T>::StandIn;
  void push(T item) { this->put(item); }
  bool try_pop(T &item) { return this->take(item); }
};
}  // namespace rigtorp
