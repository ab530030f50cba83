/* Strings, byte by byte. memcpy, memmove and memset are the lowering's own. */
#include <stdlib.h>
#include <string.h>

int memcmp(const void *left, const void *right, size_t size) {
  const unsigned char *a = left, *b = right;
  for (size_t i = 0; i < size; i++) {
    unsigned char x = a[i], y = b[i];
    if (x != y) return x - y;
  }
  return 0;
}

void *memchr(const void *bytes, int byte, size_t size) {
  const unsigned char *text = bytes;
  for (size_t i = 0; i < size; i++)
    if (text[i] == (unsigned char)byte) return (void *)(text + i);
  return 0;
}

size_t strlen(const char *text) {
  size_t length = 0;
  while (text[length] != 0) length++;
  return length;
}

size_t strnlen(const char *text, size_t size) {
  size_t length = 0;
  while (length < size && text[length] != 0) length++;
  return length;
}

int strcmp(const char *left, const char *right) { return strncmp(left, right, (size_t)-1); }

int strncmp(const char *left, const char *right, size_t size) {
  for (size_t i = 0; i < size; i++) {
    unsigned char x = (unsigned char)left[i], y = (unsigned char)right[i];
    if (x != y) return x - y;
    if (x == 0) return 0;
  }
  return 0;
}

char *strcpy(char *__restrict target, const char *__restrict source) {
  size_t i = 0;
  do target[i] = source[i];
  while (source[i++] != 0);
  return target;
}

char *strncpy(char *__restrict target, const char *__restrict source, size_t size) {
  size_t i = 0;
  for (; i < size && source[i] != 0; i++) target[i] = source[i];
  for (; i < size; i++) target[i] = 0;
  return target;
}

char *strcat(char *__restrict target, const char *__restrict source) {
  strcpy(target + strlen(target), source);
  return target;
}

char *strncat(char *__restrict target, const char *__restrict source, size_t size) {
  char *end = target + strlen(target);
  size_t i = 0;
  for (; i < size && source[i] != 0; i++) end[i] = source[i];
  end[i] = 0;
  return target;
}

char *strchr(const char *text, int character) {
  for (;; text++) {
    if (*text == (char)character) return (char *)text;
    if (*text == 0) return 0;
  }
}

char *strrchr(const char *text, int character) {
  const char *found = 0;
  for (;; text++) {
    if (*text == (char)character) found = text;
    if (*text == 0) return (char *)found;
  }
}

char *strstr(const char *text, const char *part) {
  size_t length = strlen(part);
  for (;; text++) {
    if (strncmp(text, part, length) == 0) return (char *)text;
    if (*text == 0) return 0;
  }
}

char *strdup(const char *text) { return strcpy(malloc(strlen(text) + 1), text); }

char *strndup(const char *text, size_t size) {
  size_t length = strnlen(text, size);
  char *copy = malloc(length + 1);
  for (size_t i = 0; i < length; i++) copy[i] = text[i];
  copy[length] = 0;
  return copy;
}

char *strerror(int number) { return (char *)(number == 0 ? "success" : "failure"); }
