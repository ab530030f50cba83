/**
 * The options of `heddle compare` as commander reads them: names, help texts, and what a value must
 * look like.
 */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { LANGUAGES, type Strengthening } from '../index.ts';
import { collect, positive } from './check-options.ts';

export interface CompareFlags {
  readonly forbiddenBy?: string;
  readonly allowedBy?: string;
  readonly language?: string;
  readonly events: number;
  readonly targetEvents?: number;
  readonly exactly?: boolean;
  readonly all?: boolean;
  readonly minimal?: boolean;
  readonly mapping?: string;
  readonly monotonic?: Strengthening;
  readonly threads?: number;
  readonly locations?: number;
  /** False: --no-rmw. */
  readonly rmw: boolean;
  readonly maxRmw?: number;
  readonly sequencing?: 'total' | 'partial';
  /** False: --no-deadness. */
  readonly deadness: boolean;
  readonly where: readonly string[];
  readonly solver?: string;
  readonly jobs?: number;
  readonly timeout?: number;
  readonly json?: boolean;
  readonly graphs?: string;
  readonly output?: string;
  readonly harness?: string;
  readonly dimacs?: string;
}

const STRENGTHENINGS: readonly Strengthening[] = ['sequencing', 'modes', 'fences'];

const DEFAULT_EVENTS = 4;
/** No solver ends with more, and it is more likely a slip. */
const MOST_EVENTS = 20;
const MOST_JOBS = 64;
/** A mapping makes a few of each. */
const MOST_TARGET_EVENTS = 3 * MOST_EVENTS;

/** Adds the options; what they give is CompareFlags. */
export function addCompareOptions(command: Command): Command {
  return command
    .option('--forbidden-by <model|file.cat>', 'the model that forbids the execution')
    .option(
      '--allowed-by <model|file.cat>',
      'the model that allows it (with --mapping: what it is compiled to); without it, all that the other forbids',
    )
    .option(
      '--language <name>',
      `what the tests are written in (${LANGUAGES.map(({ name }) => name).join(', ')}); without it, the one that the models share`,
    )
    .option('--events <n>', 'up to so many events', within(1, MOST_EVENTS), DEFAULT_EVENTS)
    .option(
      '--target-events <n>',
      'with --mapping: up to so many events of the compiled execution',
      within(1, MOST_TARGET_EVENTS),
    )
    .option('--exactly', 'exactly so many events, in threads that all have to do with each other')
    .option('--all', 'all minimal tests, each once up to the names of threads and locations')
    .option(
      '--minimal',
      'a test of which no event, dependency or strength can be taken away (within the bounds that is what is found anyway)',
    )
    .option(
      '--mapping <name|file.map>',
      'break a compiler mapping: forbidden in the source, allowed once compiled (docs/mappings.md)',
    )
    .addOption(
      new Option(
        '--monotonic <what>',
        'break monotonicity: forbidden, but allowed by the same model with more of this',
      ).choices(STRENGTHENINGS),
    )
    .option('--threads <n>', 'exactly so many threads', within(1, MOST_EVENTS))
    .option('--locations <n>', 'exactly so many locations', within(1, MOST_EVENTS))
    .option('--no-rmw', 'without read-modify-writes')
    .option('--max-rmw <n>', 'at most so many read-modify-writes', within(0, MOST_EVENTS))
    .addOption(
      new Option(
        '--sequencing <kind>',
        'whether operands of an expression may be evaluated in no order, in c11 and opencl; total unless given',
      ).choices(['total', 'partial']),
    )
    .option('--no-deadness', 'accept executions whose outcome an allowed execution of the test may have too')
    .addOption(
      new Option(
        '--where <cat check>',
        'what else must hold of the execution, such as `empty R & NA`; initial writes are in W too (the others: `W \\ IW`); repeatable',
      )
        .argParser(collect)
        .default([], 'nothing'),
    )
    .option('--solver <name>', 'a SAT solver on the PATH (such as kissat) instead of the one inside')
    .option(
      '--jobs <n>',
      'so many threads share the search of large sizes, part by part (by the numbers of fences, updates and reads)',
      within(1, MOST_JOBS),
    )
    .option('--timeout <seconds>', 'stop after this time, with what was found', positive)
    .option('--json', 'one JSON value on standard output')
    .option('--graphs <dir>', 'draw each execution, as SVG and DOT')
    .option('--output <dir>', 'write each litmus test to a file')
    .option('--harness <dir>', 'write a program that runs each test on this machine, in c11 and java')
    .option('--dimacs <file>', 'write the last formula that the solver is asked about');
}

const within =
  (least: number, most: number) =>
  (value: string): number => {
    const number = Number(value);
    if (!/^[0-9]+$/.test(value) || number < least || number > most)
      throw new InvalidArgumentError(`a whole number from ${least} to ${most} is expected`);
    return number;
  };
