/**
 * Reads of final fields: an object that is published by a race is seen as its constructor left it, in every engine, and is not without
 * the flag.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkProgram, type EngineName } from '../../src/index.ts';
import { FINAL, MODES } from '../../src/program/machine/code.ts';
import { assemble } from '../support/assemble.ts';
import { open } from '../support/litmus-graphs.ts';

const PLAIN = MODES.indexOf('na');

/** The writer makes `field` 1, 2 and then publishes it; the reader that has seen that must see 2. `first`: who is started first. */
const publication = (mode: number, first: 'writer' | 'reader') =>
  assemble(`global field 4
    global published 4
    function main() -> 1
      spawn a &${first} 0
      spawn b &${first === 'writer' ? 'reader' : 'writer'} 0
      join r a
      join r b
      resultWord 0 0
      ret
    function writer() -> 0
      store &field 1 4 na
      store &field 2 4 na
      store &published 1 4 na
      ret
    function reader() -> 0
      load seen &published 4 na
      branch seen yes no
    yes:
      load value &field 4 ${mode}
      eq isBuilt value 2
      branch isBuilt no bad
    bad:
      error 0 "not built"
    no:
      ret`);

async function findsUnbuilt(
  mode: number,
  first: 'writer' | 'reader',
  modelName: string,
  engine: EngineName,
): Promise<boolean> {
  const { errors, executions } = await checkProgram(
    publication(mode, first),
    'publication',
    open(modelName).model,
    {
      engine,
      generated: false,
      allErrors: true,
      unroll: 2,
      ignoredErrors: new Set(['data-race']),
      ...(engine === 'rf' ? {} : { equivalence: 'rf-co' }),
    },
  );
  assert.ok(executions > 1, 'the reader may come early or late');
  return errors.some(({ kind }) => kind === 'assertion');
}

for (const [model, engine] of [
  ['jam21', 'rf'],
  ['jam21', 'enumerate'],
  ['pso', 'rf'],
  ['pso', 'graph'],
  ['pso', 'enumerate'],
] as const)
  for (const first of ['writer', 'reader'] as const)
    test(`${model}, ${engine} engine, ${first} first`, async () => {
      assert.equal(await findsUnbuilt(PLAIN, first, model, engine), true);
      assert.equal(await findsUnbuilt(PLAIN | FINAL, first, model, engine), false);
    });

/** Another thread writes 3 as well; main finds out whether the reader has seen that although it is before the writer's 2 in co. */
const intrusion = (mode: number) =>
  assemble(`global field 4
    global published 4
    global saw 4
    function main() -> 1
      spawn a &reader 0
      spawn b &writer 0
      spawn c &intruder 0
      join r a
      join r b
      join r c
      load seen &saw 4 na
      load last &field 4 na
      eq isOld seen 3
      eq isNew last 2
      and isWrong isOld isNew
      branch isWrong bad good
    bad:
      error 0 "an older write was read"
    good:
      resultWord 0 0
      ret
    function writer() -> 0
      store &field 2 4 na
      store &published 1 4 na
      ret
    function intruder() -> 0
      load late &saw 4 na        ; engines add reads last, so that the write comes after those of the reader
      store &field 3 4 na
      ret
    function reader() -> 0
      load seen &published 4 na
      branch seen yes no
    yes:
      load value &field 4 ${mode}
      store &saw value 4 na
    no:
      ret`);

test('a later write does not revisit the read of a final field from below what it knows', async () => {
  const { model } = open('pso');
  for (const [mode, isFound] of [
    [PLAIN, true],
    [PLAIN | FINAL, false],
  ] as const) {
    const { errors } = await checkProgram(intrusion(mode), 'intrusion', model, {
      engine: 'graph',
      generated: false,
      allErrors: true,
      ignoredErrors: new Set(['data-race']),
    });
    assert.equal(
      errors.some(({ kind }) => kind === 'assertion'),
      isFound,
    );
  }
});
