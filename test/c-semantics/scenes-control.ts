/** Scenes of control flow: recursion, function pointers, goto, switches in odd shapes. */
import { INTEGERS, randomLiteral, U32, U64 } from './scalar-type.ts';
import type { MakeScene } from './scene.ts';

const recursion: MakeScene = ({ chance, name }) => {
  const type = chance.pick([U32, U64]).name;
  const [gcd, even, odd, hanoi, ways, run] = ['gcd', 'even', 'odd', 'hanoi', 'ways', 'recursion'].map(name);
  return {
    declarations: `static ${type} ${gcd}(${type} a, ${type} b) { return b == 0 ? a : ${gcd}(b, a % b); }
static _Bool ${odd}(uint8_t n);
static _Bool ${even}(uint8_t n) { return n == 0 || ${odd}(n - 1); }
static _Bool ${odd}(uint8_t n) { return n != 0 && ${even}(n - 1); }
static void ${hanoi}(int8_t n, int8_t from, int8_t to, int32_t *moves) {
  if (n == 0) return;
  ${hanoi}(n - 1, from, 6 - from - to, moves);
  *moves = *moves * 3 + from * 7 + to & 0xfffff;
  ${hanoi}(n - 1, 6 - from - to, to, moves);
}
static uint16_t ${ways}(uint8_t row[4], uint8_t left) {
  uint16_t count = 0;
  if (left == 0) return 1;
  for (uint8_t i = 0; i < 4; i++) {
    uint8_t copy[4];
    if (row[i] == 0) continue;
    for (uint8_t j = 0; j < 4; j++) copy[j] = row[j] - (i == j);
    count += ${ways}(copy, left - 1);
  }
  return count;
}
static void ${run}(void) {
  int32_t moves = 0;
  uint8_t row[4] = { 1, ${chance.below(3)}, ${chance.below(2)}, 1 };
  ${hanoi}(${chance.between(2, 6)}, 1, 3, &moves);
  mix(${gcd}(${chance.between(1, 99999)}u * ${chance.between(1, 99)}u, ${chance.between(1, 99999)}u * 6u));
  printf("recursion %d %d %d %u\\n", moves, ${even}(${chance.below(40)}), ${odd}(${chance.below(40)}),
         ${ways}(row, row[0] + row[1] + row[2] + row[3]));
}`,
    call: `${run}();`,
  };
};

const functionPointers: MakeScene = ({ chance, name }) => {
  const type = chance.pick(INTEGERS);
  const [table, choose, fold, holder, run] = ['table', 'choose', 'fold', 'holder', 'pointers'].map(name);
  const operators = chance.shuffled([
    'a & b',
    'a | b',
    'a ^ b',
    '(T)~a',
    'a > b ? a : b',
    `rem_${type.short}(a, b)`,
  ]);
  const functions = operators
    .slice(0, 4)
    .map((body) => ({ name: name('op'), body: body.replace('T', type.name) }));
  const names = functions.map((made) => made.name);
  return {
    declarations: `${functions
      .map(
        (made) => `static ${type.name} ${made.name}(${type.name} a, ${type.name} b) { return ${made.body}; }`,
      )
      .join('\n')}
typedef ${type.name} (*${choose}_t)(${type.name}, ${type.name});
static ${choose}_t const ${table}[4] = { ${names.join(', ')} };
static struct { int8_t tag; ${choose}_t function; struct { ${choose}_t inner[2]; } more; } ${holder} =
  { ${chance.below(9)}, &${names[0]}, { { ${names[1]}, 0 } } };
static ${choose}_t ${choose}(uint32_t n) { return n % 5 == 4 ? 0 : ${table}[n % 5]; }
static ${type.name} ${fold}(${choose}_t f, const ${type.name} *values, uint8_t count, ${type.name} start) {
  while (count-- > 0) start = (*f)(start, *values++);
  return start;
}
static void ${run}(void) {
  ${type.name} values[] = { ${chance.times(6, () => randomLiteral(chance, type)).join(', ')} };
  for (uint32_t i = 0; i < 12; i++) {
    ${choose}_t f = ${choose}(i * ${chance.between(1, 9)});
    if (!f) continue;
    ${type.name} folded = ${fold}(f, values, 1 + i % 6, ${randomLiteral(chance, type)});
    mix_${type.short}(folded);
    mix_b(f == ${names[2]});
    values[i % 6] = ${holder}.function(folded, values[(i + 1) % 6]);
    ${holder}.function = ${holder}.more.inner[i & 1] ? ${holder}.more.inner[i & 1] : ${table}[3];
  }
  printf("pointers %d\\n", ${holder}.tag);
}`,
    call: `${run}();`,
  };
};

