/* Numbers: absolute values, division, and reading integers from text. */
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>

int abs(int number) { return number < 0 ? -number : number; }
long labs(long number) { return number < 0 ? -number : number; }
long long llabs(long long number) { return number < 0 ? -number : number; }

div_t div(int numerator, int denominator) {
  div_t result = {numerator / denominator, numerator % denominator};
  return result;
}

lldiv_t lldiv(long long numerator, long long denominator) {
  lldiv_t result = {numerator / denominator, numerator % denominator};
  return result;
}

ldiv_t ldiv(long numerator, long denominator) {
  ldiv_t result = {numerator / denominator, numerator % denominator};
  return result;
}

struct magnitude {
  unsigned long value;
  int negative;
  int overflow;
  const char *end;
};

static int digit_value(char character) {
  if (isdigit(character)) return character - '0';
  if (isalpha(character)) return tolower(character) - 'a' + 10;
  return INT_MAX;
}

/* Reads blanks, a sign, a prefix of the base and digits; end is the text itself when there is no digit. */
static struct magnitude read_magnitude(const char *text, int base) {
  struct magnitude result = {0, 0, 0, text};
  const char *at = text;
  while (isspace(*at)) at++;
  result.negative = *at == '-';
  if (*at == '-' || *at == '+') at++;
  int prefixed = at[0] == '0' && (at[1] == 'x' || at[1] == 'X') && digit_value(at[2]) < 16;
  if (prefixed && (base == 0 || base == 16)) {
    at += 2;
    base = 16;
  } else if (base == 0) {
    base = *at == '0' ? 8 : 10;
  }
  for (; digit_value(*at) < base; at++) {
    unsigned long digit = (unsigned long)digit_value(*at);
    if (result.value > (ULONG_MAX - digit) / (unsigned long)base) result.overflow = 1;
    result.value = result.value * (unsigned long)base + digit;
    result.end = at + 1;
  }
  return result;
}

unsigned long strtoul(const char *text, char **end, int base) {
  struct magnitude read = read_magnitude(text, base);
  if (end != 0) *end = (char *)read.end;
  if (read.overflow) {
    errno = ERANGE;
    return ULONG_MAX;
  }
  return read.negative ? -read.value : read.value;
}

long strtol(const char *text, char **end, int base) {
  struct magnitude read = read_magnitude(text, base);
  if (end != 0) *end = (char *)read.end;
  unsigned long limit = (unsigned long)LONG_MAX + (unsigned long)read.negative;
  if (read.overflow || read.value > limit) {
    errno = ERANGE;
    return read.negative ? LONG_MIN : LONG_MAX;
  }
  return (long)(read.negative ? -read.value : read.value);
}

long long strtoll(const char *text, char **end, int base) { return strtol(text, end, base); }
unsigned long long strtoull(const char *text, char **end, int base) { return strtoul(text, end, base); }

int atoi(const char *text) { return (int)strtol(text, 0, 10); }
long atol(const char *text) { return strtol(text, 0, 10); }
long long atoll(const char *text) { return strtol(text, 0, 10); }
