/**
 * Prints variants in the languages whose instructions name locations directly: X86, X86_64, LISA and PTX. A PTX label
 * starts with the number of the thread's block: `@1 cta`.
 */
import { layOut } from './assembly.ts';
import type { Access } from './shapes.ts';
import { condition, question, type Variant } from './variant.ts';

interface Syntax {
  readonly architecture: string;
  /** Names of the registers that reads go to; the last one is kept for exchanges. */
  readonly registers: readonly string[];
  observed(register: string): string;
  load(register: string, location: string): string;
  store(location: string, value: number): string;
  /** Writes with an exchange, whose old value nobody looks at. */
  exchange(register: string, location: string, value: number): readonly string[];
  readonly fences: Readonly<Record<string, string>>;
}

const X86: Syntax = {
  architecture: 'X86',
  registers: ['EAX', 'EBX', 'ECX', 'EDX'],
  observed: (register) => register,
  load: (register, location) => `MOV ${register},[${location}]`,
  store: (location, value) => `MOV [${location}],$${value}`,
  exchange: (register, location, value) => [`MOV ${register},$${value}`, `XCHG [${location}],${register}`],
  fences: { mfence: 'MFENCE' },
};

const X86_64: Syntax = {
  architecture: 'X86_64',
  registers: ['eax', 'ebx', 'ecx', 'edx'],
  observed: (register) => register.replace('e', 'r'),
  load: (register, location) => `movl (${location}),%${register}`,
  store: (location, value) => `movl $${value},(${location})`,
  exchange: (register, location, value) => [
    `movl $${value},%${register}`,
    `xchgl %${register},(${location})`,
  ],
  fences: { mfence: 'mfence' },
};

const LISA: Syntax = {
  architecture: 'LISA',
  registers: ['r0', 'r1', 'r2', 'r3'],
  observed: (register) => register,
  load: (register, location) => `r[] ${register} ${location}`,
  store: (location, value) => `w[] ${location} ${value}`,
  exchange: () => {
    throw new Error('LISA: no exchange');
  },
  fences: {},
};

const PTX: Syntax = {
  architecture: 'PTX',
  registers: ['r0', 'r1', 'r2', 'r3'],
  observed: (register) => register,
  load: (register, location) => `ld.weak ${register}, [${location}]`,
  store: (location, value) => `st.weak [${location}], ${value}`,
  exchange: () => {
    throw new Error('PTX: no exchange');
  },
  fences: { cta: 'membar.cta', gl: 'membar.gl' },
};

export const NAMED_MEMORY: readonly Syntax[] = [X86, X86_64, LISA, PTX];

function printThread(syntax: Syntax, accesses: readonly Access[], links: readonly string[]): string[] {
  const lines: string[] = [];
  let reads = 0;
  accesses.forEach((access, index) => {
    const before = links[index - 1];
    if (before !== undefined && syntax.fences[before] !== undefined) lines.push(syntax.fences[before]!);
    if (access.kind === 'R') lines.push(syntax.load(syntax.registers[reads++]!, access.location));
    else if (links[index] === 'xchg')
      lines.push(...syntax.exchange(syntax.registers.at(-1)!, access.location, access.value));
    else lines.push(syntax.store(access.location, access.value));
  });
  return lines;
}

export function printNamedMemory(syntax: Syntax, variant: Variant): string {
  const labels = variant.links.map((links) => links.map((link) => /^(?:@(\d) ?)?(.*)$/.exec(link)!));
  const places = labels.flatMap((links) =>
    links[0]?.[1] === undefined ? [] : [`@cta ${links[0][1]},gpu 0`],
  );
  const code = layOut(
    variant.shape.threads.map((thread, index) =>
      printThread(
        syntax,
        thread,
        labels[index]!.map((label) => label[2]!),
      ),
    ),
    places,
  );
  const asked = condition(variant.shape, (_, read) => syntax.observed(syntax.registers[read]!));
  return `${syntax.architecture} ${variant.name}\n"${question(variant)}"\n{\n}\n${code}${asked}\n`;
}
