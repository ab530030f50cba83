// Exceptions and errors of libc++: the classes whose functions its headers only declare, std::exception_ptr, error codes.
#include <any>
#include <exception>
#include <expected>
#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>
#include <typeinfo>
#include <variant>

#include <cstring>
#include <heddle.h>

extern "C" {
void __cxa_increment_exception_refcount(void *object);
void __cxa_decrement_exception_refcount(void *object);
void *__cxa_current_primary_exception();
void __cxa_rethrow_primary_exception(void *object);
unsigned __cxa_uncaught_exceptions();
}

namespace std {

exception::~exception() noexcept {}
const char *exception::what() const noexcept { return "std::exception"; }
bad_exception::~bad_exception() noexcept {}
const char *bad_exception::what() const noexcept { return "std::bad_exception"; }
bad_alloc::bad_alloc() noexcept {}
bad_alloc::~bad_alloc() noexcept {}
const char *bad_alloc::what() const noexcept { return "std::bad_alloc"; }
bad_array_new_length::bad_array_new_length() noexcept {}
bad_array_new_length::~bad_array_new_length() noexcept {}
const char *bad_array_new_length::what() const noexcept { return "bad_array_new_length"; }
type_info::~type_info() {}
bad_cast::bad_cast() noexcept {}
bad_cast::~bad_cast() noexcept {}
const char *bad_cast::what() const noexcept { return "std::bad_cast"; }
bad_typeid::bad_typeid() noexcept {}
bad_typeid::~bad_typeid() noexcept {}
const char *bad_typeid::what() const noexcept { return "std::bad_typeid"; }
bad_optional_access::~bad_optional_access() noexcept {}
const char *bad_optional_access::what() const noexcept { return "bad_optional_access"; }
const char *bad_variant_access::what() const noexcept { return "bad_variant_access"; }
const char *bad_any_cast::what() const noexcept { return "bad any cast"; }
const nothrow_t nothrow{};

exception_ptr::exception_ptr(const exception_ptr &other) noexcept : __ptr_(other.__ptr_) {
  __cxa_increment_exception_refcount(__ptr_);
}
exception_ptr &exception_ptr::operator=(const exception_ptr &other) noexcept {
  if (__ptr_ != other.__ptr_) {
    __cxa_increment_exception_refcount(other.__ptr_);
    __cxa_decrement_exception_refcount(__ptr_);
    __ptr_ = other.__ptr_;
  }
  return *this;
}
exception_ptr::~exception_ptr() noexcept { __cxa_decrement_exception_refcount(__ptr_); }
exception_ptr exception_ptr::__from_native_exception_pointer(void *object) noexcept {
  exception_ptr pointer;
  pointer.__ptr_ = object;
  __cxa_increment_exception_refcount(object);
  return pointer;
}
exception_ptr current_exception() noexcept {
  exception_ptr pointer;
  pointer.__ptr_ = __cxa_current_primary_exception();
  return pointer;
}
void rethrow_exception(exception_ptr pointer) {
  __cxa_rethrow_primary_exception(pointer.__ptr_);
  terminate();
}
int uncaught_exceptions() noexcept { return static_cast<int>(__cxa_uncaught_exceptions()); }

nested_exception::nested_exception() noexcept : __ptr_(current_exception()) {}
nested_exception::~nested_exception() noexcept {}
void nested_exception::rethrow_nested() const {
  if (__ptr_ == nullptr) terminate();
  rethrow_exception(__ptr_);
}

// logic_error and runtime_error share their classes' shape: a text behind the number of those that have it.
static const char *new_text(const char *text, size_t size) {
  auto *count = static_cast<long *>(::operator new(sizeof(long) + size + 1));
  *count = 1;
  return static_cast<const char *>(memcpy(count + 1, text, size + 1));
}
static long *count_of(const char *text) { return reinterpret_cast<long *>(const_cast<char *>(text)) - 1; }
inline namespace __1 {
__libcpp_refstring::__libcpp_refstring(const char *text) : __imp_(new_text(text, strlen(text))) {}
__libcpp_refstring::__libcpp_refstring(const __libcpp_refstring &other) noexcept : __imp_(other.__imp_) {
  __atomic_fetch_add(count_of(__imp_), 1, __ATOMIC_RELAXED);
}
__libcpp_refstring &__libcpp_refstring::operator=(const __libcpp_refstring &other) noexcept {
  __libcpp_refstring copy(other);
  const char *text = __imp_;
  __imp_ = copy.__imp_;
  copy.__imp_ = text;
  return *this;
}
__libcpp_refstring::~__libcpp_refstring() {
  if (__atomic_fetch_sub(count_of(__imp_), 1, __ATOMIC_ACQ_REL) == 1) ::operator delete(count_of(__imp_));
}
}  // namespace __1

#define HEDDLE_ERROR_WITH_TEXT(error)                                       \
  error::error(const string &text) : __imp_(text.c_str()) {}                \
  error::error(const char *text) : __imp_(text) {}                          \
  error::error(const error &other) noexcept : __imp_(other.__imp_) {}       \
  error &error::operator=(const error &other) noexcept {                    \
    __imp_ = other.__imp_;                                                  \
    return *this;                                                           \
  }                                                                         \
  error::~error() noexcept {}                                               \
  const char *error::what() const noexcept { return __imp_.c_str(); }
HEDDLE_ERROR_WITH_TEXT(logic_error)
HEDDLE_ERROR_WITH_TEXT(runtime_error)
domain_error::~domain_error() noexcept {}
invalid_argument::~invalid_argument() noexcept {}
length_error::~length_error() noexcept {}
out_of_range::~out_of_range() noexcept {}
range_error::~range_error() noexcept {}
overflow_error::~overflow_error() noexcept {}
underflow_error::~underflow_error() noexcept {}

}  // namespace std

