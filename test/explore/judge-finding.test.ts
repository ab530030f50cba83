/** What executions of machine programs are judged to show, on LLVM IR written by hand. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readProgram } from '../../src/frontends/llvm/read-program.ts';
import { type CheckResult, checkProgram, openModel } from '../../src/index.ts';
import { loader } from '../support/explore.ts';

async function check(text: string): Promise<CheckResult> {
  const ir = { name: 'test.ll', text };
  const code = readProgram([ir], [], { arguments: ['test'], isLibraryFile: () => false });
  const { model, equivalence } = openModel('rc11', { language: 'C', scopes: [], threads: [] }, loader);
  return checkProgram(code, 'test', model, { equivalence });
}

test('a loop that goes round for ever before the first event is a liveness error', async () => {
  const { verdict, errors } = await check(`
define i32 @main() {
entry:
  br label %loop
loop:
  br label %loop
}
`);
  assert.equal(verdict, 'violated');
  assert.deepEqual(
    errors.map(({ kind, accesses }) => [kind, accesses.length]),
    [['liveness', 0]],
  );
});
