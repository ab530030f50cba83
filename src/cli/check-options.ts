/**
 * The options of `heddle check` as commander reads them: names, help texts, and what a value must
 * look like.
 */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { ENGINE_NAMES } from '../api/doors/engines.ts';
import {
  DEFAULT_PROGRAM_UNROLL,
  DEFAULT_UNROLL,
  ERROR_KINDS,
  type ErrorKind,
  JAM_CHECKERS,
  REDUCTION_NAMES,
  type ReductionName,
} from '../index.ts';

/** Adds the options; what they give is CheckFlags (check-flags.ts). */
export function addCheckOptions(command: Command): Command {
  addSearchOptions(command);
  return addSourceOptions(command);
}

/** Options about models, the search and its report. */
function addSearchOptions(command: Command): Command {
  return command
    .addOption(
      new Option('-m, --model <name|file.cat>', 'memory model; repeatable: one result per model')
        .argParser(collect)
        .default([], "that of the test's language"),
    )
    .addOption(
      new Option(
        '--engine <name>',
        'exploration engine; without it, rf under sc, tso, pso, wra and jam21, operational under opmm, graph for programs where it can be used, else enumerate',
      ).choices(ENGINE_NAMES),
    )
    .addOption(
      new Option(
        '--equivalence <kind>',
        'what counts as one execution: the same reads-from (rf; default under sc, tso, pso and models without coherence order), or the same order of writes too',
      ).choices(['rf', 'rf-co']),
    )
    .addOption(
      new Option(
        '--checker <name>',
        'how jam21 is decided, vector-clock unless given: all give the same verdicts',
      ).choices(JAM_CHECKERS),
    )
    .option(
      '--unroll <n>',
      `how often a loop may go back (${DEFAULT_UNROLL} in litmus tests; ${DEFAULT_PROGRAM_UNROLL} in programs, where rounds without events hardly count unless this is given)`,
      natural,
    )
    .option('--threads <n>', 'worker threads that share the search of a program', threadCount)
    .option('--timeout <seconds>', 'stop after this time, with what was found', positive)
    .option('--max-executions <n>', 'stop after this many executions', natural)
    .option('--memory <mb>', 'stop above this much memory', positive)
    .option('--random <n>', 'sample n executions of a program instead of exploring all', count)
    .option('--seed <n>', 'where --random starts; the same seed gives the same samples', seed)
    .option('--bound <k>', 'explore only executions of a program within this bound', natural)
    .option('--depth <n>', 'follow paths of the operational engine for so many steps', count)
    .option('--replay <string>', 'show the one execution that the string of a report stands for', replay)
    .option('--json', 'one JSON value on standard output')
    .option('--quiet', 'one line per result')
    .addOption(
      new Option(
        '--outcomes [names]',
        'final values of all executions with their numbers, against models if there are several; of these globals ' +
          '(comma-separated, an element as `name[3]`, a static field of Java as `Main.x`), or of all that are written; goes on after errors',
      ).argParser(outcomeNames),
    )
    .addOption(
      new Option(
        '--steps <which>',
        'all: a counterexample of a program has a step for every event, those of its library too',
      ).choices(['all']),
    )
    .option('--graphs <dir>', 'draw the executions that witness the condition or an error, as SVG and DOT')
    .option('--explain', 'say why a forbidden outcome is forbidden, with the cycle')
    .option('--all-errors', 'go on after the first error of a program')
    .option(
      '--check <kinds>',
      `errors to look for (${ERROR_KINDS.join(', ')}; all but memory-leak unless said, in Java neither data-race nor uninitialised-read); --no-check <kinds> leaves some out`,
      kinds,
    )
    .option('--spurious-wakeups', 'waits for a condition may end by themselves, each once (the default)')
    .option('--no-spurious-wakeups', 'they never do')
    .option('--weak-cas', 'a weak compare-and-exchange may fail by itself, each once (the default)')
    .option('--no-weak-cas', 'it never does')
    .option('--reuse-addresses', 'malloc may give out an address that was freed; not so unless said')
    .option('--tearing', 'a plain long or double of Java may be read in two halves; not so unless said')
    .addOption(new Option('--ignore <kinds>').argParser(kinds).default([]).hideHelp())
    .addOption(
      new Option(
        '--un-reduction <names>',
        `explore without these reductions (${REDUCTION_NAMES.join(', ')}, or all); repeatable`,
      )
        .argParser(reductions)
        .default([], ''),
    );
}

/** Options about the files: what they are, and how they are compiled. */
function addSourceOptions(command: Command): Command {
  return addCompileOptions(
    command
      .option('--bell <file>', 'bell file of a LISA test')
      .option('--link', 'all files, in C, C++ or LLVM IR, are one program'),
  ).option(
    '--jcstress <pattern>',
    'the jcstress tests of the Java files, or of the class path, whose class names contain the pattern or match it as a regular expression: ' +
      'a table of their results, allowed or not by each model; --explain and --graphs show an execution for each result that is allowed, ' +
      '--explain the cycle that forbids each that is not',
  );
}