extern "C" void __cxa_throw_bad_array_new_length() { throw std::bad_array_new_length(); }
extern "C" void __cxa_bad_cast() { throw std::bad_cast(); }
extern "C" void __cxa_bad_typeid() { throw std::bad_typeid(); }

_LIBCPP_BEGIN_NAMESPACE_STD

bad_function_call::~bad_function_call() noexcept {}
const char *bad_function_call::what() const noexcept { return "std::bad_function_call"; }
bad_weak_ptr::~bad_weak_ptr() noexcept {}
const char *bad_weak_ptr::what() const noexcept { return "bad_weak_ptr"; }
const char *bad_expected_access<void>::what() const noexcept { return "bad access to std::expected"; }

void __libcpp_verbose_abort(const char *, ...) noexcept {
  __heddle_error("abort", "libc++ ends the program: a precondition of its functions does not hold");
}

error_category::~error_category() noexcept {}
error_condition error_category::default_error_condition(int value) const noexcept {
  return error_condition(value, *this);
}
bool error_category::equivalent(int code, const error_condition &condition) const noexcept {
  return default_error_condition(code) == condition;
}
bool error_category::equivalent(const error_code &code, int condition) const noexcept {
  return *this == code.category() && code.value() == condition;
}

namespace {
struct error_numbers : error_category {
  const char *shown;
  constexpr explicit error_numbers(const char *text) : shown(text) {}
  const char *name() const noexcept override { return shown; }
  string message(int number) const override { return strerror(number); }
};
struct system_numbers : error_numbers {
  using error_numbers::error_numbers;
  error_condition default_error_condition(int number) const noexcept override {
    return error_condition(number, generic_category());
  }
};
[[clang::no_destroy]] constinit error_numbers generic_numbers("generic");
[[clang::no_destroy]] constinit system_numbers numbers_of_system("system");
}  // namespace
const error_category &generic_category() noexcept { return generic_numbers; }
const error_category &system_category() noexcept { return numbers_of_system; }

string error_code::message() const { return category().message(value()); }
string error_condition::message() const { return category().message(value()); }

static string with_message(const error_code &code, string text) {
  if (!code) return text;
  if (!text.empty()) text += ": ";
  return text + code.message();
}
system_error::system_error(error_code code, const string &text)
    : runtime_error(with_message(code, text)), __ec_(code) {}
system_error::system_error(error_code code, const char *text)
    : runtime_error(with_message(code, text)), __ec_(code) {}
system_error::system_error(error_code code) : runtime_error(with_message(code, "")), __ec_(code) {}
system_error::system_error(int value, const error_category &category, const string &text)
    : system_error(error_code(value, category), text) {}
system_error::system_error(int value, const error_category &category, const char *text)
    : system_error(error_code(value, category), text) {}
system_error::system_error(int value, const error_category &category) : system_error(error_code(value, category)) {}
system_error::~system_error() noexcept {}
void __throw_system_error(int value, const char *text) {
  throw system_error(error_code(value, system_category()), text);
}
void __throw_bad_alloc() { throw bad_alloc(); }

_LIBCPP_END_NAMESPACE_STD
