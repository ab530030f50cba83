/**
 * Prints cat syntax as text, with as few parentheses as the grammar allows. Parsing the text gives
 * the same tree again, apart from spans. The text names checks that have no name, and shows models
 * in reports.
 */
import type {
  Binding,
  CatCondition,
  CatExpression,
  CatFile,
  CheckStatement,
  Pattern,
  Statement,
  TagClause,
  VariantCondition,
} from './syntax.ts';

/**
 * How tightly an expression binds; an operand that binds less tightly than its place asks is
 * parenthesised.
 */
const OPEN = 0;
const LEVEL = { '|': 1, '++': 2, ';': 3, '\\': 4, '&': 5, '*': 6 } as const;
const COMPLEMENT = 6;
const POSTFIX = 7;
const INVERSE = 8;
const APPLICATION = 9;
const SIMPLE = 10;

export function printExpression(expression: CatExpression): string {
  return printAt(expression, OPEN);
}

function levelOf(expression: CatExpression): number {
  switch (expression.kind) {
    case 'function':
    case 'let':
    case 'match-tag':
    case 'match-set':
    case 'try':
    case 'if':
      return OPEN;
    case 'binary':
      return LEVEL[expression.operator];
    case 'complement':
      return COMPLEMENT;
    case 'postfix':
      return expression.operator === '^-1' ? INVERSE : POSTFIX;
    case 'apply':
      return APPLICATION;
    case 'name':
    case 'tag':
    case 'empty-relation':
    case 'universe':
    case 'set':
    case 'tuple':
    case 'identity-on':
      return SIMPLE;
  }
}

/** `a++` would be read as the operator `++`, so a doubled closure gets parentheses. */
function printOperandOf(operator: string, operand: CatExpression): string {
  const text = printAt(operand, POSTFIX);
  return operator === '+' && text.endsWith('+') ? `(${text})` : text;
}

function printAt(expression: CatExpression, level: number): string {
  const text = printBare(expression);
  return levelOf(expression) < level ? `(${text})` : text;
}

function printBare(expression: CatExpression): string {
  switch (expression.kind) {
    case 'name':
      return expression.name;
    case 'tag':
      return `'${expression.name}`;
    case 'empty-relation':
      return '0';
    case 'universe':
      return '_';
    case 'set':
      return `{${printItems(expression.items)}}`;
    case 'tuple':
      return `(${printItems(expression.items)})`;
    case 'identity-on':
      return `[${printAt(expression.set, OPEN)}]`;
    case 'postfix':
      return expression.operator === '^-1'
        ? `${printAt(expression.operand, INVERSE)}^-1`
        : `${printOperandOf(expression.operator, expression.operand)}${expression.operator}`;
    case 'complement':
      return `~${printAt(expression.operand, INVERSE)}`;
    case 'binary': {
      const { operator, left, right } = expression;
      const level = LEVEL[operator];
      if (operator === '*') return `${printAt(left, POSTFIX)} * ${printAt(right, INVERSE)}`;
      const leftAssociative = operator === '\\';
      const leftText = printAt(left, leftAssociative ? level : level + 1);
      const rightText = printAt(right, leftAssociative ? level + 1 : level);
      return operator === ';' ? `${leftText}; ${rightText}` : `${leftText} ${operator} ${rightText}`;
    }
    case 'apply':
      return `${printAt(expression.callee, APPLICATION)} ${printAt(expression.argument, SIMPLE)}`;
    case 'function':
      return `fun ${printPattern(expression.parameter)} -> ${printAt(expression.body, OPEN)}`;
    case 'let': {
      const keyword = expression.recursive ? 'let rec' : 'let';
      return `${keyword} ${printBindings(expression.bindings)} in ${printAt(expression.body, OPEN)}`;
    }
    case 'match-tag': {
      const clauses = printTagClauses(expression.clauses, expression.otherwise, printExpression);
      return `match ${printAt(expression.subject, OPEN)} with ${clauses} end`;
    }
    case 'match-set': {
      const before = expression.before === undefined ? '' : `${printPattern(expression.before)} | `;
      const element = `${before}${printPattern(expression.element)} ++ ${printPattern(expression.rest)}`;
      const empty = `|| {} -> ${printAt(expression.whenEmpty, OPEN)}`;
      const other = `|| ${element} -> ${printAt(expression.whenElement, OPEN)}`;
      return `match ${printAt(expression.subject, OPEN)} with ${empty} ${other} end`;
    }
    case 'try':
      return `try ${printAt(expression.body, OPEN)} with ${printAt(expression.handler, OPEN)}`;
    case 'if': {
      const branches = `then ${printAt(expression.whenTrue, OPEN)} else ${printAt(expression.whenFalse, OPEN)}`;
      return `if ${printCondition(expression.condition)} ${branches}`;
    }
  }
}

function printItems(items: readonly CatExpression[]): string {
  return items.map((item) => printAt(item, LEVEL['|'])).join(', ');
}

function printCondition(condition: CatCondition): string {
  if (condition.kind !== 'comparison') return printVariantCondition(condition, 0);
  const { operator, left, right } = condition;
  return `${printAt(left, LEVEL['|'])} ${operator} ${printAt(right, LEVEL['|'])}`;
}

