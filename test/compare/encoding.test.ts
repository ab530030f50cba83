/**
 * The encoding, piece by piece, against what it encodes: truth tables, models evaluated on executions, applied mappings,
 * weakenings, strengthenings listed one by one. A slow run looks at many more executions.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { EMBEDDED } from '../../src/cli/sat/embedded-solver.ts';
import { loadMappingFile, mappingNames } from '../../src/cli/system/files.ts';
import { atomicLocations } from '../../src/compare/concrete/atomic-locations.ts';
import { canonicalForm, canonicalKey } from '../../src/compare/concrete/canonical.ts';
import { isConsistent, openFor } from '../../src/compare/concrete/judge.ts';
import { toExecution } from '../../src/compare/concrete/to-execution.ts';
import { weakenings } from '../../src/compare/concrete/weakenings.ts';
import { closesControl, isWellFormed } from '../../src/compare/concrete/well-formed.ts';
import { Circuit, evaluator, FALSE, type Literal, TRUE } from '../../src/compare/encoding/circuit.ts';
import { Clauses } from '../../src/compare/encoding/clauses.ts';
import { closureNodes } from '../../src/compare/encoding/closure.ts';
import { compiledExecution } from '../../src/compare/encoding/compiled.ts';
import { decode } from '../../src/compare/encoding/decode.ts';
import { LiteralAlgebra } from '../../src/compare/encoding/literal-algebra.ts';
import { literalBase } from '../../src/compare/encoding/literal-base.ts';
import {
  type ModelScope,
  requireAllowed,
  requireForbidden,
} from '../../src/compare/encoding/model-constraints.ts';
import type { Solution } from '../../src/compare/encoding/problem.ts';
import { type LiteralCheck, literalChecks } from '../../src/compare/encoding/run-model.ts';
import { type SymbolicExecution, symbolicExecution } from '../../src/compare/encoding/symbolic-execution.ts';
import { type WeakenedSetting, weakenedParts } from '../../src/compare/encoding/weakened.ts';
import { applyMapping } from '../../src/compare/mappings/apply.ts';
import { parseMapping } from '../../src/compare/mappings/parse-mapping.ts';
import type { CompareLanguage, EventLabel } from '../../src/compare/question/event-label.ts';
import {
  type Edge,
  type FoundExecution,
  locationCount,
  threadCount,
} from '../../src/compare/question/found-execution.ts';
import { findLabel, LANGUAGES, languageNamed } from '../../src/compare/question/languages.ts';
import type { Question, Strengthening } from '../../src/compare/question/question.ts';
import { SizeSearch } from '../../src/compare/search.ts';
import { ROUNDS, settingOf } from '../../src/compare/setting.ts';
import { InputError } from '../../src/diagnostics/diagnostic.ts';
import type { ConsistencyModel } from '../../src/execution/consistency-model.ts';
import { writeChoices } from '../../src/execution/evaluate-execution.ts';
import { EvaluatorCache } from '../../src/execution/evaluator-cache.ts';
import { allExecutions, drawn, withLabelsOnly } from '../support/brute-force.ts';
import { loadLibrary } from '../support/run-shape.ts';
import { usualOrSlow } from '../support/slow.ts';
import { asked, NO_LIMITS } from './asked.ts';
import { randomExecution } from './random-execution.ts';

/** Many more executions each. */
const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

// Circuits and clauses

/** A formula over inputs 0 to 4: how to build it, how to evaluate it. */
type Formula =
  | { readonly kind: 'input'; readonly number: number }
  | { readonly kind: 'not'; readonly of: Formula }
  | { readonly kind: 'and' | 'or' | 'equal' | 'two'; readonly of: readonly Formula[] };

const INPUTS = 5;
const { formula } = fc.letrec<{ formula: Formula }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'formula' },
    fc.record({ kind: fc.constant('input' as const), number: fc.nat(INPUTS - 1) }),
    fc.record({ kind: fc.constant('not' as const), of: tie('formula') }),
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const, 'equal' as const, 'two' as const),
      of: fc.array(tie('formula'), { minLength: 2, maxLength: 4 }),
    }),
  ),
}));

function built(circuit: Circuit, inputs: readonly Literal[], formula: Formula): Literal {
  if (formula.kind === 'input') return inputs[formula.number]!;
  if (formula.kind === 'not') return -built(circuit, inputs, formula.of);
  const parts = formula.of.map((part) => built(circuit, inputs, part));
  switch (formula.kind) {
    case 'and':
      return circuit.and(parts);
    case 'or':
      return circuit.or(parts);
    case 'equal':
      return circuit.equal(parts[0]!, parts[1]!);
    case 'two':
      return circuit.atLeast(parts, 2)[2]!;
  }
}

