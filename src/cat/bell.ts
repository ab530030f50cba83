/**
 * What a bell file says about the instructions of the generic assembly LISA, for its front end:
 * which annotations each kind of event may carry, which it gets by default, and how scopes contain
 * one another. The cat part of a bell file (sets and relations) is an ordinary part of the model.
 */
import { fail, InputError } from '../diagnostics/diagnostic.ts';
import { lookUp } from './environment.ts';
import { CatInterpreter } from './interpreter.ts';
import type { CatModel } from './model.ts';
import { typeError } from './operators.ts';
import type { PlanNode } from './plan.ts';
import { PlanAlgebra } from './plan-algebra.ts';
import { initialState, type RunState, runStatements, type StatementHooks } from './run-statements.ts';
import { withinStack } from './stack-guard.ts';
import type { CatExpression, InstructionsStatement } from './syntax.ts';
import { type CatValue, EMPTY, NeedsConcrete } from './values.ts';

type Nodes = CatValue<PlanNode, PlanNode>;

/** Tags and, for each of them, the tags that are next wider. */
export interface Hierarchy {
  readonly tags: readonly string[];
  readonly wider: ReadonlyMap<string, readonly string[]>;
}

export interface BellInfo {
  /** All enumerations with their tags, in the order of declaration. */
  readonly enums: ReadonlyMap<string, readonly string[]>;
  /**
   * By kind of event (R, W, F, RMW, B, CALL, SRCU): the alternatives, each a list of positions with
   * the tags that may stand there. An event is annotated correctly if one alternative has as many
   * positions and allows each tag.
   */
  readonly annotations: ReadonlyMap<string, readonly (readonly ReadonlySet<string>[])[]>;
  /** By kind of event: the annotations of an instruction that has none. */
  readonly defaults: ReadonlyMap<string, readonly string[]>;
  readonly scopes: Hierarchy | undefined;
  readonly regions: readonly string[] | undefined;
  /** Each level is next wider than the one declared before it. */
  readonly levels: Hierarchy | undefined;
}

/**
 * Throws InputError if annotations are no tags, a default is ambiguous or repeated, or scopes form
 * no hierarchy.
 */
export function bellInfo(model: CatModel): BellInfo {
  return withinStack(() => readBell(model));
}

function readBell(model: CatModel): BellInfo {
  const interpreter = new CatInterpreter(
    new PlanAlgebra({ sets: new Set(), relations: new Set() }),
    model.variants,
  );
  const enums = new Map<string, readonly string[]>();
  const annotations = new Map<string, (readonly ReadonlySet<string>[])[]>();
  const defaults = new Map<string, readonly string[]>();
  let state: RunState<PlanNode, PlanNode> = initialState();

  const declare = (statement: InstructionsStatement): void => {
    const { event, isDefault } = statement;
    const sets = statement.annotations.map(
      (annotation) => new Set(tagsOf(interpreter.evaluate(annotation, state.environment), annotation)),
    );
    annotations.set(event.name, [...(annotations.get(event.name) ?? []), sets]);
    if (!isDefault) return;
    if (defaults.has(event.name)) {
      fail('value', `\`${event.name}\` has a default already`, { span: statement.span });
    }
    const ambiguous = sets.findIndex((tags) => tags.size !== 1);
    if (ambiguous !== -1) {
      fail('value', 'a default needs exactly one tag here', { span: statement.annotations[ambiguous]!.span });
    }
    defaults.set(
      event.name,
      sets.flatMap((tags) => [...tags]),
    );
  };

  for (const statement of model.statements) {
    switch (statement.kind) {
      case 'enum':
        if (enums.has(statement.name)) {
          fail('value', `the enumeration \`${statement.name}\` is declared twice`, { span: statement.span });
        }
        enums.set(
          statement.name,
          statement.tags.map(({ name }) => name),
        );
        state = after(interpreter, statement, state);
        break;
      case 'let':
        state = after(interpreter, { ...statement, when: undefined }, state);
        break;
      case 'instructions':
        declare(statement);
        break;
      default:
        break;
    }
  }
  const levels = enums.get('levels');
  const scopes = enums.get('scopes');
  return {
    enums,
    annotations,
    defaults,
    scopes: scopes && { tags: scopes, wider: scopeOrder(interpreter, scopes, state) },
    regions: enums.get('regions'),
    levels: levels && {
      tags: levels,
      wider: new Map(levels.map((tag, i) => [tag, levels.slice(i + 1, i + 2)])),
    },
  };
}

