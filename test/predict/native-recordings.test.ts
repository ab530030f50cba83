/**
 * Predictions from recordings of native programs. What goes wrong in the programs was looked up with
 * `heddle check`: under rc11 message-passing has a race, queue, lock and stack have no error at all;
 * counter has no plain access, no two locks and no assertion. Accounts says itself what it has.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseTrace, predictTrace } from '../../src/index.ts';
import { open } from '../support/litmus-graphs.ts';

const MODELS = ['sc', 'tso', 'pso', 'ra', 'rc11'] as const;
type Found = Readonly<Partial<Record<(typeof MODELS)[number], readonly string[]>>>;

const ALL = ['data-race', 'deadlock', 'assertion'];
const RECORDINGS: Readonly<Record<string, Found>> = {
  'traces/native/counter': {},
  'traces/native/lock': {},
  // The flag is relaxed: only pso and rc11 let it overtake the message.
  'traces/native/message-passing': { pso: ['assertion'], rc11: ['data-race', 'assertion'] },
  'traces/native/queue': {},
  'traces/native/stack': {},
  'predictions/accounts': { sc: ALL, tso: ALL, pso: ALL, ra: ALL, rc11: ALL },
};

for (const [name, found] of Object.entries(RECORDINGS))
  test(`predictions from ${name}`, async () => {
    const path = fileURLToPath(new URL(`../../examples/${name}.jsonl`, import.meta.url));
    const recording = parseTrace({ name, text: readFileSync(path, 'utf8') });
    for (const model of MODELS) {
      const { model: opened } = open(model);
      const { predictions, verdict } = await predictTrace(recording, opened, { language: 'C' });
      assert.deepEqual(
        predictions.map(({ kind }) => kind),
        found[model] ?? [],
        model,
      );
      assert.equal(verdict, predictions.length > 0 ? 'predicted' : 'none', model);
    }
  });
