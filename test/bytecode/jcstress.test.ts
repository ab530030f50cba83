/** Jcstress tests from the annotations of classes: what is found, what is refused, and how results are judged. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InputError } from '../../src/diagnostics/diagnostic.ts';
import {
  ACCESS,
  type Annotation,
  type AnnotationValue,
  type ClassFile,
  type MethodInfo,
} from '../../src/frontends/bytecode/classfile/class-file.ts';
import { findJcstressTest } from '../../src/frontends/bytecode/jcstress/find-jcstress-test.ts';
import { gradeResults } from '../../src/frontends/bytecode/jcstress/grade-results.ts';
import { jcstressTable } from '../../src/report/jcstress-table.ts';

const string = (value: string): AnnotationValue => ({ kind: 'string', value });
const strings = (...values: string[]): AnnotationValue => ({ kind: 'array', values: values.map(string) });
const constant = (type: string, name: string): AnnotationValue => ({
  kind: 'enum',
  type: `Lorg/openjdk/jcstress/annotations/${type};`,
  name,
});
const annotation = (name: string, values: Readonly<Record<string, AnnotationValue>> = {}): Annotation => ({
  type: `Lorg/openjdk/jcstress/annotations/${name};`,
  values: new Map(Object.entries(values)),
});
const outcome = (expect: string | undefined, desc: string | undefined, ...ids: string[]): Annotation =>
  annotation('Outcome', {
    ...(ids.length > 0 && { id: strings(...ids) }),
    ...(expect !== undefined && { expect: constant('Expect', expect) }),
    ...(desc !== undefined && { desc: string(desc) }),
  });
const outcomes = (...list: Annotation[]): Annotation =>
  annotation('Outcome$Outcomes', {
    value: { kind: 'array', values: list.map((value) => ({ kind: 'annotation', value })) },
  });
const method = (
  name: string,
  descriptor: string,
  role?: string,
  flags: number = ACCESS.public,
): MethodInfo => ({
  accessFlags: flags,
  name,
  descriptor,
  code: undefined,
  annotations: role === undefined ? [] : [annotation(role)],
});
const CONSTRUCTOR = method('<init>', '()V');
const II = 'Lorg/openjdk/jcstress/infra/results/II_Result;';

function classOf(
  name: string,
  annotations: readonly Annotation[],
  methods: readonly MethodInfo[],
  more: Partial<ClassFile> = {},
): ClassFile {
  return {
    source: `${name}.class`,
    version: 61,
    accessFlags: ACCESS.public,
    name,
    superName: 'java/lang/Object',
    interfaces: [],
    fields: [],
    methods: [CONSTRUCTOR, ...methods],
    sourceFile: undefined,
    annotations,
    recordComponents: undefined,
    bootstrapMethods: [],
    ...more,
  };
}

const find =
  (...classes: ClassFile[]) =>
  (name: string): ClassFile | undefined =>
    classes.find((other) => other.name === name);

const ACTORS = [method('actor1', `(${II})V`, 'Actor'), method('actor2', `(${II})V`, 'Actor')];
const TEST = annotation('JCStressTest');
const STATE = annotation('State');

test('a test that is its own state', () => {
  const own = classOf(
    'a/Sb',
    [
      TEST,
      STATE,
      annotation('Description', { value: string('Store buffering') }),
      annotation('Ref', { value: string('http://example.org') }),
      outcomes(
        outcome('FORBIDDEN', 'not under sc', '0, 0'),
        outcome('ACCEPTABLE', undefined, '0, 1', '1, 0', '1, 1'),
      ),
    ],
    [method('helper', '()V'), ...ACTORS, method('last', `(${II})V`, 'Arbiter')],
  );
  assert.deepEqual(findJcstressTest(own, find(own)), {
    name: 'a/Sb',
    mode: 'Continuous',
    stateClass: 'a/Sb',
    actors: [
      { name: 'actor1', descriptor: `(${II})V`, parameters: ['result'] },
      { name: 'actor2', descriptor: `(${II})V`, parameters: ['result'] },
    ],
    arbiter: { name: 'last', descriptor: `(${II})V`, parameters: ['result'] },
    signal: undefined,
    resultClass: 'org/openjdk/jcstress/infra/results/II_Result',
    resultFields: ['I', 'I'],
    outcomes: [
      { ids: ['0, 0'], expect: 'FORBIDDEN', description: 'not under sc' },
      { ids: ['0, 1', '1, 0', '1, 1'], expect: 'ACCEPTABLE', description: '' },
    ],
    description: 'Store buffering',
    refs: ['http://example.org'],
  });
  assert.equal(findJcstressTest(classOf('a/B', [STATE], ACTORS), find()), undefined);
});

test('a nested test with a state of its own and the outcomes of another class', () => {
  const state = classOf('a/T$S', [STATE], []);
  const meta = classOf('a/Meta', [outcome('ACCEPTABLE', 'from the meta class')], []);
  const own = classOf(
    'a/T$Test',
    [TEST, annotation('JCStressMeta', { value: { kind: 'class', descriptor: 'La/Meta;' } })],
    [method('run', `(${II}La/T$S;)V`, 'Actor'), method('walk', '(La/T$S;)V', 'Actor')],
  );
  const found = findJcstressTest(own, find(own, state, meta))!;
  assert.equal(found.stateClass, 'a/T$S');
  assert.deepEqual(
    found.actors.map(({ parameters }) => parameters),
    [['result', 'state'], ['state']],
  );
  assert.deepEqual(found.outcomes, [{ ids: [], expect: 'ACCEPTABLE', description: 'from the meta class' }]);
});

test('a termination test', () => {
  const own = classOf(
    'T',
    [annotation('JCStressTest', { value: constant('Mode', 'Termination') }), STATE],
    [method('spin', '()V', 'Actor'), method('signal', '(Ljava/lang/Thread;)V', 'Signal')],
  );
  const found = findJcstressTest(own, find(own))!;
  assert.equal(found.mode, 'Termination');
  assert.deepEqual(found.signal?.parameters, ['thread']);
  assert.equal(found.resultClass, undefined);
});

/** What is wrong with the class, and what must be said of it. */
const REFUSED: readonly (readonly [string, ClassFile, RegExp, ...ClassFile[]])[] = [
  ['no actor', classOf('T', [TEST, STATE], []), /no @Actor/],
  ['no result', classOf('T', [TEST, STATE], [method('run', '()V', 'Actor')]), /takes a result/],
  [
    'a state that is not public',
    classOf('T', [TEST], [method('run', `(LS;${II})V`, 'Actor')]),
    /state class `S` is not public/,
    classOf('S', [STATE], [], { accessFlags: 0 }),
  ],
  [
    'a state without constructor',
    classOf('T', [TEST, STATE], ACTORS, { methods: ACTORS }),
    /state class has no constructor/,
  ],
  [
    'a parameter that is nothing',
    classOf('T', [TEST, STATE], [method('run', '(I)V', 'Actor')]),
    /`int`.*neither/,
  ],
  [
    'a class that is not there',
    classOf('T', [TEST], [method('run', '(La/S;)V', 'Actor')]),
    /`a\.S`.*class path/,
  ],
  [
    'two results',
    classOf(
      'T',
      [TEST, STATE],
      [...ACTORS, method('third', '(Lorg/openjdk/jcstress/infra/results/I_Result;)V', 'Actor')],
    ),
    /two results/,
  ],
  [
    'a private actor',
    classOf('T', [TEST, STATE], [method('run', `(${II})V`, 'Actor', ACCESS.private)]),
    /private/,
  ],
  [
    'a signal in Continuous mode',
    classOf('T', [TEST, STATE], [...ACTORS, method('go', '()V', 'Signal')]),
    /@Signal method in Continuous/,
  ],
  [
    'a pattern that JavaScript has not',
    classOf('T', [TEST, STATE, outcome('ACCEPTABLE', '', '0*+, 1')], ACTORS),
    /possessive quantifier `\*\+`/,
  ],
  [
    'an unfinished pattern',
    classOf('T', [TEST, STATE, outcome('ACCEPTABLE', '', '(0')], ACTORS),
    /no regular expr/,
  ],
];

