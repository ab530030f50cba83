/** Counterexamples of the example programs, from clang to text, JSON and picture. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  type CheckResult,
  checkProgram,
  errorPicture,
  findModel,
  type OpenedModel,
  openModel,
  type ProgramCheckOptions,
  programLanguage,
  programText,
  renderDot,
  renderSvg,
  resultJson,
} from '../../src/index.ts';
import { compileAll } from '../support/compile-all.ts';
import { loader } from '../support/explore.ts';

const NAMES = [
  'store-buffering-release-acquire',
  'message-passing-relaxed',
  'mutex-opposite-order',
  'mutex-relock',
  'use-after-free',
  'load-buffering',
  'spin-on-nothing',
  'condition-if-not-while',
  'iriw-release-acquire',
] as const;
type Name = (typeof NAMES)[number];

const pathOf = (name: Name): string => `examples/c/${name}.c`;

describe('counterexamples', () => {
  let programs: Awaited<ReturnType<typeof compileAll>>;
  before(async () => {
    programs = await compileAll(NAMES.map(pathOf));
  });

  function open(model: string): OpenedModel {
    const language = programLanguage(findModel(model)!.languages);
    return openModel(model, { language, scopes: [], threads: [] }, loader);
  }

  async function check(
    name: Name,
    model: string,
    options: Pick<ProgramCheckOptions, 'engine'> = {},
  ): Promise<CheckResult> {
    const { code, texts } = programs.get(pathOf(name))!;
    const opened = open(model);
    const language = programLanguage(findModel(model)!.languages);
    return checkProgram(code, name, opened.model, {
      ...options,
      language,
      equivalence: opened.equivalence,
      texts,
    });
  }

  /** From the error's own lines on, without the line to replay it. */
  async function textOf(
    name: Name,
    model = 'rc11',
    options: Pick<ProgramCheckOptions, 'engine'> = {},
  ): Promise<string> {
    const { texts } = programs.get(pathOf(name))!;
    const text = programText(pathOf(name), await check(name, model, options), {
      lineAt(location) {
        const [, file, line] = /^(.*):(\d+):\d+$/.exec(location) ?? [];
        return texts.get(file ?? '')?.split('\n')[Number(line) - 1];
      },
    });
    return text
      .slice(text.indexOf('\nError ') + 1, text.indexOf('\nExecutions '))
      .replace(/\n {2}Replay: .*\n/, '');
  }

  test('an assertion under weak memory: the accesses, the steps, and the cycle', async () => {
    assert.equal(
      await textOf('store-buffering-release-acquire'),
      `Error assertion: assertion \`left_saw == 1 || right_saw == 1\` fails at examples/c/store-buffering-release-acquire.c:35:3
      | assert(left_saw == 1 || right_saw == 1); // <- assertion
  main at examples/c/store-buffering-release-acquire.c:35:10: R na left_saw 0
  main at examples/c/store-buffering-release-acquire.c:35:27: R na right_saw 0

  Step by step (x = 1 writes, x == 1 reads, x: 0 -> 1 does both; * marks what the error is about):

         main                        thread 1                    thread 2
    #1   31: starts thread 1
    #2   32: starts thread 2
    #3                               17: x = 1 (rel)
    #4                               18: y == 0 (acq) from init
    #5                               18: left_saw = 0
    #6                                                           24: y = 1 (rel)
    #7                                                           25: x == 0 (acq) from init
    #8                                                           25: right_saw = 0
    #9   33: joins thread 1
    #10  34: joins thread 2
  * #11  35: left_saw == 0 from #5
  * #12  35: right_saw == 0 from #8
    #13  35: assertion fails

  No interleaving explains this:
    #3 (line 17) is before #4 (line 18), later in thread 1
    #4 (line 18) is before #6 (line 24), whose y = 1 it does not see: y == 0
    #6 (line 24) is before #7 (line 25), later in thread 2
    #7 (line 25) is before #3 (line 17), whose x = 1 it does not see: x == 0
  so #3 (line 17) would have to be before itself.
`,
    );
  });

  test('a data race that an interleaving shows; main only starts and joins, so it has no column', async () => {
    const text = await textOf('message-passing-relaxed');
    assert.match(text, /^ {8}thread 1 +thread 2$/m);
    assert.match(text, /^ {2}\* #1 {2}15: message = 42 +\| message = 42;$/m);
    assert.match(text, /^ {4}#3 +22: flag == 1 \(rlx\) from #2 +\| if \(atomic_load/m);
    assert.match(text, /^ {2}\* #4 +23: message == 42 from #1 +\| seen = message;$/m);
    assert.match(
      text,
      /^ {2}In this order every read sees the latest write: an interleaving explains it\.$/m,
    );
  });

  test('locks are calls, and a deadlock ends in what the threads wait for', async () => {
    const text = await textOf('mutex-opposite-order');
    assert.match(text, /^ {4}#1 {2}16: mutex_lock left_guard from init/m);
    assert.match(text, /^ {4}#2 +27: mutex_lock right_guard from init/m);
    assert.match(text, /^ {2}\* #3 {2}17: waits for a mutex/m);
    assert.match(text, /^ {2}\* #4 +28: waits for a mutex/m);
  });

  test('a thread at fault stops, and those that then wait for it are not mentioned', async () => {
    const text = await textOf('mutex-relock');
    assert.match(text, /: stops: deadlock/);
    assert.doesNotMatch(text, /waits for/);
  });

  test('one call of the library is one step, though it makes several accesses', async () => {
    const text = await textOf('condition-if-not-while');
    assert.equal(text.match(/29: cond_signal added/g)?.length, 1);
  });

  test('the end of a life is one step, which the access after it reads from', async () => {
    const text = await textOf('use-after-free', 'rc11', { engine: 'enumerate' });
    assert.match(text, /^ {2}\* #5 +18: free malloc:16#1\.0/m);
    assert.match(text, /^ {2}\* #9 +27: malloc:16#1\.0 is freed from #5/m);
    assert.match(text, /^ {4}#10 +27: stops: invalid-access/m);
  });

  test('a loop that nobody ends', async () => {
    const text = await textOf('spin-on-nothing');
    assert.match(text, /^ {2}\* #2 {2}14: go == 0 \(acq\) from #1/m);
    assert.match(text, /^ {4}#3 {2}14: goes round for ever/m);
  });

  test('load buffering: a read names a step that comes later', async () => {
    const text = await textOf('load-buffering', 'imm');
    assert.match(text, /^ {4}#3 +16: y == 1 \(rlx\) from #8/m);
    assert.match(text, /^ {4}#8 \(line 24\) is before #3 \(line 16\), which reads its y$/m);
  });

  test('a model of an architecture: no fences of starts and joins', async () => {
    const text = await textOf('load-buffering', 'armv8');
    assert.match(text, /starts thread 1/);
    assert.doesNotMatch(text, /fence/);
  });

  test('a model without co does not say that no interleaving exists', async () => {
    const text = await textOf('store-buffering-release-acquire', 'wra');
    assert.match(text, /^ {2}This order is no interleaving \(the model has no order of the writes/m);
  });

  test('with a replay string there is a line to copy', async () => {
    const result = await check('message-passing-relaxed', 'rc11');
    const textWith = (replay: string): string =>
      programText('mp.c', { ...result, errors: result.errors.map((error) => ({ ...error, replay })) });
    assert.match(textWith('1.2.3'), /^ {2}Replay: heddle check mp\.c --model rc11 --replay 1\.2\.3$/m);
    assert.doesNotMatch(textWith(''), /Replay/);
  });

  test('JSON has the trace, and accesses name their steps', async () => {
    const result = await check('use-after-free', 'rc11', { engine: 'enumerate' });
    const json = JSON.parse(
      JSON.stringify(resultJson(result, { version: '1', file: 'u.c', language: 'c' })),
    ) as {
      readonly errors: readonly (Omit<CheckResult['errors'][number], 'evidence'> & { evidence?: unknown })[];
    };
    const [error] = json.errors;
    assert.equal(error!.evidence, undefined);
    assert.equal(error!.replay, '');
    assert.deepEqual(error!.unexplained, []);
    assert.deepEqual(
      error!.trace.map(({ step }) => step),
      error!.trace.map((_, i) => i + 1),
    );
    const steps = error!.accesses.map(({ step }) => error!.trace[step! - 1]!);
    assert.deepEqual(
      steps.map(({ thread, action, location }) => [thread, action, location.replace(/^.*\.c:/, '')]),
      [
        [1, 'free', '18:3'],
        [2, 'read', '27:14'],
      ],
    );
    const read = error!.trace.find(({ variable, thread }) => variable === 'handed_over' && thread === 2)!;
    assert.equal(read.event, 'R acq handed_over 1');
    assert.deepEqual([read.order, read.reads, read.writes], ['acq', '1', undefined]);
    assert.equal(error!.trace[Number(read.readsFrom) - 1]!.event, 'W rel handed_over 1');
  });

  test('the picture of a race shows the race, that of weak behaviour its cycle, and the message is its subtitle', async () => {
    const { model } = open('rc11');
    const race = (await check('message-passing-relaxed', 'rc11')).errors[0]!;
    const picture = errorPicture(race, model, 'mp')!;
    assert.equal(picture.subtitle, `data-race: ${race.message} at ${race.location}`);
    const highlighted = picture.edges.filter((edge) => edge.isHighlighted);
    assert.deepEqual(
      highlighted.map(({ relation, from, to }) => [
        relation,
        picture.events[from]!.label.replace(/^\w+: /, ''),
        picture.events[to]!.label.replace(/^\w+: /, ''),
      ]),
      [['race', 'W na message 42', 'R na message 42']],
    );
    assert.equal(picture.events.filter((event) => event.isHighlighted).length, 2);
    assert.match(renderSvg(picture), />error<\/text>/);
    assert.equal(renderDot(picture).match(/^ +e\d+ \[.*penwidth="3"/gm)?.length, 2);

    const weak = (await check('iriw-release-acquire', 'rc11')).errors[0]!;
    assert.deepEqual(
      errorPicture(weak, model, 'iriw')!
        .edges.filter((edge) => edge.isHighlighted)
        .map(({ relation }) => relation)
        .sort(),
      ['fr', 'fr', 'po', 'po', 'rf', 'rf'],
    );
  });
});
