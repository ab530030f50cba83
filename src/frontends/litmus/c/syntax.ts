/**
 * The syntax tree of C-like thread code. C, OpenCL and Java are parsed to it (parse-expression.ts,
 * parse-statement.ts with a Grammar each) and lowered from it (lower-expression.ts,
 * lower-statement.ts).
 */
import type { Span } from '../../../diagnostics/source.ts';
import type { ArithmeticOperator, ComparisonOperator } from './arithmetic.ts';
import type { CIntegerType, CValueType } from './types.ts';

interface Located {
  readonly span: Span;
}

export interface NameNode extends Located {
  readonly kind: 'name';
  readonly name: string;
}

export interface CallNode extends Located {
  readonly kind: 'call';
  /** Of a method: what stands before the dot. */
  readonly receiver: NameNode | undefined;
  readonly name: string;
  readonly nameSpan: Span;
  readonly arguments: readonly ExpressionNode[];
}

export type ExpressionNode =
  | NameNode
  | CallNode
  | ({ readonly kind: 'literal'; readonly value: number; readonly type: CIntegerType } & Located)
  | ({
      readonly kind: 'unary';
      readonly operator: '-' | '+' | '~' | '!';
      readonly operand: ExpressionNode;
    } & Located)
  | ({ readonly kind: 'dereference'; readonly operand: ExpressionNode } & Located)
  | ({ readonly kind: 'address-of'; readonly operand: ExpressionNode } & Located)
  | ({ readonly kind: 'index'; readonly base: ExpressionNode; readonly index: ExpressionNode } & Located)
  | ({
      readonly kind: 'binary';
      readonly operator: ArithmeticOperator | ComparisonOperator;
      readonly left: ExpressionNode;
      readonly right: ExpressionNode;
    } & Located)
  | ({
      readonly kind: 'logical';
      readonly operator: '&&' | '||';
      readonly left: ExpressionNode;
      readonly right: ExpressionNode;
    } & Located)
  | ({
      readonly kind: 'conditional';
      readonly condition: ExpressionNode;
      readonly whenTrue: ExpressionNode;
      readonly whenFalse: ExpressionNode;
    } & Located)
  | ({ readonly kind: 'comma'; readonly left: ExpressionNode; readonly right: ExpressionNode } & Located)
  /** `target = value`, or `target operator= value`. */
  | ({
      readonly kind: 'assign';
      readonly operator: ArithmeticOperator | undefined;
      readonly target: ExpressionNode;
      readonly value: ExpressionNode;
    } & Located)
  /** `++` and `--`. */
  | ({
      readonly kind: 'step';
      readonly operator: '+' | '-';
      readonly position: 'prefix' | 'postfix';
      readonly target: ExpressionNode;
    } & Located)
  | ({ readonly kind: 'cast'; readonly type: CValueType; readonly operand: ExpressionNode } & Located);

export interface Declarator extends Located {
  readonly name: string;
  readonly type: CValueType;
  readonly initialiser: ExpressionNode | undefined;
}

export type StatementNode =
  | ({ readonly kind: 'declaration'; readonly declarators: readonly Declarator[] } & Located)
  | ({ readonly kind: 'expression'; readonly expression: ExpressionNode } & Located)
  | ({ readonly kind: 'block'; readonly body: readonly StatementNode[] } & Located)
  | ({
      readonly kind: 'if';
      readonly condition: ExpressionNode;
      readonly whenTrue: StatementNode;
      readonly whenFalse: StatementNode | undefined;
    } & Located)
  /** `while` and `for`; `condition` is absent in `for (;;)`. */
  | ({
      readonly kind: 'loop';
      readonly before: StatementNode | undefined;
      readonly condition: ExpressionNode | undefined;
      readonly step: ExpressionNode | undefined;
      readonly body: StatementNode;
    } & Located)
  | ({
      readonly kind: 'do-while';
      readonly body: StatementNode;
      readonly condition: ExpressionNode;
    } & Located)
  | ({ readonly kind: 'break' | 'continue' | 'return' } & Located);
