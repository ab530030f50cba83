/*
 * Threads with words of their own, for own-rows.test.ts. The first script is main's: `i` starts a thread with an index, `p` with
 * a pointer to its node, `n` a thread that is nearly of that kind, `j` joins. The second script is what the first two run.
 */
#include <heddle.h>
#include <stdatomic.h>

static atomic_int shared[2];
static struct node {
  atomic_int word;
  int plain;
} nodes[6];
static struct node *where = &nodes[0];
static char *body;

static void act(struct node *own) {
  int last = 0;
  for (const char *at = body; *at != 0; at += 3) {
    int index = at[1] - '0';
    int number = at[2] - '0';
    switch (*at) {
    case 'r': last = atomic_load_explicit(&shared[index], memory_order_relaxed); break;
    case 'w': atomic_store_explicit(&shared[index], number, memory_order_relaxed); break;
    case 'v': atomic_store_explicit(&shared[index], last + number, memory_order_release); break;
    case 'c': last = atomic_load(&shared[index]); break;
    case 'f': atomic_thread_fence(memory_order_seq_cst); break;
    case 'a': last = atomic_fetch_add_explicit(&shared[index], number, memory_order_acq_rel); break;
    case 'C': last = heddle_choose(number); break;
    case '?':
      for (; last != index && number > 0 && at[3] != 0; number--) at += 3;
      break;
    case 'k': atomic_store_explicit(&own->word, last + number, memory_order_release); break;
    case 'K': atomic_store(&own->word, number); break;
    case 'g': last = atomic_load_explicit(&own->word, memory_order_acquire); break;
    case 'G': last = atomic_fetch_add(&own->word, number); break;
    case 'm': own->plain = last; break;
    case 'l': last = own->plain; break;
    default: __heddle_error("abort", "a script is wrong");
    }
  }
}

static void *byIndex(void *argument) {
  long id = (long)argument;
  act(&nodes[id]);
  return 0;
}

static void *byPointer(void *argument) {
  act(argument);
  return 0;
}

/* Nearly of that kind. */
static int add(void) { return atomic_fetch_add_explicit(&shared[0], 1, memory_order_relaxed); }

static void *storesIndex(void *argument) {
  atomic_store_explicit(&shared[0], (int)(long)argument, memory_order_relaxed);
  return 0;
}
static void *branches(void *argument) {
  if ((long)argument == 1) add();
  add();
  return 0;
}
static void *returnsIndex(void *argument) {
  add();
  return argument;
}
static void *looksAside(void *argument) {
  long id = (long)argument;
  nodes[id].plain = add();
  if (nodes[id].plain == 0) nodes[(id + 1) % 3].plain = 5;
  return 0;
}
static void *twoStrides(void *argument) {
  long id = (long)argument;
  nodes[id].plain = add();
  nodes[2 * id].plain = 7;
  return 0;
}
static void *firstInFirst(void *argument) {
  long id = (long)argument;
  int before = add();
  nodes[id].plain = before;
  if (before == 0) nodes[0].plain = 7;
  return 0;
}
static void *firstSomewhere(void *argument) {
  long id = (long)argument;
  int before = add();
  nodes[id].plain = before;
  if (before == 0) where->plain = 7;
  return 0;
}

static void *(*const near[])(void *) = {storesIndex, branches,     returnsIndex,  looksAside,
                                        twoStrides,  firstInFirst, firstSomewhere};

int main(int argc, char **argv) {
  int threads[6] = {0};
  int last = 0;
  body = argv[2];
  for (const char *at = argv[1]; *at != 0; at += 3) {
    int index = at[1] - '0';
    int number = at[2] - '0';
    switch (*at) {
    case 'i': threads[index] = __heddle_spawn(byIndex, (void *)(long)index); break;
    case 'p': threads[index] = __heddle_spawn(byPointer, &nodes[index]); break;
    case 'n': threads[index] = __heddle_spawn(near[number], (void *)(long)index); break;
    case 'j': __heddle_join(threads[index]); break;
    case 'w': atomic_store_explicit(&shared[index], number, memory_order_relaxed); break;
    case 'r': last = atomic_load_explicit(&shared[index], memory_order_relaxed); break;
    /* Looks at the threads' words, or changes them. */
    case 'q': atomic_store_explicit(&nodes[index].word, number, memory_order_relaxed); break;
    case 'g': last = atomic_load_explicit(&nodes[index].word, memory_order_relaxed); break;
    case 'l': last = nodes[index].plain; break;
    case 'E':
      if (last == number) __heddle_error("assertion", "a script says so");
      break;
    default: __heddle_error("abort", "a script is wrong");
    }
  }
  return 0;
}
