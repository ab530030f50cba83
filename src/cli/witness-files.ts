/**
 * What `heddle compare` writes to files: of each test its litmus text, its picture and its harness.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from '../api/doors/input.ts';
import {
  type ComparedModels,
  harnessOf,
  type Question,
  renderDot,
  renderSvg,
  testName,
  type Witness,
  witnessPicture,
} from '../index.ts';
import { makeFolder } from './check-flags.ts';
import type { CompareFlags } from './compare-options.ts';

/** Makes the folders that are asked for; the result writes one witness and returns the paths. */
export function witnessWriter(
  { output, graphs, harness }: Pick<CompareFlags, 'output' | 'graphs' | 'harness'>,
  question: Question,
  models: ComparedModels,
): (witness: Witness, number: number) => string[] {
  for (const folder of [output, graphs, harness]) if (folder !== undefined) makeFolder(folder);
  return (witness, number) => {
    const name = `${testName(question)}.${number}`;
    const files: (readonly [path: string, text: string])[] = [];
    if (output !== undefined) {
      files.push([join(output, `${name}.litmus`), witness.litmus]);
      // Of a machine it is a run, and no test.
      const ending = question.mapping?.machine === undefined ? 'litmus' : 'txt';
      if (witness.targetLitmus !== undefined)
        files.push([join(output, `${name}.target.${ending}`), witness.targetLitmus]);
    }
    if (graphs !== undefined) {
      const picture = witnessPicture(question, witness, models);
      files.push([join(graphs, `${name}.svg`), renderSvg(picture)]);
      files.push([join(graphs, `${name}.dot`), renderDot(picture)]);
    }
    const program = harness === undefined ? undefined : harnessOf(witness.execution, name);
    if (program !== undefined) files.push([join(harness!, program.fileName), program.text]);
    for (const [path, text] of files) writeText(path, text);
    return files.map(([path]) => path);
  };
}

export function writeText(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch {
    fail('usage', `cannot write \`${path}\``);
  }
}
