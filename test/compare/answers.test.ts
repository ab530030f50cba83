/** The answers that docs/comparisons.md gives beyond the paper's: each command is asked again. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { EMBEDDED } from '../../src/cli/sat/embedded-solver.ts';
import { loadCat } from '../../src/cli/system/files.ts';
import { compare } from '../../src/compare/compare.ts';
import { skipUnlessSlow } from '../support/slow.ts';
import { asked, NO_LIMITS } from './asked.ts';

/** Up to half a minute each, most of them four seconds. */
const isLong = (command: string): boolean =>
  command.includes(' --events 6') || (command.includes('--mapping') && command.includes(' --events 5'));

const text = readFileSync(new URL('../../docs/comparisons.md', import.meta.url), 'utf8');
const [, section] = text.split('## Answers that no paper gives');
const rows = [...section!.matchAll(/^\| [^|]+ \| `(.+)` \| (found|none) \| (\d+) \|$/gm)].map(
  ([, command, answer, events]) => ({
    command: command!.replaceAll('\\|', '|'),
    answer: answer!,
    events: Number(events),
  }),
);

test('the document has answers', () => {
  assert.equal(rows.length, section!.match(/^\| .*--forbidden-by/gm)?.length);
  assert.ok(rows.length >= 18);
});

for (const { command, answer, events } of rows) {
  test(command, {
    skip: isLong(command) && skipUnlessSlow,
  }, async () => {
    const question = asked(command);
    const { witnesses, exhausted } = await compare(question, {
      loader: loadCat,
      solver: EMBEDDED,
      limits: NO_LIMITS,
    });
    if (answer === 'none') {
      assert.deepEqual([witnesses.length, exhausted, question.events], [0, true, events]);
      return;
    }
    const [witness] = witnesses;
    assert.equal(witness?.execution.events.length, events);
    assert.ok(witness.verifiedBySimulation, witness.simulationFault);
  });
}
