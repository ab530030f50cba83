/*
 * Texts from numbers and numbers from texts: the printf family into memory, and sscanf. Floating point is refused when
 * it is reached. What is printed to a stream goes through printf, which the lowering knows.
 */
#include <heddle.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define LONGEST_NUMBER 24
#define REFUSED "a format with this conversion is not supported"

/* Where the text goes: `length` counts what would be there, `size` is what fits. */
struct target {
  char *text;
  size_t size;
  size_t length;
};

/* A conversion: flags, width and precision (-1: none), and the size of the argument in bytes. */
struct conversion {
  int left, plus, space, alternative, zero;
  int width, precision, size;
  char letter;
};

static void put(struct target *target, char character) {
  if (target->length + 1 < target->size) target->text[target->length] = character;
  target->length++;
}

static void put_padded(struct target *target, const struct conversion *with, const char *prefix, int zeros,
                       const char *text, int length) {
  int prefixed = (int)strlen(prefix);
  int missing = with->width - prefixed - zeros - length;
  if (!with->left)
    for (int i = 0; i < missing; i++) put(target, ' ');
  for (int i = 0; i < prefixed; i++) put(target, prefix[i]);
  for (int i = 0; i < zeros; i++) put(target, '0');
  for (int i = 0; i < length; i++) put(target, text[i]);
  if (with->left)
    for (int i = 0; i < missing; i++) put(target, ' ');
}

static void put_number(struct target *target, const struct conversion *with, unsigned long value, int negative) {
  char digits[LONGEST_NUMBER];
  int at = LONGEST_NUMBER;
  unsigned base = with->letter == 'o' ? 8 : with->letter == 'x' || with->letter == 'X' || with->letter == 'p' ? 16 : 10;
  const char *letters = with->letter == 'X' ? "0123456789ABCDEF" : "0123456789abcdef";
  unsigned long rest = value;
  for (; rest != 0; rest /= base) digits[--at] = letters[rest % base];
  if (value == 0 && with->precision != 0) digits[--at] = '0';
  const char *prefix = negative ? "-" : with->plus ? "+" : with->space ? " " : "";
  if (with->letter == 'p' || (with->alternative && base == 16 && value != 0)) prefix = with->letter == 'X' ? "0X" : "0x";
  int length = LONGEST_NUMBER - at;
  int zeros = with->precision - length;
  if (with->alternative && base == 8 && zeros <= 0 && digits[at] != '0') zeros = 1;
  if (with->zero && !with->left && with->precision < 0) zeros = with->width - (int)strlen(prefix) - length;
  put_padded(target, with, prefix, zeros > 0 ? zeros : 0, digits + at, length);
}

static int is_digit(char character) { return '0' <= character && character <= '9'; }

static const char *read_decimal(const char *text, int *value) {
  int number = 0;
  for (; is_digit(*text); text++) number = 10 * number + (*text - '0');
  *value = number;
  return text;
}

/* h, hh, l, ll, z, t, j */
static const char *read_size(const char *format, int *size) {
  *size = 4;
  for (;; format++) switch (*format) {
      case 'h': *size /= 2; break;
      case 'l':
      case 'z':
      case 't':
      case 'j': *size = 8; break;
      default: return format;
    }
}

int vsnprintf(char *__restrict text, size_t size, const char *__restrict format, va_list arguments) {
  struct target target = {text, size, 0};
  for (; *format != 0; format++) {
    if (*format != '%') {
      put(&target, *format);
      continue;
    }
    struct conversion with = {0};
    with.precision = -1;
    for (format++;; format++) {
      if (*format == '-') with.left = 1;
      else if (*format == '+') with.plus = 1;
      else if (*format == ' ') with.space = 1;
      else if (*format == '#') with.alternative = 1;
      else if (*format == '0') with.zero = 1;
      else break;
    }
    if (*format == '*') {
      with.width = va_arg(arguments, int);
      if (with.width < 0) {
        with.left = 1;
        with.width = -with.width;
      }
      format++;
    } else format = read_decimal(format, &with.width);
    if (*format == '.') {
      format++;
      if (*format == '*') {
        with.precision = va_arg(arguments, int);
        format++;
      } else format = read_decimal(format, &with.precision);
    }
    format = read_size(format, &with.size);
    with.letter = *format;
    switch (*format) {
      case '%': put(&target, '%'); break;
      case 'c': {
        char character = (char)va_arg(arguments, int);
        put_padded(&target, &with, "", 0, &character, 1);
        break;
      }
      case 's': {
        const char *argument = va_arg(arguments, const char *);
        int length = 0;
        while (length != with.precision && argument[length] != 0) length++;
        put_padded(&target, &with, "", 0, argument, length);
        break;
      }
      case 'd':
      case 'i': {
        long value = with.size == 8 ? va_arg(arguments, long) : va_arg(arguments, int);
        if (with.size == 2) value = (short)value;
        if (with.size == 1) value = (signed char)value;
        put_number(&target, &with, value < 0 ? -(unsigned long)value : (unsigned long)value, value < 0);
        break;
      }
      case 'u':
      case 'o':
      case 'x':
      case 'X':
      case 'p': {
        unsigned long value = with.size == 8 || *format == 'p' ? va_arg(arguments, unsigned long)
                                                               : va_arg(arguments, unsigned);
        if (with.size == 2) value = (unsigned short)value;
        if (with.size == 1) value = (unsigned char)value;
        with.plus = with.space = 0;
        put_number(&target, &with, value, 0);
        break;
      }
      default: __heddle_refuse(REFUSED);
    }
  }
  if (size > 0) text[target.length < size ? target.length : size - 1] = 0;
  return (int)target.length;
}