function truth(bits: number, formula: Formula): boolean {
  if (formula.kind === 'input') return ((bits >> formula.number) & 1) === 1;
  if (formula.kind === 'not') return !truth(bits, formula.of);
  const parts = formula.of.map((part) => truth(bits, part));
  switch (formula.kind) {
    case 'and':
      return parts.every(Boolean);
    case 'or':
      return parts.some(Boolean);
    case 'equal':
      return parts[0] === parts[1];
    case 'two':
      return parts.filter(Boolean).length >= 2;
  }
}

/** Whether there is a solution in which the inputs have these values. */
async function isPossible(clauses: Clauses, inputs: readonly Literal[], bits: number): Promise<boolean> {
  const solver = await EMBEDDED.create(NO_LIMITS);
  const assumptions = inputs.map((input, i) => clauses.assumption(((bits >> i) & 1) === 1 ? input : -input));
  solver.addClauses(clauses.take());
  const outcome = await solver.solve(assumptions);
  solver.dispose();
  return outcome === 'satisfiable';
}

test('circuits: evaluation and clauses say what the formula says', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(formula, { minLength: 1, maxLength: 3 }),
      fc.nat(31),
      async (formulas, bits) => {
        const circuit = new Circuit();
        const inputs = numbers(INPUTS).map(() => circuit.input());
        const literals = formulas.map((one) => built(circuit, inputs, one));
        const holds = evaluator(circuit, (node) => ((bits >> inputs.indexOf(node)) & 1) === 1);
        const values = formulas.map((one) => truth(bits, one));
        assert.deepEqual(literals.map(holds), values);
        const clauses = new Clauses(circuit);
        clauses.require(...literals);
        assert.equal(await isPossible(clauses, inputs, bits), values.some(Boolean));
        const each = new Clauses(circuit);
        for (const literal of literals) each.require(literal);
        assert.equal(await isPossible(each, inputs, bits), values.every(Boolean));
      },
    ),
    { numRuns: 60 },
  );
});

function warshall(r: readonly boolean[], size: number): boolean[] {
  const closed = [...r];
  for (const k of numbers(size))
    for (const i of numbers(size))
      for (const j of numbers(size)) closed[i * size + j] ||= closed[i * size + k]! && closed[k * size + j]!;
  return closed;
}

test('closures: as Warshall has it, written out or by reasons', async () => {
  const size = 4;
  /** By pair: never, always, or an input with this value. */
  const entry = fc.constantFrom<'never' | 'always' | boolean>('never', 'never', 'always', true, true, false);
  const relation = fc.array(entry, { minLength: size * size, maxLength: size * size });
  const known = fc.constantFrom('nothing', 'irreflexive', 'acyclic');
  await fc.assert(
    fc.asyncProperty(relation, known, async (entries, how) => {
      const circuit = new Circuit();
      const r = Int32Array.from(entries, (one) =>
        one === 'never' ? FALSE : one === 'always' ? TRUE : circuit.input(),
      );
      const closure = closureNodes(circuit, r, size);
      const expected = warshall(
        entries.map((one) => one === 'always' || one === true),
        size,
      );
      const hasCycle = numbers(size).some((i) => expected[i * size + i]);
      const clauses = new Clauses(circuit);
      if (how === 'irreflexive') for (const i of numbers(size)) clauses.require(-closure[i * size + i]!);
      // Whoever notes it has required it.
      if (how === 'acyclic' && !hasCycle) clauses.noteAcyclic(r);
      const assumptions = [...r].flatMap((literal, place) =>
        literal === TRUE || literal === FALSE ? [] : [entries[place] === true ? literal : -literal],
      );
      const solver = await EMBEDDED.create(NO_LIMITS);
      const asked = assumptions.map((literal) => clauses.assumption(literal));
      const nodes = [...closure].flatMap((literal) => (literal > 1 ? [literal] : []));
      for (const node of nodes) for (const literal of [node, -node]) clauses.assumption(literal);
      solver.addClauses(clauses.take());
      const outcome = await solver.solve(asked);
      assert.equal(outcome, how === 'irreflexive' && hasCycle ? 'unsatisfiable' : 'satisfiable');
      if (outcome === 'satisfiable')
        closure.forEach((literal, place) => {
          const value = Math.abs(literal) === 1 ? literal > 0 : solver.value(clauses.variableOf(literal)!);
          assert.equal(value, expected[place], `pair ${place}`);
        });
      solver.dispose();
    }),
    { numRuns: 80 },
  );
});

