/** Scenes of structs and unions: passed and returned by value in every size, bit-fields, punning, nesting. */
import type { Chance } from './chance.ts';
import { F32, F64, I8, I16, I32, I64, randomLiteral, SCALARS, type ScalarType, U8 } from './scalar-type.ts';
import type { MakeScene } from './scene.ts';

const members = (types: readonly ScalarType[]): string =>
  types.map((type, i) => `${type.name} m${i};`).join(' ');

/** Calling conventions split structs by size and by what their eightbytes hold; this goes through all of those cases. */
const byValue: MakeScene = ({ chance, name }) => {
  const shapes: readonly (readonly ScalarType[])[] = [
    [chance.pick(SCALARS)],
    [I8, I8, I8],
    [I32, I32],
    [I32, I32, I32],
    [F32, F32],
    [F32, F32, F32],
    [F64, I64],
    [I16, F32, F64],
    [I64, I8],
    chance.times(chance.between(2, 6), () => chance.pick(SCALARS)),
    chance.times(chance.between(5, 9), () => chance.pick(SCALARS)),
  ];
  const chosen = chance.shuffled(shapes).slice(0, 4);
  const run = name('by_value');
  const made = chosen.map((types) => {
    const [tag, pass] = [name('v'), name('pass')];
    const changed = chance.below(types.length);
    const initial = types.map((type) => randomLiteral(chance, type)).join(', ');
    const text = `struct ${tag} { ${members(types)} };
static struct ${tag} ${pass}(int8_t before, struct ${tag} x, struct ${tag} y, double after) {
  struct ${tag} old = x;
  x.m${changed} = y.m${changed};
  y = old;
  mix_i8(before);
${types.map((type, i) => `  mix_${type.short}(x.m${i}); mix_${type.short}(y.m${i});`).join('\n')}
  return after > 0 ? x : y;
}`;
    const call = `  struct ${tag} ${tag} = { ${initial} }, ${tag}_other = { ${types.map((type) => randomLiteral(chance, type)).join(', ')} };
  ${tag} = ${pass}(${chance.below(100)}, ${tag}_other, ${tag}, ${chance.pick(['1.5', '-2.0'])});
${types.map((type, i) => `  mix_${type.short}(${tag}.m${i}); mix_${type.short}(${pass}(1, ${tag}, ${tag}_other, -1).m${i});`).join('\n')}`;
    return { text, call };
  });
  return {
    declarations: `${made.map(({ text }) => text).join('\n')}
static void ${run}(void) {
${made.map(({ call }) => call).join('\n')}
  printf("by value\\n");
}`,
    call: `${run}();`,
  };
};

const bitFields: MakeScene = ({ chance, name }) => {
  const [tag, run] = [name('fields'), name('bit_fields')];
  const fields = chance.times(6, (i) => {
    const type = chance.pick(SCALARS.filter(({ kind }) => kind === 'integer'));
    return { name: `f${i}`, type, width: chance.between(1, type.bits) };
  });
  const declared = fields.map((field) => `  ${field.type.name} ${field.name} : ${field.width};`);
  return {
    declarations: `struct ${tag} {
${declared.join('\n')}
};
static struct ${tag} ${tag}_global = { ${fields.map(({ type }) => randomLiteral(chance, type)).join(', ')} };
static void ${run}(void) {
  struct ${tag} local, *p = &local, many[3];
  memset(&local, ${chance.pick([0, 255, 0x5a])}, sizeof local);
  for (int i = 0; i < 3; i++) many[i] = i ? ${tag}_global : local;
${fields
  .map(
    ({ name: field, type }) => `  p->${field} = ${randomLiteral(chance, type)};
  many[1].${field} = p->${field};
  many[2].${field} ^= ${randomLiteral(chance, type)};`,
  )
  .join('\n')}
${fields
  .map(
    ({ name: field, type }) =>
      `  mix_${type.short}(local.${field}); mix_${type.short}(${tag}_global.${field}); mix_${type.short}(many[0].${field}); mix_${type.short}(many[1].${field}); mix_${type.short}(many[2].${field});`,
  )
  .join('\n')}
  printf("fields %lld\\n", (long long)local.f0);
}`,
    call: `${run}();`,
  };
};

const punning: MakeScene = ({ chance, name }) => {
  const [tag, run] = [name('pun'), name('punning')];
  const value = (): string =>
    `0x${chance.bits().toString(16)}${chance.bits().toString(16).padStart(8, '0')}ULL`;
  return {
    declarations: `union ${tag} {
  uint64_t u64; int64_t i64; uint32_t u32[2]; int32_t i32[2]; uint16_t u16[4]; int16_t i16[4]; uint8_t u8[8]; int8_t i8[8];
  float f32[2]; double f64;
  struct { uint8_t a; uint8_t b; uint16_t c; union { uint32_t d; uint8_t e[4]; } inner; } parts;
};
static union ${tag} ${tag}_swap(union ${tag} x) {
  union ${tag} r;
  for (int i = 0; i < 8; i++) r.u8[i] = x.u8[7 - i];
  return r;
}
static void ${run}(void) {
  union ${tag} x = { .u64 = ${value()} }, y;
  x.u16[${chance.below(4)}] = 0x${chance.below(65536).toString(16)};
  x.i8[${chance.below(8)}] = ${chance.between(-128, 127)};
  y = ${tag}_swap(x);
  mix(x.u64 + y.u64);
  mix_i64(y.i64); mix_i32(x.i32[0]); mix_i16(x.i16[3]); mix_i8(y.i8[${chance.below(8)}]);
  y.parts.c = x.parts.a << 8 | x.parts.b;
  y.parts.inner.e[${chance.below(4)}] ^= x.parts.inner.d;
  mix(y.u64);
  x.f64 = ${randomLiteral(chance, F64)};
  printf("pun %08x %08x %016llx\\n", x.u32[0], x.u32[1], (unsigned long long)y.u64);
  y.f32[0] = ${randomLiteral(chance, F32)};
  y.f32[1] = (float)x.f64;
  printf("pun %x %x %d\\n", y.u32[0], y.u32[1], x.u64 == y.u64);
}`,
    call: `${run}();`,
  };
};

