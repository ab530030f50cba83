/**
 * The recorder for native programs, examples/traces/native/heddle-record.h. The recordings beside the programs are allowed by the
 * models of what they ran on and were written for; where there is a C compiler, so is what the programs do here.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { arch, platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseTrace } from '../../src/frontends/trace/parse-trace.ts';
import { type Recording, verifyTrace } from '../../src/index.ts';
import { open } from '../support/litmus-graphs.ts';
import { usualOrSlow } from '../support/slow.ts';

const PROGRAMS = ['message-passing', 'queue', 'lock', 'counter', 'stack'];
/** x86 has store buffers; machines of other kinds may do more. */
const MODELS = arch() === 'x64' ? ['tso', 'rc11'] : ['rc11'];

const sources = fileURLToPath(new URL('../../examples/traces/native/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'heddle-native-'));
after(() => rmSync(folder, { recursive: true }));

async function isAllowed(recording: Recording, name: string): Promise<boolean> {
  const { verdict } = await verifyTrace(recording, open(name).model, { language: 'C' });
  return verdict === 'holds';
}

const recordingAt = (path: string): Recording => parseTrace({ name: path, text: readFileSync(path, 'utf8') });

const compiler = ['cc', 'gcc', 'clang'].find(
  (name) => platform() !== 'win32' && spawnSync(name, ['--version']).status === 0,
);

for (const [i, program] of PROGRAMS.entries()) {
  test(`${program}.jsonl is allowed`, async () => {
    const recording = recordingAt(join(sources, `${program}.jsonl`));
    assert.ok(recording.events.filter(({ operation }) => operation === 'start').length >= 2);
    for (const model of ['tso', 'rc11']) assert.ok(await isAllowed(recording, model), model);
  });

  const reason = compiler === undefined ? 'there is no C compiler' : i >= usualOrSlow(2, 5) && 'a slow test';
  test(`${program}.c, compiled and run here`, { skip: reason }, async () => {
    const binary = join(folder, program);
    const trace = `${binary}.jsonl`;
    const built = spawnSync(
      compiler!,
      [
        '-std=gnu11',
        '-Wall',
        '-Wextra',
        '-Werror',
        '-O1',
        '-pthread',
        join(sources, `${program}.c`),
        '-o',
        binary,
      ],
      { encoding: 'utf8' },
    );
    assert.equal(built.stderr, '');
    assert.equal(spawnSync(binary, [], { env: { ...process.env, HEDDLE_TRACE: trace } }).status, 0);
    const recording = recordingAt(trace);
    assert.deepEqual(
      new Set(recording.events.map(({ operation }) => operation)),
      new Set(recordingAt(join(sources, `${program}.jsonl`)).events.map(({ operation }) => operation)),
    );
    for (const model of MODELS) assert.ok(await isAllowed(recording, model), model);
  });
}
