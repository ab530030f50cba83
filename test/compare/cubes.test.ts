/** Sizes cut into parts: together they are all executions, each part has what it says, and workers that share them find what one formula finds. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMBEDDED } from '../../src/cli/sat/embedded-solver.ts';
import { loadCat } from '../../src/cli/system/files.ts';
import {
  CubeService,
  type CubeTask,
  type CubeWorker,
  noStatistics,
  searchCubes,
} from '../../src/compare/cube-search.ts';
import { type Cube, cubesOf } from '../../src/compare/encoding/cubes.ts';
import { portable, unpacked } from '../../src/compare/portable-solution.ts';
import type { FoundExecution } from '../../src/compare/question/found-execution.ts';
import { languageNamed } from '../../src/compare/question/languages.ts';
import { SizeSearch } from '../../src/compare/search.ts';
import { settingOf } from '../../src/compare/setting.ts';
import { allExecutions } from '../support/brute-force.ts';
import { asked, NO_LIMITS } from './asked.ts';

const cubeOf = ({ events, rmw }: FoundExecution): Cube => {
  const count = (kind: string): number =>
    events.filter(({ label }) => label.kind === kind && !label.isPaired).length;
  return { fences: count('fence'), updates: count('update') + rmw.length, reads: count('read') };
};

test('every execution is in exactly one part', () => {
  for (const [name, events] of [
    ['x86', 3],
    ['basic', 3],
    ['c11', 2],
  ] as const) {
    const language = languageNamed(name);
    const parts = cubesOf(events, language.labels).map((cube) => JSON.stringify(cube));
    assert.equal(new Set(parts).size, parts.length);
    const seen = new Set(
      [...allExecutions(language, events, {})].map((found) => JSON.stringify(cubeOf(found))),
    );
    assert.deepEqual([...seen].sort(), parts.sort());
  }
});

const QUESTIONS = [
  { words: '--forbidden-by sc --allowed-by tso --language x86 --events 4', events: 4, isFound: true },
  { words: '--forbidden-by sc --allowed-by tso --language x86 --events 3', events: 3, isFound: false },
  { words: '--forbidden-by c11 --allowed-by c11-orig --events 3', events: 3, isFound: false },
  {
    words: '--forbidden-by jam21 --allowed-by rc11 --language c11 --events 4 --max-rmw 1',
    events: 4,
    isFound: true,
  },
] as const;

for (const { words, events, isFound } of QUESTIONS) {
  test(`parts of ${words}`, async () => {
    const question = asked(words);
    const setting = settingOf(question, loadCat);
    const asks: CubeTask[] = [];
    const service = new CubeService(question, loadCat, EMBEDDED);
    const worker: CubeWorker = {
      search(task) {
        asks.push(task);
        return service.search(structuredClone(task), NO_LIMITS.signal).then(structuredClone);
      },
      end() {},
    };
    const found = await searchCubes(setting, events, [worker, worker], noStatistics(), NO_LIMITS, () => {});
    assert.equal(found.kind, isFound ? 'found' : 'none');
    if (found.kind === 'found') {
      assert.ok(
        asks.some(({ cube }) => JSON.stringify(cube) === JSON.stringify(cubeOf(found.solution.execution))),
      );
      assert.deepEqual(unpacked(structuredClone(portable(found.solution))), found.solution);
    } else assert.equal(asks.length, cubesOf(events, setting.labels).length);
    const search = new SizeSearch(setting, events, noStatistics(), EMBEDDED, NO_LIMITS);
    assert.equal((await search.next()).kind, found.kind);
    search.dispose();
  });
}

test('parts that take too long come back with more time, the likely ones sooner; a deadline ends it', async () => {
  const setting = settingOf(asked('--forbidden-by sc --allowed-by tso --language x86 --events 4'), loadCat);
  const asks: CubeTask[] = [];
  const cancel = new AbortController();
  const worker: CubeWorker = {
    async search(task) {
      asks.push(task);
      if (asks.length === 40) cancel.abort();
      return { found: { kind: 'gave-up' }, statistics: noStatistics() };
    },
    end() {},
  };
  const limits = { deadline: undefined, signal: cancel.signal };
  const found = await searchCubes(setting, 4, [worker], noStatistics(), limits, () => {});
  assert.equal(found.kind, 'gave-up');
  const [first] = asks;
  const times = asks.filter(({ cube }) => cube === first!.cube).map(({ milliseconds }) => milliseconds);
  assert.ok(times.length > 2);
  assert.ok(times.every((time, i) => i === 0 || time === 3 * times[i - 1]!));
  assert.ok(asks.filter(({ cube }) => cube === asks[20]!.cube).length < times.length);
});