// Symbolic executions at one concrete execution

interface Fixed {
  readonly circuit: Circuit;
  readonly clauses: Clauses;
  readonly symbolic: SymbolicExecution;
}

function symbolicFor(language: CompareLanguage, events: number, sequencing: 'total' | 'partial'): Fixed {
  const circuit = new Circuit();
  const clauses = new Clauses(circuit);
  const uses = new Set(['addr', 'data', 'ctrl']);
  const symbolic = symbolicExecution(
    circuit,
    {
      language,
      labels: language.labels,
      events,
      threads: undefined,
      locations: undefined,
      maxRmw: undefined,
      sequencing,
      uses,
      closesControl: false,
      cube: undefined,
    },
    (...literals) => clauses.require(...literals),
  );
  return { circuit, clauses, symbolic };
}

/** Every literal of the symbolic execution that the concrete one decides, with its sign. Pre: its threads do not get longer. */
function decidedBy({ parts, labels, shapes }: SymbolicExecution, found: FoundExecution): Literal[] {
  const { events } = found;
  const literals: Literal[] = [];
  const say = (literal: Literal, holds: boolean): void => {
    literals.push(holds ? literal : -literal);
  };
  const sizes = numbers(threadCount(found)).map(
    (thread) => events.filter((one) => one.thread === thread).length,
  );
  for (const shape of shapes) say(shape.chosen, shape.sizes.join() === sizes.join());
  events.forEach(({ label }, event) => {
    for (const other of labels.labels) say(labels.is(event, other), other === label);
  });
  const matrix = (of: Int32Array, holds: (a: number, b: number) => boolean): void => {
    for (const a of numbers(events.length))
      for (const b of numbers(events.length)) say(of[a * events.length + b]!, holds(a, b));
  };
  const placeOf = new Map(found.coherence.flatMap((order) => order.map((write, place) => [write, place])));
  const sameLocation = (a: number, b: number): boolean =>
    events[a]!.location >= 0 && events[a]!.location === events[b]!.location;
  matrix(parts.sameThread, (a, b) => events[a]!.thread === events[b]!.thread);
  matrix(parts.sameLocation, sameLocation);
  for (const name of ['sequenced', 'addr', 'data', 'ctrl', 'rmw'] as const)
    matrix(parts[name], (a, b) => found[name].some(([from, to]) => from === a && to === b));
  matrix(parts.readsFrom, (a, b) => found.readsFrom[b] === a);
  matrix(parts.coherence, (a, b) => sameLocation(a, b) && placeOf.get(a)! < placeOf.get(b)!);
  for (const { level, groupOf } of found.scopes)
    matrix(parts.scopes.get(level)!, (a, b) => groupOf[events[a]!.thread] === groupOf[events[b]!.thread]);
  return literals;
}

/** The value of every literal, deferred ones aside, given what holds. */
function valuesFrom(circuit: Circuit, decided: readonly Literal[]): (literal: Literal) => boolean {
  const values = new Map<number, boolean>();
  const set = (literal: Literal): void => {
    const parts = circuit.partsOf(Math.abs(literal));
    if (parts === undefined) values.set(Math.abs(literal), literal > 0);
    else if (literal > 0) parts.forEach(set);
  };
  // What is true first: a false conjunction says nothing of one of its parts.
  decided.forEach(set);
  const holds = evaluator(circuit, (node) => values.get(node) ?? false);
  for (const literal of decided) assert.ok(holds(literal), `literal ${literal} is not what was decided`);
  return holds;
}

/** Well-formed executions, numbered as the symbolic ones are. */
const executionsOf = (
  language: CompareLanguage,
  mostEvents = 4,
  isPartial = false,
): fc.Arbitrary<FoundExecution> =>
  randomExecution(language, { mostEvents, isPartial, controlEnds: language.litmus === 'C' })
    .filter((found) => isWellFormed(found) === undefined)
    .map(canonicalForm);

