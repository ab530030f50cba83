/** Litmus tests of machines and of PTX that are made of executions: read back, each has the execution that it was made of. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { assemblyLitmus } from '../../src/compare/litmus/assembly.ts';
import { ptxLitmus } from '../../src/compare/litmus/ptx.ts';
import type { EventLabel, LanguageName } from '../../src/compare/question/event-label.ts';
import {
  type Edge,
  type FoundExecution,
  readsOf,
  writesOf,
} from '../../src/compare/question/found-execution.ts';
import { findLabel, languageNamed } from '../../src/compare/question/languages.ts';
import { randomExecution } from './random-execution.ts';
import { assertRealises } from './same-execution.ts';

const LANGUAGES = ['x86', 'power', 'armv7', 'armv8', 'riscv', 'ptx'] as const;

const litmusOf = (execution: FoundExecution): string =>
  (execution.language.name === 'ptx' ? ptxLitmus : assemblyLitmus)(execution, 'found');

/** Threads of `R.x 0`, a label and a location; reads read 0, coherence follows the numbers, each thread is alone in its scopes. */
function executionOf(
  name: LanguageName,
  threads: readonly (readonly string[])[],
  parts: Partial<FoundExecution> = {},
): FoundExecution {
  const language = languageNamed(name);
  const events = threads.flatMap((items, thread) =>
    items.map((item) => {
      const [label, location = '-1'] = item.split(' ') as [string, string?];
      return { label: findLabel(language, label)!, thread, location: Number(location) };
    }),
  );
  const sequenced = events.flatMap((a, i) =>
    events.flatMap((b, j): Edge[] => (i < j && a.thread === b.thread ? [[i, j]] : [])),
  );
  const locations = 1 + Math.max(...events.map(({ location }) => location));
  return {
    language,
    events,
    sequenced,
    addr: [],
    data: [],
    ctrl: [],
    rmw: [],
    readsFrom: events.map(() => -1),
    coherence: Array.from({ length: locations }, (_, location) =>
      events.flatMap((event, number) => (writesOf(event) && event.location === location ? [number] : [])),
    ),
    scopes: language.scopeLevels.map((level) => ({
      level,
      groupOf: threads.map((_, thread) => (level === 'sys' ? 0 : thread)),
    })),
    ...parts,
  };
}

/** Each label once: a thread with the event, or with the pair that it is half of. */
function withLabel(name: LanguageName, label: EventLabel): FoundExecution {
  if (!label.isPaired) return executionOf(name, [[label.kind === 'fence' ? label.name : `${label.name} 0`]]);
  const halves = [label.kind === 'read' ? label.name : 'R.x', label.kind === 'write' ? label.name : 'W.x'];
  return executionOf(name, [halves.map((half) => `${half} 0`)], { rmw: [[0, 1]] });
}

describe('litmus tests of machines', () => {
  for (const name of LANGUAGES) {
    const language = languageNamed(name);

    it(`${name}: each label has an instruction, whose event has its tags`, () => {
      for (const label of language.labels) {
        const execution = withLabel(name, label);
        assertRealises(litmusOf(execution), execution);
      }
    });

    it(`${name}: a test has the execution that it was made of`, () => {
      const property = fc.property(randomExecution(language), (execution) => {
        assertRealises(litmusOf(execution), execution);
      });
      fc.assert(property, { numRuns: 100 });
    });
  }

  it('all kinds of dependencies at once, within and around a pair, fit in the registers', () => {
    for (const name of ['power', 'armv7', 'armv8', 'riscv'] as const) {
      const execution = executionOf(name, [['R 0', 'R.x 1', 'R 2', 'W.x 1', 'R 3', 'W 4']], {
        addr: [
          [0, 1],
          [0, 3],
          [1, 3],
          [2, 4],
          [2, 5],
          [4, 5],
        ],
        data: [
          [1, 3],
          [2, 3],
          [0, 5],
          [4, 5],
        ],
        ctrl: [
          [0, 2],
          [0, 3],
          [0, 4],
          [0, 5],
          [2, 3],
          [2, 4],
          [2, 5],
        ],
        rmw: [[1, 3]],
      });
      assertRealises(litmusOf(execution), execution);
    }
  });

  it('an ARM thread of six reads and one of five and a write need all registers', () => {
    const sources = [0, 1, 2, 3, 4];
    const reads = sources.map((location) => `R ${location}`);
    const toLast = sources.map((read): Edge => [read, 5]);
    for (const last of ['R 5', 'W 5']) {
      const execution = executionOf('armv7', [[...reads, last]], {
        addr: toLast,
        data: last === 'W 5' ? toLast : [],
      });
      assert.equal(readsOf(execution.events[5]!), last === 'R 5');
      assertRealises(litmusOf(execution), execution);
    }
  });
});

