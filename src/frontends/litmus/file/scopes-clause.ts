/**
 * The clause `scopes: (sys (gpu P0 P1) (gpu P2))` of LISA tests: which threads share which scope.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { ScopeLevel } from '../../../program/program.ts';
import type { LitmusScanner, LitmusToken } from './scanner.ts';

interface ScopeNode {
  readonly name: LitmusToken;
  readonly depth: number;
  readonly threads: Set<number>;
}

const DEEPEST = 16;

/** Reads the clause after its word; the levels come from the narrowest to the widest. */
export function parseScopes(scanner: LitmusScanner, threadCount: number): readonly ScopeLevel[] {
  scanner.expect(':');
  const nodes: ScopeNode[] = [];
  const placed = new Set<number>();
  const root = parseNode(scanner, 0, nodes, placed, threadCount);
  for (let thread = 0; thread < threadCount; thread++) {
    if (placed.has(thread)) continue;
    fail('syntax', `thread P${thread} is in no scope`, {
      span: root.name.span,
      expected: 'every thread once',
    });
  }
  const deepest = new Map<string, number>();
  for (const { name, depth } of nodes) deepest.set(name.text, Math.max(depth, deepest.get(name.text) ?? 0));
  const levels = [...deepest].sort((a, b) => b[1] - a[1]).map(([name]) => name);
  return levels.map((name) => ({ name, groupOf: groups(name, nodes, threadCount) }));
}

/** A thread outside every scope of the name is a group of its own. */
function groups(name: string, nodes: readonly ScopeNode[], threadCount: number): readonly number[] {
  return Array.from({ length: threadCount }, (_, thread) => {
    const node = nodes.findIndex(
      (candidate) => candidate.name.text === name && candidate.threads.has(thread),
    );
    return node === -1 ? nodes.length + thread : node;
  });
}

function parseNode(
  scanner: LitmusScanner,
  depth: number,
  nodes: ScopeNode[],
  placed: Set<number>,
  threadCount: number,
): ScopeNode {
  scanner.expect('(');
  const name = scanner.expectName('the name of a scope');
  if (depth > DEEPEST) {
    fail('unsupported', 'these scopes are nested too deeply', {
      span: name.span,
      expected: `at most ${DEEPEST} levels`,
    });
  }
  const node: ScopeNode = { name, depth, threads: new Set() };
  nodes.push(node);
  while (!scanner.accept(')')) {
    if (scanner.at('(')) {
      for (const thread of parseNode(scanner, depth + 1, nodes, placed, threadCount).threads)
        node.threads.add(thread);
      continue;
    }
    const token = scanner.expectName('a thread such as `P0`, a scope in parentheses or `)`');
    const thread = /^P([0-9]+)$/.exec(token.text);
    if (thread === null || Number(thread[1]) >= threadCount) {
      return fail('unknown-name', `there is no thread \`${token.text}\``, {
        span: token.span,
        expected: `a thread from P0 to P${threadCount - 1}`,
      });
    }
    if (placed.has(Number(thread[1]))) {
      fail('syntax', `thread ${token.text} is in two scopes`, {
        span: token.span,
        expected: 'every thread once',
      });
    }
    placed.add(Number(thread[1]));
    node.threads.add(Number(thread[1]));
  }
  return node;
}
