/**
 * Rounds that store what is there already (docs/reductions.md, `rewrite`): where a thread uses a
 * word alone they wait, and where another one can tell they do not. Random programs are in
 * loop-reductions.test.ts; these are what random programs rarely show.
 */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { ALL_REDUCTIONS, type CheckResult, checkProgram, type ProgramCheckOptions } from '../../src/index.ts';
import { type CompiledProgram, compileSources } from '../support/compile-all.ts';
import { open } from '../support/litmus-graphs.ts';
import { withoutOne } from '../support/reduction-runs.ts';

const HEAD = `
#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
#include <stdlib.h>
atomic_int flag, go, ready; int cache; atomic_int own; int *node;
#define LOAD(x) atomic_load_explicit(&x, memory_order_relaxed)
#define STORE(x, v) atomic_store_explicit(&x, v, memory_order_relaxed)
#define START(f) ({ pthread_t t; pthread_create(&t, 0, f, 0); t; })
static void *set(void *a) { STORE(flag, 1); return 0; }
`;

const waiter = (round: string, rest = ''): string =>
  `static void *waits(void *a) { ${round.replace('ROUND', 'while (!LOAD(flag))')} ${rest} return 0; }`;

/**
 * The first store happens before what \`looks\` does, those of rounds do not; and \`looks\` does it
 * only after the loop has ended.
 */
const late = (store: string, look: string): string => `
${waiter(`${store}; atomic_store_explicit(&ready, 1, memory_order_release); ROUND ${store};`, 'STORE(go, 1);')}
static void *looks(void *a) {
  if (atomic_load_explicit(&ready, memory_order_acquire) && LOAD(go)) { ${look}; }
  return 0;
}
int main(void) { node = malloc(sizeof *node); START(waits); START(looks); START(set); return 0; }`;

const PROGRAMS = {
  'waits for nothing': `${waiter('ROUND STORE(own, 0);')} int main(void) { START(waits); return 0; }`,
  'looked at before and after': `${waiter('own = 3; ROUND STORE(own, 3);')}
    int main(void) { own = 7; cache = own; pthread_t t = START(waits); START(set); pthread_join(t, 0); assert(own == 3); return 0; }`,
  'stores something else': `${waiter('ROUND own = 1 - own;')} int main(void) { START(waits); START(set); return 0; }`,
  'changes in the first round': `${waiter('int n = 0; ROUND { cache = 1; n++; if (n == 2) break; }', 'assert(n != 2);')}
    int main(void) { START(waits); START(set); return 0; }`,
  'a late race': late('cache = 0', 'int r = cache; (void)r'),
  'a late end': late('*node = 0', 'free(node)'),
  'seen to change back': `
    ${waiter('STORE(own, 0); ROUND STORE(own, 0);')}
    static void *writes(void *a) { STORE(own, 5); return 0; }
    static void *looks(void *a) { int p = LOAD(own), q = LOAD(own), r = LOAD(own);
      if (p == 0 && q == 5 && r == 0) cache = 1; return 0; }
    int main(void) { pthread_t t[3] = { START(writes), START(looks), START(waits) }; START(set);
      for (int i = 0; i < 3; i++) pthread_join(t[i], 0); assert(!cache || own != 0 ); return 0; }`,
} as const;

type Name = keyof typeof PROGRAMS;

const WITHOUT = withoutOne('rewrite');

describe('rounds that store what is there', () => {
  let programs: Map<Name, CompiledProgram>;
  before(async () => {
    const names = Object.keys(PROGRAMS) as Name[];
    const compiled = await compileSources(
      names.map((name) => ({ name: `${name.replaceAll(' ', '-')}.c`, text: HEAD + PROGRAMS[name] })),
    );
    programs = new Map(names.map((name, i) => [name, compiled[i]!]));
  });

  const check = (name: Name, model: string, options: ProgramCheckOptions = {}): Promise<CheckResult> =>
    checkProgram(programs.get(name)!.code, name, open(model).model, {
      ignoredErrors: new Set(['memory-leak']),
      ...options,
    });

  for (const model of ['rc11', 'sc', 'tso']) {
    test(`under ${model}: a loop that waits for nothing goes round for ever`, async () => {
      const { verdict, errors } = await check('waits for nothing', model);
      assert.deepEqual([verdict, errors[0]?.kind], ['violated', 'liveness']);
    });

    test(`under ${model}: others may use the word before and after`, async () => {
      const { verdict, executions, reason } = await check('looked at before and after', model);
      assert.equal(verdict, 'holds', reason);
      assert.ok(executions <= 2, `${executions} executions`);
    });

    test(`under ${model}: a store of something else is a round of its own`, async () => {
      const { verdict } = await check('stores something else', model, { unroll: 4 });
      assert.equal(verdict, 'inconclusive');
      const first = await check('changes in the first round', model);
      assert.equal(first.verdict, 'violated');
    });
  }

  for (const [name, kind] of [
    ['a late race', 'data-race'],
    ['a late end', 'invalid-access'],
    ['seen to change back', 'assertion'],
  ] as const)
    test(`${name} is found`, async () => {
      for (const reductions of [ALL_REDUCTIONS, new Set(['rewrite'] as const), WITHOUT]) {
        const { verdict, errors } = await check(name, 'rc11', { reductions, unroll: 3, allErrors: true });
        assert.equal(verdict, 'violated');
        assert.ok(
          errors.some((error) => error.kind === kind),
          errors.map((error) => error.kind).join(),
        );
      }
    });

  test('an error is made again from its string', async () => {
    for (const name of ['waits for nothing', 'a late race', 'changes in the first round'] as const)
      for (const model of ['rc11', 'sc']) {
        const { errors } = await check(name, model);
        for (const { kind, replay } of errors) {
          const again = await check(name, model, { replay: replay! });
          assert.ok(again.errors.some((error) => error.kind === kind));
        }
      }
  });
});