describe('the text of litmus tests of machines', () => {
  const check = (execution: FoundExecution, expected: string): void => {
    const make = execution.language.name === 'ptx' ? ptxLitmus : assemblyLitmus;
    assert.equal(make(execution, 'T', 'a title'), expected);
  };

  it('X86: a pair is one XCHG', () => {
    check(
      executionOf(
        'x86',
        [
          ['R.x 0', 'W.x 0', 'R 1'],
          ['W 1', 'F.mfence', 'W 0'],
        ],
        { rmw: [[0, 1]], readsFrom: [-1, -1, 3, -1, -1, -1] },
      ),
      `X86 T
"a title"
{
}
 P0           | P1         ;
 MOV EAX,$1   | MOV [y],$1 ;
 XCHG [x],EAX | MFENCE     ;
 MOV EBX,[y]  | MOV [x],$2 ;
exists (0:EAX=0 /\\ 0:EBX=1 /\\ [x]=2)
`,
    );
  });

  it('labels are unique in the whole test, as herd7 wants them', () => {
    const text = litmusOf(
      executionOf(
        'armv8',
        [
          ['R 0', 'W 1'],
          ['R 1', 'W 0'],
        ],
        {
          ctrl: [
            [0, 1],
            [2, 3],
          ],
        },
      ),
    );
    const labels = [...text.matchAll(/\bLC\d+(?=:)/g)].map(([label]) => label);
    assert.deepEqual(labels.sort(), ['LC00', 'LC01']);
  });

  it('PPC: a register says that the store of a pair succeeded', () => {
    check(
      executionOf('power', [['R.x 0', 'W.x 0', 'F.isync', 'R 1']], {
        rmw: [[0, 1]],
        ctrl: [
          [0, 2],
          [0, 3],
        ],
      }),
      `PPC T
"a title"
{
0:r1=x; 0:r2=y;
}
 P0              ;
 lwarx r3,r0,r1  ;
 li r4,1         ;
 stwcx. r4,r0,r1 ;
 bne LC00        ;
 li r5,1         ;
 LC00:           ;
 cmpw r3,r3      ;
 beq LC01        ;
 LC01:           ;
 isync           ;
 lwz r6,0(r2)    ;
exists (0:r3=0 /\\ 0:r6=0 /\\ 0:r5=1)
`,
    );
  });

  it('AArch64: acquire and release accesses take no offset', () => {
    check(
      executionOf('armv8', [['R 0', 'R.a 1', 'R 2', 'W 3']], {
        addr: [
          [0, 1],
          [0, 2],
        ],
        data: [
          [0, 3],
          [1, 3],
        ],
      }),
      `AArch64 T
"a title"
{
0:X0=x; 0:X1=y; 0:X2=z; 0:X3=w;
}
 P0                  ;
 LDR W4,[X0]         ;
 EOR W5,W4,W4        ;
 ADD X5,X1,W5,SXTW   ;
 LDAR W6,[X5]        ;
 EOR W7,W4,W4        ;
 LDR W8,[X2,W7,SXTW] ;
 EOR W9,W4,W4        ;
 AND W9,W9,W6        ;
 ADD W9,W9,#1        ;
 STR W9,[X3]         ;
exists (0:X4=0 /\\ 0:X6=0 /\\ 0:X8=0)
`,
    );
  });

  it('PTX: threads have places', () => {
    check(
      executionOf('ptx', [['R.acquire.gpu 0', 'W.weak 1'], ['F.membar.gl']], {
        ctrl: [[0, 1]],
        addr: [[0, 1]],
      }),
      `PTX T
"a title"
{
}
 P0@cta 0,gpu 0         | P1@cta 1,gpu 1 ;
 ld.acquire.gpu r0, [x] | membar.gl      ;
 bne r0, 0, LC00        |                ;
 LC00:                  |                ;
 xor r1, r0, r0         |                ;
 add r1, r1, y          |                ;
 st.weak [r1], 1        |                ;
exists (0:r0=0)
`,
    );
  });
});

describe('executions that no table says', () => {
  const refused = (execution: FoundExecution, message: RegExp): void => {
    assert.throws(() => litmusOf(execution), message);
  };

  it('are refused', () => {
    refused(
      executionOf('ptx', [['R.weak 0', 'W.weak 1', 'W.weak 2']], { ctrl: [[0, 1]] }),
      /ctrl is not closed/,
    );
    refused(executionOf('power', [['R 0', 'R 1']], { sequenced: [] }), /in no order/);
    refused(
      executionOf('riscv', [['R.x 0', 'R.x 1', 'W.x 0', 'W.x 1']], {
        rmw: [
          [0, 2],
          [1, 3],
        ],
      }),
      /read-modify-write of event 0/,
    );
    refused(
      executionOf('x86', [['R.x 0', 'R 1', 'W.x 0']], { rmw: [[0, 2]] }),
      /read-modify-write of event 0/,
    );
    refused(executionOf('x86', [['R 0', 'W 1']], { data: [[0, 1]] }), /no dependencies/);
    refused(executionOf('power', [['R 0', 'R 1']], { data: [[0, 1]] }), /no value/);
    refused(executionOf('power', [['R 0', 'F.sync']], { addr: [[0, 1]] }), /no address/);
    refused(
      executionOf('x86', [Array.from({ length: 8 }, (_, location) => `R ${location}`)]),
      /more registers than X86 has/,
    );
    refused(executionOf('c11', [['R.rlx 0']]), /c11 is no machine/);
  });
});
