/* Each thread allocates a record and its data and links the two; only the counter of records is shared. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#define N 2

typedef struct {
  uintptr_t key;
} data_t;

typedef struct {
  void *data;
} student_t;

static atomic_int count;

static data_t *allocate(student_t **student) {
  data_t *data = malloc(sizeof(data_t));
  if (student) {
    *student = malloc(sizeof(student_t));
    assert(*student);
  }
  atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
  return data;
}

static void *enrol(void *unused) {
  (void)unused;
  student_t *student = NULL;
  data_t *data = allocate(&student);
  student->data = data;
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, enrol, NULL);
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