test('every well-formed execution is among the symbolic ones, and is decoded from them', async () => {
  for (const language of LANGUAGES) {
    const isPartial = language.hasPartialSequencing;
    await fc.assert(
      fc.asyncProperty(executionsOf(language, 5, isPartial), async (found) => {
        const { circuit, clauses, symbolic } = symbolicFor(
          language,
          found.events.length,
          isPartial ? 'partial' : 'total',
        );
        const decided = decidedBy(symbolic, found);
        const holds = valuesFrom(circuit, decided);
        const labelOf = (slot: number): EventLabel => found.events[slot]!.label;
        const { execution } = decode(language, symbolic.parts, labelOf, holds);
        assert.equal(canonicalKey(execution), canonicalKey(found), drawn(found));
        const solver = await EMBEDDED.create(NO_LIMITS);
        for (const literal of decided) clauses.require(literal);
        solver.addClauses(clauses.take());
        assert.equal(await solver.solve(), 'satisfiable', drawn(found));
        solver.dispose();
      }),
      { numRuns: 15 },
    );
  }
});

// Models

const MODELS =
  'sc tso pso sra ra wra rc11 rc11-cpp20 c11 c11-partial c11-orig c11-draft c11-swrf c11-sra imm ocaml ' +
  'armv7 armv8 power riscv mca ptx1 ptx2 ptx opencl opencl-simp jam21 jam21-thesis jam19';

function modelsFor(language: CompareLanguage): ConsistencyModel[] {
  return MODELS.split(' ').flatMap((name) => {
    try {
      return [openFor(name, language, loadLibrary)];
    } catch (error) {
      if (error instanceof InputError) return [];
      throw error;
    }
  });
}

/** Numbers of events, initial writes first as the evaluator has them, by element of literal sets; -1 where there is none. */
function elementsOf(found: FoundExecution): number[] {
  const { events } = found;
  return [...events.map((_, i) => locationCount(found) + i), ...events.map(({ location }) => location)];
}

/** The values of the checks that every execution of the model is asked, as pairs or elements; by evaluation. */
function evaluatedChecks(
  found: FoundExecution,
  model: ConsistencyModel,
): { name: string; holds: boolean; value: Int32Array }[] {
  const execution = toExecution(found);
  const own = new EvaluatorCache(model).evaluatorFor(execution.skeleton);
  writeChoices(own, execution);
  own.computeAll();
  return model.plan.checks.flatMap(({ mode, name, node }, number) =>
    mode === 'require' ? [{ name, holds: own.checkHolds(number), value: own.copyOf(node) }] : [],
  );
}

/** Of a matrix of truth values, or a set of them. */
function holdsOf({ test, negated, isSet }: LiteralCheck, value: readonly boolean[], size: number): boolean {
  const loops = (r: readonly boolean[]): boolean => numbers(size).some((i) => r[i * size + i]);
  const isKept =
    test === 'empty'
      ? !value.some(Boolean)
      : !loops(test === 'acyclic' && !isSet ? warshall(value, size) : value);
  return isKept !== negated;
}

const scopeOf = (circuit: Circuit, clauses: Clauses): ModelScope => ({
  circuit,
  require: (...literals) => clauses.require(...literals),
  noteAcyclic: (r) => clauses.noteAcyclic(r),
  rounds: ROUNDS,
  onCut: () => {},
});

/** What the model says of symbolic executions of that many events, for a solver that is told an execution each time. */
class ModelOverLiterals {
  private readonly fixed: Fixed;
  private readonly size: number;
  private readonly checks: readonly LiteralCheck[];
  private readonly allowed: Literal;
  private readonly forbidden: Literal;
  private readonly alwaysAllowed: Clauses;
  private readonly model: ConsistencyModel;

  constructor(model: ConsistencyModel, language: CompareLanguage, events: number) {
    this.model = model;
    this.fixed = symbolicFor(language, events, 'total');
    const { circuit, clauses, symbolic } = this.fixed;
    const algebra = new LiteralAlgebra(circuit, literalBase(circuit, symbolic.parts, model.vocabulary), {
      rounds: ROUNDS,
      chooseOrder: (nodes) => new Int32Array(nodes.length ** 2).fill(FALSE),
    });
    this.size = algebra.size;
    this.checks = literalChecks(model.cat, algebra, ({ mode }) => mode === 'require').filter(
      ({ isChosen }) => !isChosen,
    );
    [this.allowed, this.forbidden] = [circuit.input(), circuit.input()];
    requireAllowed(scopeOf(circuit, clauses), model, symbolic.parts, this.allowed);
    if (!model.plan.hasResidual)
      requireForbidden(scopeOf(circuit, clauses), model, symbolic.parts, this.forbidden);
    this.alwaysAllowed = new Clauses(circuit);
    requireAllowed(scopeOf(circuit, this.alwaysAllowed), model, symbolic.parts);
    if (!model.plan.hasResidual)
      requireForbidden(scopeOf(circuit, this.alwaysAllowed), model, symbolic.parts, this.forbidden);
  }

