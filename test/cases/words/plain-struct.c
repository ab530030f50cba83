#include <assert.h>
#include <pthread.h>
/* Structures that clang passes as one word, or in two, in memory that threads share. */
struct pair { int a, b; };
struct small { short a; char b, c; int d; };
static struct pair shared;
static struct small parts;
static int sum(struct pair p) { return p.a + p.b; }
static struct small made(short a) { struct small s = { a, 1, 2, 3 }; return s; }
static void *left(void *x) { shared.a = 1; parts.b++; return x; }
static void *right(void *x) { shared.b = 2; parts.c++; return x; }
int main(void) {
  pthread_t t[2];
  parts = made(5);
  pthread_create(&t[0], 0, left, 0);
  pthread_create(&t[1], 0, right, 0);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  assert(sum(shared) == 3);
  struct small copy = parts;
  assert(copy.a == 5 && copy.b == 2 && copy.c == 3 && copy.d == 3);
  return 0;
}
