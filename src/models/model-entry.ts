/** What the catalogue says of a model. */
import type { GraphRules } from '../execution/graph-rules.ts';
import type { Language } from '../program/program.ts';

/**
 * For programs in these languages, every consistent execution of the entry's model is consistent in
 * `model`.
 */
export interface Inclusion {
  readonly model: string;
  readonly languages: readonly Language[];
}

export interface ModelEntry {
  readonly name: string;
  readonly aliases: readonly string[];
  /**
   * File name in src/models/cat. Undefined: the model has no axioms, but rules by which programs
   * run.
   */
  readonly file: string | undefined;
  readonly title: string;
  /** Authors, venue, year. */
  readonly paper: string;
  readonly languages: readonly Language[];
  /** The rules of memory by which the operational engine runs programs. */
  readonly operational?: 'sc' | 'opmm';
  /** Of a model without axioms: its rules in words. */
  readonly rules?: readonly string[];
  /** Of a model for the rf and graph engines. */
  readonly graphRules?: GraphRules;
  /** The model has a coherence order; if not, executions are reads-from maps and final writes. */
  readonly usesCoherence: boolean;
  /** No consistent execution has a cycle of po and rf. */
  readonly porfAcyclic: boolean;
  /**
   * No consistent execution has a cycle of rf, addr, data and ctrl, an RMW being taken as its two
   * halves: what it writes may depend on its operand, what it reads does not. So no value justifies
   * itself.
   */
  readonly thinAirFree: boolean;
  /** See ConsistencyModel. */
  readonly reExecutes: boolean;
  /** Only direct inclusions; isWithin closes them. */
  readonly within: readonly Inclusion[];
}
