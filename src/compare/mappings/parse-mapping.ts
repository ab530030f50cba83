/**
 * Mapping files (docs/mappings.md): a table that says what each label of a source language becomes
 * on a target, one row a line. Every label of the source is in one row, or is refused with a
 * reason: a hole in the table is an error.
 */
import { fail } from '../../diagnostics/diagnostic.ts';
import { positionOf, type SourceFile } from '../../diagnostics/source.ts';
import { didYouMean } from '../../diagnostics/suggest.ts';
import type { CompareLanguage, EventLabel } from '../question/event-label.ts';
import { LANGUAGES } from '../question/languages.ts';
import type { Mapping, MappingRow } from '../question/mapping.ts';
import { spanOfWords, type Word, wordsByLine } from './mapping-words.ts';
import { parseSteps } from './row-steps.ts';

const KEYWORDS = ['source', 'target', 'machine', 'trimmed', 'scope', 'refuse'] as const;
const MACHINES = ['amd'] as const;
/** So many labels without a row are listed. */
const LONGEST_LIST = 12;

/** What has been read so far. */
interface Draft {
  readonly file: SourceFile;
  source: { readonly language: CompareLanguage; readonly word: Word } | undefined;
  target: { readonly language: CompareLanguage; readonly word: Word } | undefined;
  machine: { readonly name: NonNullable<Mapping['machine']>; readonly word: Word } | undefined;
  isTrimmed: boolean;
  readonly rows: MappingRow[];
  readonly scopes: { readonly source: string; readonly target: string }[];
  readonly refused: { readonly labels: readonly string[]; readonly reason: string }[];
  /** By label: where it is already spoken for. */
  readonly taken: Map<string, Word>;
}

/** Throws InputError with the first fault. The name of the mapping is that of its file. */
export function parseMapping(file: SourceFile): Mapping {
  const draft: Draft = {
    file,
    source: undefined,
    target: undefined,
    machine: undefined,
    isTrimmed: false,
    rows: [],
    scopes: [],
    refused: [],
    taken: new Map(),
  };
  for (const words of wordsByLine(file)) parseLine(draft, words);
  return finish(draft);
}

function parseLine(draft: Draft, words: readonly Word[]): void {
  const [first, ...rest] = words;
  switch (first!.text) {
    case 'source':
      if (draft.source !== undefined) twice(first!, draft.source.word);
      draft.source = languageOf(draft, first!, rest);
      return;
    case 'target':
      if (draft.target !== undefined) twice(first!, draft.target.word);
      draft.target = languageOf(draft, first!, rest);
      return;
    case 'machine':
      if (draft.machine !== undefined) twice(first!, draft.machine.word);
      draft.machine = machineOf(first!, rest);
      return;
    case 'trimmed':
      if (rest.length > 0) unexpected(rest[0]!, 'nothing after `trimmed`');
      draft.isTrimmed = true;
      return;
    case 'scope':
      parseScope(draft, first!, rest);
      return;
    case 'refuse':
      parseRefusal(draft, first!, rest);
      return;
    default:
      parseRow(draft, words);
  }
}

const twice = (word: Word, before: Word): never =>
  fail('syntax', `a second \`${word.text}\``, {
    span: word.span,
    expected: `one: the first is in line ${lineOf(before)}`,
  });

const unexpected = (word: Word, expected: string): never =>
  fail('syntax', `\`${word.text}\` cannot stand here`, { span: word.span, expected });

const lineOf = ({ span }: Word): number => positionOf(span.file, span.start).line;

/** The one word after a keyword. */
function onlyWord(keyword: Word, rest: readonly Word[], expected: string): Word {
  const [word, more] = rest;
  if (word === undefined)
    fail('syntax', `\`${keyword.text}\` without a name`, { span: keyword.span, expected });
  if (word.kind !== 'word') unexpected(word, expected);
  if (more !== undefined) unexpected(more, `nothing after \`${word.text}\``);
  return word;
}

function languageOf(
  draft: Draft,
  keyword: Word,
  rest: readonly Word[],
): { language: CompareLanguage; word: Word } {
  if (draft.taken.size > 0 || draft.scopes.length > 0) {
    fail('syntax', `\`${keyword.text}\` after the first row`, {
      span: keyword.span,
      expected: '`source` and `target` at the start of the file',
    });
  }
  const names = LANGUAGES.map(({ name }) => name);
  const expected = `one of ${names.join(', ')}`;
  const word = onlyWord(keyword, rest, expected);
  const language = LANGUAGES.find(({ name }) => name === word.text);
  if (language !== undefined) {
    if (keyword.text === 'target' && language.name === 'opencl') {
      fail('unsupported', 'OpenCL is no target', {
        span: word.span,
        expected:
          'a target whose locations are all in one space: a table does not say which space a location is in',
      });
    }
    return { language, word: keyword };
  }
  return fail('unknown-name', `there is no language \`${word.text}\` to compare in`, {
    span: word.span,
    expected,
    suggestion: didYouMean(word.text, names),
  });
}

