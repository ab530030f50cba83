/** All candidates of a litmus test in C for XMM: its complete, consistent executions, cycles of po and rf allowed, as graphs. */
import type { CatLoader } from '../../src/cat/index.ts';
import { finalValue } from '../../src/execution/execution.ts';
import { checkLitmus } from '../../src/explore/check-litmus.ts';
import { parseLitmus } from '../../src/frontends/litmus/parse-litmus.ts';
import { openModel } from '../../src/models/open-model.ts';
import { fromExecution, type XmmGraph } from '../../src/procedures/xmm/definition/xmm-graph.ts';
import { holds } from '../../src/program/condition.ts';
import { loadLibrary } from '../support/run-shape.ts';

const withoutNoThinAir: CatLoader = (name, from) => {
  const file = loadLibrary(name, from);
  return file && { ...file, text: file.text.replace(/^acyclic sb \| rf as no-thin-air$/m, '') };
};

export interface Candidate extends XmmGraph {
  /** The test's filter holds. What it leaves out counts for nothing, and is re-executed all the same. */
  readonly isKept: boolean;
}

export async function xmmCandidates(text: string): Promise<Candidate[]> {
  const { program, question } = parseLitmus({ name: 'test.litmus', text });
  const { model } = openModel(
    { name: 'candidates.cat', text: 'include "rc11-cpp20.cat"' },
    program,
    withoutNoThinAir,
  );
  const { filter, ...unfiltered } = question;
  const candidates: Candidate[] = [];
  await checkLitmus(program, unfiltered, model, {
    engine: 'enumerate',
    equivalence: 'rf-co',
    onExecution: ({ execution }) => {
      const isKept = filter === undefined || holds(filter, (observable) => finalValue(execution, observable));
      candidates.push({ ...fromExecution(execution), isKept });
    },
  });
  return candidates;
}