  async assertAgrees(founds: readonly FoundExecution[]): Promise<void> {
    const { clauses, symbolic } = this.fixed;
    const { model, checks } = this;
    const solver = await EMBEDDED.create(NO_LIMITS);
    const strict = await EMBEDDED.create(NO_LIMITS);
    const isPossible = async (
      to: Clauses,
      by: typeof solver,
      literals: readonly Literal[],
    ): Promise<boolean> => {
      const assumptions = literals.map((literal) => to.assumption(literal));
      by.addClauses(to.take());
      return (await by.solve(assumptions)) === 'satisfiable';
    };
    for (const check of checks)
      for (const literal of check.value) for (const one of [literal, -literal]) clauses.assumption(one);
    for (const found of founds) {
      const where = `${model.name}: ${drawn(found)}`;
      const decided = decidedBy(symbolic, found).filter((literal) => literal !== TRUE && literal !== FALSE);
      const isAllowed = isConsistent(found, model);
      assert.ok(
        await isPossible(clauses, solver, [...decided, -this.allowed, -this.forbidden]),
        `nothing is said: ${where}`,
      );
      const elements = elementsOf(found);
      const evaluated = evaluatedChecks(found, model);
      assert.ok(model.plan.hasResidual || evaluated.length === checks.length);
      evaluated.forEach(({ name, holds, value }, number) => {
        const check = checks[number]!;
        assert.equal(check.name, name);
        const truths = [...check.value].map((literal) =>
          Math.abs(literal) === 1
            ? literal > 0
            : solver.value(clauses.variableOf(Math.abs(literal))!) === literal > 0,
        );
        assert.equal(holdsOf(check, truths, this.size), holds, `${name} of ${where}`);
        truths.forEach((truth, place) => {
          const [a, b] = [elements[Math.floor(place / this.size)]!, elements[place % this.size]!];
          if (b < 0 || (!check.isSet && a < 0)) return;
          const word = check.isSet ? value[0]! : value[a]!;
          assert.equal(
            truth,
            ((word >> b) & 1) === 1,
            `${name}, ${check.isSet ? b : `${a}>${b}`}, of ${where}`,
          );
        });
      });
      assert.equal(
        await isPossible(clauses, solver, [...decided, this.allowed]),
        isAllowed,
        `allowed: ${where}`,
      );
      if (!model.plan.hasResidual)
        assert.equal(
          await isPossible(clauses, solver, [...decided, this.forbidden]),
          !isAllowed,
          `forbidden: ${where}`,
        );
      assert.equal(await isPossible(this.alwaysAllowed, strict, decided), isAllowed, `required: ${where}`);
      if (!model.plan.hasResidual)
        assert.ok(
          !(await isPossible(this.alwaysAllowed, strict, [...decided, this.forbidden])),
          `both: ${where}`,
        );
    }
    solver.dispose();
    strict.dispose();
  }
}

for (const language of LANGUAGES) {
  test(`models of ${language.name}: literals say what evaluation says`, async () => {
    const events = 4;
    const founds = fc
      .sample(executionsOf(language, events), 400)
      .filter((found) => found.events.length === events)
      .slice(0, usualOrSlow(8, 100));
    assert.ok(founds.length >= 8);
    for (const model of modelsFor(language))
      await new ModelOverLiterals(model, language, events).assertAgrees(founds);
  });
}

// Compiled executions

const MAPPINGS = mappingNames()
  .map((name) => parseMapping(loadMappingFile(name)))
  .filter(({ machine }) => machine === undefined);

/** What was required, evaluated. */
const areMet = (required: readonly (readonly Literal[])[], holds: (literal: Literal) => boolean): boolean =>
  required.every((clause) => clause.some(holds));

