/**
 * The unplanned half of a generated program: random types, globals and functions whose bodies are random statements. The
 * planned half are the scenes (scenes-*.ts).
 */
import { type AggregateType, randomStruct, randomUnion } from './aggregates.ts';
import { type Callable, Expressions, type Parameter, Scope } from './expressions.ts';
import { randomLiteral, SCALARS, type ScalarType } from './scalar-type.ts';
import type { Scene, SceneContext } from './scene.ts';
import { Statements } from './statements.ts';

/** Printf conversions that show a value of an integer type whole. */
const CONVERSIONS: Readonly<Record<string, readonly string[]>> = {
  i8: ['%d', '%hhd', '%4d'],
  u8: ['%u', '%02x', '%hhu'],
  i16: ['%d', '%hd', '%+d'],
  u16: ['%u', '%04X', '%hu', '%o'],
  i32: ['%d', '%i', '%-12d|', '%012d'],
  u32: ['%u', '%x', '%#x', '%08X', '%o'],
  i64: ['%lld', '%+lld', '%24lld'],
  u64: ['%llu', '%016llx', '%#llx', '%llo'],
  b: ['%d'],
};

function printStatement(context: SceneContext, type: ScalarType, text: string): string {
  if (type.kind === 'real')
    return `printf("${text}=%llx\\n", (unsigned long long)bits_of_${type.short}(${text}));`;
  const wide = type.bits === 64 ? `(${type.isSigned ? '' : 'unsigned '}long long)` : '';
  return `printf("${text}=${context.chance.pick(CONVERSIONS[type.short]!)}\\n", ${wide}${text});`;
}

export function randomCore(context: SceneContext): Scene {
  const { chance, name } = context;
  const expressions = new Expressions(chance);
  const texts: string[] = [];
  const globals = new Scope();
  const prints: string[] = [];

  const aggregates: AggregateType[] = [randomStruct(chance, name('s'), [])];
  if (chance.percent(35)) aggregates.push(randomUnion(chance, name('u')));
  if (chance.percent(50)) aggregates.push(randomStruct(chance, name('s'), [...aggregates]));
  texts.push(...aggregates.map(({ declaration }) => declaration));

  for (let i = chance.between(2, 4); i > 0; i--) {
    const type = chance.pick(SCALARS);
    const variable = name('g');
    texts.push(`static ${type.name} ${variable} = ${randomLiteral(chance, type)};`);
    globals.addVariable(type, variable);
    prints.push(printStatement(context, type, variable));
  }
  for (let i = chance.between(1, 2); i > 0; i--) {
    const type = chance.pick(SCALARS);
    const isConstant = chance.percent(35);
    const length = chance.between(3, 9);
    const variable = name('a');
    const given = chance.times(chance.between(1, length), () => randomLiteral(chance, type)).join(', ');
    texts.push(`static ${isConstant ? 'const ' : ''}${type.name} ${variable}[${length}] = { ${given} };`);
    globals.addRun(type, variable, length, !isConstant);
    prints.push(`for (int i = 0; i < ${length}; i++) mix_${type.short}(${variable}[i]);`);
  }
  for (const aggregate of aggregates) {
    for (let i = chance.between(1, 2); i > 0; i--) {
      const variable = name('r');
      texts.push(`static ${aggregate.name} ${variable} = ${aggregate.initialiser(chance)};`);
      globals.addStruct(aggregate, variable);
      prints.push(
        ...aggregate.fields.map(
          ({ type, text }) => `mix_${type.short}(${variable}.${text((length) => String(length - 1))});`,
        ),
      );
      if (!chance.percent(40)) continue;
      const pointer = name('q');
      texts.push(`static ${aggregate.name} *const ${pointer} = &${variable};`);
      globals.addStruct(aggregate, pointer, true);
    }
  }

  for (const aggregate of aggregates) {
    if (chance.percent(50)) continue;
    const remaker = name('make');
    const scope = new Scope(globals);
    scope.addStruct(aggregate, 'self');
    const body = new Statements(expressions).block(scope, 2, 0, false);
    texts.push(`static ${aggregate.name} ${remaker}(${aggregate.name} self) {\n${body}\nreturn self;\n}`);
    globals.remakers.set(aggregate.name, remaker);
  }
  for (let i = chance.between(1, 2); i > 0; i--) {
    const made = randomFunction(context, expressions, globals, aggregates);
    texts.push(made.text);
    globals.functions.push(made.callable);
  }

  const run = name('core');
  const body = new Statements(expressions).block(new Scope(globals), chance.between(2, 4), 2, false);
  texts.push(`static void ${run}(void) {\n${body}\n${prints.join('\n')}\n}`);
  return { declarations: texts.join('\n'), call: `${run}();` };
}

function randomFunction(
  { chance, name }: SceneContext,
  expressions: Expressions,
  globals: Scope,
  aggregates: readonly AggregateType[],
): { readonly text: string; readonly callable: Callable } {
  const scope = new Scope(globals);
  const result = chance.pick(SCALARS);
  const declared: string[] = [];
  const parameters = chance.times(chance.between(0, 7), (i): Parameter => {
    const parameter = `p${i}`;
    if (aggregates.length > 0 && chance.percent(20)) {
      const type = chance.pick(aggregates);
      declared.push(`${type.name} ${parameter}`);
      scope.addStruct(type, parameter);
      return { kind: 'struct', type };
    }
    const runs = globals.runs.filter(({ length }) => length >= 3);
    if (runs.length > 0 && chance.percent(20)) {
      const { type, isWritable } = chance.pick(runs);
      declared.push(`${isWritable ? '' : 'const '}${type.name} *${parameter}`);
      scope.addRun(type, parameter, 3, isWritable);
      return { kind: 'run', type, length: 3, isWritable };
    }
    const type = chance.pick(SCALARS);
    declared.push(`${type.name} ${parameter}`);
    scope.addVariable(type, parameter);
    return { kind: 'scalar', type };
  });
  const callable = { name: name('f'), result, parameters };
  const local = chance.pick(aggregates);
  scope.addStruct(local, 'local');
  const body = new Statements(expressions).block(scope, chance.between(1, 3), 2, false);
  const text = `static ${result.name} ${callable.name}(${declared.join(', ') || 'void'}) {
if (fuel <= 0) return ${randomLiteral(chance, result)};
fuel--;
${local.name} local = ${local.initialiser(chance)};
${body}
return ${expressions.of(result, scope, 2)};
}`;
  return { text, callable };
}