/** Arrays of structs of arrays, designated initialisers, compound literals, pointers to members. */
const nesting: MakeScene = ({ chance, name }) => {
  const [point, shape, all, area, run] = ['point', 'shape', 'all', 'area', 'nesting'].map(name);
  const type = chance.pick([I8, I16, I32, U8]);
  const some = (): string => randomLiteral(chance, type);
  return {
    declarations: `struct ${point} { ${type.name} x, y; };
struct ${shape} { uint8_t count; struct ${point} corners[4]; struct { int16_t weight; const char *label; } info; };
static struct ${shape} ${all}[3] = {
  [2] = { 3, { { ${some()}, ${some()} }, [2] = { .y = ${some()} } }, { -5, "triangle" } },
  [0] = { .info.label = "square", .count = 4, .corners[${chance.below(4)}].x = ${some()} },
};
static int64_t ${area}(const struct ${shape} *s) {
  int64_t twice = 0;
  for (uint8_t i = 0; i < s->count; i++) {
    const struct ${point} *p = &s->corners[i], *q = &s->corners[(i + 1) % s->count];
    twice += (int64_t)p->x * q->y - (int64_t)q->x * p->y;
  }
  return twice;
}
static void ${run}(void) {
  ${all}[1] = (struct ${shape}){ .count = ${chance.between(1, 4)}, .corners = { [1] = { ${some()}, ${some()} } }, .info = { 9, "other" } };
  ${type.name} *member = &${all}[1].corners[1].y;
  *member ^= ${some()};
  struct ${shape} copy[2] = { ${all}[2], ${all}[${chance.below(3)}] };
  copy[0].corners[1] = copy[1].corners[${chance.below(4)}];
  copy[1].corners[3] = (struct ${point}){ copy[0].corners[1].y, copy[0].corners[1].x };
  for (int i = 0; i < 3; i++) printf("%s %d %lld\\n", ${all}[i].info.label, ${all}[i].info.weight, (long long)${area}(&${all}[i]));
  for (int i = 0; i < 2; i++) printf("%.3s %lld\\n", copy[i].info.label, (long long)${area}(copy + i));
}`,
    call: `${run}();`,
  };
};

/** Globals whose initialisers are addresses, and locals that outlive their calls. */
const staticData: MakeScene = ({ chance, name }) => {
  const [data, inside, words, counter, run] = ['data', 'inside', 'words', 'counter', 'static_data'].map(name);
  const values = (at: Chance): string => at.times(6, () => String(at.between(-30000, 30000))).join(', ');
  const place = chance.between(1, 4);
  return {
    declarations: `static int16_t ${data}[6] = { ${values(chance)} };
static struct { int8_t tag; int16_t *first; int16_t *last; } ${inside} = { 1, ${data} + ${place}, &${data}[5] };
static const char *const ${words}[] = { "alpha", "be\\tta", "", "\\xe9\\x01z" };
static int16_t **${data}_indirect = &${inside}.first;
static const struct { const char *word; int32_t (*function)(int32_t); } ${data}_table[2];
static uint32_t ${counter}(uint32_t step) {
  static uint32_t calls = ${chance.below(1000)};
  static uint8_t history[4];
  static int16_t *current = &${data}[2];
  history[calls++ % 4] += step;
  if (current < ${inside}.last) current++; else current = ${data};
  return calls * 1000 + history[0] + history[1] * 3 + history[2] * 5 + history[3] * 7 + (uint16_t)*current;
}
static void ${run}(void) {
  for (int i = 0; i < 9; i++) mix(${counter}(i * ${chance.between(1, 30)}));
  **${data}_indirect = 77;
  mix_i16(${data}[${place}]);
  mix_i32((int32_t)(${inside}.last - ${inside}.first));
  for (int i = 0; i < 4; i++) {
    uint32_t h = 0;
    for (const char *c = ${words}[i]; *c; c++) h = h * 31 + (uint8_t)*c;
    mix(h);
  }
  mix_b(${data}_table[1].word == 0 && !${data}_table[0].function);
  printf("%s|%8s|%-8s|%c\\n", ${words}[0], ${words}[0] + 2, ${words}[2], ${words}[1][1]);
}`,
    call: `${run}();`,
  };
};

export const AGGREGATE_SCENES: Readonly<Record<string, MakeScene>> = {
  byValue,
  bitFields,
  punning,
  nesting,
  staticData,
};
