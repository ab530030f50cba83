/** The text of a trace: what it means, and every way in which it can be wrong, with the place. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { InputError } from '../../src/diagnostics/diagnostic.ts';
import { locationText } from '../../src/diagnostics/source.ts';
import { INITIAL_WRITE, type Recording } from '../../src/execution/recording.ts';
import { parseTrace } from '../../src/frontends/trace/parse-trace.ts';

const parse = (...lines: string[]): Recording =>
  parseTrace({ name: 't.jsonl', text: `${lines.join('\n')}\n` });

/** `place: message`, what was expected, and the suggestion of the one error. */
function errorOf(text: string): { message: string; expected?: string; suggestion?: string } {
  try {
    parseTrace({ name: 't.jsonl', text });
  } catch (error) {
    assert.ok(error instanceof InputError, String(error));
    assert.equal(error.diagnostics.length, 1);
    const { message, span, expected, suggestion } = error.diagnostics[0]!;
    return {
      message: `${locationText(span!)}: ${message}`,
      ...(expected === undefined ? {} : { expected }),
      ...(suggestion === undefined ? {} : { suggestion }),
    };
  }
  return assert.fail(`no error in ${text}`);
}

const W = '{"thread": 0, "op": "write", "location": "x", "value": 1, "id": "w"}';

test('events, values and names', () => {
  const { threads, locations, values, events, finals } = parse(
    '{"initial": {"x": "0x10"}}',
    '',
    '{"thread": "a", "op": "write", "location": "x", "value": 1, "id": 7}',
    '  {"thread": 3, "op": "read", "location": "x", "from": 7, "mode": "acq"}\r',
    '{"thread": "a", "op": "fence"}',
    '{"thread": "a", "op": "update", "location": 4096, "read": 0, "write": 18446744073709551615, "mode": "acq_rel"}',
    '{"thread": 3, "op": "read", "location": "x", "value": 16}',
    '{"final": {"x": {"from": 7}, "4096": "0xffffffffffffffff"}}',
  );
  assert.deepEqual(threads, ['a', '3']);
  assert.deepEqual(
    locations.map(({ name, initialValue }) => [name, values[initialValue]]),
    [
      ['x', '0x10'],
      ['4096', '0'],
    ],
  );
  const shown = events.map(({ thread, operation, location, mode, readValue, writtenValue, source }) =>
    [thread, operation, location, mode, values[readValue], values[writtenValue], source].join(' '),
  );
  assert.deepEqual(shown, [
    '0 write 0 rlx  1 ',
    '1 read 0 acq 1  0',
    '0 fence -1 sc   ',
    '0 update 1 acq_rel 0 18446744073709551615 ',
    '1 read 0 rlx 0x10  ',
  ]);
  assert.deepEqual(
    finals.map(({ location, value, source }) => [location, values[value], source]),
    [
      [0, '1', 0],
      [1, '18446744073709551615', undefined],
    ],
  );
  assert.equal(locationText(events[1]!.span), 't.jsonl:4:3');
});

test('sizes change nothing where accesses do not overlap', () => {
  const unsized = '{"op": "write", "thread": 0, "location": 4120, "value": 1}';
  const locations = ['0x1000', '0x1008', '4112', 'x', '4121'];
  const { events } = parse(unsized, ...locations.map((location) => SIZED(location, 8)));
  assert.deepEqual(
    [...events].map(({ location }) => location),
    [0, 1, 2, 3, 4, 5],
  );
});

