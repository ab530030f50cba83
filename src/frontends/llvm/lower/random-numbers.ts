/**
 * `rand` and its kin. A number that nobody knows is any number, which is too many to explore; but
 * where the text shows that the program looks at few of its aspects (`rand() % 6`, `rand() & 1`,
 * `rand() < 10`), one number for each of them is a choice. Everything else is refused.
 */
import type { FunctionDefinition, IrInstruction } from '../ir/syntax.ts';
import type { Call } from './callee.ts';
import type { FunctionLowering } from './function-lowering.ts';
import { operandsOf } from './operands-of.ts';

/** Functions that give a number from 0 to LARGEST. */
const GENERATORS: ReadonlySet<string> = new Set(['rand', 'random', 'rand_r']);
const LARGEST = 0x7fff_ffffn;
/** Functions that say where the sequence of numbers starts, which makes no difference here. */
const SEEDS: ReadonlySet<string> = new Set(['srand', 'srandom']);
const MOST_CHOICES = 1n << 16n;

export const isRandomFunction = (name: string): boolean => GENERATORS.has(name) || SEEDS.has(name);

/** False if the name is none of them. */
export function lowerRandom(f: FunctionLowering, call: Call, name: string): boolean {
  if (SEEDS.has(name)) return true;
  if (!GENERATORS.has(name)) return false;
  if (call.result === undefined) return true;
  const range = rangeOf(f.linked.definition, call);
  if (range === undefined) {
    const message = `the number that \`${name}\` gives is not known`;
    f.refuse(call, `${message}; use \`${name}() % N\`, or heddle_choose(N) of heddle.h`);
    return true;
  }
  const { words } = f.leaves(call.result.type)[0]!;
  const target = f.target(call.result);
  f.emit('choose', target, f.word(Number(range.count)));
  f.emit('add', target, target, f.word(Number(range.first)));
  if (words === 2) f.emit('widenUnsigned', target, target);
  return true;
}

interface NumberRange {
  readonly first: bigint;
  readonly count: bigint;
}

/**
 * Numbers among which the program cannot miss one that makes a difference. Undefined: it may look
 * at all of the number.
 */
function rangeOf({ blocks }: FunctionDefinition, { result }: Call): NumberRange | undefined {
  const uses = blocks.flatMap(({ instructions }) =>
    instructions.filter((instruction) => operandsOf(instruction).some((operand) => operand === result)),
  );
  const [use, another] = uses;
  if (use === undefined) return { first: 0n, count: 1n };
  return another === undefined ? rangeOfUse(use) : undefined;
}

function rangeOfUse(use: IrInstruction): NumberRange | undefined {
  if (use.kind !== 'binary' && use.kind !== 'icmp') return undefined;
  if (use.right.kind !== 'integer') return undefined;
  const width = use.right.type.kind === 'integer' ? use.right.type.width : 64;
  const known = BigInt.asIntN(width, use.right.value);
  if (use.kind === 'icmp') return around(known);
  const count =
    use.opcode === 'srem' || use.opcode === 'urem' ? known : use.opcode === 'and' ? known + 1n : 0n;
  return count > 0n && count <= MOST_CHOICES ? { first: 0n, count } : undefined;
}

/** The numbers beside a bound, and the bound itself. */
function around(bound: bigint): NumberRange {
  const clamp = (value: bigint): bigint => (value < 0n ? 0n : value > LARGEST ? LARGEST : value);
  const first = clamp(bound - 1n);
  return { first, count: clamp(bound + 1n) - first + 1n };
}
