/**
 * What the catalogue says of models, on random programs: every final state of a model is one of each model that it is within.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { MODELS } from '../../src/models/catalogue.ts';
import type { Language } from '../../src/program/program.ts';
import { runShape } from './run-shape.ts';

const SEED = Number(process.env.HEDDLE_SEED ?? 20240607);
const RUNS = Number(process.env.HEDDLE_RUNS ?? 12);

/** Operations of a language: those with a location, and fences. */
interface Repertoire {
  readonly writes: readonly string[];
  readonly reads: readonly string[];
  readonly fences: readonly string[];
}

const REPERTOIRES: Partial<Record<Language, Repertoire>> = {
  C: {
    writes: ['W', 'W.rel', 'W.sc', 'U', 'U.ar', 'U.sc'],
    reads: ['R', 'R.acq', 'R.sc'],
    fences: ['F.sc', 'F.rel', 'F.acq', 'F.ar'],
  },
  Java: {
    writes: ['W', 'W.o', 'W.rel', 'W.v'],
    reads: ['R', 'R.o', 'R.acq', 'R.v'],
    fences: ['F.v', 'F.rel', 'F.acq'],
  },
  X86: { writes: ['W'], reads: ['R'], fences: ['F.mfence', 'F.sfence'] },
  ARM: { writes: ['W', 'Wd'], reads: ['R', 'Ra'], fences: ['F.dmb', 'F.dmb.st'] },
  AArch64: {
    writes: ['W', 'W.rel', 'Wd'],
    reads: ['R', 'R.acq', 'R.acqpc', 'Ra'],
    fences: ['F.dmb.sy', 'F.dmb.ld', 'F.dmb.st'],
  },
  PPC: { writes: ['W', 'Wd'], reads: ['R', 'Ra'], fences: ['F.sync', 'F.lwsync', 'F.eieio'] },
  RISCV: { writes: ['W', 'Wd'], reads: ['R', 'Ra'], fences: ['F.rw.rw', 'F.w.w', 'F.r.rw', 'F.tso'] },
  PTX: {
    writes: ['W', 'W.relaxed.gpu', 'W.release.cta', 'W.release.gpu'],
    reads: ['R', 'R.relaxed.cta', 'R.acquire.gpu'],
    fences: ['F.membar.cta', 'F.membar.gl', 'F.fence.acq_rel.gpu', 'F.fence.sc.cta'],
  },
};

/** Random threads over two locations. The n-th write of the program writes n; a dependent access follows some read. */
function programs({ writes, reads, fences }: Repertoire): fc.Arbitrary<string> {
  const kinds = [...writes, ...writes, ...reads, ...reads, ...fences];
  const operation = fc.tuple(fc.constantFrom(...kinds), fc.constantFrom('x', 'y'));
  const thread = fc.array(operation, { minLength: 1, maxLength: 3 });
  return fc.array(thread, { minLength: 2, maxLength: 3 }).map((threads) => {
    let writeCount = 0;
    // Each RMW multiplies the values that may be read: two are enough.
    let updateCount = 0;
    return threads
      .map((operations) => {
        let hasRead = false;
        return operations
          .map(([kind, location]) => {
            if (kind.startsWith('F')) return kind;
            const isExtraUpdate = kind.startsWith('U') && ++updateCount > 2;
            const head = isExtraUpdate ? 'W' : hasRead ? kind : kind.replace(/^(\w)[ad]\b/, '$1');
            if (/^[RU]/.test(head)) hasRead = true;
            return head.startsWith('R') ? `${head} ${location}` : `${head} ${location} ${++writeCount}`;
          })
          .join('; ');
      })
      .join(' | ');
  });
}

/** All registers and the locations, so that the final states show everything. */
function everything(threads: string): string {
  const atoms = threads.split('|').flatMap((thread, number) => {
    const reads = thread.split(';').filter((text) => /^\s*[RU]/.test(text));
    return reads.map((_, read) => `${number}:${read}=0`);
  });
  const locations = ['x', 'y'].filter((name) => new RegExp(`\\b${name}\\b`).test(threads));
  return [...atoms, ...locations.map((name) => `${name}=0`)].join(' ');
}

async function states(model: string, language: Language, threads: string): Promise<ReadonlySet<string>> {
  const { litmus } = await runShape(model, {
    language,
    threads,
    final: everything(threads),
    groups: [0, 0, 1],
  });
  return new Set(litmus!.states.map(({ text }) => text));
}

for (const { name, within } of MODELS) {
  for (const { model: weaker, languages } of within) {
    for (const language of languages) {
      const repertoire = REPERTOIRES[language];
      if (repertoire === undefined) continue;
      test(`${name} within ${weaker}, ${language}, seed ${SEED}`, async () => {
        const property = fc.asyncProperty(programs(repertoire), async (threads) => {
          fc.pre(/\b[xy]\b/.test(threads));
          const allowed = await states(weaker, language, threads);
          for (const state of await states(name, language, threads))
            assert.ok(allowed.has(state), `${threads}: ${state}`);
        });
        await fc.assert(property, { seed: SEED, numRuns: RUNS });
      });
    }
  }
}