test('threads and locks are accesses of locations that the user does not name', () => {
  const lines = [
    '{"thread": 0, "op": "start", "child": 1}',
    '{"thread": 1, "op": "begin"}',
    '{"thread": 1, "op": "lock", "location": "m", "turn": 0}',
    '{"thread": 1, "op": "unlock", "location": "m"}',
    '{"thread": 0, "op": "lock", "location": "m", "turn": 1, "id": "l"}',
    '{"thread": 1, "op": "read", "location": "m", "from": "l"}',
    '{"thread": 1, "op": "end"}',
    '{"thread": 0, "op": "join", "child": 1}',
  ];
  const shown = (recording: Recording): string[] =>
    recording.events.map(({ operation, location, mode, readValue, writtenValue, source }) =>
      [
        operation,
        recording.locations[location]!.name,
        mode,
        recording.values[readValue],
        recording.values[writtenValue],
        source,
      ].join(' '),
    );
  const expected = [
    'start start of thread 1 rel  1 ',
    'begin start of thread 1 acq 1  0',
    'lock m acq 0 ? ',
    'unlock m rel ? 1 2',
    'lock m acq 1 ? ',
    'read m rlx ?  4',
    'end end of thread 1 rel  1 ',
    'join end of thread 1 acq 1  6',
  ];
  assert.deepEqual(shown(parse(...lines)), expected);
  // The slow way through the lines means the same.
  assert.deepEqual(shown(parse(...lines.map((line) => line.replace('"op"', '"\\u006fp"')))), expected);
});

test('reads from the initial value, dependencies, and writes without a value', () => {
  const { events, values } = parse(
    '{"thread": 0, "op": "read", "location": "x", "from": "initial", "id": "r"}',
    '{"thread": 0, "op": "write", "location": "y", "id": "w", "address": "r", "data": ["r"], "control": ["r", "r"]}',
    '{"thread": 0, "op": "write", "location": "y", "id": "v"}',
    '{"thread": 1, "op": "read", "location": "y", "from": "w"}',
  );
  const [read, write, other, last] = events;
  assert.equal(read!.source, INITIAL_WRITE);
  assert.equal(values[read!.readValue], '0');
  assert.deepEqual([write!.addressSources, write!.dataSources, write!.controlSources], [[0], [0], [0, 0]]);
  assert.notEqual(write!.writtenValue, other!.writtenValue);
  assert.equal(last!.readValue, write!.writtenValue);
});

const SIZED = (location: string, size: number): string =>
  `{"op": "write", "thread": 0, "location": "${location}", "value": 1, "size": ${size}}`;

