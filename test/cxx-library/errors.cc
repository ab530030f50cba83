#include <any>
#include <exception>
#include <functional>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>
#include <variant>
#include <vector>

#include "numbers.h"

struct Note {
  Numbers &out;
  int number;
  ~Note() { out << number; }
};

static void base_is_caught(Numbers &out) {
  try {
    throw std::out_of_range("far");
  } catch (const std::logic_error &error) {
    out << error.what()[0];
  }
}
static void locals_are_cleaned_up(Numbers &out) {
  try {
    Note one{out, 1};
    Note two{out, 2};
    throw 3;
  } catch (int number) {
    out << number;
  }
}
static void handlers_throw_again(Numbers &out) {
  try {
    try {
      throw std::runtime_error("x");
    } catch (const std::exception &) {
      out << 1;
      throw;
    }
  } catch (const std::runtime_error &) {
    out << 2;
  }
}
static void pointer_is_carried(Numbers &out) {
  std::exception_ptr kept;
  try {
    throw 7;
  } catch (...) {
    kept = std::current_exception();
  }
  for (int i = 0; i < 2; i++) try {
      std::rethrow_exception(kept);
    } catch (int number) {
      out << number;
    }
  out << (std::make_exception_ptr(1) != nullptr);
}
static void nested_errors(Numbers &out) {
  try {
    try {
      throw std::runtime_error("inner");
    } catch (...) {
      std::throw_with_nested(std::logic_error("outer"));
    }
  } catch (const std::exception &outer) {
    out << outer.what()[0];
    try {
      std::rethrow_if_nested(outer);
    } catch (const std::exception &inner) {
      out << inner.what()[0];
    }
  }
}
static void uncaught_are_counted(Numbers &out) {
  struct Look {
    Numbers &out;
    ~Look() { out << std::uncaught_exceptions(); }
  };
  try {
    Look look{out};
    throw 1;
  } catch (int) {
    out << std::uncaught_exceptions();
  }
}
static void constructors_undo(Numbers &out) {
  struct Whole {
    Note first, second;
    explicit Whole(Numbers &numbers) : first{numbers, 1}, second{numbers, 2} { throw 0; }
  };
  try {
    Whole whole(out);
  } catch (int) {
    out << 3;
  }
}
static void library_throws(Numbers &out) {
  auto catches = [&out](auto &&function, int number) {
    try {
      function();
    } catch (const std::exception &) {
      out << number;
    }
  };
  catches([] { (void)std::vector<int>(2).at(2); }, 1);
  catches([] { (void)std::optional<int>().value(); }, 2);
  catches([] { (void)std::get<int>(std::variant<int, long>(1L)); }, 3);
  catches([] { (void)std::any_cast<int>(std::any(1.5)); }, 4);
  catches([] { std::function<void()>()(); }, 5);
  catches([] { (void)std::stoi("none"); }, 6);
  catches([] { (void)std::string("abc").substr(4); }, 7);
  catches([] { (void)std::stoi("99999999999"); }, 8);
}
static void error_codes(Numbers &out) {
  std::error_code code = std::make_error_code(std::errc::invalid_argument);
  out << code.value() << (code == std::errc::invalid_argument) << (code.category() == std::generic_category());
  try {
    throw std::system_error(code, "here");
  } catch (const std::system_error &error) {
    out << error.code().value() << (std::string(error.what()).rfind("here: ", 0) == 0);
  }
}
static void casts_throw(Numbers &out) {
  struct Base {
    virtual ~Base() = default;
  };
  struct Derived : Base {};
  Base base;
  out << (dynamic_cast<Derived *>(&base) == nullptr);
  try {
    (void)dynamic_cast<Derived &>(base);
  } catch (const std::bad_cast &) {
    out << 2;
  }
}

int main() {
  RUN(base_is_caught, 'f');
  RUN(locals_are_cleaned_up, 2, 1, 3);
  RUN(handlers_throw_again, 1, 2);
  RUN(pointer_is_carried, 7, 7, 1);
  RUN(nested_errors, 'o', 'i');
  RUN(uncaught_are_counted, 1, 0);
  RUN(constructors_undo, 2, 1, 3);
  RUN(library_throws, 1, 2, 3, 4, 5, 6, 7, 8);
  RUN(error_codes, 22, 1, 1, 22, 1);
  RUN(casts_throw, 1, 2);
}