test('compiled: the target is what the mapping makes of the source, with and without a bound on its events', () => {
  for (const mapping of MAPPINGS) {
    const { source, target, name } = mapping;
    const refused = new Set(mapping.refused.flatMap(({ labels }) => labels));
    const taken = { ...source, labels: source.labels.filter((label) => !refused.has(label.name)) };
    fc.assert(
      fc.property(executionsOf(taken, 3, true), fc.nat(4), fc.boolean(), (found, more, isExact) => {
        const applied = applyMapping(found, mapping)!;
        fc.pre(applied.target.events.length > 0);
        const where = `${name}: ${drawn(found)}`;
        const { circuit, symbolic } = symbolicFor(taken, found.events.length, 'partial');
        const labelOf = (event: number): EventLabel => found.events[event]!.label;
        const most = Math.max(1, applied.target.events.length - 1 + more);
        for (const bound of [undefined, { most, isExact }]) {
          const required: (readonly Literal[])[] = [];
          const compiled = compiledExecution(circuit, mapping, symbolic, bound, (...literals) => {
            required.push(literals);
          });
          const holds = valuesFrom(circuit, decidedBy(symbolic, found));
          const count = applied.target.events.length;
          const fits = bound === undefined || (isExact ? count === most : count <= most);
          assert.equal(areMet(required, holds), fits, `${where}, at most ${most} of ${count}`);
          if (!fits) continue;
          const origin = (slot: number) => compiled.origin(slot, holds, labelOf);
          const { execution, slotOf } = decode(target, compiled.parts, (slot) => origin(slot).label, holds);
          assert.equal(isWellFormed(execution), undefined, where);
          assert.equal(
            canonicalKey(execution),
            canonicalKey(applied.target),
            `${where}\nis ${drawn(execution)}\nnot ${drawn(applied.target)}`,
          );
          assert.deepEqual(
            slotOf.map((slot) => `${origin(slot).event} ${origin(slot).label.name}`).sort(),
            applied.mapped.map(([from, to]) => `${from} ${applied.target.events[to]!.label.name}`).sort(),
            where,
          );
        }
      }),
      { numRuns: 15, includeErrorInReport: true },
    );
  }
});

// Weakened executions

const weakenedSetting = (language: CompareLanguage): WeakenedSetting => ({
  question: { language },
  labels: language.labels,
  closesControl: closesControl(language),
});

test('weakened: the literals of an execution with less in it are those of the weaker execution', () => {
  for (const language of LANGUAGES) {
    const setting = weakenedSetting(language);
    const tags = [...new Set(language.labels.flatMap((label) => label.tags))];
    const places = ['addr', 'data', 'ctrl'] as const;
    fc.assert(
      fc.property(executionsOf(language, 4), (found) => {
        const events = found.events.length;
        const { circuit, symbolic } = symbolicFor(language, events, 'total');
        const holds = valuesFrom(circuit, decidedBy(symbolic, found));
        const weaker = weakenings(found);
        const isAt = (slot: number, place: number): boolean =>
          Math.floor(place / events) === slot || place % events === slot;
        for (const { weakening, execution } of weaker) {
          const where = `${JSON.stringify(weakening)} of ${drawn(found)}`;
          const { parts, applies } = weakenedParts(circuit, setting, symbolic, weakening);
          assert.ok(holds(applies), where);
          const has = tags.map((tag) => parts.tag(tag).map((literal) => Number(holds(literal))));
          const labelOf = (slot: number): EventLabel =>
            language.labels.find(
              ({ kind, isPaired, tags: own }) =>
                (kind === 'read' || kind === 'update') === holds(parts.reads[slot]!) &&
                (kind === 'write' || kind === 'update') === holds(parts.writes[slot]!) &&
                isPaired === parts.rmw.some((literal, place) => isAt(slot, place) && holds(literal)) &&
                tags.every((tag, i) => (has[i]![slot] === 1) === own.includes(tag)),
            ) ?? assert.fail(`no label: ${where}`);
          const decoded = decode(language, parts, labelOf, holds);
          assert.equal(
            canonicalKey(decoded.execution),
            canonicalKey(execution),
            `${where}\nis ${drawn(decoded.execution)}`,
          );
          const isAtomic = atomicLocations(decoded.execution);
          decoded.slotOf.forEach((slot, event) => {
            const { location } = decoded.execution.events[event]!;
            if (location < 0) return;
            const initial = tags.filter((tag) => holds(parts.initialTag(tag)[slot]!));
            assert.deepEqual(initial.sort(), [...language.initialTags(isAtomic[location]!)].sort(), where);
            assert.ok(holds(parts.initialOf[slot * events + slot]!), where);
          });
        }
        for (const kind of places)
          for (const from of numbers(events))
            for (const to of numbers(events)) {
              const { applies } = weakenedParts(circuit, setting, symbolic, { kind, from, to });
              const isThere = weaker.some(
                ({ weakening: one }) => one.kind === kind && one.from === from && one.to === to,
              );
              assert.equal(holds(applies), isThere, `${kind} ${from}>${to} of ${drawn(found)}`);
            }
      }),
      { numRuns: 15 },
    );
  }
});