/** The text, the message with its place, and a part of what was expected or suggested. */
const MISTAKES: readonly (readonly [string, string, string?])[] = [
  ['', 't.jsonl:1:1: there are no events in this file', 'an event'],
  ['{"initial": {"x": 0}}', 't.jsonl:1:1: there are no events in this file', 'an event'],
  ['[1]', 't.jsonl:1:1: this line is not a JSON object', 'an event'],
  ['# comment', 't.jsonl:1:1: unexpected `#`', 'a JSON object'],
  [`${W}\n${W} ${W}`, 't.jsonl:2:70: unexpected `{`', 'one JSON object a line'],
  ['{"thread": 0, "op": write}', 't.jsonl:1:21: `write` is not JSON', 'text stands in quotes: `"write"`'],
  ['{"thread": 0', 't.jsonl:1:13: the line ends here', '`,` or `}`'],
  ['{"control": [1 2]}', 't.jsonl:1:16: unexpected `2`', '`,` or `]`'],
  ['{"thread" 0}', 't.jsonl:1:11: unexpected `0`', '`:` after a key'],
  ['{thread: 0}', 't.jsonl:1:2: unexpected `t`', 'a key in quotes'],
  ['{"thread": }', 't.jsonl:1:12: unexpected `}`', 'a value'],
  [
    '{"thread: 0}',
    't.jsonl:1:2: this string does not end, or has a character that JSON does not allow',
    'a closing',
  ],
  [`{"control": ${'['.repeat(40)}`, 't.jsonl:1:45: brackets are nested too deeply'],
  ['{"op": "read", "op": "write"}', 't.jsonl:1:16: the key `op` stands here twice'],
  ['{"thread": 0}', 't.jsonl:1:1: this line is not an event: it has no `"op"`', '"op": one of "read"'],
  ['{"op": "store"}', 't.jsonl:1:8: this is not an operation', 'one of "read", "write", "update", "fence"'],
  ['{"op": "wrte"}', 't.jsonl:1:8: this is not an operation', 'did you mean `write`?'],
  ['{"op": 1}', 't.jsonl:1:8: this is not an operation', 'one of'],
  ['{"op": "fence"}', 't.jsonl:1:1: a fence needs `"thread"`', 'the thread that does it'],
  ['{"op": "fence", "thread": 1.5}', 't.jsonl:1:27: this is not a thread', 'a whole number'],
  ['{"op": "fence", "thread": ""}', 't.jsonl:1:27: this is not a thread', 'a name in quotes'],
  [
    '{"op": "write", "thread": 0}',
    't.jsonl:1:1: a write needs `"location"`',
    'a name in quotes, or an address',
  ],
  ['{"op": "write", "thread": 0, "location": null}', 't.jsonl:1:42: this is not a location'],
  [
    '{"op": "write", "thread": 0, "location": "x"}',
    't.jsonl:1:1: a write needs `"value"`',
    'the value that it wrote',
  ],
  [
    '{"op": "read", "thread": 0, "location": "x"}',
    't.jsonl:1:1: a read needs `"value"` or `"from"`',
    'the id of the write',
  ],
  [
    '{"op": "update", "thread": 0, "location": "x", "write": 1}',
    't.jsonl:1:1: an update needs `"read"` or `"from"`',
  ],
  ['{"op": "update", "thread": 0, "location": "x", "read": 1}', 't.jsonl:1:1: an update needs `"write"`'],
  [
    '{"op": "update", "thread": 0, "location": "x", "read": 1, "value": 2, "write": 2}',
    't.jsonl:1:59: an update has no `"value"`',
    'one of op, thread, location, read, from, write, id, mode, address, data, control',
  ],
  [
    '{"op": "write", "thread": 0, "location": "x", "valeu": 1, "value": 1}',
    't.jsonl:1:47: a write has no `"valeu"`',
    'did you mean `value`?',
  ],
  ['{"op": "fence", "thread": 0, "location": "x"}', 't.jsonl:1:30: a fence has no `"location"`'],
  [
    '{"op": "write", "thread": 0, "location": "x", "value": 1.5}',
    't.jsonl:1:56: this is not a value of memory',
    'a whole number',
  ],
  [
    '{"op": "write", "thread": 0, "location": "x", "value": "one"}',
    't.jsonl:1:56: this is not a value of memory',
    '"0x7fff0010"',
  ],
  [
    '{"op": "read", "thread": 0, "location": "x", "value": 1, "mode": "rel"}',
    't.jsonl:1:66: this is not a mode of a read',
    'one of "rlx", "na", "acq", "sc"',
  ],
  ['{"op": "fence", "thread": 0, "mode": "rlx"}', 't.jsonl:1:38: this is not a mode of a fence'],
  [
    '{"op": "write", "thread": 0, "location": "x", "value": 1, "id": "initial"}',
    't.jsonl:1:65: `initial` is the name of the initial values',
    'another id',
  ],
  [`${W}\n${W}`, 't.jsonl:2:65: another event has the id `w`', 'the other one is at t.jsonl:1:1'],
  [
    `${W}\n{"op": "read", "thread": 1, "location": "x", "from": "ww"}`,
    't.jsonl:2:54: no event has the id `ww`',
    'did you mean `w`?',
  ],
  [
    `${W}\n{"op": "read", "thread": 1, "location": "y", "from": "w"}`,
    't.jsonl:2:54: `w` writes another location',
    'it is a write, at t.jsonl:1:1',
  ],
  [
    `{"op": "read", "thread": 1, "location": "x", "value": 0, "id": "r"}\n{"op": "read", "thread": 1, "location": "x", "from": "r"}`,
    't.jsonl:2:54: `r` does not write',
    'it is a read, at t.jsonl:1:1',
  ],
  [
    '{"op": "update", "thread": 1, "location": "x", "from": "u", "write": 2, "id": "u"}',
    't.jsonl:1:56: an update does not read what it writes itself',
  ],
  [
    `${W}\n{"op": "read", "thread": 1, "location": "x", "from": "w", "value": 2}`,
    't.jsonl:2:54: the value read is 2, and the write at t.jsonl:1:1 has the value 1',
  ],
  [
    '{"op": "read", "thread": 1, "location": "x", "from": "initial", "value": 2}',
    't.jsonl:1:54: the value read is 2, and x begins with 0',
  ],
  [
    '{"op": "write", "thread": 0, "location": "x", "id": "w"}\n{"op": "read", "thread": 1, "location": "x", "from": "w", "value": 2}',
    't.jsonl:2:54: the value read is 2, and the write at t.jsonl:1:1 has no value',
  ],
  [
    `${W}\n{"op": "write", "thread": 0, "location": "y", "value": 1, "data": "w"}`,
    't.jsonl:2:67: `w` is not an earlier read of the same thread',
    'it is a write, at t.jsonl:1:1',
  ],
  [
    '{"op": "read", "thread": 0, "location": "y", "value": 0, "data": "w"}',
    't.jsonl:1:58: a read has no `"data"`',
  ],
  [`${W}\n{"initial": {"x": 1}}`, 't.jsonl:2:1: initial values stand in the first line only'],
  [`{"final": {"x": 1}}\n${W}`, 't.jsonl:1:1: final values stand in the last line only'],
  [`{"initial": 1}\n${W}`, 't.jsonl:1:13: this is not an object', '{"x": 0}'],
  [`{"initial": {"": 1}}\n${W}`, 't.jsonl:1:14: this is not a location', 'a name'],
  [`{"initial": {"x": {}}}\n${W}`, 't.jsonl:1:19: this is not a value of memory'],
  [`{"initial": {}, "language": "C"}\n${W}`, 't.jsonl:1:17: the line of initial values has no `"language"`'],
  [
    `${W}\n{"final": {"xx": 1}}`,
    't.jsonl:2:12: no event and no initial value names the location `xx`',
    'did you mean `x`?',
  ],
  [`${W}\n{"final": {"x": {"from": "v"}}}`, 't.jsonl:2:26: no event has the id `v`'],
  [`${W}\n{"final": {"x": {"form": "w"}}}`, 't.jsonl:2:17: a final write needs `"from"`'],
  [
    `{"op": "begin", "thread": 1}`,
    't.jsonl:1:1: thread 1 begins, and nothing starts it',
    'a thread that is there from the beginning has no "begin"',
  ],
  [
    `{"op": "start", "thread": 0, "child": 1}\n{"op": "fence", "thread": 1}`,
    't.jsonl:1:1: this starts thread 1, which does not begin',
    '{"thread": "1", "op": "begin"}',
  ],
  [
    `{"op": "start", "thread": 0, "child": 1}\n{"op": "start", "thread": 2, "child": 1}`,
    't.jsonl:2:1: a thread starts only once, and this one was started',
    't.jsonl:1:1',
  ],
  [`${W}\n{"op": "begin", "thread": 0}`, 't.jsonl:2:1: a thread begins with its first event', 't.jsonl:1:1'],
  [`{"op": "end", "thread": 0}\n${W}`, 't.jsonl:2:1: thread 0 has ended', 't.jsonl:1:1'],
  [
    `${W}\n{"op": "join", "thread": 1, "child": 0}`,
    't.jsonl:2:1: thread 0 has no end',
    '{"thread": "0", "op": "end"}',
  ],
  ['{"op": "start", "thread": 0}', 't.jsonl:1:1: the start of a thread needs `"child"`'],
  [
    '{"op": "start", "thread": 0, "child": 1, "mode": "rel"}',
    't.jsonl:1:42: the start of a thread has no `"mode"`',
  ],
  [
    '{"op": "lock", "thread": 0, "location": "m"}\n{"op": "lock", "thread": 0, "location": "m"}',
    't.jsonl:2:1: the thread holds m already; of a lock that may be taken again, only the outermost lock and unlock are events',
    't.jsonl:1:1',
  ],
  [
    '{"op": "unlock", "thread": 0, "location": "m"}',
    't.jsonl:1:1: the thread does not hold m',
    'but updates',
  ],
  ['{"op": "unlock", "thread": 0, "location": "m", "turn": 1}', 't.jsonl:1:48: an unlock has no `"turn"`'],
  [
    '{"op": "lock", "thread": 0, "location": "m", "turn": -1}',
    't.jsonl:1:54: this is not a turn',
    '0 for the first time',
  ],
  [
    '{"op": "lock", "thread": 0, "location": "m", "turn": 0}\n{"op": "lock", "thread": 1, "location": "m"}',
    't.jsonl:2:1: of one lock either all locks have a turn or none',
    't.jsonl:1:1',
  ],
  [
    '{"op": "lock", "thread": 0, "location": "m", "id": "l"}\n{"op": "lock", "thread": 1, "location": "m", "from": "l"}',
    't.jsonl:2:54: a lock cannot be taken while it is held',
    'it is a lock, at t.jsonl:1:1',
  ],
  [
    `${SIZED('x', 4)}\n${SIZED('x', 8)}`,
    't.jsonl:2:67: accesses of different sizes to the same bytes: `x` is accessed with 8 bytes here, and with 4 at t.jsonl:1:67',
    'by accesses of one size',
  ],
  [
    `${SIZED('0x1004', 4)}\n${SIZED('4096', 8)}`,
    't.jsonl:1:72: accesses of different sizes to the same bytes: `0x1004` is within the 8 bytes of `4096` at t.jsonl:2:70',
  ],
  [
    `${SIZED('0x1000', 8)}\n{"op": "read", "thread": 1, "location": "0x1007", "value": 0}`,
    't.jsonl:1:72: accesses of different sizes to the same bytes: `0x1007` is within the 8 bytes of `0x1000`',
  ],
  [SIZED('x', 0), 't.jsonl:1:67: this is not the size of an access', 'from 1 to 64'],
  ['{"op": "fence", "thread": 0, "size": 4}', 't.jsonl:1:30: a fence has no `"size"`'],
];

