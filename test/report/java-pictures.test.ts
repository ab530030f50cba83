/** Pictures of Java executions show the program, in its words, and leave out what the library and the lowering make of it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { languageOfJava } from '../../src/cli/java-language.ts';
import { errorPicture, openModel, type Picture, type ProgramError } from '../../src/index.ts';
import { checkMain, type ModelOfTables } from '../support/checked-classes.ts';
import { loader } from '../support/explore.ts';
import { folder, root } from '../support/run-heddle.ts';
import { run } from '../support/run-here.ts';

async function errorOf(className: string, model: ModelOfTables): Promise<ProgramError> {
  const { errors } = await checkMain(className, model);
  assert.equal(errors.length, 1);
  return errors[0]!;
}

function pictureOf(error: ProgramError, name: ModelOfTables): Picture {
  const shape = { language: languageOfJava(name), scopes: [], threads: [] };
  return errorPicture(error, openModel(name, shape, loader).model, 'title')!;
}

const edgesOf = ({ edges, events }: Picture, relation: string): string[] =>
  edges
    .filter((edge) => edge.relation === relation)
    .map(({ from, to, isHighlighted }) => {
      const ends = [from, to].map((event) => events[event]!.label.replace(/:.*/, ''));
      return `${ends.join(' -> ')}${isHighlighted ? ' *' : ''}`;
    })
    .sort();

test('locks as locks, no events of the library, and what a read ignores', async () => {
  const picture = pictureOf(await errorOf('Dcl', 'opmm'), 'opmm');
  assert.deepEqual(picture.threads, ['thread 1', 'thread 2']);
  const labels = picture.events.map(({ thread, label }) => `${thread} ${label}`);
  assert.deepEqual(labels, [
    '-1 W Dcl$Singleton.instance null',
    '-1 W Singleton#1.0.value 0',
    '0 a: R plain Dcl$Singleton.instance null',
    '0 b: lock Dcl$Singleton.class',
    '0 c: R plain Dcl$Singleton.instance null',
    '0 d: W plain Singleton#1.0.value 1',
    '0 e: W plain Dcl$Singleton.instance Singleton#1.0',
    '0 f: unlock Dcl$Singleton.class',
    '0 g: R plain Singleton#1.0.value 1',
    '1 h: R plain Dcl$Singleton.instance Singleton#1.0',
    '1 i: R plain Singleton#1.0.value 0',
  ]);
  assert.deepEqual(edgesOf(picture, 'ignores'), ['i -> d *']);
  assert.deepEqual(edgesOf(picture, 'po'), [
    'a -> b',
    'b -> c',
    'c -> d',
    'd -> e',
    'e -> f',
    'f -> g',
    'h -> i',
  ]);
  const framed = picture.events.filter(({ isHighlighted }) => isHighlighted).map(({ label }) => label[0]);
  assert.deepEqual(framed, ['h', 'i']);

  const stored = readFileSync(join(root, 'docs/pictures/Dcl.opmm.svg'), 'utf8');
  for (const { label } of picture.events)
    assert.ok(stored.includes(`>${label}<`), `draw docs/pictures/Dcl.opmm.svg again: ${label}`);
});

test('freezes and what lambdas capture are left out; an error after a write has its cause', async () => {
  const error = await errorOf('SpscRingPlain', 'opmm');
  assert.deepEqual(
    error.accesses.map(({ event }) => event),
    ['R plain SpscRingPlain#0.1.given 0'],
  );
  const slots = error.trace.filter(({ variable = '' }) => variable.endsWith('.slots'));
  const written = slots.filter(({ action }) => action === 'write');
  assert.equal(written.length, 1);
  for (const { action, readsFrom } of slots) if (action === 'read') assert.equal(readsFrom, written[0]!.step);

  const picture = pictureOf(error, 'opmm');
  const labels = picture.events.map(({ label }) => label);
  assert.equal(labels.filter((label) => label.includes('W plain SpscRingPlain#0.1.slots')).length, 1);
  assert.deepEqual(
    labels.filter((label) => /captured|target|word|null/.test(label)),
    [],
  );
  const start = labels.findIndex((label) => label.endsWith(': starts thread 1'));
  const started = labels.findIndex((label) => label.endsWith(': starts'));
  assert.ok(
    picture.edges.some(({ relation, from, to }) => relation === 'rf' && from === start && to === started),
  );
  const ignored = picture.edges.filter(({ relation }) => relation === 'ignores');
  assert.deepEqual(
    ignored.map(({ from, to }) => [from, to].map((event) => labels[event]!.replace(/^\w+: /, ''))),
    [['R plain SpscRingPlain#0.1.given 0', 'W plain SpscRingPlain#0.1.given 1']],
  );
});

test('a witness of a result is titled by it, and what the model leaves out is said beside an allowed liveness error', () => {
  const classes = join(root, 'test/java/programs/classes');
  const { out } = run(
    ...['check', '-cp', classes, 'tests.jcstress.SpinOnPlain', '--model', 'opmm', '--graphs', 'drawn'],
  );
  assert.match(
    out,
    /^opmm: holds: no forbidden result is allowed; opmm allows less than the Java memory model/m,
  );
  const svg = readFileSync(join(folder, 'drawn/tests.jcstress.SpinOnPlain.opmm.1.svg'), 'utf8');
  assert.match(svg, /<title>tests\.jcstress\.SpinOnPlain: STALE under opmm<\/title>/);
  assert.match(svg, /the result is `STALE`, which is ACCEPTABLE_INTERESTING/);
  assert.doesNotMatch(svg, />main</);
});

test('what one thread alone uses is left out, what it shares is not', async () => {
  const { error, picture } = await errorOf('reports.ParkAndUnpark', 'jam21').then((found) => ({
    error: found,
    picture: pictureOf(found, 'jam21'),
  }));
  const arrays = new Set(error.trace.flatMap(({ variable = '' }) => /int\[\]#\d\.\d/.exec(variable) ?? []));
  assert.deepEqual([...arrays], ['int[]#1.0', 'int[]#0.0']);
  const labels = picture.events.map(({ label }) => label);
  assert.ok(labels.some((label) => label.includes('W plain int[]#0.0[0] 2')));
  assert.ok(labels.every((label) => !label.includes('int[]#1.0[')));
});