function machineOf(keyword: Word, rest: readonly Word[]): NonNullable<Draft['machine']> {
  const expected = `one of ${MACHINES.join(', ')}`;
  const word = onlyWord(keyword, rest, expected);
  const name = MACHINES.find((machine) => machine === word.text);
  if (name !== undefined) return { name, word: keyword };
  return fail('unknown-name', `there is no machine \`${word.text}\``, {
    span: word.span,
    expected,
    suggestion: didYouMean(word.text, MACHINES),
  });
}

function requireSource({ source }: Draft, at: Word): CompareLanguage {
  if (source !== undefined) return source.language;
  return fail('syntax', 'the source language is not named', {
    span: at.span,
    expected: 'a line such as `source c11` before the first row',
  });
}

/** The language of the steps; that of the source, if the target is a machine. */
function requireTarget({ source, target, machine }: Draft, at: Word): CompareLanguage {
  if (target !== undefined && machine !== undefined) {
    fail('syntax', 'both a target language and a machine', {
      span: machine.word.span,
      expected: '`target` or `machine`, not both',
    });
  }
  if (target !== undefined) return target.language;
  if (machine !== undefined && source !== undefined) return source.language;
  return fail('syntax', 'the target language is not named', {
    span: at.span,
    expected: 'a line such as `target power` before the first row',
  });
}

/** `R.na, W.na -> W F.sync` */
function parseRow(draft: Draft, words: readonly Word[]): void {
  const arrow = words.findIndex(({ kind }) => kind === 'arrow');
  if (arrow === -1) {
    fail('syntax', `\`${words[0]!.text}\` starts no line`, {
      span: words[0]!.span,
      expected: `one of ${KEYWORDS.join(', ')}, or a row: labels, \`->\`, steps`,
      suggestion: didYouMean(words[0]!.text, KEYWORDS),
    });
  }
  const target = requireTarget(draft, words[0]!);
  const sources = parseLabels(draft, words.slice(0, arrow), words[arrow]!);
  const steps = words.slice(arrow + 1);
  if (steps.length === 0) {
    fail('syntax', 'a row without steps', {
      span: words[arrow]!.span,
      expected: 'labels of the target; `nothing` if the event becomes no instruction',
    });
  }
  if (draft.machine === undefined) draft.rows.push(...parseSteps(steps, spanOfWords(steps), sources, target));
  else {
    const { name } = draft.machine;
    if (steps.length > 1 || steps[0]!.text !== name) {
      fail('syntax', 'steps of a row whose target is a machine', {
        span: spanOfWords(steps),
        expected: `\`${name}\`: the machine's own compiler makes the steps`,
      });
    }
    draft.rows.push({ source: sources.map((label) => label.name), steps: [], controlFrom: undefined });
  }
}

/** A list of labels and patterns with commas between them; none may be spoken for yet. */
function parseLabels(draft: Draft, words: readonly Word[], after: Word): EventLabel[] {
  const language = requireSource(draft, words[0] ?? after);
  if (words.length % 2 === 0) {
    fail('syntax', 'a label is missing', {
      span: words.at(-1)?.span ?? after.span,
      expected: `labels of ${language.name} with commas between them`,
    });
  }
  return words.flatMap((word, i) => {
    if (i % 2 === 1) {
      if (word.kind !== 'comma') unexpected(word, 'a comma between labels');
      return [];
    }
    if (word.kind !== 'word') unexpected(word, `a label of ${language.name}`);
    const labels = matching(word, language);
    for (const { name } of labels) {
      const before = draft.taken.get(name);
      if (before !== undefined) {
        fail('type', `\`${name}\` is in the table twice`, {
          span: word.span,
          expected: `one row for each label: line ${lineOf(before)} has it`,
        });
      }
      draft.taken.set(name, word);
    }
    return labels;
  });
}

/** The labels that a word names: `*` stands for any one part between dots. */
function matching({ text, span }: Word, language: CompareLanguage): EventLabel[] {
  const parts = text.split('.');
  const labels = language.labels.filter(({ name }) => {
    const own = name.split('.');
    return own.length === parts.length && own.every((part, i) => parts[i] === '*' || parts[i] === part);
  });
  if (labels.length > 0) return labels;
  const names = language.labels.map(({ name }) => name);
  return fail('unknown-name', `${language.name} has no label \`${text}\``, {
    span,
    expected: text.includes('*')
      ? `\`*\` for one part of a label, such as ${names[0]}`
      : `one of ${listOf(names)}`,
    suggestion: didYouMean(text, names),
  });
}