/** A machine of labels, with jumps forward, backward and out of nested loops. */
const gotos: MakeScene = ({ chance, name }) => {
  const run = name('gotos');
  return {
    declarations: `static void ${run}(uint16_t state) {
  int32_t steps = 0;
again:
  if (steps++ > ${chance.between(10, 30)}) goto done;
  if (state % ${chance.between(2, 5)} == 0) goto divide;
  if (state & ${chance.pick([4, 8, 16])}) goto nested;
  state = state * 3u + 1;
  goto again;
divide:
  state /= 2;
  mix(state);
  goto again;
nested:
  for (uint8_t i = 0; i < 5; i++) {
    for (uint8_t j = i; ; j++) {
      if (i * j > ${chance.between(3, 9)}) goto out;
      if (j > 4) break;
      state ^= i << j;
    }
  }
out:
  state += ${chance.between(1, 99)};
  goto again;
done:
  printf("gotos %u %d\\n", state, steps);
}`,
    call: `${run}(${chance.below(65536)});`,
  };
};

/** Dense, sparse, negative and 64-bit cases, fall-through, and a loop entered in its middle. */
const switches: MakeScene = ({ chance, name }) => {
  const [sparse, wide, copy, run] = ['sparse', 'wide', 'copy', 'switches'].map(name);
  const cases = chance.times(4, (i) => 1000003n * BigInt(chance.between(-2000, 2000) * 8 + i) * 4099n);
  return {
    declarations: `enum ${sparse}_e { ${sparse}_A = -${chance.between(1, 9)}, ${sparse}_B, ${sparse}_C = ${chance.between(40, 90)}, ${sparse}_D };
static int32_t ${sparse}(enum ${sparse}_e e) {
  int32_t r = 0;
  switch (e) {
  case ${sparse}_A: r += 1;
  case ${sparse}_B: r += 10; break;
  case ${sparse}_D: return 5;
  case ${sparse}_C: { r = -r - 7; break; }
  }
  return r * 2;
}
static uint8_t ${wide}(int64_t x) {
  switch (x) {
${cases.map((value, i) => `  case ${value}LL: return ${i + 1};`).join('\n')}
  case ${cases[0]! + 4294967296n}LL: return 99;
  default: return 0;
  }
}
static void ${copy}(uint8_t *to, const uint8_t *from, int32_t count) {
  int32_t n = (count + 3) / 4;
  switch (count % 4) {
  case 0: do { *to++ = *from++;
  case 3:      *to++ = *from++;
  case 2:      *to++ = *from++;
  case 1:      *to++ = *from++;
          } while (--n > 0);
  }
}
static void ${run}(void) {
  enum ${sparse}_e all[] = { ${sparse}_A, ${sparse}_B, ${sparse}_C, ${sparse}_D };
  uint8_t to[16] = { 0 }, from[16];
  for (int i = 0; i < 4; i++) printf("%d ", ${sparse}(all[i]));
  for (int i = 0; i < 16; i++) from[i] = i * ${chance.between(3, 250)};
  ${copy}(to + 1, from, ${chance.between(1, 15)});
  for (int i = 0; i < 16; i++) mix(to[i]);
  printf("%u %u %u %u\\n", ${wide}(${cases[0]}LL), ${wide}(${cases[3]}LL), ${wide}(${cases[0]}LL + 4294967296LL), ${wide}(3));
}`,
    call: `${run}();`,
  };
};

/** Order of evaluation where C fixes it: commas, short circuits, the conditional operator, loops with several counters. */
const sequencing: MakeScene = ({ chance, name }) => {
  const [seen, note, run] = ['seen', 'note', 'sequencing'].map(name);
  const condition = (depth: number): string => {
    if (depth === 0) return `${note}(${chance.below(200)})`;
    const operator = chance.pick(['&&', '||', ',', '?']);
    if (operator === '?')
      return `(${condition(depth - 1)} ? ${condition(depth - 1)} : ${condition(depth - 1)})`;
    return `(${condition(depth - 1)} ${operator} ${condition(depth - 1)})`;
  };
  return {
    declarations: `static char ${seen}[256];
static uint8_t ${seen}_length;
static int ${note}(uint8_t x) {
  ${seen}[${seen}_length] = 'a' + x % 26;
  ${seen}[++${seen}_length] = 0;
  return x % ${chance.between(2, 4)} == 0;
}
static void ${run}(void) {
  int r = 0;
${chance.times(3, (i) => `  r |= ${condition(3)} << ${i};`).join('\n')}
  for (int8_t i = 0, j = ${chance.between(5, 12)}; i < j; i += 2, j--) r = (r << 1 ^ i * j) & 0xffff;
  int8_t k = ${chance.between(1, 9)};
  while (k --> 0) if (${note}(k)) continue; else r ^= k;
  do r++; while (r % ${chance.between(3, 7)} != 0);
  printf("%d %u %s\\n", r, ${seen}_length, ${seen});
}`,
    call: `${run}();`,
  };
};

export const CONTROL_SCENES: Readonly<Record<string, MakeScene>> = {
  recursion,
  functionPointers,
  gotos,
  switches,
  sequencing,
};
