// What is behind shared_ptr and the resources of <memory_resource>.
#include <memory>
#include <memory_resource>
#include <mutex>

_LIBCPP_BEGIN_NAMESPACE_STD

// Counts are one less than the number of owners.
__shared_count::~__shared_count() {}
__shared_weak_count::~__shared_weak_count() {}
const void *__shared_weak_count::__get_deleter(const type_info &) const noexcept { return nullptr; }
void __shared_weak_count::__release_weak() noexcept {
  if (__atomic_fetch_sub(&__shared_weak_owners_, 1, __ATOMIC_ACQ_REL) == 0) __on_zero_shared_weak();
}
__shared_weak_count *__shared_weak_count::lock() noexcept {
  long owners = __atomic_load_n(&__shared_owners_, __ATOMIC_RELAXED);
  while (owners != -1)
    if (__atomic_compare_exchange_n(&__shared_owners_, &owners, owners + 1, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED))
      return this;
  return nullptr;
}

// Atomic operations on shared_ptr objects: one lock for all of them.
static mutex lock_of_pointers;
constexpr __sp_mut::__sp_mut(void *lock) noexcept : __lx_(lock) {}
void __sp_mut::lock() noexcept { static_cast<mutex *>(__lx_)->lock(); }
void __sp_mut::unlock() noexcept { static_cast<mutex *>(__lx_)->unlock(); }
__sp_mut &__get_sp_mut(const void *) {
  static constinit __sp_mut locked(&lock_of_pointers);
  return locked;
}

namespace pmr {

memory_resource::~memory_resource() {}

namespace {
struct resource_of_new : memory_resource {
  void *do_allocate(size_t bytes, size_t alignment) override {
    return ::operator new(bytes, static_cast<align_val_t>(alignment));
  }
  void do_deallocate(void *pointer, size_t bytes, size_t alignment) override {
    ::operator delete(pointer, bytes, static_cast<align_val_t>(alignment));
  }
  bool do_is_equal(const memory_resource &other) const noexcept override { return this == &other; }
};
struct resource_of_nothing : memory_resource {
  void *do_allocate(size_t, size_t) override { throw bad_alloc(); }
  void do_deallocate(void *, size_t, size_t) override {}
  bool do_is_equal(const memory_resource &other) const noexcept override { return this == &other; }
};
[[clang::no_destroy]] constinit resource_of_new by_new;
[[clang::no_destroy]] constinit resource_of_nothing never;
constinit memory_resource *usual = &by_new;
}  // namespace

memory_resource *new_delete_resource() noexcept { return &by_new; }
memory_resource *null_memory_resource() noexcept { return &never; }
memory_resource *get_default_resource() noexcept { return __atomic_load_n(&usual, __ATOMIC_ACQUIRE); }
memory_resource *set_default_resource(memory_resource *resource) noexcept {
  return __atomic_exchange_n(&usual, resource != nullptr ? resource : &by_new, __ATOMIC_ACQ_REL);
}

// Memory is given from the end of a piece to its start; a new piece has its description behind it.
void *monotonic_buffer_resource::do_allocate(size_t bytes, size_t alignment) {
  auto take = [&](char *start, char *&end) -> void * {
    if (start == nullptr || static_cast<size_t>(end - start) < bytes) return nullptr;
    char *place = end - bytes;
    place -= reinterpret_cast<size_t>(place) & (alignment - 1);
    if (place < start) return nullptr;
    end = place;
    return place;
  };
  if (void *found = take(__initial_.__start_, __initial_.__cur_)) return found;
  if (__chunks_ != nullptr)
    if (void *found = take(__chunks_->__start_, __chunks_->__cur_)) return found;
  size_t last = __chunks_ != nullptr               ? __chunks_->__allocation_size()
                : __initial_.__start_ != nullptr ? static_cast<size_t>(__initial_.__end_ - __initial_.__start_)
                                                 : __initial_.__size_;
  size_t room = last * 2 > bytes + alignment ? last * 2 : bytes + alignment;
  room = (room + alignof(__chunk_footer) - 1) & ~(alignof(__chunk_footer) - 1);
  size_t aligned = alignment > alignof(__chunk_footer) ? alignment : alignof(__chunk_footer);
  char *start = static_cast<char *>(__res_->allocate(room + sizeof(__chunk_footer), aligned));
  __chunks_ = new (start + room) __chunk_footer{__chunks_, start, start + room, aligned};
  return take(__chunks_->__start_, __chunks_->__cur_);
}

}  // namespace pmr

_LIBCPP_END_NAMESPACE_STD
