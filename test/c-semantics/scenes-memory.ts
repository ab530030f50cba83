/** Scenes of pointers and memory: block copies, the heap, strings, walks over arrays. */
import { INTEGERS, randomLiteral, SCALARS } from './scalar-type.ts';
import type { MakeScene } from './scene.ts';

const blockCopies: MakeScene = ({ chance, name }) => {
  const [global, run] = [name('bytes'), name('block_copies')];
  const view = chance.pick(INTEGERS);
  const moves = chance.times(6, (i) => {
    const length = chance.below(20);
    const [to, from] = [chance.below(32 - length), chance.below(32 - length)];
    const array = i % 2 === 0 ? 'local' : global;
    return `  memmove(${array} + ${to}, ${array} + ${from}, ${length});`;
  });
  return {
    declarations: `static uint8_t ${global}[32];
static void ${run}(void) {
  uint8_t local[32];
  ${view.name} value, values[${chance.between(2, 4)}];
  for (int i = 0; i < 32; i++) ${global}[i] = i * ${chance.between(3, 200)} + ${chance.below(99)};
  memcpy(local, ${global}, sizeof local);
${moves.join('\n')}
  memset(${global} + ${chance.below(8)}, ${chance.below(256)}, ${chance.between(1, 20)});
  memcpy(${global} + ${chance.below(4)}, local + ${chance.below(4)}, ${chance.between(1, 28)});
  memcpy(&value, local + ${chance.below(20)}, sizeof value);
  memcpy(values, ${global}, sizeof values);
  memset(&values[1], ${chance.below(256)}, sizeof values[1]);
  mix_${view.short}(value); mix_${view.short}(values[0]); mix_${view.short}(values[1]);
  for (int i = 0; i < 32; i++) mix(local[i] << 8 | ${global}[i]);
  printf("bytes %02x %02x\\n", local[7], ${global}[7]);
}`,
    call: `${run}();`,
  };
};

const linkedList: MakeScene = ({ chance, name }) => {
  const [node, push, reverse, insert, depth, run] = [
    'node',
    'push',
    'reverse',
    'insert',
    'depth',
    'heap',
  ].map(name);
  const type = chance.pick(INTEGERS);
  return {
    declarations: `struct ${node} { ${type.name} value; struct ${node} *next, *other; };
static struct ${node} *${push}(struct ${node} *list, ${type.name} value) {
  struct ${node} *made = malloc(sizeof *made);
  *made = (struct ${node}){ value, list, 0 };
  return made;
}
static struct ${node} *${reverse}(struct ${node} *list) {
  struct ${node} *result = 0;
  while (list) {
    struct ${node} *next = list->next;
    list->next = result;
    result = list;
    list = next;
  }
  return result;
}
static void ${insert}(struct ${node} **tree, struct ${node} *made) {
  while (*tree) tree = made->value < (*tree)->value ? &(*tree)->next : &(*tree)->other;
  *tree = made;
}
static int32_t ${depth}(struct ${node} *tree) {
  if (!tree) return 0;
  int32_t left = ${depth}(tree->next), right = ${depth}(tree->other);
  mix_${type.short}(tree->value);
  free(tree);
  return 1 + (left > right ? left : right);
}
static void ${run}(void) {
  struct ${node} *list = 0, *tree = 0;
  uint32_t x = ${chance.bits()}u;
  for (int i = 0; i < ${chance.between(1, 12)}; i++) {
    x = x * 1664525u + 1013904223u;
    list = ${push}(list, (${type.name})(x >> ${chance.below(12)}));
  }
  list = ${reverse}(list);
  for (struct ${node} *n = list; n; n = n->next) mix_${type.short}(n->value);
  while (list) {
    struct ${node} *next = list->next;
    list->next = list->other = 0;
    ${insert}(&tree, list);
    list = next;
  }
  printf("depth %d\\n", ${depth}(tree));
}`,
    call: `${run}();`,
  };
};

const sorting: MakeScene = ({ chance, name }) => {
  const type = chance.pick(SCALARS.filter(({ kind }) => kind === 'integer'));
  const [up, down, sort, run] = ['up', 'down', 'sort', 'sorting'].map(name);
  const count = chance.between(5, 14);
  return {
    declarations: `static int ${up}(${type.name} a, ${type.name} b) { return a < b ? -1 : a > b; }
static int ${down}(${type.name} a, ${type.name} b) { return -${up}(a, b); }
static void ${sort}(${type.name} *first, ${type.name} *last, int (*compare)(${type.name}, ${type.name})) {
  if (last - first < 2) return;
  ${type.name} pivot = *(first + (last - first) / 2), *i = first, *j = last - 1;
  while (i <= j) {
    while (compare(*i, pivot) < 0) ++i;
    while (compare(*j, pivot) > 0) --j;
    if (i <= j) {
      ${type.name} t = *i;
      *i++ = *j;
      *j-- = t;
    }
  }
  ${sort}(first, j + 1, compare);
  ${sort}(i, last, compare);
}
static void ${run}(void) {
  ${type.name} *values = malloc(${count} * sizeof *values), *zeros = calloc(${count}, sizeof(${type.name}));
  uint64_t x = ${chance.bits()}u;
  for (int i = 0; i < ${count}; i++) {
    x = x * 6364136223846793005ULL + 1442695040888963407ULL;
    values[i] = (${type.name})(x >> ${chance.between(0, 40)});
    zeros[i] |= values[i];
  }
  ${sort}(values, values + ${count}, ${up});
  ${sort}(zeros, zeros + ${count}, ${down});
  for (int i = 0; i < ${count}; i++) {
    mix_${type.short}(values[i]);
    mix_b(values[i] == zeros[${count - 1} - i]);
  }
  printf("sorted %lld %lld\\n", (long long)values[0], (long long)zeros[0]);
  free(values);
  free(zeros);
}`,
    call: `${run}();`,
  };
};

