/**
 * Verdicts of the classic shapes. Authority: facts/shapes#classic-shapes, of which the columns tso, armv7, armv8,
 * power and riscv were run in herd7 7.58; the others by hand from the definitions.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Language } from '../../src/program/program.ts';
import { runShape } from '../support/run-shape.ts';
import { CLASSIC, type ClassicShape, withModes } from './shapes.ts';

const NAMES = Object.keys(CLASSIC) as ClassicShape[];

interface Column {
  readonly model: string;
  readonly language: Language;
  /** Modes of writes and reads. */
  readonly modes?: readonly [string, string];
  /** The shapes whose weak outcome is allowed. */
  readonly allowed: string;
}

const WEAK = 'SB MP LB S R 2+2W WRC IRIW RWC ISA2';
const COLUMNS: readonly Column[] = [
  { model: 'sc', language: 'C', allowed: '' },
  { model: 'sc', language: 'X86', allowed: '' },
  { model: 'sc', language: 'Java', allowed: '' },
  { model: 'tso', language: 'X86', allowed: 'SB R RWC' },
  { model: 'tso', language: 'C', allowed: 'SB R RWC' },
  { model: 'tso', language: 'C', modes: ['sc', 'sc'], allowed: '' },
  { model: 'tso', language: 'Java', allowed: 'SB R RWC' },
  { model: 'tso', language: 'Java', modes: ['v', 'v'], allowed: '' },
  { model: 'pso', language: 'X86', allowed: 'SB MP S R 2+2W RWC ISA2' },
  { model: 'pso', language: 'C', allowed: 'SB MP S R 2+2W RWC ISA2' },
  { model: 'armv8', language: 'AArch64', allowed: WEAK },
  { model: 'armv7', language: 'ARM', allowed: WEAK },
  { model: 'power', language: 'PPC', allowed: WEAK },
  { model: 'riscv', language: 'RISCV', allowed: WEAK },
  { model: 'rc11', language: 'C', allowed: 'SB MP S R 2+2W WRC IRIW RWC ISA2' },
  { model: 'rc11', language: 'C', modes: ['rel', 'acq'], allowed: 'SB R 2+2W IRIW RWC' },
  { model: 'rc11', language: 'C', modes: ['sc', 'sc'], allowed: '' },
  { model: 'rc11-cpp20', language: 'C', allowed: 'SB MP S R 2+2W WRC IRIW RWC ISA2' },
  { model: 'c11', language: 'C', allowed: WEAK },
  { model: 'c11', language: 'C', modes: ['sc', 'sc'], allowed: '' },
  { model: 'c11-partial', language: 'C', modes: ['sc', 'sc'], allowed: '' },
  { model: 'c11-orig', language: 'C', modes: ['sc', 'sc'], allowed: '' },
  { model: 'c11-draft', language: 'C', modes: ['sc', 'sc'], allowed: 'SB R IRIW RWC' },
  { model: 'imm', language: 'C', allowed: WEAK },
  { model: 'imm', language: 'C', modes: ['sc', 'sc'], allowed: '' },
  { model: 'ra', language: 'C', allowed: 'SB R 2+2W IRIW RWC' },
  { model: 'sra', language: 'C', allowed: 'SB R IRIW RWC' },
  { model: 'wra', language: 'C', allowed: 'SB R 2+2W IRIW RWC CoWR' },
  { model: 'ra', language: 'X86', allowed: 'SB R 2+2W IRIW RWC' },
  { model: 'jam21', language: 'Java', modes: ['v', 'v'], allowed: '' },
  { model: 'jam21', language: 'Java', modes: ['o', 'o'], allowed: 'SB MP S R 2+2W WRC IRIW RWC ISA2' },
  { model: 'jam21', language: 'Java', modes: ['rel', 'acq'], allowed: 'SB R 2+2W IRIW RWC' },
  { model: 'jam21', language: 'Java', allowed: `${WEAK} CoRR` },
  { model: 'jam21', language: 'C', modes: ['sc', 'sc'], allowed: '' },
  { model: 'ocaml', language: 'Java', allowed: 'SB MP S R 2+2W WRC IRIW RWC ISA2 CoRR' },
  { model: 'ocaml', language: 'C', modes: ['sc', 'sc'], allowed: '' },
  { model: 'ptx1', language: 'PTX', allowed: `${WEAK} CoRR` },
  { model: 'ptx2', language: 'PTX', allowed: `${WEAK} CoRR` },
];

for (const { model, language, modes, allowed } of COLUMNS) {
  test(`${model}, ${language}${modes === undefined ? '' : ` ${modes.join('/')}`}`, async () => {
    const found: string[] = [];
    for (const name of NAMES) {
      const [threads, final] = CLASSIC[name];
      const text = modes === undefined ? threads : withModes(threads, ...modes);
      const { litmus, executions } = await runShape(model, { language, threads: text, final });
      assert.ok(executions > 0, name);
      if (litmus!.positive > 0) found.push(name);
    }
    assert.equal(found.join(' '), allowed);
  });
}
