/**
 * Statements of C-like code to instructions. Loops become jumps backwards, which the stepper
 * bounds.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { LitmusLabel } from './code-builder.ts';
import { lowerEffect, lowerJump, lowerValue } from './lower-expression.ts';
import type { Declarator, StatementNode } from './syntax.ts';
import type { ThreadLowering } from './thread-lowering.ts';

/** Where `break`, `continue` and `return` go. */
interface Exits {
  readonly end: LitmusLabel;
  readonly loop: { readonly break: LitmusLabel; readonly continue: LitmusLabel } | undefined;
}

/** Lowers the body of a thread. */
export function lowerBody(lowering: ThreadLowering, body: StatementNode): void {
  const end = lowering.code.newLabel();
  lowerStatement(lowering, body, { end, loop: undefined });
  lowering.code.place(end);
}

function lowerStatement(lowering: ThreadLowering, node: StatementNode, exits: Exits): void {
  const { code } = lowering;
  switch (node.kind) {
    case 'declaration':
      for (const declarator of node.declarators) lowerDeclarator(lowering, declarator);
      return;
    case 'expression':
      lowerEffect(lowering, node.expression);
      return;
    case 'block':
      lowering.inScope(() => {
        for (const statement of node.body) lowerStatement(lowering, statement, exits);
      });
      return;
    case 'if':
      lowerIf(lowering, node, exits);
      return;
    case 'loop':
      lowering.inScope(() => lowerLoop(lowering, node, exits));
      return;
    case 'do-while':
      lowerDoWhile(lowering, node, exits);
      return;
    case 'return':
      code.jump(exits.end, node.span);
      return;
    case 'break':
    case 'continue':
      if (exits.loop === undefined) fail('syntax', `\`${node.kind}\` outside of a loop`, { span: node.span });
      code.jump(exits.loop[node.kind], node.span);
  }
}

function lowerDeclarator(lowering: ThreadLowering, { name, type, initialiser, span }: Declarator): void {
  const register = lowering.registers.index(name);
  const local = { kind: 'local', register, type } as const;
  lowering.bind(name, local, span);
  if (initialiser !== undefined) lowering.assignLocal(local, lowerValue(lowering, initialiser, local), span);
}

type StatementOf<Kind extends StatementNode['kind']> = Extract<StatementNode, { readonly kind: Kind }>;

function lowerIf(lowering: ThreadLowering, node: StatementOf<'if'>, exits: Exits): void {
  const { code } = lowering;
  const otherwise = code.newLabel();
  lowerJump(lowering, node.condition, otherwise, false);
  lowering.inScope(() => lowerStatement(lowering, node.whenTrue, exits));
  const { whenFalse } = node;
  if (whenFalse === undefined) {
    code.place(otherwise);
    return;
  }
  const end = code.newLabel();
  code.jump(end, node.span);
  code.place(otherwise);
  lowering.inScope(() => lowerStatement(lowering, whenFalse, exits));
  code.place(end);
}

function lowerLoop(lowering: ThreadLowering, node: StatementOf<'loop'>, exits: Exits): void {
  const { code } = lowering;
  if (node.before !== undefined) lowerStatement(lowering, node.before, exits);
  const start = code.newLabel();
  const loop = { break: code.newLabel(), continue: code.newLabel() };
  const { condition, step } = node;
  const { fragment: body } = code.capture(() => {
    lowering.inScope(() => lowerStatement(lowering, node.body, { ...exits, loop }));
    code.place(loop.continue);
    if (step !== undefined) lowerEffect(lowering, step);
  });
  code.place(start);
  if (condition !== undefined && body.every(({ kind }) => kind === 'label')) {
    // A wait loop: one branch back, so that each round is the condition alone.
    lowerJump(lowering, condition, start, true);
  } else {
    if (condition !== undefined) lowerJump(lowering, condition, loop.break, false);
    code.append(body);
    code.jump(start, node.span);
  }
  code.place(loop.break);
}

function lowerDoWhile(lowering: ThreadLowering, node: StatementOf<'do-while'>, exits: Exits): void {
  const { code } = lowering;
  const start = code.newLabel();
  const loop = { break: code.newLabel(), continue: code.newLabel() };
  code.place(start);
  lowering.inScope(() => lowerStatement(lowering, node.body, { ...exits, loop }));
  code.place(loop.continue);
  lowerJump(lowering, node.condition, start, true);
  code.place(loop.break);
}
