/**
 * Runs a program of one thread, or of one function of it, over plain bytes: the smallest engine that a stepper can have,
 * without a memory model. What it cannot answer (other threads, waiting) is an error of the test.
 */
import type { FunctionCode, MachineCode, ObjectTemplate } from '../../src/program/machine/code.ts';
import { createStepper } from '../../src/program/machine/create-stepper.ts';
import { readScalar, writeScalar } from '../../src/program/machine/data-bytes.ts';
import { isPrivate, loadPrivate, privateFault } from '../../src/program/machine/private-memory.ts';
import { REQUESTS, type Request } from '../../src/program/machine/request.ts';
import type { MixedSizes, Stepper } from '../../src/program/machine/stepper.ts';
import { ThreadState } from '../../src/program/machine/thread-state.ts';
import { WIDE, wideValuesOf } from '../../src/program/machine/wide-values.ts';
import { formatPrint } from './format-print.ts';

export interface SequentialRun {
  /** Each character stands for one byte. */
  readonly output: string;
  /** What the function returned, or what `exit` was called with; undefined after an error. */
  readonly status: number | undefined;
  /** Kind, message and place of the error that ended the run. */
  readonly error: string | undefined;
}

interface StoredObject {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly isHeap: boolean;
  isAlive: boolean;
}

/** What memory holds that was never written: nothing that a program would write by chance. */
const GARBAGE = 0xa5;
const MOST_LOOPS = 10_000_000;
const MOST_WORDS = 1_000_000;

/** An error that this engine finds in the program. */
class ProgramError extends Error {}

class SequentialMemory {
  readonly #objects = new Map<number, StoredObject>();

  constructor({ globals }: MachineCode) {
    for (const [i, template] of globals.entries()) this.#objects.set(i + 1, storedTemplate(template));
  }

  allocate({ object, size, isZeroed, isHeap }: Request): void {
    if (this.#objects.has(object)) throw new ProgramError(`object ${object} is made twice`);
    const bytes = new Uint8Array(size).fill(isZeroed ? 0 : GARBAGE);
    this.#objects.set(object, { name: `object ${object}`, bytes, isHeap, isAlive: true });
  }

  end({ object, offset }: Request, isHeap: boolean): void {
    const ended = this.find(object, 0, 0);
    if (offset !== 0 || ended.isHeap !== isHeap)
      throw new ProgramError(`${ended.name} is ended in a wrong way`);
    ended.isAlive = false;
  }

  /** The object at an address, after the checks that an engine owes the program. */
  find(object: number, offset: number, size: number): StoredObject {
    const found = this.#objects.get(object);
    if (found === undefined) throw new ProgramError(`no object ${object}`);
    if (!found.isAlive) throw new ProgramError(`${found.name} is used after its end`);
    if (offset < 0 || offset + size > found.bytes.length) {
      throw new ProgramError(`${size} bytes at ${offset} of ${found.name}, which has ${found.bytes.length}`);
    }
    return found;
  }
}

function storedTemplate({ name, size, bytes }: ObjectTemplate): StoredObject {
  return { name, bytes: bytes?.slice() ?? new Uint8Array(size).fill(GARBAGE), isHeap: false, isAlive: true };
}

/** The largest access that is aligned and inside the block. */
function cellSize(_object: number, offset: number, remaining: number): number {
  return [8, 4, 2].find((size) => offset % size === 0 && size <= remaining) ?? 1;
}

export const functionNamed = ({ functions }: MachineCode, name: string): FunctionCode => {
  const found = functions.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`the program has no function ${name}`);
  return found;
};

/** A stepper for any number of runs. */
export const sequentialStepper = (
  code: MachineCode,
  generated: boolean,
  mixedSizes?: MixedSizes,
): Stepper => {
  const options = { unroll: MOST_LOOPS, prints: true, mostWords: MOST_WORDS, cellSize };
  return createStepper(code, { ...options, ...(mixedSizes && { mixedSizes }) }, { generated });
};

/** `start`: a function without parameters; without it, the program's own entry. */
export function runSequentially(code: MachineCode, stepper: Stepper, start?: FunctionCode): SequentialRun {
  const state = new ThreadState();
  const memory = new SequentialMemory(code);
  const { request } = stepper;
  const value = new Int32Array(2);
  let output = '';

  const readString = (object: number, offset: number, most: number): string => {
    let text = '';
    while (text.length < most) {
      const at = offset + text.length;
      if (isPrivate(object)) {
        const fault = privateFault(state, object, at, 1);
        if (fault !== undefined) throw new ProgramError(fault);
        loadPrivate(state, object, at, 1, value);
      } else {
        readScalar(memory.find(object, at, 1).bytes, at, 1, value);
      }
      if (value[0] === 0) break;
      text += String.fromCharCode(value[0]! & 0xff);
    }
    return text;
  };

  const readValue = (bytes: Uint8Array, at: number, size: number): void => {
    if (size === WIDE) {
      const words = new Int32Array(bytes.slice(at, at + WIDE).buffer);
      value.set([wideValuesOf(code).numberOf(words), 0]);
    } else readScalar(bytes, at, size, value);
  };
  const writeValue = (bytes: Uint8Array, at: number, size: number): void => {
    if (size === WIDE) bytes.set(new Uint8Array(wideValuesOf(code).wordsOf(request.low).slice().buffer), at);
    else writeScalar(bytes, at, size, request.low, request.high);
  };

  /** Answers a request; the status at the end of the program, else undefined. */
  const answer = (): number | undefined => {
    value.fill(0);
    const { kind, object, offset, size } = request;
    switch (kind) {
      case REQUESTS.read:
      case REQUESTS.readForUpdate:
        readValue(memory.find(object, offset, size).bytes, offset, size);
        return undefined;
      case REQUESTS.write:
      case REQUESTS.update:
        writeValue(memory.find(object, offset, size).bytes, offset, size);
        return undefined;
      case REQUESTS.fence:
        return undefined;
      case REQUESTS.allocate:
        memory.allocate(request);
        return undefined;
      case REQUESTS.free:
      case REQUESTS.kill:
        memory.end(request, kind === REQUESTS.free);
        return undefined;
      case REQUESTS.sizeOf:
        value[0] = memory.find(object, 0, 0).bytes.length;
        return undefined;
      case REQUESTS.print: {
        const text = formatPrint(
          readString(object, offset, Number.POSITIVE_INFINITY),
          request.arguments,
          readString,
        );
        output += text;
        value[0] = text.length;
        return undefined;
      }
      case REQUESTS.end:
      case REQUESTS.exit:
        return request.low;
      case REQUESTS.error:
        throw new ProgramError(`${request.errorKind}: ${request.message}`);
      default:
        throw new ProgramError(`request ${kind} in a program of one thread`);
    }
  };

  const first = start ?? code.functions[code.entry]!;
  stepper.start(state, 0, code.functions.indexOf(first), 0, 0);
  stepper.run(state);
  try {
    for (;;) {
      const status = answer();
      if (status !== undefined) return { output, status, error: undefined };
      stepper.resume(state, value[0]!, value[1]!, 0);
    }
  } catch (error) {
    if (!(error instanceof ProgramError)) throw error;
    const place = code.places[code.sites[request.pc]!];
    const where = place === undefined ? 'unknown place' : `${place.file}:${place.line}:${place.column}`;
    return { output, status: undefined, error: `${where}: ${error.message}` };
  }
}
