/**
 * A search that is divided at random moments, its parts explored by several in any order: together they count what one search
 * counts, end in the same outcomes, and show the same errors by the same executions.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { replayComesBefore } from '../../src/explore/engine/replay-string.ts';
import { graphEngine } from '../../src/explore/engines/graph/engine.ts';
import { GraphSearch } from '../../src/explore/engines/graph/graph-search.ts';
import { FoundErrors } from '../../src/explore/judge/found-errors.ts';
import { PartSearch } from '../../src/explore/parts/part-search.ts';
import { GlobalOutcomes } from '../../src/explore/results/global-outcomes.ts';
import type { ErrorKind, MachineCode, ObservedOutcomes } from '../../src/index.ts';
import type { SearchLessons } from '../../src/kernel/restarts.ts';
import { randomNumbers } from '../../src/util/random-numbers.ts';
import { GRAPH_MODELS, open } from '../support/litmus-graphs.ts';
import { scriptPrograms, THEMES } from '../support/random-scripts.ts';
import { scriptRunner } from '../support/script-programs.ts';
import { usualOrSlow } from '../support/slow.ts';

const MEMBERS = 3;
const MOST_ADVANCES = 20_000;

interface Found {
  readonly executions: number;
  readonly blocked: number;
  readonly outcomes: ObservedOutcomes;
  /** What replays the errors, in the order of the list. */
  readonly replays: readonly string[];
}

const WHOLE = { path: [], start: 0 };

/** `lessons`: of a search that is done. Without them it begins with all there is. */
function begin(code: MachineCode, model: string, lessons?: SearchLessons): PartSearch {
  return new PartSearch(
    {
      kind: 'program',
      code,
      name: 'program',
      model: open(model).model,
      equivalence: 'rf-co',
      options: { generated: false, allErrors: true, unroll: 20 },
      errors: new FoundErrors({ ignoredErrors: new Set<ErrorKind>(['memory-leak']) }, replayComesBefore),
      tally: {
        executions: 0,
        blocked: 0,
        cut: undefined,
        assumptions: new Set(),
        outcomes: new GlobalOutcomes(code, 'all'),
      },
      ...(lessons && { lessons }),
    },
    graphEngine.parts!,
    lessons === undefined ? [WHOLE] : [],
  );
}

/**
 * A search that has learnt all there is before it begins: what was found on the way to that has
 * other replays. Undefined if it takes too long, or guesses, so that it cannot be divided.
 */
function exploreAlone(code: MachineCode, model: string): PartSearch | undefined {
  const learning = begin(code, model);
  if (!advanceToEnd(learning) || learning.hasGuessed) return undefined;
  const search = beginShared(code, model, learning.lessons!);
  search.add([WHOLE]);
  return advanceToEnd(search) ? search : undefined;
}

function advanceToEnd(search: PartSearch): boolean {
  for (let i = 0; !search.isWaiting; i++) {
    if (i === MOST_ADVANCES) return false;
    search.advance();
  }
  return true;
}

/** The search of several, which have learnt what one has, and how often a part was given. */
function exploreTogether(
  code: MachineCode,
  model: string,
  lessons: SearchLessons,
  random: (below: number) => number,
): { readonly found: Found; readonly gifts: number } {
  const members = Array.from({ length: MEMBERS }, () => beginShared(code, model, lessons));
  members[0]!.add([WHOLE]);
  // Pauses come after a few steps, and not only where executions end.
  steps = () => 1 + random(8);
  let gifts = 0;
  for (;;) {
    const busy = members.filter(({ isWaiting }) => !isWaiting);
    if (busy.length === 0) {
      steps = undefined;
      return { found: foundBy(members), gifts };
    }
    const member = busy[random(busy.length)]!;
    member.advance();
    assert.equal(member.hasLearnt, false);
    if (random(2) > 0) continue;
    const parts = structuredClone(member.give());
    gifts += parts.length;
    members[random(MEMBERS)]!.add(parts);
  }
}

function beginShared(code: MachineCode, model: string, lessons: SearchLessons): PartSearch {
  const member = begin(code, model, structuredClone(lessons));
  member.advance();
  member.settle();
  return member;
}

/** How many steps a search makes before it pauses; undefined: as many as it wants. */
let steps: (() => number) | undefined;
const { run } = GraphSearch.prototype;
GraphSearch.prototype.run = function (most) {
  return run.call(this, steps?.() ?? most);
};

function foundBy(members: readonly PartSearch[]): Found {
  const replays = new Map<string, string>();
  for (const { errors } of members) {
    for (const [key, replay] of errors.replays) {
      const known = replays.get(key);
      if (known === undefined || replayComesBefore(replay, known)) replays.set(key, replay);
    }
  }
  const [first, ...others] = members.map(({ tally }) => tally);
  for (const { outcomes } of others) first!.outcomes!.add(structuredClone(outcomes!.counts));
  return {
    executions: members.reduce((sum, { tally }) => sum + tally.executions, 0),
    blocked: members.reduce((sum, { tally }) => sum + tally.blocked, 0),
    outcomes: first!.outcomes!.list(true),
    replays: [...replays.values()].sort((a, b) => (replayComesBefore(a, b) ? -1 : 1)),
  };
}

const make = await scriptRunner();

describe('random scripts', () => {
  const SIZE = { threads: 3, phrases: 3, operations: 12 } as const;
  for (const theme of THEMES) {
    test(theme, () => {
      const numRuns = usualOrSlow(24, 40);
      let [gifts, programs] = [0, 0];
      fc.assert(
        fc.property(
          scriptPrograms(theme, SIZE),
          fc.constantFrom(...GRAPH_MODELS),
          fc.nat(2 ** 31),
          (scripts, model, seed) => {
            const code = make(scripts);
            const alone = exploreAlone(code, model);
            if (alone === undefined) return;
            const together = exploreTogether(code, model, alone.lessons!, randomNumbers(seed));
            assert.deepEqual(together.found, foundBy([alone]));
            gifts += together.gifts;
            programs++;
          },
        ),
        { numRuns },
      );
      assert.ok(programs > 0.75 * numRuns && gifts > 1.25 * numRuns, `${programs} programs, ${gifts} gifts`);
    });
  }
});
