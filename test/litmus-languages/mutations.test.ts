/** Whatever happens to a text, a language lowers it or refuses it with a diagnostic; it never breaks. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { InputError } from '../../src/diagnostics/diagnostic.ts';
import { cLanguage } from '../../src/frontends/litmus/c/c-language.ts';
import type { LitmusLanguage } from '../../src/frontends/litmus/file/litmus-file.ts';
import { openclLanguage } from '../../src/frontends/litmus/gpu/opencl-language.ts';
import { ptxLanguage } from '../../src/frontends/litmus/gpu/ptx-language.ts';
import { javaLanguage } from '../../src/frontends/litmus/java/java-language.ts';
import { lowerText } from './lower-text.ts';

const SAMPLES: readonly [LitmusLanguage, string][] = [
  [
    cLanguage,
    `P0(atomic_int* x, int* y, int** p) { int r = *x + *y, s; *y += r; (*x)++; **p = y[r]; s = r ? *x : (*y, 4);
       if (atomic_compare_exchange_strong_explicit(x, &r, 5, acq_rel, relaxed) && !s) { *y = 'a'; } else return;
       while (!atomic_load(x)) { if (r == 2u) break; } for (int i = 0; i < 3; i++) s <<= i; do { r--; } while (r > 0 || *x);
       assume(r == 0x10); atomic_thread_fence(seq_cst); int* q = (int*) &y[1]; *q = (unsigned char) r % 7; }`,
  ],
  [
    javaLanguage,
    `Thread0 { X.set(1); VarHandle.releaseFence(); int r = (int) X.getAcquire() + Y.getVolatile();
       boolean b = X.compareAndSet(r, 2); while (!b) { r >>>= 1; if (r < 3 || b) break; } r = Y.getAndAddRelease(r++); }`,
  ],
  [
    ptxLanguage,
    `P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;
     st.weak [x], 1 | L0: ld.acquire.sys r0, y ;
     fence.sc.gpu | setp.ne.s32 p0, r0, 1 ;
     atom.acq_rel.gpu.cas r0, [x+4], r0, 2 | @!p0 bra L0 ;`,
  ],
  [
    openclLanguage,
    `P0@wg 0,dev 0 (global atomic_int* x, local int* y) { *y = 1;
       atomic_store_explicit(x, *y, memory_order_release, memory_scope_device);
       atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE, memory_order_seq_cst, memory_scope_device); }`,
  ],
];

const cut = (text: string): string[] => text.match(/\s+|\w+|\W/g) ?? [];
const EXTRA = [
  '(',
  ')',
  '{',
  '}',
  ';',
  '*',
  '&',
  '"',
  "'",
  '(*',
  '/*',
  ',',
  '=',
  '0',
  'void',
  'int',
  '|',
  '@',
  '.',
  '?',
  ':',
];

test('changed texts are lowered or refused', () => {
  const change = fc.record({
    at: fc.nat(),
    remove: fc.nat({ max: 3 }),
    insert: fc.array(fc.oneof(fc.constantFrom(...EXTRA), fc.nat({ max: 200 })), { maxLength: 2 }),
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...SAMPLES),
      fc.array(change, { minLength: 1, maxLength: 3 }),
      ([language, text], changes) => {
        const tokens = cut(text);
        for (const { at, remove, insert } of changes) {
          // A number stands for another token of the same text.
          const added = insert.map((item) =>
            typeof item === 'string' ? item : tokens[item % tokens.length]!,
          );
          tokens.splice(at % tokens.length, remove, ...added);
        }
        try {
          const { threads } = lowerText(language, tokens.join(''), { bound: { '0:X': 'x', '0:Y': 'y' } });
          for (const { code } of threads) {
            for (const instruction of code) {
              if ('target' in instruction)
                assert.ok(instruction.target >= 0 && instruction.target <= code.length);
            }
          }
        } catch (error) {
          assert.ok(error instanceof InputError, `${error}\n${tokens.join('')}`);
          const [{ span, message }] = error.diagnostics as [(typeof error.diagnostics)[0]];
          assert.ok(message.length > 0 && span !== undefined && span.start <= span.end);
        }
      },
    ),
    { numRuns: 3000 },
  );
});