test('weakened: models say of the literals what they say of the weaker execution', async () => {
  for (const [name, model] of [
    ['c11', 'rc11'],
    ['java', 'jam19'],
    ['opencl', 'opencl'],
    ['power', 'power'],
    ['x86', 'tso'],
    ['ptx', 'ptx'],
  ] as const) {
    const language = languageNamed(name);
    const setting = weakenedSetting(language);
    const opened = openFor(model, language, loadLibrary);
    await fc.assert(
      fc.asyncProperty(executionsOf(language, 4), async (found) => {
        const { circuit, clauses, symbolic } = symbolicFor(language, found.events.length, 'total');
        const solver = await EMBEDDED.create(NO_LIMITS);
        const asked = weakenings(found).map(({ weakening, execution }) => {
          const [allowed, forbidden] = [circuit.input(), circuit.input()];
          const { parts } = weakenedParts(circuit, setting, symbolic, weakening);
          requireAllowed(scopeOf(circuit, clauses), opened, parts, allowed);
          if (opened.plan.hasResidual) clauses.require(-forbidden);
          else requireForbidden(scopeOf(circuit, clauses), opened, parts, forbidden);
          return { weakening, allowed, forbidden, isAllowed: isConsistent(execution, opened) };
        });
        const decided = decidedBy(symbolic, found).map((literal) => clauses.assumption(literal));
        for (const { weakening, allowed, forbidden, isAllowed } of asked) {
          const where = `${model}: ${JSON.stringify(weakening)} of ${drawn(found)}`;
          const [yes, no] = [clauses.assumption(allowed), clauses.assumption(forbidden)];
          solver.addClauses(clauses.take());
          assert.equal((await solver.solve([...decided, yes])) === 'satisfiable', isAllowed, where);
          const isForbidden = !isAllowed && !opened.plan.hasResidual;
          assert.equal((await solver.solve([...decided, no])) === 'satisfiable', isForbidden, where);
        }
        solver.dispose();
      }),
      { numRuns: 6 },
    );
  }
});

// Strengthened executions

const ANYTHING = {
  name: 'anything.cat',
  text: '"Anything"\nacyclic po | addr | data | ctrl | [ACQ | REL | ACQ_REL | SC | NA];po as anything\n',
};

const strengthening = (
  how: Strengthening,
  language: CompareLanguage,
  events: number,
  sequencing: 'total' | 'partial',
): Question => ({
  ...asked(`--forbidden-by sc --language ${language.name} --events ${events}`),
  allowedBy: ANYTHING,
  language,
  monotonic: how,
  isExact: false,
  sequencing,
  deadness: false,
});

/** Dependencies are left out. */
const NOTHING_READ = {
  name: 'nothing.cat',
  text: '"Nothing"\nacyclic po | [try ACQ with {}];po as nothing\n',
};

/** Maps of the first so many numbers to numbers below `size`, none twice. */
function injections(count: number, size: number): number[][] {
  if (count === 0) return [[]];
  return injections(count - 1, size).flatMap((of) =>
    numbers(size).flatMap((next) => (of.includes(next) ? [] : [[...of, next]])),
  );
}

/** One pair after another, each another one. */
async function* pairsOf(question: Question): AsyncGenerator<Solution> {
  const statistics = { encodeMilliseconds: 0, solveMilliseconds: 0, variables: 0, clauses: 0, calls: 0 };
  const search = new SizeSearch(
    settingOf(question, loadLibrary),
    question.events,
    statistics,
    EMBEDDED,
    NO_LIMITS,
  );
  for (let found = await search.next(); found.kind === 'found'; found = await search.next()) {
    yield found.solution;
    search.exclude();
  }
  search.dispose();
}

const isWeakerOrSame = (language: CompareLanguage, weak: EventLabel, than: EventLabel): boolean =>
  weak === than || than.weaker.some((name) => isWeakerOrSame(language, weak, findLabel(language, name)!));