int snprintf(char *__restrict text, size_t size, const char *__restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(text, size, format, arguments);
  va_end(arguments);
  return length;
}

int vsprintf(char *__restrict text, const char *__restrict format, va_list arguments) {
  return vsnprintf(text, INT_MAX, format, arguments);
}

int sprintf(char *__restrict text, const char *__restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(text, INT_MAX, format, arguments);
  va_end(arguments);
  return length;
}

/* Longer lines are cut off where they are shown. */
#define LONGEST_LINE 512

int vfprintf(FILE *__restrict stream, const char *__restrict format, va_list arguments) {
  char line[LONGEST_LINE];
  int length = vsnprintf(line, LONGEST_LINE, format, arguments);
  printf("%s", line);
  return length;
}

int vprintf(const char *__restrict format, va_list arguments) { return vfprintf(stdout, format, arguments); }

static int is_space(char character) { return character == ' ' || ('\t' <= character && character <= '\r'); }

static int digit_of(char character) {
  if (is_digit(character)) return character - '0';
  if ('a' <= character && character <= 'f') return character - 'a' + 10;
  if ('A' <= character && character <= 'F') return character - 'A' + 10;
  return 99;
}

/* Null if no number stands there. `base`: 0 for that of C's literals. */
static const char *read_number(const char *text, int base, int width, unsigned long *value) {
  int negative = *text == '-';
  if (*text == '-' || *text == '+') text++, width--;
  int is_hexadecimal = text[0] == '0' && (text[1] == 'x' || text[1] == 'X') && digit_of(text[2]) < 16;
  if (is_hexadecimal && (base == 0 || base == 16)) {
    text += 2;
    width -= 2;
    base = 16;
  }
  if (base == 0) base = *text == '0' ? 8 : 10;
  const char *start = text;
  unsigned long number = 0;
  for (; width != 0 && digit_of(*text) < base; text++, width--) number = number * base + digit_of(*text);
  *value = negative ? -number : number;
  return text == start ? 0 : text;
}

int vsscanf(const char *__restrict text, const char *__restrict format, va_list arguments) {
  const char *start = text;
  int count = 0;
  for (; *format != 0; format++) {
    if (is_space(*format)) {
      while (is_space(*text)) text++;
      continue;
    }
    if (*format != '%') {
      if (*text != *format) return *text == 0 && count == 0 ? EOF : count;
      text++;
      continue;
    }
    format++;
    int is_kept = *format != '*';
    if (!is_kept) format++;
    int width = -1;
    if (is_digit(*format)) format = read_decimal(format, &width);
    int size;
    format = read_size(format, &size);
    if (*format != 'c' && *format != 'n')
      while (is_space(*text)) text++;
    if (*text == 0 && *format != 'n') return count == 0 ? EOF : count;
    switch (*format) {
      case '%':
        if (*text++ != '%') return count;
        continue;
      case 'n': *va_arg(arguments, int *) = (int)(text - start); continue;
      case 'c':
        if (is_kept) *va_arg(arguments, char *) = *text;
        text++;
        break;
      case 's': {
        char *to = is_kept ? va_arg(arguments, char *) : 0;
        for (; width != 0 && *text != 0 && !is_space(*text); text++, width--)
          if (to != 0) *to++ = *text;
        if (to != 0) *to = 0;
        break;
      }
      case 'd':
      case 'u':
      case 'i':
      case 'x':
      case 'X':
      case 'o': {
        int base = *format == 'i' ? 0 : *format == 'o' ? 8 : *format == 'x' || *format == 'X' ? 16 : 10;
        unsigned long value;
        const char *end = read_number(text, base, width, &value);
        if (end == 0) return count;
        text = end;
        if (is_kept) switch (size) {
            case 8: *va_arg(arguments, unsigned long *) = value; break;
            case 4: *va_arg(arguments, unsigned *) = (unsigned)value; break;
            case 2: *va_arg(arguments, unsigned short *) = (unsigned short)value; break;
            default: *va_arg(arguments, unsigned char *) = (unsigned char)value;
          }
        break;
      }
      default: __heddle_refuse(REFUSED);
    }
    if (is_kept) count++;
  }
  return count;
}

int sscanf(const char *__restrict text, const char *__restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int count = vsscanf(text, format, arguments);
  va_end(arguments);
  return count;
}
