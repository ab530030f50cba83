/*
 * Output, and texts in memory. printf, fprintf and dprintf are known to the lowering by name; the rest stands on them
 * and on runtime/format.c.
 * The standard streams are addresses, so that naming one is not an event.
 */
#ifndef HEDDLE_STDIO_H
#define HEDDLE_STDIO_H

#include <stdarg.h>
#include <stddef.h>
#include <sys/cdefs.h>

typedef struct __heddle_stream {
  int number;
} FILE;

#define EOF (-1)
#define BUFSIZ 8192
#define _IONBF 2
#define _IOLBF 1
#define _IOFBF 0

__BEGIN_DECLS

extern FILE __heddle_stdin, __heddle_stdout, __heddle_stderr;

int printf(const char *__restrict format, ...) __attribute__((__format__(__printf__, 1, 2)));
int fprintf(FILE *__restrict stream, const char *__restrict format, ...)
    __attribute__((__format__(__printf__, 2, 3)));
int dprintf(int file, const char *__restrict format, ...) __attribute__((__format__(__printf__, 2, 3)));
int puts(const char *text);
int putchar(int character);
void perror(const char *text);
int fputs(const char *__restrict text, FILE *__restrict stream);
int fputc(int character, FILE *stream);
int putc(int character, FILE *stream);
int fflush(FILE *stream);
int setvbuf(FILE *stream, char *buffer, int mode, size_t size);

/* Without floating point. */
int sprintf(char *__restrict target, const char *__restrict format, ...)
    __attribute__((__format__(__printf__, 2, 3)));
int snprintf(char *__restrict target, size_t size, const char *__restrict format, ...)
    __attribute__((__format__(__printf__, 3, 4)));
int vsprintf(char *__restrict target, const char *__restrict format, va_list arguments);
int vsnprintf(char *__restrict target, size_t size, const char *__restrict format, va_list arguments);
int vprintf(const char *__restrict format, va_list arguments);
int vfprintf(FILE *__restrict stream, const char *__restrict format, va_list arguments);
int sscanf(const char *__restrict text, const char *__restrict format, ...) __attribute__((__format__(__scanf__, 2, 3)));
int vsscanf(const char *__restrict text, const char *__restrict format, va_list arguments);

/* Not modelled. Declared, so that the refusal can name them. */
int scanf(const char *__restrict format, ...) __attribute__((__format__(__scanf__, 1, 2)));
int getchar(void);
int remove(const char *path);

__END_DECLS

#define stdin (&__heddle_stdin)
#define stdout (&__heddle_stdout)
#define stderr (&__heddle_stderr)

#endif
