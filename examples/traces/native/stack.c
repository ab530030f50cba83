/*
 * Treiber's stack: two threads push, one pops what is there. Nodes are not given back.
 * Recorded in stack.jsonl.
 */
#include "heddle-record.h"

enum { NODES = 4 };
struct node {
  int value;
  struct node *next;
};
static struct node nodes[NODES];
static _Atomic(struct node *) top;

static void push(struct node *node, int value) {
  HR_WRITE(node->value, value);
  struct node *old = HR_LOAD(&top, memory_order_relaxed);
  do HR_WRITE(node->next, old);
  while (!HR_CAS(&top, &old, node, memory_order_release, memory_order_relaxed));
}

static void *pusher(void *first) {
  struct node *node = first;
  push(node, (int)(node - nodes) + 1);
  push(node + 1, (int)(node - nodes) + 2);
  return 0;
}

static void *popper(void *sum) {
  for (int i = 0; i < NODES; i++) {
    struct node *old = HR_LOAD(&top, memory_order_acquire);
    while (old && !HR_CAS(&top, &old, HR_READ(old->next), memory_order_acquire, memory_order_acquire))
      hr_pause();
    if (old) *(int *)sum += HR_READ(old->value);
  }
  return 0;
}

int main(void) {
  hr_begin("stack.jsonl");
  static const char *const names[][2] = {
      {"value[0]", "next[0]"}, {"value[1]", "next[1]"}, {"value[2]", "next[2]"}, {"value[3]", "next[3]"}};
  for (int i = 0; i < NODES; i++) {
    HR_NAME(&nodes[i].value, names[i][0]);
    HR_NAME(&nodes[i].next, names[i][1]);
  }
  HR_NAME(&top, "top");
  int sum = 0;
  hr_thread threads[3];
  hr_create(&threads[0], pusher, &nodes[0]);
  hr_create(&threads[1], pusher, &nodes[2]);
  hr_create(&threads[2], popper, &sum);
  for (int i = 0; i < 3; i++) hr_join(&threads[i]);
  return 0;
}
