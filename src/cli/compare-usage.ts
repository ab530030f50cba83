/**
 * From the options of `heddle compare` to a question; what cannot be asked is refused before
 * anything is searched.
 */
import { chosenName, isFor, languageNames, languagesFor } from '../api/doors/compare.ts';
import { fail } from '../api/doors/input.ts';
import {
  type ChosenModel,
  type ComparedModels,
  type CompareLanguage,
  chosenModel,
  defaultModel,
  LANGUAGES,
  type Mapping,
  openFor,
  parseMapping,
  type Question,
  refuseMisfit,
  requireLanguage,
  type SourceFile,
} from '../index.ts';
import type { CompareFlags } from './compare-options.ts';
import { loadCat, loadMappingFile, readSource } from './system/files.ts';

/** The languages that a harness is written in. */
const HARNESS_LANGUAGES: ReadonlySet<string> = new Set(['c11', 'java']);

/** The question that the options ask; an InputError if they ask none. */
export function questionOf(flags: CompareFlags): Question {
  if (flags.forbiddenBy === undefined)
    return fail('usage', 'no model is named that forbids what is searched for', {
      expected: '`--forbidden-by MODEL`',
      suggestion:
        '`heddle compare --forbidden-by c11-sra --allowed-by c11 --events 6`; `heddle models` lists them',
    });
  refuseContradictions(flags);
  const forbidding = modelNamed(flags.forbiddenBy);
  const named = flags.allowedBy === undefined ? undefined : modelNamed(flags.allowedBy);
  const mapping = flags.mapping === undefined ? undefined : mappingNamed(flags.mapping);
  if (mapping !== undefined) refuseTarget(mapping, named, flags);
  if (named !== undefined) refusePair(flags, forbidding, named);
  const allowing = flags.monotonic === undefined ? named : forbidding;
  const language = languageOf(flags, mapping, [forbidding, ...(allowing === undefined ? [] : [allowing])]);
  refuseMisfit(forbidding, language);
  if (allowing !== undefined) refuseMisfit(allowing, mapping?.target ?? language);
  refuseForLanguage(flags, language);
  return {
    forbiddenBy: forbidding.choice,
    allowedBy: allowing?.choice,
    language,
    mapping,
    monotonic: flags.monotonic,
    events: flags.events,
    isExact: flags.exactly === true,
    targetEvents: flags.targetEvents,
    threads: flags.threads,
    locations: flags.locations,
    maxRmw: flags.rmw ? flags.maxRmw : 0,
    sequencing: flags.sequencing ?? 'total',
    deadness: flags.deadness,
    where: flags.where.map(whereCheck),
    all: flags.all === true,
    minimal: flags.minimal === true,
  };
}

/** The models of a question; an InputError if one of them is faulty, or is more than its axioms. */
export function modelsOf({ forbiddenBy, allowedBy, language, mapping }: Question): ComparedModels {
  return {
    forbidding: openFor(forbiddenBy, language, loadCat),
    allowing: allowedBy === undefined ? undefined : openFor(allowedBy, mapping?.target ?? language, loadCat),
  };
}

/** What is wrong whatever the models are. */
function refuseContradictions(flags: CompareFlags): void {
  const { events, mapping, monotonic, maxRmw = 0 } = flags;
  for (const option of ['threads', 'locations'] as const) {
    const count = flags[option] ?? 0;
    if (count > events)
      fail('usage', `\`--${option} ${count}\` is more than there are events (${events})`, {
        suggestion: `\`--events ${count}\` or more: each of the ${option} has at least one event`,
      });
  }
  if (!flags.rmw && maxRmw > 0)
    fail('usage', `\`--no-rmw\` and \`--max-rmw ${maxRmw}\` contradict each other`);
  if (flags.targetEvents !== undefined && mapping === undefined)
    fail('usage', '`--target-events` is about compiled executions, and no mapping is named', {
      suggestion: '`--mapping NAME` compiles, `--events` bounds executions that are not compiled',
    });
  if (mapping !== undefined && monotonic !== undefined)
    fail('usage', '`--mapping` and `--monotonic` are two questions', { expected: 'one of them' });
  for (const option of ['all', 'minimal'] as const) {
    if (flags[option] === true && monotonic !== undefined)
      fail('usage', `\`--${option}\` is not there with \`--monotonic\`, which asks about two executions`);
  }
  for (const [option, isThere] of [
    ['all', flags.all],
    ['minimal', flags.minimal],
    ['dimacs', flags.dimacs !== undefined],
  ] as const) {
    if (flags.jobs !== undefined && isThere === true)
      fail('usage', `\`--jobs\` and \`--${option}\` do not go together`, {
        suggestion: 'leave out `--jobs`: the search is then one formula a size',
      });
  }
  if (flags.all === true && mapping !== undefined)
    fail('usage', '`--all` is not there with `--mapping`: one test is enough to break it', {
      suggestion: '`--where` asks for another test',
    });
}

/** What is wrong with the two models together. */
function refusePair({ monotonic, mapping }: CompareFlags, forbidding: ChosenModel, named: ChosenModel): void {
  const isSame = chosenName(forbidding) === chosenName(named);
  if (monotonic !== undefined && !isSame)
    fail('usage', '`--monotonic` asks about one model, and `--allowed-by` names another', {
      suggestion: 'leave out `--allowed-by`',
    });
  if (monotonic === undefined && mapping === undefined && isSame)
    fail('usage', `no execution is both forbidden and allowed by \`${chosenName(named)}\``, {
      suggestion:
        '`--monotonic sequencing|modes|fences` compares executions of one model; without `--allowed-by`, all is shown that it forbids',
    });
}

