/**
 * What the machine keeps of a loop: the words that matter at its head and that a time round
 * changes. Found on the machine code of the whole program, when every function is written; the
 * slots for it are added to the frames then.
 */
import type { MachineCode } from '../../../program/machine/code.ts';
import { hasSlot, slotLiveness } from '../../../program/machine/liveness.ts';
import { savedWords } from '../../../program/machine/loops.ts';
import { LENGTHS, MNEMONICS, type Mnemonic, SIGNATURES } from '../../../program/machine/opcodes.ts';
import type { EmittedFunction, EmittedLoop } from './program-lowering.ts';

/** Instructions that may bring in what another thread has written. */
const READS: ReadonlySet<Mnemonic> = new Set([
  'load',
  'load2',
  'rmw',
  'rmw2',
  'cas',
  'cas2',
  'lock',
  'trylock',
  'unlock',
  'await',
  'awaitAdd',
  'call',
  'choose',
]);

/** Fills in the loops of a program, and makes room for them in the frames. */
export function withLoops(draft: MachineCode, functions: readonly EmittedFunction[]): MachineCode {
  const loops = [...draft.loops];
  const sized = functions.map((emitted, index) => {
    let { frameSize } = emitted;
    if (emitted.loops.length > 0 && functions.indexOf(emitted) === index) {
      const liveness = slotLiveness(draft, index);
      for (const loop of emitted.loops) {
        const live = changingSlots(draft, loop, (slot) => hasSlot(liveness.liveAt(loop.head), slot));
        const maySpin =
          loop.isNatural && (live.length === 0 || loop.ranges.some((range) => mayRead(draft, range)));
        const counterSlot = frameSize;
        frameSize += 1;
        const savedSlot = frameSize;
        frameSize += savedWords(maySpin, live.length);
        loops[loop.number] = {
          counterSlot,
          savedSlot,
          live: Int32Array.from(maySpin ? live : []),
          maySpin,
          place: loop.place,
        };
      }
    }
    const { loops: _, ...code } = emitted;
    return { ...code, frameSize };
  });
  // A dispatcher with one target is that target.
  const resized = sized.map((code, index) => ({
    ...code,
    frameSize: sized[functions.indexOf(functions[index]!)]!.frameSize,
  }));
  return { ...draft, loops, functions: resized };
}

function* instructionsIn({ code }: MachineCode, [from, to]: readonly [number, number]): Generator<number> {
  for (let pc = from; pc < to; pc += LENGTHS[code[pc]!]!) yield pc;
}

const mayRead = (draft: MachineCode, range: readonly [number, number]): boolean =>
  [...instructionsIn(draft, range)].some((pc) => READS.has(MNEMONICS[draft.code[pc]!]!));

/** Slots that the loop writes to and that are live at its head, ascending. */
function changingSlots(
  draft: MachineCode,
  { ranges }: EmittedLoop,
  isLive: (slot: number) => boolean,
): number[] {
  const { code, functions } = draft;
  const written = new Set<number>();
  for (const range of ranges) {
    for (const pc of instructionsIn(draft, range)) {
      const mnemonic = MNEMONICS[code[pc]!]!;
      const signature: string = SIGNATURES[mnemonic];
      for (let i = 0; i < signature.length; i++) {
        const slot = code[pc + 1 + i]!;
        if (signature[i] === 'd' || signature[i] === 'D') written.add(slot);
        if (signature[i] === 'D') written.add(slot + 1);
      }
      if (mnemonic === 'call') {
        const { resultWords } = functions[code[pc + 1]!]!;
        for (let word = 0; word < resultWords; word++) written.add(code[pc + 2]! + word);
      }
    }
  }
  return [...written].filter(isLive).sort((a, b) => a - b);
}
