/** `heddle models`: the catalogue, or one model with its axioms and its page. */
import type { Command } from 'commander';
import { declaredTraits, usualEngine } from '../api/doors/engines.ts';
import {
  type Language,
  MODELS,
  type ModelEntry,
  modelAxioms,
  programLanguage,
  requireModel,
} from '../index.ts';
import { ExitCode } from './exit-codes.ts';
import { print } from './job/console.ts';
import { loadCat, readModelPage } from './system/files.ts';

export function addModelsCommand(program: Command, finish: (exitCode: number) => void): void {
  program
    .command('models')
    .description('list the memory models, or show one: its axioms and its page')
    .argument('[name]', 'a model')
    .option('--json', 'one JSON value on standard output')
    .addHelpText('after', '\nExamples:\n  heddle models\n  heddle models rc11')
    .action((name: string | undefined, flags: { json?: boolean }) => {
      print(name === undefined ? listing(flags.json === true) : oneModel(name, flags.json === true));
      finish(ExitCode.holds);
    });
}

function listing(asJson: boolean): string {
  if (asJson) return `${JSON.stringify(MODELS.map(described), null, 2)}\n`;
  const rows = MODELS.map(described).map(({ name, aliases, languages, engine, paper }) => [
    [name, ...aliases].join(', '),
    languagesText(languages),
    engine,
    paper,
  ]);
  return table([['model', 'languages', 'engine', 'paper'], ...rows]);
}

/** The entry with the engine that checks programs under the model, and what it counts. */
const described = (entry: ModelEntry) => ({
  ...entry,
  ...usualEngine(declaredTraits(entry), entry.languages),
});

/** `C Java`; `AArch64 (C as compiled to it)` where programs in C run as well. */
function languagesText(languages: readonly Language[]): string {
  const seenAs = programLanguage(languages);
  const isCompiled = seenAs !== 'C' && languages.includes(seenAs);
  return `${languages.join(' ')}${isCompiled ? ' (C as compiled to it)' : ''}`;
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd();
  return `${rows.map(line).join('\n')}\n`;
}

function oneModel(name: string, asJson: boolean): string {
  const entry = requireModel(name);
  const axioms = modelAxioms(entry, loadCat);
  if (asJson) return `${JSON.stringify({ ...described(entry), axioms }, null, 2)}\n`;
  const head = [
    `${entry.name}: ${entry.title}`,
    entry.paper,
    `languages: ${languagesText(entry.languages)}`,
    '',
  ];
  const checks =
    entry.rules === undefined
      ? ['Axioms', ...axioms.map((axiom) => `  ${axiom}`), '']
      : ['Rules', ...entry.rules.map((rule) => `  ${rule}`), ''];
  const page = readModelPage(entry.name);
  return `${[...head, ...checks, ...(page === undefined ? [] : [page])].join('\n')}\n`;
}