for (const [name, classFile, expected, ...others] of REFUSED) {
  test(`refused: ${name}`, () => {
    assert.throws(
      () => findJcstressTest(classFile, find(classFile, ...others)),
      (error) =>
        error instanceof InputError &&
        /`T` is no jcstress test/.test(error.message) &&
        expected.test(error.message),
    );
  });
}

test('the first outcome that matches in full counts, then the one without id, then UNKNOWN', () => {
  const declared = [
    { ids: [''], expect: 'ACCEPTABLE_INTERESTING', description: 'the rest' },
    { ids: ['0, .*'], expect: 'ACCEPTABLE', description: 'zero' },
    { ids: ['0, 0', '9, 9'], expect: 'FORBIDDEN', description: 'never first' },
  ] as const;
  const models = [
    { results: new Set(['10, 0', '2, 0', '0, 0']), isComplete: true },
    { results: new Set(['2, 0', '-1, 0']), isComplete: false },
  ];
  assert.deepEqual(
    gradeResults({ mode: 'Continuous', outcomes: declared }, models).map((row) => [
      row.result,
      row.expect,
      ...row.allowed,
    ]),
    [
      ['-1, 0', 'ACCEPTABLE_INTERESTING', false, true],
      ['0, 0', 'ACCEPTABLE', true, undefined],
      ['2, 0', 'ACCEPTABLE_INTERESTING', true, true],
      ['9, 9', 'FORBIDDEN', false, undefined],
      ['10, 0', 'ACCEPTABLE_INTERESTING', true, undefined],
    ],
  );
  const [only] = gradeResults({ mode: 'Continuous', outcomes: [] }, models.slice(1));
  assert.equal(only!.expect, 'UNKNOWN');
  assert.deepEqual(
    gradeResults(
      { mode: 'Termination', outcomes: [{ ids: ['STALE'], expect: 'FORBIDDEN', description: '' }] },
      [{ results: new Set(['TERMINATED']), isComplete: true }],
    ).map(({ result, expect, allowed }) => [result, expect, allowed[0]]),
    [
      ['STALE', 'FORBIDDEN', false],
      ['TERMINATED', 'UNKNOWN', true],
    ],
  );
});

test('the table', () => {
  assert.equal(
    jcstressTable({
      test: 'a.Sb',
      mode: 'Continuous',
      description: 'Store\n  buffering',
      library: 'JDK 17',
      models: ['sc', 'tso', 'opmm'],
      rows: [
        { result: '0, 0', expect: 'FORBIDDEN', description: 'both late', allowed: [false, true, undefined] },
        { result: '1, 1', expect: 'ACCEPTABLE', description: '', allowed: [true, true, true] },
      ],
      verdicts: ['holds: fine', 'violated: allows `0, 0`', 'inconclusive: time'],
    }),
    [
      'Test a.Sb (jcstress, Continuous)',
      '  Store buffering',
      '  Library JDK 17',
      '  RESULT  sc       tso      opmm     EXPECT      DESCRIPTION',
      '  0, 0    -        allowed  ?        FORBIDDEN   both late',
      '  1, 1    allowed  allowed  allowed  ACCEPTABLE',
      'sc: holds: fine',
      'tso: violated: allows `0, 0`',
      'opmm: inconclusive: time',
      '',
    ].join('\n'),
  );
});