/** A mapping is broken by what a model of its target allows; a machine stands for itself. */
function refuseTarget(
  { name, target, machine }: Mapping,
  named: ChosenModel | undefined,
  { minimal, sequencing, jobs }: CompareFlags,
): void {
  if (machine !== undefined && minimal === true)
    fail(
      'usage',
      `\`--minimal\` is not there with mapping \`${name}\`, whose target is a machine (${machine})`,
    );
  if (machine !== undefined && named !== undefined)
    fail('usage', `the target of mapping \`${name}\` is a machine (${machine}), which has no other model`, {
      suggestion: 'leave out `--allowed-by`',
    });
  if (machine !== undefined && jobs !== undefined)
    fail('usage', `\`--jobs\` is not there with mapping \`${name}\`, whose target is a machine (${machine})`);
  if (machine === undefined && target.hasPartialSequencing && sequencing === 'partial')
    fail(
      'usage',
      `\`--sequencing partial\` is not there with mapping \`${name}\`, whose target is ${target.name}`,
      {
        expected: 'a mapping to a language whose threads are all in order',
        suggestion: 'leave out `--sequencing`',
      },
    );
  if (machine === undefined && named === undefined)
    fail('usage', `no model is named that allows what mapping \`${name}\` compiles to`, {
      expected: `\`--allowed-by MODEL\`, for ${target.name}`,
      suggestion: `\`--allowed-by ${defaultModel(target.litmus).name}\` is the model of ${target.name}`,
    });
}

/** A name of the catalogue, or a cat file. */
const modelNamed = (name: string): ChosenModel =>
  chosenModel(name.endsWith('.cat') ? readSource(name) : name);

function mappingNamed(name: string): Mapping {
  return parseMapping(loadMappingFile(name));
}

/**
 * The language asked for; else that of the mapping; else the only one that all the models are for.
 */
function languageOf(
  { language }: CompareFlags,
  mapping: Mapping | undefined,
  models: readonly ChosenModel[],
): CompareLanguage {
  const asked = language === undefined ? undefined : requireLanguage(language);
  if (mapping !== undefined) {
    if (asked !== undefined && asked !== mapping.source)
      fail('usage', `mapping \`${mapping.name}\` compiles ${mapping.source.name}, not ${asked.name}`, {
        suggestion: `leave out \`--language\`, or \`--language ${mapping.source.name}\``,
      });
    return mapping.source;
  }
  if (asked !== undefined) return asked;
  const common = LANGUAGES.filter((candidate) => models.every((model) => isFor(model, candidate)));
  if (common.length === 1) return common[0]!;
  const names = models.map((model) => `\`${chosenName(model)}\``).join(' and ');
  if (common.length === 0)
    return fail('architecture', `${names} have no language in common`, {
      expected: models
        .map((model) => `\`${chosenName(model)}\` is for ${languageNames(languagesFor(model))}`)
        .join(', '),
      suggestion: '`--mapping NAME` compares a source language with what it is compiled to',
    });
  return fail('usage', `${names} can be compared in several languages, and none is named`, {
    expected: `\`--language\` with one of ${languageNames(common)}`,
  });
}

const hasUpdates = (labels: CompareLanguage['labels']): boolean =>
  labels.some(({ kind, isPaired }) => kind === 'update' || isPaired);

/** Options that not every language has. */
function refuseForLanguage(
  { sequencing, monotonic, harness, maxRmw = 0 }: CompareFlags,
  { name, labels, hasPartialSequencing }: CompareLanguage,
): void {
  if (sequencing === 'partial' && !hasPartialSequencing)
    fail(
      'usage',
      `\`--sequencing partial\` is not there in ${name}, where all events of a thread are in order`,
      {
        expected: `one of ${languageNames(LANGUAGES.filter((language) => language.hasPartialSequencing))}`,
      },
    );
  if (maxRmw > 0 && !hasUpdates(labels))
    fail('usage', `\`--max-rmw ${maxRmw}\` has no meaning in ${name}, which has no read-modify-writes`, {
      expected: `one of ${languageNames(LANGUAGES.filter((language) => hasUpdates(language.labels)))}`,
      suggestion: 'leave it out',
    });
  if (monotonic === 'modes' && labels.every(({ weaker }) => weaker.length === 0))
    fail('usage', `\`--monotonic modes\` has no meaning in ${name}, where no event has a weaker mode`);
  if (harness !== undefined && !HARNESS_LANGUAGES.has(name))
    fail('usage', `no harness can be written in ${name}`, {
      expected: `one of ${[...HARNESS_LANGUAGES].join(', ')}`,
      suggestion: '`--output DIR` writes the litmus tests',
    });
}

/** What `--where` gives, as the text of a cat file. */
function whereCheck(text: string): SourceFile {
  if (!/^\s*~?\s*(acyclic|irreflexive|empty)\b/.test(text))
    fail('usage', `\`--where ${text}\` is no check of cat`, {
      expected: '`acyclic`, `irreflexive`, `empty` or `~empty`, and an expression',
      suggestion: `\`--where 'empty ${text}'\` or \`--where '~empty ${text}'\``,
    });
  return { name: '--where', text };
}