const NO_HOOKS: StatementHooks<PlanNode, PlanNode> = {
  binding: (_, thunk) => thunk,
  check: (_check, _name, _value, state) => state,
  show() {},
  choose() {
    throw new NeedsConcrete('`with`');
  },
};

function after(
  interpreter: CatInterpreter<PlanNode, PlanNode>,
  statement: CatModel['statements'][number],
  state: RunState<PlanNode, PlanNode>,
): RunState<PlanNode, PlanNode> {
  const result = runStatements(interpreter, NO_HOOKS, [statement], state);
  return result.kind === 'passed' ? result.state : state;
}

function tagsOf(value: Nodes, at: CatExpression): readonly string[] {
  if (value.kind === 'empty') return [];
  const items = value.kind === 'values' ? [...value.values.iterate()] : [value];
  return items.map((item) =>
    item.kind === 'tag' ? item.name : typeError(at, item.kind, 'a tag is needed here'),
  );
}

/** A tag that the function has no case for has nothing wider or narrower. */
function applyOrNothing(
  interpreter: CatInterpreter<PlanNode, PlanNode>,
  callee: Nodes,
  tag: Nodes,
  at: CatExpression,
): Nodes {
  try {
    return interpreter.apply(callee, tag, at);
  } catch (reason) {
    if (reason instanceof InputError) return EMPTY;
    throw reason;
  }
}

/**
 * The order that the functions `wider` and `narrower` define. One of them is enough; if both are
 * there, they must agree.
 */
function scopeOrder(
  interpreter: CatInterpreter<PlanNode, PlanNode>,
  scopes: readonly string[],
  { environment }: RunState<PlanNode, PlanNode>,
): ReadonlyMap<string, readonly string[]> {
  const table = (name: 'wider' | 'narrower'): ReadonlyMap<string, readonly string[]> | undefined => {
    const callee = lookUp(environment, name)?.force();
    if (callee?.kind !== 'closure') return undefined;
    const at = callee.function;
    return new Map(
      scopes.map((scope) => {
        const tag = lookUp(environment, `'${scope}`)!.force();
        return [scope, tagsOf(applyOrNothing(interpreter, callee, tag, at), at)];
      }),
    );
  };
  const wider = table('wider');
  const narrower = table('narrower');
  const inverted =
    narrower &&
    new Map(scopes.map((scope) => [scope, scopes.filter((other) => narrower.get(other)!.includes(scope))]));
  const order = wider ?? inverted ?? new Map<string, readonly string[]>();
  const span = (name: string) => {
    const value = lookUp(environment, name)?.force();
    return value?.kind === 'closure' ? value.function.span : undefined;
  };
  if (wider !== undefined && inverted !== undefined) {
    const differs = scopes.find(
      (scope) => `${[...wider.get(scope)!].sort()}` !== `${inverted.get(scope)!.sort()}`,
    );
    if (differs !== undefined) {
      fail('value', `\`wider\` and \`narrower\` disagree on \`'${differs}\``, { span: span('wider') });
    }
  }
  for (const scope of scopes) {
    const path = [scope];
    for (const step of path) {
      const next = order.get(step) ?? [];
      if (next.length > 1 || next.some((tag) => path.includes(tag))) {
        fail('value', `the scopes form no hierarchy at \`'${step}\``, {
          span: span('wider') ?? span('narrower'),
        });
      }
      path.push(...next);
    }
  }
  return order;
}
