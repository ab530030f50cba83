/**
 * The right side of a row of a mapping file: the steps that a label becomes. Which step stands for
 * the source's access is not written: it follows from the kind of the label.
 */
import { fail } from '../../diagnostics/diagnostic.ts';
import type { Span } from '../../diagnostics/source.ts';
import { didYouMean } from '../../diagnostics/suggest.ts';
import { isAtomicAccess } from '../concrete/atomic-locations.ts';
import type { CompareLanguage, EventKind, EventLabel } from '../question/event-label.ts';
import { findLabel } from '../question/languages.ts';
import type { MappingRow, TargetStep } from '../question/mapping.ts';
import type { Word } from './mapping-words.ts';

/** The step of a label that becomes no instruction. */
export const NOTHING = 'nothing';
/** Stands between steps: what follows is control dependent on the read. */
export const CTRL = 'ctrl';

const EXPECTED: Readonly<Record<EventKind, string>> = {
  read: 'one read, and fences before and after it',
  write: 'one write, or a pair such as `R.x W.x`, and fences before and after it',
  update: 'a pair such as `R.x W.x`, or one update, and fences before and after it',
  fence: `fences only, or \`${NOTHING}\``,
};

/**
 * The rows of the labels `sources`, which become the steps that the words name: one for each kind
 * of label, since the roles of the steps depend on it. `span` is that of all the words.
 */
export function parseSteps(
  words: readonly Word[],
  span: Span,
  sources: readonly EventLabel[],
  target: CompareLanguage,
): MappingRow[] {
  const labels: EventLabel[] = [];
  let controlFrom: number | undefined;
  const isNothing = words.length === 1 && words[0]!.text === NOTHING;
  for (const word of isNothing ? [] : words) {
    if (word.kind !== 'word') {
      fail('syntax', `\`${word.text}\` among the steps of a row`, {
        span: word.span,
        expected: 'labels of the target with blanks between them',
      });
    } else if (word.text === CTRL) {
      checkControl(word, labels, controlFrom, target);
      controlFrom = labels.length;
    } else labels.push(targetLabel(word, target));
  }
  for (const source of sources) {
    checkFit(source, labels, controlFrom, span);
    if (target.hasAtomicLocations) checkAtomicity(source, labels, span, target);
  }
  return [...new Set(sources.map(({ kind }) => kind))].map((kind) => ({
    source: sources.filter((source) => source.kind === kind).map(({ name }) => name),
    steps: labels.map((label) => ({ label: label.name, role: roleOf(label.kind, kind) })),
    controlFrom,
  }));
}

const roleOf = (step: EventKind, source: EventKind): TargetStep['role'] =>
  step === 'fence' ? 'fence' : source === 'write' && step === 'read' ? 'extra' : 'access';

function targetLabel(word: Word, target: CompareLanguage): EventLabel {
  const names = target.labels.map(({ name }) => name);
  if (word.text === NOTHING) {
    fail('syntax', `\`${NOTHING}\` beside other steps`, {
      span: word.span,
      expected: `\`${NOTHING}\` alone`,
    });
  }
  return (
    findLabel(target, word.text) ??
    fail('unknown-name', `${target.name} has no label \`${word.text}\``, {
      span: word.span,
      expected: `one of ${names.join(', ')}, or \`${CTRL}\``,
      suggestion: didYouMean(word.text, [...names, CTRL, NOTHING]),
    })
  );
}

function checkControl(
  { span }: Word,
  before: readonly EventLabel[],
  controlFrom: number | undefined,
  target: CompareLanguage,
): void {
  if (!target.dependencies.includes('ctrl')) {
    fail('type', `${target.name} has no control dependencies`, { span, suggestion: `leave \`${CTRL}\` out` });
  }
  if (controlFrom !== undefined) {
    fail('syntax', `\`${CTRL}\` twice in a row`, {
      span,
      suggestion: 'keep the first: it covers all that follows',
    });
  }
  if (!before.some(({ kind }) => kind === 'read' || kind === 'update')) {
    fail('type', `\`${CTRL}\` without a read before it`, { span, expected: `\`${CTRL}\` after the read` });
  }
}

function checkFit(
  source: EventLabel,
  labels: readonly EventLabel[],
  controlFrom: number | undefined,
  span: Span,
): void {
  if (!fits(source, labels)) {
    fail('type', `these steps do not do what \`${source.name}\` does`, {
      span,
      expected: source.isPaired ? pairedExpectation(source) : EXPECTED[source.kind],
    });
  }
  if (controlFrom !== undefined && source.kind === 'write') {
    fail('type', `\`${CTRL}\` in the row of \`${source.name}\`, which does not read`, {
      span,
      suggestion: `leave \`${CTRL}\` out`,
    });
  }
}

/**
 * Locations of the target are atomic or not: accesses that may meet at one in the source must agree
 * on that.
 */
function checkAtomicity(
  source: EventLabel,
  labels: readonly EventLabel[],
  span: Span,
  { name }: CompareLanguage,
): void {
  const odd = labels.find(
    (label) => label.kind !== 'fence' && isAtomicAccess(label) !== isAtomicAccess(source),
  );
  if (odd === undefined) return;
  fail(
    'type',
    `\`${source.name}\` cannot become \`${odd.name}\`, which is ${isAtomicAccess(odd) ? '' : 'not '}atomic`,
    {
      span,
      expected: `labels of ${name} that are not atomic for labels that are not, atomic ones for all others: a location is one or the other`,
    },
  );
}

function fits(source: EventLabel, labels: readonly EventLabel[]): boolean {
  const accesses = labels.filter(({ kind }) => kind !== 'fence');
  if (source.kind === 'fence') return accesses.length === 0;
  const [first, second] = accesses;
  if (accesses.length === 1) {
    if (first!.kind !== source.kind || first!.isPaired !== source.isPaired) return false;
    // The other half is another event of the source: nothing may come between the two.
    return !source.isPaired || first === (source.kind === 'read' ? labels.at(-1) : labels[0]);
  }
  const isPair =
    accesses.length === 2 &&
    first!.kind === 'read' &&
    second!.kind === 'write' &&
    first!.isPaired &&
    second!.isPaired &&
    labels.indexOf(second!) === labels.indexOf(first!) + 1;
  return isPair && source.kind !== 'read' && !source.isPaired;
}

const pairedExpectation = ({ kind }: EventLabel): string =>
  kind === 'read'
    ? 'the read half of a pair as the last step, perhaps after fences'
    : 'the write half of a pair as the first step, perhaps with fences after it';
