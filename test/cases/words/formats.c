/* snprintf and sscanf, against what C says. */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct three {
  long first, second, third;
};

static long sum(const char *kinds, ...) {
  va_list arguments, again;
  va_start(arguments, kinds);
  va_copy(again, arguments);
  long total = 0;
  for (; *kinds != 0; kinds++)
    if (*kinds == 'i') total += va_arg(arguments, int);
    else if (*kinds == 'l') total += va_arg(arguments, long);
    else if (*kinds == 'd') total += (long)va_arg(arguments, double);
    else {
      struct three words = va_arg(arguments, struct three);
      total += words.first - words.second;
    }
  va_end(arguments);
  total += va_arg(again, int);
  va_end(again);
  return total;
}

static void expect(const char *wanted, const char *format, ...) {
  char text[64];
  va_list arguments;
  va_start(arguments, format);
  assert(vsnprintf(text, sizeof text, format, arguments) == (int)strlen(wanted));
  va_end(arguments);
  assert(strcmp(text, wanted) == 0);
}

int main(void) {
  struct three words = {9, 4, 0};
  assert(sum("ilpd", 1, 20L, words, 300.5) == 327);
  long (*through)(const char *, ...) = sum;
  assert(through("ii", 3, 4) == 10);
  expect("-7|7|+7|  7|7  |007", "%d|%i|%+d|%3d|%-3d|%03d", -7, 7, 7, 7, 7, 7);
  expect("ff FF 0xff 377 4294967295", "%x %X %#x %o %u", 255, 255, 255, 255, -1);
  expect("9223372036854775807 -1 -128", "%ld %hd %hhd", 0x7fffffffffffffffL, 65535, 128);
  expect("[abc][ab][  x][%]", "[%s][%.2s][%3c][%%]", "abc", "abc", 'x');
  expect("00042 .42", "%.5d .%.2d", 42, 42);
  char small[4];
  assert(snprintf(small, sizeof small, "%d", 12345) == 5 && strcmp(small, "123") == 0);
  int number, count, base;
  unsigned hexadecimal;
  char word[8], letter;
  assert(sscanf("12 abc ff 0x10z", "%d %7s %x %i%c%n", &number, word, &hexadecimal, &base, &letter, &count) == 5);
  assert(number == 12 && strcmp(word, "abc") == 0 && hexadecimal == 255 && base == 16 && letter == 'z' && count == 15);
  assert(sscanf("x", "%d", &number) == 0 && sscanf("", "%d", &number) == EOF);
  return 0;
}
