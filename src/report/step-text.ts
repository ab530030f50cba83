/**
 * A step of a counterexample in a few words, as they stand in a cell of its table: `x = 1 (rel)`
 * for a write, `x == 1 (acq) from #3` for a read (`x == 0 from init, ignoring #3` if there was a
 * newer write), `x: 0 -> 1 (acq_rel) from #3` for a read and write in one. What the library does to
 * the word of a lock is shown as the call that the user wrote.
 */
import type { ErrorKind, TraceStep } from '../explore/results/result.ts';

/** `numberOf`: the number under which the reader sees a step; undefined if it is not shown. */
export function stepText(
  step: TraceStep,
  kind: ErrorKind,
  numberOf: (step: number) => number | undefined,
): string {
  const { action, variable = '', event } = step;
  switch (action) {
    case 'start':
    case 'join':
      return event;
    case 'call':
      return event + sourceText(step, numberOf);
    case 'free':
      return variable.startsWith('malloc') ? `free ${variable}` : `end of ${variable}`;
    case 'stop':
      return stopText(event, kind);
    case 'fence':
      return `fence${orderText(step)}`;
    default:
      return accessText(step, numberOf);
  }
}

/** `17`, of `x.c:17:3`; empty if there is no place. */
export const lineOf = (location: string): string => parts(location)?.line ?? '';

/** `x.c`, of `some/where/x.c:17:3`. */
export const fileOf = (location: string): string => parts(location)?.file.split('/').at(-1) ?? '';

/** What an access does to its variable: `x = 1`, `x == 1`, `x: 0 -> 1`. */
export function effectText({ action, variable = '', reads, writes }: TraceStep): string {
  if (action === 'write') return `${variable} = ${writes}`;
  if (action === 'update') return `${variable}: ${reads} -> ${writes}`;
  // What is no value cannot be compared with.
  if (reads === 'freed' || reads === 'uninitialised') return `${variable} is ${reads}`;
  return `${variable} == ${reads}`;
}

/** Calls whose words of memory hold who owns and who waits. */
const LOCK_CALL = /^(?:pthread_(?:mutex|spin|rwlock|cond|barrier|once)|mtx_|cnd_|call_once|(?:un|try)?lock$)/;

/** Calls whose memory is the library's own. */
const PRIVATE_CALL = /^(?:pthread_(?:key_|getspecific|setspecific)|tss_)/;

/** Of an access that is the doing of such a call: the call, `mutex_lock guard`. */
export function callText({ call = '', action, variable = '' }: TraceStep): string | undefined {
  const name = call.replace(/^pthread_/, '');
  if (PRIVATE_CALL.test(call)) return name;
  if (!LOCK_CALL.test(call)) return undefined;
  const isBusy = call.includes('try') && action === 'read';
  return `${name} ${variable}${isBusy ? ', busy' : ''}`;
}

function accessText(step: TraceStep, numberOf: (step: number) => number | undefined): string {
  const { call } = step;
  const from = sourceText(step, numberOf) + ignoredText(step, numberOf);
  const called = callText(step);
  if (called !== undefined) return `${called}${from}`;
  // A semaphore's value is its count.
  if (call !== undefined) return `${call.replace(/^pthread_/, '')}: ${effectText(step)}${from}`;
  return `${effectText(step)}${orderText(step)}${from}`;
}

/** What a read reads from, or a call waited for: ` from #3`. */
function sourceText(
  { action, readsFrom }: TraceStep,
  numberOf: (step: number) => number | undefined,
): string {
  if (readsFrom === 'initial') return ' from init';
  const source = readsFrom === undefined ? undefined : numberOf(readsFrom);
  if (source === undefined) return '';
  return action === 'call' ? ` (#${source})` : ` from #${source}`;
}

/** Newer writes that a read did not take: `, ignoring #3`. */
function ignoredText({ ignored = [] }: TraceStep, numberOf: (step: number) => number | undefined): string {
  const numbers = ignored.flatMap((step) => numberOf(step) ?? []);
  return numbers.length === 0 ? '' : `, ignoring ${numbers.map((number) => `#${number}`).join(' ')}`;
}

/** Plain accesses go without. */
const orderText = ({ order = '' }: TraceStep): string =>
  order === '' || order === 'na' || order === 'plain' ? '' : ` (${order})`;

function stopText(event: string, kind: ErrorKind): string {
  if (event.startsWith('waits for')) return event;
  if (kind === 'liveness') return 'goes round for ever';
  return kind === 'assertion' ? 'assertion fails' : `stops: ${kind}`;
}

function parts(location: string): { readonly file: string; readonly line: string } | undefined {
  const [, file, line] = /^(.*):(\d+):\d+$/.exec(location) ?? [];
  return file === undefined || line === undefined ? undefined : { file, line };
}
