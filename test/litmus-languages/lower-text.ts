/** Lowers the text of a code section, with init entries given as values: no litmus file around it is needed. */
import assert from 'node:assert/strict';
import { type Diagnostic, InputError } from '../../src/diagnostics/diagnostic.ts';
import {
  type LitmusFile,
  type LitmusLanguage,
  LocationTable,
  type Lowered,
  RegisterFile,
} from '../../src/frontends/litmus/file/litmus-file.ts';
import { renderThread } from './render-ir.ts';

export interface Setting {
  /** Declared variables: `{ t: { type: 'int', length: 2 } }`. */
  readonly variables?: Readonly<Record<string, { readonly type?: string; readonly length?: number }>>;
  /** Registers bound to addresses of variables: `{ '0:X': 'x' }`. */
  readonly bound?: Readonly<Record<string, string>>;
}

export interface LoweredText extends Lowered {
  readonly locations: LocationTable;
  /** Thread by thread, as render-ir.ts writes it. */
  readonly text: readonly string[][];
}

export function lowerText(language: LitmusLanguage, code: string, setting: Setting = {}): LoweredText {
  const source = { name: 'test.litmus', text: code };
  const locations = new LocationTable(4);
  for (const [name, { type, length }] of Object.entries(setting.variables ?? {})) {
    locations.declare(name, type, length, []);
  }
  const registers = Array.from({ length: 4 }, () => new RegisterFile());
  for (const [key, variable] of Object.entries(setting.bound ?? {})) {
    const [thread, name] = key.split(':') as [string, string];
    registers[Number(thread)]!.setInitialValue(name, locations.address(variable));
  }
  const file: LitmusFile = {
    file: source,
    architecture: language.language,
    architectureSpan: { file: source, start: 0, end: 0 },
    name: 'test',
    init: [],
    code: { start: 0, end: code.length },
    tail: code.length,
  };
  const lowered = language.lower(file, locations, registers);
  const text = lowered.threads.map((thread) => renderThread(thread, locations.locations));
  return { ...lowered, locations, text };
}

/** The diagnostic of an input that must be refused. */
export function refusal(language: LitmusLanguage, code: string, setting: Setting = {}): Diagnostic {
  try {
    lowerText(language, code, setting);
  } catch (error) {
    assert.ok(error instanceof InputError, `not an InputError: ${error}`);
    return error.diagnostics[0]!;
  }
  return assert.fail(`accepted: ${code}`);
}
