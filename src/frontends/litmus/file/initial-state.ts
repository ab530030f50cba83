/**
 * Puts the entries of the init section into the tables that a language lowers its code with:
 * locations with addresses and initial values, registers with initial values.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import { didYouMean } from '../../../diagnostics/suggest.ts';
import type { Language } from '../../../program/program.ts';
import {
  type InitialEntry,
  type InitialValue,
  type LitmusFile,
  type LitmusLanguage,
  LocationTable,
  RegisterFile,
} from './litmus-file.ts';
import { shown } from './shown.ts';

const BYTES_OF_TYPE = new Map<string, number>([
  ...['char', 'signed char', 'unsigned char', 'int8_t', 'uint8_t'].map((type): [string, number] => [type, 1]),
  ...['short', 'unsigned short', 'int16_t', 'uint16_t'].map((type): [string, number] => [type, 2]),
  ...['int', 'unsigned', 'unsigned int', 'int32_t', 'uint32_t', 'atomic_int', 'atomic int'].map(
    (type): [string, number] => [type, 4],
  ),
  ...[
    'long',
    'long long',
    'unsigned long',
    'int64_t',
    'uint64_t',
    'intptr_t',
    'uintptr_t',
    'size_t',
    'atomic_long',
  ].map((type): [string, number] => [type, 8]),
]);

/**
 * Bytes of a type that the init section names, if it has a size that does not depend on the
 * machine.
 */
export function bytesOfType(type: string | undefined): number | undefined {
  return type === undefined ? undefined : BYTES_OF_TYPE.get(type);
}

const SIGNED_BITS = new Map<string, 8 | 16>([
  ['signed char', 8],
  ['int8_t', 8],
  ['short', 16],
  ['int16_t', 16],
]);

/** Bits of a type that is narrower than the IR's values and signed. */
export function signedBitsOfType(type: string | undefined): 8 | 16 | undefined {
  return type === undefined ? undefined : SIGNED_BITS.get(type);
}

/**
 * The tables as the init section leaves them. There is a register file for every thread that the
 * file mentions.
 */
export function initialState(
  file: LitmusFile,
  language: LitmusLanguage,
): { locations: LocationTable; registers: readonly RegisterFile[] } {
  const locations = new LocationTable(elementSize(file));
  const registers = Array.from({ length: threadCount(file) }, () => new RegisterFile());
  // Addresses first: a value may name a variable that is declared later.
  const addresses = new LocationTable(locations.elementSize);
  for (const entry of file.init) {
    if (entry.kind !== 'location') continue;
    if (addresses.has(entry.name)) {
      fail('syntax', `${shown(entry.name)} is initialised twice`, {
        span: entry.span,
        expected: 'one entry for each variable',
      });
    }
    addresses.declare(entry.name, entry.type, entry.length, []);
  }
  const resolved = (value: InitialValue) => resolveInitial(value, addresses);
  for (const entry of file.init) for (const value of valuesOf(entry)) resolved(value);
  for (const entry of file.init) {
    if (entry.kind !== 'location') continue;
    const values = entry.values.map((value) => stored(resolved(value), entry.type, language.language));
    locations.declare(entry.name, entry.type, entry.length, values);
  }
  for (const name of addresses.names()) locations.address(name);
  const initialised = new Set<string>();
  for (const entry of file.init) {
    if (entry.kind === 'register') {
      const register = `${entry.thread}:${language.canonicalRegister(entry.name) ?? entry.name}`;
      if (entry.value !== undefined && initialised.has(register)) {
        fail('syntax', `${shown(register)} is initialised twice`, {
          span: entry.span,
          expected: 'one entry for each register',
        });
      }
      if (entry.value !== undefined) initialised.add(register);
      setRegister(entry, language, registers, resolved);
    }
    if (entry.kind === 'symbolic' && language.hasSymbolicRegisters !== true) {
      fail('unsupported', `symbolic registers are not supported in ${language.language}`, {
        span: entry.span,
      });
    }
  }
  return { locations, registers };
}

/**
 * Languages whose narrow variables hold signed values; the architectures keep bytes and half-words
 * zero-extended.
 */
const SIGNED_MEMORY: ReadonlySet<Language> = new Set(['C', 'OpenCL', 'Java']);

/**
 * The IR keeps 32-bit values signed, so that `0xffffffff` in a location that is not wider means -1.
 */
function stored(value: number, type: string | undefined, language: Language): number {
  const bytes = bytesOfType(type);
  if ((bytes === 1 || bytes === 2) && !SIGNED_MEMORY.has(language)) return value & (2 ** (8 * bytes) - 1);
  return value >= 2 ** 31 && value < 2 ** 32 && bytes !== 8 ? value - 2 ** 32 : value;
}

function valuesOf(entry: InitialEntry): readonly InitialValue[] {
  if (entry.kind === 'location') return entry.values;
  return entry.value === undefined ? [] : [entry.value];
}

/** Bytes between array elements: all arrays of a test share one element size. */
function elementSize(file: LitmusFile): number {
  let size: number | undefined;
  for (const entry of file.init) {
    if (entry.kind !== 'location' || entry.length === undefined) continue;
    const bytes = entry.type?.endsWith('*') ? 8 : (bytesOfType(entry.type) ?? 4);
    if (size !== undefined && size !== bytes) {
      fail('unsupported', 'arrays with elements of different sizes are not supported', {
        span: entry.span,
        expected: `elements of ${size} bytes`,
      });
    }
    size = bytes;
  }
  return size ?? 4;
}

const MOST_THREADS = 64;

/** More than the threads that the code has is harmless; the language takes those that it needs. */
function threadCount(file: LitmusFile): number {
  let count = 1;
  for (const entry of file.init) {
    if (entry.kind !== 'register') continue;
    if (entry.thread >= MOST_THREADS) {
      fail('value', `there is no thread ${entry.thread}`, {
        span: entry.span,
        expected: `at most ${MOST_THREADS} threads`,
      });
    }
    count = Math.max(count, entry.thread + 1);
  }
  const code = file.file.text.slice(file.code.start, file.code.end);
  for (const found of code.matchAll(/\b(?:P|Thread)([0-9]{1,3})\b/g)) {
    if (Number(found[1]) < MOST_THREADS) count = Math.max(count, Number(found[1]) + 1);
  }
  return count;
}

/** The number that an initial value is: itself, or the address of a variable. */
export function resolveInitial(value: InitialValue, locations: LocationTable): number {
  if (value.kind === 'number') return value.value;
  if (value.index === undefined) return locations.address(value.name);
  const element = locations.find(value.name, value.index);
  if (element === undefined) {
    const length = locations.lengthOf(value.name);
    return fail('unknown-name', `there is no element \`${value.name}[${value.index}]\``, {
      span: value.span,
      expected: length === undefined ? 'an array' : `an index from 0 to ${length - 1}`,
    });
  }
  return locations.locations[element]!.address;
}

function setRegister(
  entry: Extract<InitialEntry, { kind: 'register' }>,
  language: LitmusLanguage,
  registers: readonly RegisterFile[],
  resolved: (value: InitialValue) => number,
): void {
  const name = language.canonicalRegister(entry.name);
  const file = registers[entry.thread]!;
  if (name === undefined) {
    fail('unknown-name', `${shown(entry.name)} is not a register of ${language.language}`, {
      span: entry.span,
      suggestion: didYouMean(entry.name, file.names),
    });
  }
  file.setInitialValue(name, entry.value === undefined ? 0 : resolved(entry.value));
}
