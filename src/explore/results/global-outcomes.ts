/**
 * Collects the final values of the observed globals (`--outcomes`) while an engine runs. Executions
 * that end at an error are counted separately: users look for the outcome that they assert not to
 * happen. Locations are made as they are accessed; an execution reported before a location was
 * known has left the initial value there.
 */
import type { MachineCode } from '../../program/machine/code.ts';
import type { MemoryMap } from '../../program/machine/memory-map.ts';
import { outcomeText } from './align-outcomes.ts';
import { type ObservedGlobal, observedGlobals, shownName } from './observed-globals.ts';
import type { ErrorKind, ObservedOutcomes } from './result.ts';

/** An observed scalar. */
interface Column {
  readonly global: ObservedGlobal;
  readonly offset: number;
  readonly name: string;
  readonly initialValue: number;
  /** Its location; -1 while no access to it is known. */
  location: number;
  /** Whether the program itself writes it, and not a lock or the start of a thread. */
  isWritten: boolean;
}

interface Row {
  readonly values: readonly number[];
  readonly error: ErrorKind | undefined;
  executions: number;
}

/** What was collected, in a form that another collector of the same program can add. */
export interface OutcomeCounts {
  readonly columns: readonly {
    /** The index among the observed globals. */
    readonly global: number;
    readonly offset: number;
    readonly name: string;
    readonly initialValue: SentValue;
    readonly isWritten: boolean;
  }[];
  readonly rows: readonly {
    readonly values: readonly SentValue[];
    readonly error: ErrorKind | undefined;
    readonly executions: number;
  }[];
}

/**
 * A value as its number, or as its words where the number is only this collector's; with its text
 * if it is a pointer.
 */
type SentValue = number | { readonly words: readonly number[]; readonly text: string };

export class GlobalOutcomes {
  private readonly observed: readonly ObservedGlobal[];
  private memory: MemoryMap | undefined;
  private columns: Column[] = [];
  private readonly rows = new Map<string, Row>();
  private knownLocations = 0;
  private values: number[] = [];
  /**
   * Texts of values that other collectors have sent: only they may know what a pointer points at.
   */
  private readonly sentTexts = new Map<number, string>();

  /** Throws InputError if a name is no global. */
  constructor(code: MachineCode, wanted: readonly string[] | 'all') {
    this.observed = observedGlobals(code, wanted);
  }

  /** A run of the search begins: discard what was reported before. */
  begin(memory: MemoryMap): void {
    this.memory = memory;
    this.rows.clear();
    this.knownLocations = 0;
    this.columns = this.observed.flatMap((global) => {
      if (global.scalar === undefined) return [];
      const { offset, size } = global.scalar;
      const initialValue = memory.initialValue(global.object, offset, size);
      return [{ global, offset, name: global.name, initialValue, location: -1, isWritten: false }];
    });
  }

  /** Locations that are observed, as far as they are known. */
  locations(): number[] {
    this.findLocations();
    return this.columns.flatMap(({ location }) => (location < 0 ? [] : [location]));
  }

  /**
   * Counts an execution that is complete, or ends at an error. `finalValue`: of a location, as a
   * number of the memory's values; undefined if nothing is written to it. `isOwnWrite`: whether the
   * program itself made its final write; asked until one is.
   */
  record(
    finalValue: (location: number) => number | undefined,
    isOwnWrite: (location: number) => boolean,
    error?: ErrorKind,
  ): void {
    this.findLocations();
    const { columns, values } = this;
    for (let i = 0; i < columns.length; i++) {
      const column = columns[i]!;
      const value = column.location < 0 ? undefined : finalValue(column.location);
      values[i] = value ?? column.initialValue;
      if (value !== undefined && !column.isWritten) column.isWritten = isOwnWrite(column.location);
    }
    count(this.rows, values, error, 1);
  }