/** How programs are compiled. */
export function addCompileOptions(command: Command): Command {
  return command
    .addOption(new Option('-I <dir>', 'folder of headers').argParser(collect).default([]))
    .addOption(new Option('-D <name[=value]>', 'define a macro').argParser(collectMacro).default([]))
    .addOption(new Option('-O <level>', 'optimisation by clang').choices(['0', '1', '2']).default('0'))
    .addOption(
      new Option(
        '--flag <flag>',
        'a flag of a compiler, which may also be given as it is: -std=c11, -include <file>, -isystem <dir>, -U<name>, -f..., -W...',
      )
        .argParser(collect)
        .default([], ''),
    )
    .option(
      '--compile-commands <dir>',
      'take the flags of each source from compile_commands.json in this folder; a source that is not in it gets those of the nearest',
    )
    .addOption(
      new Option(
        '--volatile <meaning>',
        'what volatile accesses are: plain ones, as C says, or relaxed atomics, as the Linux kernel means them',
      ).choices(['plain', 'relaxed']),
    )
    .option(
      '--assembly <file>',
      'what instructions in inline assembly do, one a line, such as `xchg R,M = exchange M R -> R`: before what Heddle knows',
    )
    .option(
      '--clang <path>',
      'a clang of the system (14 or later) instead of the one inside; also HEDDLE_CLANG',
    )
    .addOption(
      new Option(
        '--class-path <path>',
        'folders and jars of Java classes, separated as the system does; also -cp, -classpath',
      ),
    )
    .option(
      '--jdk <dir>',
      'the JDK whose classes a Java program runs, instead of that of JAVA_HOME or of the javac on the PATH',
    )
    .addOption(
      new Option(
        '--jdk-classes <kind>',
        "which classes of the JDK run: with fast, which is the default, locks, atomics and synchronisers are Heddle's, which takes far fewer executions",
      ).choices(['real', 'fast']),
    );
}

/** Of a repeatable option: all that is given. */
export const collect = (value: string, before: readonly string[]): string[] => [...before, value];

function collectMacro(value: string, before: readonly string[]): string[] {
  if (!/^[\p{L}_$][\p{L}\p{N}_$]*(\([^()]*\))?(=.*)?$/u.test(value))
    throw new InvalidArgumentError('a name, or a name, `=` and a value, is expected');
  return collect(value, before);
}

/** Error kinds, comma-separated. */
function kinds(value: string): ErrorKind[] {
  return value.split(',').map((word) => {
    const kind = ERROR_KINDS.find((known) => known === word.trim());
    if (kind === undefined)
      throw new InvalidArgumentError(`\`${word}\` is none of ${ERROR_KINDS.join(', ')}`);
    return kind;
  });
}

/** Reductions, comma-separated, or `all`; adds to those given before. */
function reductions(value: string, before: readonly ReductionName[]): ReductionName[] {
  const given = value.split(',').flatMap((word) => {
    if (word.trim() === 'all') return REDUCTION_NAMES;
    const name = REDUCTION_NAMES.find((known) => known === word.trim());
    if (name === undefined)
      throw new InvalidArgumentError(`\`${word}\` is none of ${REDUCTION_NAMES.join(', ')}, all`);
    return name;
  });
  return [...before, ...given];
}

/** Names of globals, comma-separated; without any, all. */
function outcomeNames(value: string): readonly string[] | 'all' {
  if (value === '') return 'all';
  const names = value.split(',').map((name) => name.trim());
  if (names.includes(''))
    throw new InvalidArgumentError('names of globals, with commas between, are expected');
  return [...new Set(names)];
}

export function natural(value: string): number {
  if (!/^[0-9]+$/.test(value)) throw new InvalidArgumentError('a whole number is expected');
  return Number(value);
}

function count(value: string): number {
  if (natural(value) === 0) throw new InvalidArgumentError('a whole number above 0 is expected');
  return Number(value);
}

const MOST_THREADS = 256;

function threadCount(value: string): number {
  if (count(value) > MOST_THREADS) throw new InvalidArgumentError(`at most ${MOST_THREADS} are possible`);
  return Number(value);
}

export function seed(value: string): number {
  if (natural(value) >= 2 ** 32) throw new InvalidArgumentError('a number below 2^32 is expected');
  return Number(value);
}

function replay(value: string): string {
  if (value.trim() === '')
    throw new InvalidArgumentError('the string behind `--replay` in a report is expected');
  return value.trim();
}

export function positive(value: string): number {
  const number = Number(value);
  if (!(number > 0)) throw new InvalidArgumentError('a number above 0 is expected');
  return number;
}
