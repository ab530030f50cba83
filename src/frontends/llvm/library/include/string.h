#ifndef HEDDLE_STRING_H
#define HEDDLE_STRING_H

#include <stddef.h>
#include <sys/cdefs.h>

__BEGIN_DECLS

void *memcpy(void *__restrict target, const void *__restrict source, size_t size);
void *memmove(void *target, const void *source, size_t size);
void *memset(void *target, int byte, size_t size);
int memcmp(const void *left, const void *right, size_t size);
void *memchr(const void *bytes, int byte, size_t size);

size_t strlen(const char *text);
size_t strnlen(const char *text, size_t size);
int strcmp(const char *left, const char *right);
int strncmp(const char *left, const char *right, size_t size);
char *strcpy(char *__restrict target, const char *__restrict source);
char *strncpy(char *__restrict target, const char *__restrict source, size_t size);
char *strcat(char *__restrict target, const char *__restrict source);
char *strncat(char *__restrict target, const char *__restrict source, size_t size);
char *strchr(const char *text, int character);
char *strrchr(const char *text, int character);
char *strstr(const char *text, const char *part);
char *strdup(const char *text);
char *strndup(const char *text, size_t size);
/* A fixed text, whatever the number. */
char *strerror(int number);

__END_DECLS

#endif
