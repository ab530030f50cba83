/**
 * OpenCL litmus tests: C functions with a place in the scope tree and memory spaces, `P0@wg 0,dev 0
 * (global atomic_int* x, local int* y) { ... }`. Syntax and lowering are C's (../c); this adds
 * scopes, spaces and the work-item fence. Tags: Memalloy's vocabulary (refs/memalloy). Barriers are
 * refused.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { Span } from '../../../diagnostics/source.ts';
import { didYouMean } from '../../../diagnostics/suggest.ts';
import type { Tags } from '../../../program/instruction.ts';
import { type AtomicDialect, type CallLowering, cCall, checkArguments, NOTHING } from '../c/c-calls.ts';
import { cGrammar } from '../c/c-grammar.ts';
import { atEnd, globalVariables, lowerFunction, parseFunction } from '../c/c-language.ts';
import { memoryOrder } from '../c/memory-order.ts';
import { CodeScanner, type DeclaredName } from '../c/parse-expression.ts';
import type { ExpressionNode } from '../c/syntax.ts';
import type { LanguageRules } from '../c/thread-lowering.ts';
import type { ObjectType } from '../c/types.ts';
import type { LitmusLanguage, LocationTable, LoweredThread } from '../file/litmus-file.ts';
import { shown } from '../file/shown.ts';
import { parseScopes, type ScopeNames, scopeLevels } from './scope-tree.ts';

const SCOPES: ScopeNames = { numbered: ['wg', 'dev'], widest: 'sys' };

/** A wider scope is in the narrower ones too, as Memalloy has it. */
const SCOPE_TAGS: ReadonlyMap<string, Tags> = new Map([
  ['memory_scope_work_group', ['WG']],
  ['memory_scope_device', ['WG', 'DV']],
  ['memory_scope_all_svm_devices', ['WG', 'DV', 'SY']],
  ['memory_scope_all_devices', ['WG', 'DV', 'SY']],
]);
/** The scope of an access that names none. */
const DEFAULT_SCOPE: Tags = ['WG', 'DV'];

function scopeTags(argument: ExpressionNode | undefined): Tags {
  if (argument === undefined) return DEFAULT_SCOPE;
  const { span } = argument;
  const expected = 'such as `memory_scope_device`';
  if (argument.kind !== 'name') return fail('type', 'this is not a memory scope', { span, expected });
  const tags = SCOPE_TAGS.get(argument.name);
  if (tags !== undefined) return tags;
  const suggestion = didYouMean(argument.name, SCOPE_TAGS.keys());
  return fail('unknown-name', `unknown memory scope ${shown(argument.name)}`, { span, expected, suggestion });
}

const spaceTag = ({ space }: ObjectType): string => (space === 'local' ? 'L' : 'G');

const FENCE_FLAGS: ReadonlyMap<string, string> = new Map([
  ['CLK_GLOBAL_MEM_FENCE', 'G'],
  ['CLK_LOCAL_MEM_FENCE', 'L'],
]);

function fenceSpaces(flags: ExpressionNode): Tags {
  if (flags.kind === 'binary' && flags.operator === '|') {
    return [...new Set([...fenceSpaces(flags.left), ...fenceSpaces(flags.right)])];
  }
  const tag = flags.kind === 'name' ? FENCE_FLAGS.get(flags.name) : undefined;
  if (tag !== undefined) return [tag];
  return fail('type', 'this is not a fence flag', {
    span: flags.span,
    expected: '`CLK_GLOBAL_MEM_FENCE`, `CLK_LOCAL_MEM_FENCE` or both with `|`',
  });
}

const lowerWorkItemFence: CallLowering = (lowering, call) => {
  const [flags, order, scope] = checkArguments(call, 3, 3);
  const tags = [memoryOrder(order!, 'fence'), 'A', ...scopeTags(scope), ...fenceSpaces(flags!)];
  lowering.code.emit({ kind: 'fence', tags, span: call.span });
  return NOTHING;
};

const DIALECT: AtomicDialect = {
  extraArguments: 1,
  atomicTags: (order, object, scope, { name }) => [
    order,
    'A',
    ...scopeTags(scope),
    spaceTag(object),
    ...(name.endsWith('_remote') ? ['REM'] : []),
  ],
  initTags: (object) => ['NA', spaceTag(object)],
  functions: new Map([['atomic_work_item_fence', lowerWorkItemFence]]),
  refusal: (name) => {
    if (/barrier$/.test(name)) return `barriers (\`${name}\`) are not supported`;
    if (/^(get_\w+_id|get_\w+_size)$/.test(name))
      return `\`${name}\` is not supported: a test places its threads with \`@\``;
    if (/(^|_)mem_fence$/.test(name)) return `the OpenCL 1.x fence \`${name}\` is not supported`;
    return undefined;
  },
};

export const openclLanguage: LitmusLanguage = {
  language: 'OpenCL',
  canonicalRegister: (name) => name,
  lower(file, locations, registers) {
    const grammar = cGrammar(true);
    const scanner = new CodeScanner(file.file, file.code.start, file.code.end);
    const rules: LanguageRules = {
      unsequencedOperands: true,
      elementSize: locations.elementSize,
      operatorTags: (object, access) => {
        const space = spaceTag(object);
        if (!object.atomic) return ['NA', 'NAL', space];
        return ['SC', 'A', ...DEFAULT_SCOPE, space, ...(access === 'update' ? ['RMW'] : [])];
      },
      global: globalVariables(locations, grammar),
      call: cCall(DIALECT),
    };
    const threads: LoweredThread[] = [];
    const places: (readonly number[])[] = [];
    const objects: ParameterObjects = new Map();
    while (!atEnd(scanner)) {
      const thread = parseFunction(scanner, grammar, threads.length, () => {
        scanner.expect('@');
        places.push(parseScopes(scanner, SCOPES));
      });
      threads.push(lowerFunction(thread, locations, registers[threads.length], rules));
      for (const parameter of thread.parameters) tagLocation(parameter, locations, objects);
    }
    return { threads, scopes: scopeLevels(SCOPES, places) };
  },
};

/** What earlier threads said of the location that a parameter names. */
type ParameterObjects = Map<string, ObjectType>;

/**
 * Tags the initial writes of the location; all threads must agree on its space and on whether it is
 * atomic.
 */
function tagLocation(
  { name, type, span }: DeclaredName,
  locations: LocationTable,
  objects: ParameterObjects,
): void {
  if (type.kind !== 'pointer' || !locations.has(name)) return;
  const earlier = objects.get(name);
  if (earlier !== undefined) checkAgreement(name, earlier, type.target, span);
  objects.set(name, type.target);
  const tags = [spaceTag(type.target), ...(type.target.atomic ? [] : ['NAL'])];
  locations.locations.forEach((location, index) => {
    if (location.name === name || location.name.startsWith(`${name}[`)) {
      locations.locations[index] = { ...location, tags };
    }
  });
}

function checkAgreement(name: string, earlier: ObjectType, now: ObjectType, span: Span): void {
  if (spaceTag(earlier) !== spaceTag(now)) {
    const shown = (object: ObjectType) => (spaceTag(object) === 'G' ? 'global' : 'local');
    fail('type', `\`${name}\` is ${shown(now)} here and ${shown(earlier)} in an earlier thread`, { span });
  }
  if (earlier.atomic !== now.atomic) {
    const shown = ({ atomic }: ObjectType) => (atomic ? 'atomic' : 'not atomic');
    fail('type', `\`${name}\` is ${shown(now)} here and ${shown(earlier)} in an earlier thread`, { span });
  }
}
