// Small programs say what they print as numbers; what is expected was printed by a native build (see the test).
#ifndef NUMBERS_H
#define NUMBERS_H

#include <cstdio>
#include <cstdlib>
#include <initializer_list>

class Numbers {
  int values[24];
  int count = 0;

 public:
  Numbers &operator<<(int value) {
    values[count++] = value;
    return *this;
  }
  void expect(const char *program, std::initializer_list<int> expected) const {
    bool is_same = static_cast<int>(expected.size()) == count;
    for (int i = 0; is_same && i < count; i++) is_same = values[i] == expected.begin()[i];
    if (is_same) return;
    printf("%s:", program);
    for (int i = 0; i < count; i++) printf(" %d", values[i]);
    printf("\n");
    abort();
  }
};

#define RUN(program, ...)                 \
  do {                                    \
    Numbers out;                          \
    program(out);                         \
    out.expect(#program, {__VA_ARGS__});  \
  } while (0)

#endif