  /** What was collected so far. */
  get counts(): OutcomeCounts {
    const { values: table } = this.memory!;
    const sent = (value: number, column: Column): SentValue => {
      if (Math.abs(value) < 2 ** 32 || !Number.isFinite(value)) return value;
      return { words: table.wordsOf(value), text: this.textOf(value, column) };
    };
    return {
      columns: this.columns.map((column) => ({
        global: this.observed.indexOf(column.global),
        offset: column.offset,
        name: column.name,
        initialValue: sent(column.initialValue, column),
        isWritten: column.isWritten,
      })),
      rows: [...this.rows.values()].map(({ values, error, executions }) => ({
        values: values.map((value, i) => sent(value, this.columns[i]!)),
        error,
        executions,
      })),
    };
  }

  /** Adds what another has collected. */
  add({ columns, rows }: OutcomeCounts): void {
    this.findLocations();
    const received = (value: SentValue): number => {
      if (typeof value === 'number') return value;
      const number = this.memory!.values.ofWords(value.words);
      this.sentTexts.set(number, value.text);
      return number;
    };
    const indices = columns.map(({ global: index, offset, name, initialValue, isWritten }) => {
      const global = this.observed[index]!;
      let at = this.columns.findIndex((column) => column.global === global && column.offset === offset);
      if (at < 0) {
        const column = {
          global,
          offset,
          name,
          initialValue: received(initialValue),
          location: -1,
          isWritten,
        };
        at = this.columns.push(column) - 1;
      }
      this.columns[at]!.isWritten ||= isWritten;
      return at;
    });
    for (const { values, error, executions } of rows) {
      const row = this.columns.map(({ initialValue }) => initialValue);
      values.forEach((value, i) => {
        row[indices[i]!] = received(value);
      });
      count(this.rows, row, error, executions);
    }
  }

  /** The outcomes, in ascending order of their values. */
  list(isComplete: boolean): ObservedOutcomes {
    const shown = this.columns
      .map((column, index) => ({ ...column, index }))
      .filter(({ global, isWritten }) => global.isNamed || isWritten)
      .sort(
        (a, b) => this.observed.indexOf(a.global) - this.observed.indexOf(b.global) || a.offset - b.offset,
      );
    const rows = new Map<string, Row>();
    for (const { values, error, executions } of this.rows.values()) {
      const row = shown.map(({ index, initialValue }) => values[index] ?? initialValue);
      count(rows, row, error, executions);
    }
    const text = (value: number, column: Column): string =>
      this.sentTexts.get(value) ?? this.textOf(value, column);
    const variables = shown.map((column) => ({
      name: column.name,
      initialValue: text(column.initialValue, column),
    }));
    return {
      variables,
      outcomes: [...rows.values()].sort(byValues).map(({ values, error, executions }) => {
        const texts = values.map((value, i) => text(value, shown[i]!));
        return {
          text: outcomeText(variables, texts, error),
          values: texts,
          ...(error === undefined ? {} : { error }),
          executions,
        };
      }),
      isComplete,
    };
  }

  private textOf(value: number, { global, offset }: Column): string {
    return this.memory!.scalarText(value, global.object, offset);
  }

  /** Finds new locations. */
  private findLocations(): void {
    const memory = this.memory!;
    if (memory.locations.length === this.knownLocations) return;
    this.knownLocations = memory.locations.length;
    for (const global of this.observed) {
      for (const [offset, { location }] of memory.cellsOfGlobal(global.object)) {
        if (global.scalar !== undefined && global.scalar.offset !== offset) continue;
        const known = this.columns.find((column) => column.global === global && column.offset === offset);
        if (known !== undefined) known.location = location;
        else this.addColumn(global, offset, location);
      }
    }
  }

  private addColumn(global: ObservedGlobal, offset: number, location: number): void {
    const { name, initialValue } = this.memory!.locations[location]!;
    this.columns.push({ global, offset, name: shownName(name), initialValue, location, isWritten: false });
  }
}

function count(
  rows: Map<string, Row>,
  values: readonly number[],
  error: ErrorKind | undefined,
  executions: number,
): void {
  const key = error === undefined ? values.join() : `${values.join()} ${error}`;
  const row = rows.get(key);
  if (row === undefined) rows.set(key, { values: [...values], error, executions });
  else row.executions += executions;
}

function byValues(a: Row, b: Row): number {
  for (let i = 0; i < a.values.length; i++)
    if (a.values[i] !== b.values[i]) return a.values[i]! - b.values[i]!;
  return 0;
}