for (const [text, message, part] of MISTAKES) {
  test(`refused: ${message.slice(message.indexOf(': ') + 2)} (${text.slice(0, 40)})`, () => {
    const found = errorOf(text);
    assert.equal(found.message, message);
    if (part !== undefined)
      assert.ok(`${found.expected} ${found.suggestion}`.includes(part), JSON.stringify(found));
  });
}

test('whatever the text, it is read or refused, and never anything else', () => {
  const piece = fc.constantFrom(
    '{',
    '}',
    '"op"',
    ':',
    ',',
    '"read"',
    '"thread"',
    '0',
    '"x"',
    '"location"',
    '\n',
    '[',
    ']',
    '"\\',
    ' ',
    'null',
    '"value"',
    '-',
    '1e9',
    '"from"',
    '"initial"',
    '\t',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece, { maxLength: 30 }).map((parts) => parts.join('')),
      ),
      (text) => {
        try {
          parseTrace({ name: 't.jsonl', text });
        } catch (error) {
          assert.ok(error instanceof InputError, String(error));
        }
      },
    ),
    { numRuns: 2000 },
  );
});

test('JSON that JavaScript writes is read back', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }),
      (name, value) => {
        fc.pre(name.trim() !== '' && name !== 'initial');
        const line = JSON.stringify({
          thread: name,
          op: 'write',
          location: name,
          value: String(value),
          id: name,
        });
        const { threads, locations, values, events } = parse(line);
        assert.deepEqual([threads, locations.map((location) => location.name)], [[name], [name]]);
        assert.equal(values[events[0]!.writtenValue], String(value));
      },
    ),
  );
});
