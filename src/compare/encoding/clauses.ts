/**
 * Requirements on a circuit, as clauses for one solver. A gate is defined only in the direction in
 * which it is needed (Plaisted and Greenbaum), so that a model says nothing of gates: decode
 * inputs. Requirements are first collected, because what is required outright (literals that hold
 * in every solution) decides how deferred nodes are defined.
 */
import {
  type Circuit,
  FALSE,
  type Literal,
  type NodeDefinition,
  type SolutionFacts,
  TRUE,
} from './circuit.ts';

const POSITIVE = 1;
const NEGATIVE = 2;

export class Clauses {
  readonly circuit: Circuit;
  /** Literals that hold in every solution. */
  private readonly units = new Set<Literal>();
  /** Relations that have no cycle in any solution. */
  private readonly acyclic: Int32Array[] = [];
  private readonly required: (readonly Literal[])[] = [];
  private readonly emitted: number[] = [];
  private readonly defined = new Set<NodeDefinition>();
  private readonly variables = new Map<number, number>();
  private pending: number[] = [];
  private count = 0;

  constructor(circuit: Circuit) {
    this.circuit = circuit;
  }

  get variableCount(): number {
    return this.variables.size;
  }
  get clauseCount(): number {
    return this.count;
  }

  /** The disjunction must hold. */
  require(...literals: readonly Literal[]): void {
    if (literals.length > 1) {
      this.required.push(literals);
      return;
    }
    const literal = literals[0] ?? FALSE;
    const parts = literal > 0 ? this.circuit.partsOf(literal) : undefined;
    if (parts !== undefined) for (const part of parts) this.require(part);
    else if (!this.units.has(literal) && literal !== TRUE) {
      this.units.add(literal);
      this.required.push([literal]);
    }
  }

  /** Records that the requirements make the relation acyclic. */
  noteAcyclic(r: Int32Array): void {
    this.acyclic.push(r);
  }

  /** The clauses that are new since the last time, flat, each ended by 0. */
  take(): readonly number[] {
    // Definitions may require more.
    for (let i = 0; i < this.required.length; i++) this.emit(this.required[i]!);
    this.required.length = 0;
    const clauses = this.pending;
    this.pending = [];
    return clauses;
  }

  /** The solver's variable of a node; undefined if no clause speaks of it. */
  variableOf(node: number): number | undefined {
    return this.variables.get(node);
  }

  /** The literal as an assumption for the solver; to be asked for before the clauses are taken. */
  assumption(literal: Literal): number {
    this.need(literal);
    return this.solverLiteral(literal);
  }

  private solverLiteral(literal: Literal): number {
    const node = Math.abs(literal);
    let variable = this.variables.get(node);
    if (variable === undefined) {
      variable = this.variables.size + 1;
      this.variables.set(node, variable);
    }
    return literal > 0 ? variable : -variable;
  }

  private readonly known: SolutionFacts = {
    holds: (literal) => literal === TRUE || this.units.has(literal),
    isAcyclic: (r) =>
      this.acyclic.some(
        (whole) =>
          whole.length === r.length && r.every((literal, place) => this.isPart(literal, whole[place]!)),
      ),
  };

  /** The first implies the second, as one of the parts of a disjunction. */
  private isPart(part: Literal, whole: Literal): boolean {
    if (part === FALSE || part === whole) return true;
    const parts = whole < 0 ? this.circuit.partsOf(-whole) : undefined;
    return parts?.some((other) => this.isPart(part, -other)) === true;
  }

  private emit(literals: readonly Literal[]): void {
    // A disjunction of negated conjunctions is one clause.
    const flat = new Set<Literal>();
    const flatten = (literal: Literal): void => {
      const parts = literal < 0 ? this.circuit.partsOf(-literal) : undefined;
      const isShared = (this.emitted[-literal] ?? 0) !== 0;
      if (parts === undefined || isShared) flat.add(literal);
      else for (const part of parts) flatten(-part);
    };
    for (const literal of literals) flatten(literal);
    this.clause([...flat]);
  }

  private clause(literals: readonly Literal[]): void {
    if (literals.includes(TRUE)) return;
    const kept = literals.filter((literal) => literal !== FALSE);
    for (const literal of kept) this.need(literal);
    for (const literal of kept) this.pending.push(this.solverLiteral(literal));
    this.pending.push(0);
    this.count++;
  }

  /** Defines the node of a literal that occurs in a clause with this sign. */
  private need(first: Literal): void {
    const stack = [first];
    for (let literal = stack.pop(); literal !== undefined; literal = stack.pop()) {
      const node = Math.abs(literal);
      const direction = literal > 0 ? POSITIVE : NEGATIVE;
      const done = this.emitted[node] ?? 0;
      if ((done & direction) !== 0) continue;
      this.emitted[node] = done | direction;
      const definition = this.circuit.definitionOf(node);
      if (definition !== undefined && !this.defined.has(definition)) {
        this.defined.add(definition);
        for (const clause of definition.clauses(this.known)) this.require(...clause);
      }
      const parts = this.circuit.partsOf(node);
      if (parts === undefined) continue;
      if (literal > 0) {
        for (const part of parts) {
          this.pending.push(this.solverLiteral(-node), this.solverLiteral(part), 0);
          this.count++;
          stack.push(part);
        }
      } else {
        this.pending.push(this.solverLiteral(node));
        for (const part of parts) {
          this.pending.push(this.solverLiteral(-part));
          stack.push(-part);
        }
        this.pending.push(0);
        this.count++;
      }
    }
  }
}
