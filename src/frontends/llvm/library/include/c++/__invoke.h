/* std::invoke: functions, callable objects, and pointers to members with an object, a reference or a pointer. */
#ifndef HEDDLE_CXX_INVOKE_H
#define HEDDLE_CXX_INVOKE_H

#include <utility>

namespace std {

template <class T>
class reference_wrapper;
template <class>
inline constexpr bool __is_wrapped_reference = false;
template <class T>
inline constexpr bool __is_wrapped_reference<reference_wrapper<T>> = true;

template <class>
inline constexpr bool is_member_pointer_v = false;
template <class T, class Class>
inline constexpr bool is_member_pointer_v<T Class::*> = true;
template <class>
inline constexpr bool is_member_function_pointer_v = false;
template <class T, class Class>
inline constexpr bool is_member_function_pointer_v<T Class::*> = is_function_v<T>;

template <class Class, class Object>
constexpr decltype(auto) __object_of(Object &&object) {
  if constexpr (is_base_of_v<Class, decay_t<Object>>)
    return std::forward<Object>(object);
  else if constexpr (__is_wrapped_reference<decay_t<Object>>)
    return object.get();
  else
    return *std::forward<Object>(object);
}
template <class Member, class Class, class Object, class... Arguments>
constexpr decltype(auto) __invoke_member(Member Class::*member, Object &&object, Arguments &&...arguments) {
  if constexpr (is_function_v<Member>)
    return (std::__object_of<Class>(std::forward<Object>(object)).*member)(std::forward<Arguments>(arguments)...);
  else
    return std::__object_of<Class>(std::forward<Object>(object)).*member;
}

template <class Function, class... Arguments>
__HEDDLE_INLINE constexpr decltype(auto) invoke(Function &&function, Arguments &&...arguments) {
  if constexpr (is_member_pointer_v<decay_t<Function>>)
    return std::__invoke_member(function, std::forward<Arguments>(arguments)...);
  else
    return std::forward<Function>(function)(std::forward<Arguments>(arguments)...);
}

template <class Function, class... Arguments>
using invoke_result_t = decltype(std::invoke(std::declval<Function>(), std::declval<Arguments>()...));

}  // namespace std

#endif