const strings: MakeScene = ({ chance, name }) => {
  const [length, reverse, digits, run] = ['length', 'reverse', 'digits', 'strings'].map(name);
  const word = chance.pick(['memory', 'model', 'a', 'consistency graph', '']);
  return {
    declarations: `static int32_t ${length}(const char *s) { const char *e = s; while (*e) e++; return e - s; }
static char *${reverse}(char *s) {
  for (char *a = s, *b = s + ${length}(s) - 1; a < b; a++, b--) { char t = *a; *a = *b; *b = t; }
  return s;
}
static char *${digits}(char *out, uint64_t value, uint8_t base) {
  char *p = out;
  do *p++ = "0123456789abcdefghijklmnopqrstuvwxyz"[value % base]; while (value /= base);
  *p = '\\0';
  ${reverse}(out);
  return p;
}
static void ${run}(void) {
  char buffer[80] = "${word}", *end = buffer + ${length}(buffer);
  *end++ = '-';
  end = ${digits}(end, ${chance.bits()}ULL * ${chance.between(1, 99999)}, ${chance.between(2, 36)});
  printf("[%s] [%.5s] [%20.3s] %d%%\\n", buffer, buffer, buffer, ${length}(buffer));
  puts(${reverse}(buffer));
  putchar(buffer[0]);
  putchar('\\n');
  printf("%c%c %5c|%-3c|%s\\n", buffer[0], "xyz"[${chance.below(3)}], '*', '!', ${chance.pick(['"tail"', 'end', 'buffer + 1'])});
  char *p = buffer, *q = &buffer[79];
  mix_i32((int32_t)(q - p));
  mix_b(p < q && q >= p && p != q);
}`,
    call: `${run}();`,
  };
};

/** Arrays of arrays, pointers to rows, pointers to pointers, lengths known only at run time. */
const matrices: MakeScene = ({ chance, name }) => {
  const type = chance.pick(INTEGERS.filter(({ isSigned }) => !isSigned));
  const [rows, columns] = [chance.between(2, 4), chance.between(2, 5)];
  const [grid, transpose, swap, run] = ['grid', 'transpose', 'swap', 'matrices'].map(name);
  const T = type.name;
  return {
    declarations: `static ${T} ${grid}[${rows}][${columns}] = { { ${randomLiteral(chance, type)} }, { ${randomLiteral(chance, type)}, ${randomLiteral(chance, type)} } };
static void ${transpose}(${T} (*from)[${columns}], ${T} to[${columns}][${rows}]) {
  for (int i = 0; i < ${rows}; i++)
    for (int j = 0; j < ${columns}; j++) to[j][i] = *(from[i] + j);
}
static void ${swap}(${T} **a, ${T} **b) { ${T} *t = *a; *a = *b; *b = t; }
static void ${run}(int32_t n) {
  ${T} turned[${columns}][${rows}], *pointers[${columns}], dynamic[n];
  for (int i = 0; i < ${rows}; i++)
    for (int j = 0; j < ${columns}; j++) ${grid}[i][j] ^= (${T})(i * ${chance.between(2, 50)} + j * ${chance.between(2, 50)});
  ${transpose}(${grid}, turned);
  for (int i = 0; i < ${columns}; i++) pointers[i] = turned[i];
  ${swap}(&pointers[0], &pointers[${columns - 1}]);
  ${swap}(pointers + 1, pointers);
  for (int i = 0; i < n; i++) dynamic[i] = pointers[i % ${columns}][i % ${rows}] + i;
  for (int i = n - 1; i >= 0; i--) mix(dynamic[i]);
  for (${T} **p = pointers; p < pointers + ${columns}; p++) mix(*p[0] ^ (*p)[${rows - 1}] ^ p[0][1]);
  ${T} *flat = &turned[0][0];
  printf("matrix %llu %d\\n", (unsigned long long)flat[${chance.below(rows)}], (int)(pointers[1] - turned[0]));
}`,
    call: `${run}(${chance.between(1, 9)});`,
  };
};

export const MEMORY_SCENES: Readonly<Record<string, MakeScene>> = {
  blockCopies,
  linkedList,
  sorting,
  strings,
  matrices,
};
