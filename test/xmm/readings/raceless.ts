/**
 * Programs without a load-buffering race under RC11, of which LBRF-RC11 (refs/xmm-thesis, section
 * 5.5) says that XMM has no execution with a cycle.
 */
import { type XmmReading, xmmClosure } from '../../../src/procedures/xmm/definition/xmm-closure.ts';
import type { XmmGraph } from '../../../src/procedures/xmm/definition/xmm-graph.ts';
import { XmmRelations } from '../../../src/procedures/xmm/definition/xmm-relations.ts';
import type { Block, Statement, Value, XmmProgram } from '../xmm-program.ts';

/** Of all candidates of a program: some have cycles, and those without have no such race. */
export function isRaceless(candidates: readonly XmmGraph[]): boolean {
  const graphs = candidates.map((graph) => new XmmRelations(graph));
  const rc11 = graphs.filter(({ porf }) => porf.isIrreflexive());
  return rc11.length < graphs.length && rc11.every((graph) => graph.loadBufferingRaces.length === 0);
}

/** Whether a reading has an execution with a cycle. */
export const hasCycle = (candidates: readonly XmmGraph[], reading: Partial<XmmReading>): boolean =>
  xmmClosure(candidates, reading).some(({ kind }) => kind === 're-executed');

const ONE: Value = { kind: 'constant', number: 1 };
const [X, Y, Z, W] = [0, 1, 2, 3];
const load = (register: number, location: number): Statement => ({
  kind: 'load',
  register,
  location,
  order: 'relaxed',
});
const store = (location: number, value: Value = ONE): Statement => ({
  kind: 'store',
  location,
  order: 'relaxed',
  value,
});
const when = (register: number, body: Block, otherwise: Block = []): Statement => ({
  kind: 'if',
  register,
  number: 1,
  body,
  otherwise,
});

/**
 * `a=x; b=w; if (a==1 || b==1) y=1 ∥ d=z; if (d==1) { c=y; x=c } else { w=1; x=1; c=y } ∥ z=1`, by
 * hand. With d=0 the write of x races with a, and comes before c: no load-buffering race. With d=1
 * nothing but x=1 itself would write y. If every race is a reason to read anew, y=1 and c=1 may be
 * committed with d=0, and the rest be run again with d=1.
 */
export const WRITES_X_ON_TWO_SIDES: XmmProgram = [
  [load(0, X), load(1, W), when(0, [store(Y)], [when(1, [store(Y)])])],
  [
    load(2, Z),
    when(2, [load(3, Y), store(X, { kind: 'copy', register: 3 })], [store(W), store(X), load(4, Y)]),
  ],
  [store(Z)],
];