const listOf = (names: readonly string[]): string =>
  names.length <= LONGEST_LIST
    ? names.join(', ')
    : `${names.slice(0, LONGEST_LIST).join(', ')} and ${names.length - LONGEST_LIST} more`;

/** `scope wg -> cta` */
function parseScope(draft: Draft, keyword: Word, rest: readonly Word[]): void {
  const [source, arrow, target, more] = rest;
  if (source === undefined || arrow?.kind !== 'arrow' || target === undefined || more !== undefined) {
    fail('syntax', 'a `scope` line of another form', {
      span: spanOfWords([keyword, ...rest]),
      expected: '`scope`, a level of the source, `->`, a level of the target',
    });
  }
  const levelOf = (word: Word, { name, scopeLevels }: CompareLanguage): string => {
    if (scopeLevels.includes(word.text)) return word.text;
    return fail('unknown-name', `${name} has no scope level \`${word.text}\``, {
      span: word.span,
      expected: scopeLevels.length === 0 ? 'no `scope` line' : `one of ${scopeLevels.join(', ')}`,
      suggestion: didYouMean(word.text, scopeLevels),
    });
  };
  const level = {
    source: levelOf(source, requireSource(draft, keyword)),
    target: levelOf(target, requireTarget(draft, keyword)),
  };
  for (const before of draft.scopes) {
    if (before.source === level.source || before.target === level.target) {
      fail(
        'type',
        `a second \`scope\` line for \`${before.source === level.source ? source.text : target.text}\``,
        {
          span: spanOfWords([keyword, ...rest]),
        },
      );
    }
  }
  draft.scopes.push(level);
}

/** `refuse U.* "read-modify-writes are not compiled"` */
function parseRefusal(draft: Draft, keyword: Word, rest: readonly Word[]): void {
  const reason = rest.at(-1);
  if (reason?.kind !== 'string' || reason.text.trim() === '') {
    fail('syntax', 'a `refuse` line without a reason', {
      span: spanOfWords([keyword, ...rest]),
      expected: 'labels, then the reason in quotes',
    });
  }
  const labels = parseLabels(draft, rest.slice(0, -1), reason).map(({ name }) => name);
  draft.refused.push({ labels, reason: reason.text });
}

function finish(draft: Draft): Mapping {
  const { file, machine, isTrimmed, rows, scopes, refused } = draft;
  const start: Word = draft.source?.word ?? { kind: 'word', text: '', span: { file, start: 0, end: 1 } };
  const source = requireSource(draft, start);
  const target = requireTarget(draft, start);
  const holes = source.labels.map(({ name }) => name).filter((name) => !draft.taken.has(name));
  if (holes.length > 0) {
    fail('type', `the table has no row for ${listOf(holes)}`, {
      span: start.span,
      expected: `a row for every label of ${source.name}`,
      suggestion: `\`refuse ${holes[0]} "why"\` leaves a label out`,
    });
  }
  if (machine === undefined) checkScopes(draft, source, target);
  const name = file.name.replace(/^.*[/\\]/, '').replace(/\.map$/, '');
  return {
    name,
    source,
    target,
    rows,
    isTrimmed,
    scopes,
    refused,
    ...(machine !== undefined && { machine: machine.name }),
  };
}

/** Every level of the target comes from one of the source, narrower ones from narrower ones. */
function checkScopes({ scopes, target: at }: Draft, source: CompareLanguage, target: CompareLanguage): void {
  const { span } = at!.word;
  const expected =
    source.scopeLevels.length === 0
      ? `a source with scopes, since ${target.name} has some`
      : `a \`scope\` line for each of ${target.scopeLevels.join(', ')}, narrower levels from narrower ones, the widest from the widest`;
  const origins = target.scopeLevels.map((level) =>
    source.scopeLevels.indexOf(scopes.find((scope) => scope.target === level)?.source ?? ''),
  );
  const missing = target.scopeLevels.filter((_, i) => origins[i] === -1);
  if (missing.length > 0) {
    fail('type', `no scope of ${source.name} becomes ${missing.join(', ')} of ${target.name}`, {
      span,
      expected,
    });
  }
  const isNested = origins.every((origin, i) => i === 0 || origin > origins[i - 1]!);
  if (!isNested || (origins.length > 0 && origins.at(-1) !== source.scopeLevels.length - 1)) {
    fail('type', 'the `scope` lines mix up narrow and wide levels', { span, expected });
  }
}
