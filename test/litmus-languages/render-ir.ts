/** The IR as compact text, for expectations: one instruction a line, targets by index, locations by name. */
import type { Expression } from '../../src/program/expression.ts';
import type { Instruction } from '../../src/program/instruction.ts';
import type { Location } from '../../src/program/program.ts';

export interface RenderedThread {
  readonly code: readonly Instruction[];
  readonly registers: { readonly names: readonly string[] };
}

export function renderThread(thread: RenderedThread, locations: readonly Location[]): string[] {
  const name = (register: number): string => thread.registers.names[register]!;

  const expression = (node: Expression): string => {
    switch (node.kind) {
      case 'constant':
        return locations.find(({ address }) => address === node.value)?.name ?? String(node.value);
      case 'register':
        return name(node.register);
      case 'unary':
        return `${node.operator}${expression(node.operand)}`;
      case 'binary': {
        const width = node.width === 32 ? '' : `.${node.width}`;
        return `(${expression(node.left)} ${node.operator}${width} ${expression(node.right)})`;
      }
      case 'select':
        return `(${expression(node.condition)} ? ${expression(node.whenTrue)} : ${expression(node.whenFalse)})`;
    }
  };
  const tags = (list: readonly string[]): string => `{${list.join(',')}}`;

  const instruction = (node: Instruction): string => {
    switch (node.kind) {
      case 'set':
        return `${name(node.register)} := ${expression(node.value)}`;
      case 'load':
        return `${name(node.register)} := load ${expression(node.address)} ${tags(node.tags)}`;
      case 'store':
        return `store ${expression(node.address)} ${expression(node.value)} ${tags(node.tags)}`;
      case 'rmw': {
        const when = node.condition === undefined ? '' : ` if ${expression(node.condition)}`;
        const failure = node.condition === undefined ? '' : ` else ${tags(node.failureTags)}`;
        const write =
          node.form === 'split' ? ` ${tags(node.writeTags)}` : node.readTags === node.writeTags ? '' : ' ?';
        const target = `${name(node.register)} := rmw ${expression(node.address)}`;
        return `${target}${when} <- ${expression(node.value)} ${tags(node.readTags)}${write}${failure}`;
      }
      case 'fence':
        return `fence ${tags(node.tags)}`;
      case 'branch':
        return `if ${expression(node.condition)} goto ${node.target}`;
      case 'jump':
        return `goto ${node.target}`;
      case 'assume':
        return `assume ${expression(node.condition)}`;
      case 'unsequenced':
        return `unsequenced ${node.marker}`;
    }
  };
  return thread.code.map(instruction);
}