function printVariantCondition(condition: VariantCondition, level: number): string {
  switch (condition.kind) {
    case 'variant':
      return `"${condition.name}"`;
    case 'not':
      return `not ${printVariantCondition(condition.operand, 2)}`;
    case 'and':
    case 'or': {
      const own = condition.kind === 'and' ? 1 : 0;
      const left = printVariantCondition(condition.left, own);
      const right = printVariantCondition(condition.right, own + 1);
      const text = `${left} ${own === 1 ? '&&' : '||'} ${right}`;
      return own < level ? `(${text})` : text;
    }
  }
}

function printPattern(pattern: Pattern): string {
  if (pattern.kind === 'name') return pattern.name ?? '_';
  return `(${pattern.items.map(printPattern).join(', ')})`;
}

function printBindings(bindings: readonly Binding[]): string {
  return bindings.map(printBinding).join(' and ');
}

function printBinding({ pattern, value }: Binding): string {
  if (pattern.kind === 'name' && pattern.name !== undefined && value.kind === 'function') {
    const parameter = printPattern(value.parameter);
    const shown = value.parameter.kind === 'name' ? ` ${parameter}` : parameter;
    return `${pattern.name}${shown} = ${printExpression(value.body)}`;
  }
  return `${printPattern(pattern)} = ${printExpression(value)}`;
}

function printTagClauses<Body>(
  clauses: readonly TagClause<Body>[],
  otherwise: Body | undefined,
  printBody: (body: Body) => string,
): string {
  const texts = clauses.map((clause) => `|| '${clause.tag} -> ${printBody(clause.body)}`);
  if (otherwise !== undefined) texts.push(`|| _ -> ${printBody(otherwise)}`);
  return texts.join(' ');
}

/** The check without its name: `acyclic po | rf`. */
export function printTest(check: CheckStatement): string {
  return `${check.negated ? '~' : ''}${check.test} ${printExpression(check.expression)}`;
}

function printStatements(statements: readonly Statement[]): string {
  return statements.map((statement) => `${printStatement(statement)}\n`).join('');
}

const MODE_WORDS = {
  require: '',
  flag: 'flag ',
  'undefined-unless': 'undefined_unless ',
  assert: 'assert ',
} as const;

function printStatement(statement: Statement): string {
  switch (statement.kind) {
    case 'let': {
      const when = statement.when === undefined ? '' : ` when ${printStatement(statement.when)}`;
      return `let ${statement.recursive ? 'rec ' : ''}${printBindings(statement.bindings)}${when}`;
    }
    case 'check':
      return `${MODE_WORDS[statement.mode]}${printTest(statement)}${printAs(statement.name)}`;
    case 'show':
    case 'unshow':
      return `${statement.kind} ${statement.names.map((item) => item.name).join(', ')}`;
    case 'show-as':
      return `show ${printAt(statement.expression, LEVEL['|'])} as ${statement.name}`;
    case 'include':
      return `include "${statement.file}"`;
    case 'procedure': {
      const head = `procedure ${statement.recursive ? 'rec ' : ''}${statement.name}`;
      return `${head} ${printPattern(statement.parameter)} =\n${printStatements(statement.body)}end`;
    }
    case 'call':
      return `call ${statement.procedure.name} ${printAt(statement.argument, SIMPLE)}${printAs(statement.name)}`;
    case 'forall': {
      const head = `forall ${printPattern(statement.variable)} in ${printExpression(statement.set)}`;
      return `${head} do\n${printStatements(statement.body)}end`;
    }
    case 'with':
      return `with ${printPattern(statement.variable)} from ${printExpression(statement.set)}`;
    case 'match': {
      const clauses = printTagClauses(statement.clauses, statement.otherwise, printStatements);
      return `match ${printExpression(statement.subject)} with ${clauses} end`;
    }
    case 'if-variant': {
      const head = `if ${printVariantCondition(statement.condition, 0)}\n${printStatements(statement.whenTrue)}`;
      const tail = statement.whenFalse.length === 0 ? '' : `else\n${printStatements(statement.whenFalse)}`;
      return `${head}${tail}end`;
    }
    case 'enum':
      return `enum ${statement.name} = ${statement.tags.map((tag) => `'${tag.name}`).join(' || ')}`;
    case 'instructions': {
      const word = statement.isDefault ? 'default' : 'instructions';
      return `${word} ${statement.event.name}[${printItems(statement.annotations)}]`;
    }
    case 'debug':
      return `debug ${printExpression(statement.expression)}`;
  }
}

function printAs(name: string | undefined): string {
  return name === undefined ? '' : ` as ${name}`;
}

export function printCat(file: CatFile): string {
  const words: string[] = [];
  if (file.architecture !== undefined) words.push(file.architecture);
  if (file.name !== undefined && file.name !== file.architecture) words.push(`"${file.name}"`);
  if (file.catdep) words.push('catdep');
  const header = words.length === 0 ? '' : `${words.join(' ')}\n`;
  return `${header}${printStatements(file.statements)}`;
}