/** refs/memalloy, figure 11, with the conditions of section 5 for each way; `of` gives the event of Y for each of X. Empty if all hold. */
function strengthenFaults(
  how: Strengthening,
  x: FoundExecution,
  y: FoundExecution,
  of: readonly number[],
): string[] {
  const faults: string[] = [];
  const check = (name: string, holds: boolean): void => {
    if (!holds) faults.push(name);
  };
  const left = y.events.flatMap(({ label }, i) => (of.includes(i) ? [] : [label.kind]));
  check(
    'E',
    new Set(of).size === x.events.length && left.every((kind) => how === 'fences' && kind === 'fence'),
  );
  x.events.forEach(({ label }, i) => {
    const strong = y.events[of[i]!]!.label;
    check('R, W, F', label.kind === strong.kind && label.isPaired === strong.isPaired);
    check('nal', label.tags.includes('NA') === strong.tags.includes('NA'));
    check('modes', how === 'modes' ? isWeakerOrSame(x.language, label, strong) : label === strong);
  });
  const relations = (found: FoundExecution): Record<string, (a: number, b: number) => boolean> => {
    const edge = (edges: readonly Edge[]) => (a: number, b: number) =>
      edges.some(([from, to]) => from === a && to === b);
    const at = (event: number) => found.events[event]!;
    const order = new Map(found.coherence.flatMap((writes) => writes.map((write, i) => [write, i])));
    const sameLocation = (a: number, b: number): boolean =>
      at(a).location >= 0 && at(a).location === at(b).location;
    return {
      sb: edge(found.sequenced),
      ad: edge(found.addr),
      dd: edge(found.data),
      cd: edge(found.ctrl),
      rmw: edge(found.rmw),
      sthd: (a, b) => at(a).thread === at(b).thread,
      sloc: sameLocation,
      rf: (a, b) => found.readsFrom[b] === a,
      co: (a, b) => sameLocation(a, b) && order.get(a)! < order.get(b)!,
    };
  };
  const [weak, strong] = [relations(x), relations(y)];
  const mayGrow = new Set(how === 'sequencing' ? ['sb', 'ad', 'dd', 'cd', 'sthd'] : []);
  for (const [name, inWeak] of Object.entries(weak))
    for (const a of x.events.keys())
      for (const b of x.events.keys()) {
        const [one, other] = [inWeak(a, b), strong[name]!(of[a]!, of[b]!)];
        check(name, one === other || (mayGrow.has(name) && other));
      }
  return faults;
}

/** What all ways have in common, to be quick. */
const looksStronger = (x: FoundExecution, y: FoundExecution, of: readonly number[]): boolean =>
  of.every(
    (event, i) =>
      x.events[i]!.label.kind === y.events[event]!.label.kind &&
      (of[x.readsFrom[i]!] ?? -1) === y.readsFrom[event],
  );

const ofSolution = ({ execution, mapped }: Solution): number[] =>
  [...execution.events.keys()].map((event) => mapped.find(([from]) => from === event)![1]);

test('strengthened: every pair that the solver finds is one', async () => {
  for (const [how, sequencing] of [
    ['sequencing', 'total'],
    ['sequencing', 'partial'],
    ['modes', 'partial'],
    ['fences', 'total'],
  ] as const) {
    let count = 0;
    let strict = 0;
    for await (const pair of pairsOf(strengthening(how, languageNamed('c11'), 4, sequencing))) {
      const { execution, target } = pair;
      const faults = strengthenFaults(how, execution, target!, ofSolution(pair));
      assert.deepEqual(faults, [], `${how}: ${drawn(execution)}\nand ${drawn(target!)}`);
      if (canonicalKey(execution) !== canonicalKey(target!)) strict++;
      if (++count === 25) break;
    }
    assert.equal(count, 25);
    assert.ok(strict > 0);
  }
});

test('strengthened: the solver finds all pairs', async () => {
  for (const [how, language, events] of [
    ['sequencing', withLabelsOnly(languageNamed('x86'), ['R', 'W']), 3],
    ['fences', languageNamed('basic'), 3],
    ['modes', withLabelsOnly(languageNamed('c11'), ['R.rlx', 'R.acq', 'W.rlx']), 2],
  ] as const) {
    const sc = openFor('sc', language, loadLibrary);
    const listed = new Set<string>();
    const key = (x: FoundExecution, y: FoundExecution): string =>
      `${drawn(canonicalForm(x))}  <=  ${drawn(canonicalForm(y))}`;
    const sizes = how === 'fences' ? numbers(events + 1).slice(1) : [events];
    const weak = sizes
      .flatMap((size) => [...allExecutions(language, size)])
      .filter((x) => !isConsistent(x, sc));
    for (const y of allExecutions(language, events))
      for (const x of weak)
        if (
          injections(x.events.length, events).some(
            (of) => looksStronger(x, y, of) && strengthenFaults(how, x, y, of).length === 0,
          )
        )
          listed.add(key(x, y));
    const found = new Set<string>();
    for await (const { execution, target } of pairsOf({
      ...strengthening(how, language, events, 'total'),
      allowedBy: NOTHING_READ,
    }))
      found.add(key(execution, target!));
    assert.ok(listed.size > 0);
    assert.deepEqual([...found].sort(), [...listed].sort());
  }
});
