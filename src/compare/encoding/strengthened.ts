/**
 * The weaker execution of a question about monotonicity (refs/memalloy, figure 11), given the
 * stronger one by which events are numbered. It has less sequencing, weaker modes, or fewer fences;
 * everything else is the same.
 */
import type { EventLabel } from '../question/event-label.ts';
import { findLabel } from '../question/languages.ts';
import type { Strengthening } from '../question/question.ts';
import { type Circuit, FALSE, type Literal } from './circuit.ts';
import type { ExecutionParts } from './execution-parts.ts';
import { chooseLabels, isKind, type LabelChoice } from './label-choice.ts';
import type { ExecutionBounds, SymbolicExecution } from './symbolic-execution.ts';
import type { Require } from './symbolic-relations.ts';
import { withoutSlots } from './weakened.ts';

export interface WeakerExecution {
  readonly parts: ExecutionParts;
  readonly labels: LabelChoice;
}

export function weakerExecution(
  how: Strengthening,
  circuit: Circuit,
  bounds: ExecutionBounds,
  stronger: SymbolicExecution,
  require: Require,
): WeakerExecution {
  switch (how) {
    case 'sequencing':
      return { parts: lessSequencing(circuit, bounds, stronger.parts, require), labels: stronger.labels };
    case 'modes':
      return weakerModes(circuit, bounds, stronger, require);
    case 'fences': {
      const fences = stronger.labels.among(isKind('fence'));
      const gone = fences.map((fence) => circuit.and2(fence, circuit.input()));
      return { parts: withoutSlots(circuit, stronger.parts, gone), labels: stronger.labels };
    }
  }
}

function lessSequencing(
  circuit: Circuit,
  { events, sequencing, closesControl }: ExecutionBounds,
  stronger: ExecutionParts,
  require: Require,
): ExecutionParts {
  const within = (matrix: Int32Array, isSymmetric: boolean): Int32Array => {
    const part = matrix.map((literal, place) => {
      const [i, j] = [Math.floor(place / events), place % events];
      return i === j || literal === FALSE || (isSymmetric && i > j) ? literal : circuit.input();
    });
    return part.map((literal, place) => {
      const [i, j] = [Math.floor(place / events), place % events];
      return isSymmetric && i > j ? part[j * events + i]! : literal;
    });
  };
  const requireWithin = (part: Int32Array, ...wholes: readonly Int32Array[]): void =>
    part.forEach((literal, place) => {
      if (literal === FALSE || place % (events + 1) === 0) return;
      for (const whole of wholes) require(-literal, whole[place]!);
    });
  const requireTransitive = (r: Int32Array): void => {
    for (let i = 0; i < events; i++)
      for (let j = 0; j < events; j++)
        for (let k = 0; k < events; k++)
          if (i !== j && j !== k && i !== k)
            require(-r[i * events + j]!, -r[j * events + k]!, r[i * events + k]!);
  };
  const sameThread = within(stronger.sameThread, true);
  requireWithin(sameThread, stronger.sameThread);
  requireTransitive(sameThread);
  const along = (literal: Literal, place: number): Literal =>
    Math.floor(place / events) < place % events ? literal : FALSE;
  const sequenced = sequencing === 'total' ? sameThread.map(along) : within(stronger.sequenced, false);
  requireWithin(sequenced, stronger.sequenced, sameThread);
  requireTransitive(sequenced);
  const dependency = (whole: Int32Array): Int32Array => {
    const part = within(whole, false);
    requireWithin(part, whole, sequenced);
    return part;
  };
  const weaker = {
    ...stronger,
    sameThread,
    sequenced,
    addr: dependency(stronger.addr),
    data: dependency(stronger.data),
    ctrl: dependency(stronger.ctrl),
  };
  if (closesControl)
    weaker.ctrl.forEach((edge, place) => {
      if (edge === FALSE) return;
      const [i, j] = [Math.floor(place / events), place % events];
      for (let k = j + 1; k < events; k++)
        require(-edge, -sequenced[j * events + k]!, weaker.ctrl[i * events + k]!);
    });
  stronger.rmw.forEach((pair, place) => {
    if (pair !== FALSE) require(-pair, sequenced[place]!);
  });
  return weaker;
}

function weakerModes(
  circuit: Circuit,
  bounds: ExecutionBounds,
  { parts, labels: strong }: SymbolicExecution,
  require: Require,
): WeakerExecution {
  const { events, labels: alphabet } = bounds;
  const labels = chooseLabels(circuit, events, alphabet, require);
  const isWeakerOrSame = (weak: EventLabel, than: EventLabel): boolean =>
    weak === than ||
    than.weaker.some((name) => {
      const next = findLabel(bounds.language, name);
      // Whether an access is atomic is no matter of strength.
      return next !== undefined && isAtomic(next) === isAtomic(than) && isWeakerOrSame(weak, next);
    });
  for (let event = 0; event < events; event++)
    for (const label of alphabet) {
      const allowed = alphabet.filter((weak) => isWeakerOrSame(weak, label));
      require(-strong.is(event, label), ...allowed.map((weak) => labels.is(event, weak)));
    }
  return {
    labels,
    parts: { ...parts, tag: (name) => labels.among(({ tags }) => tags.includes(name)) },
  };
}

const isAtomic = ({ tags }: EventLabel): boolean => !tags.includes('NA');
