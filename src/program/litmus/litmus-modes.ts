/** The mode of the machine that the tags of an access or a fence of a litmus test stand for. */
import type { Instruction, Tags } from '../instruction.ts';
import { MODES, type Mode } from '../machine/code.ts';
import type { Language } from '../program.ts';

const MODE_OF_TAG: ReadonlyMap<string, Mode> = new Map([
  ['NA', 'na'],
  ['RLX', 'rlx'],
  // As compilers implement it, and as our models of C read it.
  ['CON', 'acq'],
  ['ACQ', 'acq'],
  ['REL', 'rel'],
  ['ACQ_REL', 'acq_rel'],
  ['SC', 'sc'],
]);

/** Tags that follow from the mode and the kind of the event. */
const IMPLIED: ReadonlySet<string> = new Set(['A', 'RMW']);

/** The tags of Java's modes; plain accesses have none of them. */
const JAVA_TAGS = { opaque: 'O', acquire: 'ACQ', release: 'REL', volatile: 'V' } as const;

/**
 * The one mode of Java that has all that the tags of an access, or of both halves of an RMW, ask
 * for.
 */
function modeOfJavaTags(tags: Tags): Mode {
  const has = (tag: string): boolean => tags.includes(tag);
  if (has(JAVA_TAGS.volatile)) return 'sc';
  if (has(JAVA_TAGS.acquire)) return has(JAVA_TAGS.release) ? 'acq_rel' : 'acq';
  if (has(JAVA_TAGS.release)) return 'rel';
  return has(JAVA_TAGS.opaque) ? 'rlx' : 'na';
}

/**
 * The number of the mode that the tags stand for; undefined if they are not one mode of the
 * language.
 */
export function modeOfTags(tags: Tags, language: Language): number | undefined {
  if (language === 'Java') return MODES.indexOf(modeOfJavaTags(tags));
  const [mode, ...others] = new Set(
    tags.filter((tag) => !IMPLIED.has(tag)).map((tag) => MODE_OF_TAG.get(tag)),
  );
  return mode === undefined || others.length > 0 ? undefined : MODES.indexOf(mode);
}

export interface LitmusModes {
  readonly mode: number;
  /** The mode of the read of an RMW that does not write. */
  readonly failureMode: number;
}

const NO_MODES: LitmusModes = { mode: 0, failureMode: 0 };

/**
 * Tags that are no mode count as plain here. litmusMachine refuses them where an engine would look
 * at modes; in traces the tags themselves count.
 */
export function modesOf(instruction: Instruction, language: Language): LitmusModes {
  const modeOf = (tags: Tags): number => modeOfTags(tags, language) ?? NO_MODES.mode;
  switch (instruction.kind) {
    case 'load':
    case 'store':
    case 'fence': {
      const mode = modeOf(instruction.tags);
      return { mode, failureMode: mode };
    }
    case 'rmw': {
      const { condition, readTags, writeTags, failureTags } = instruction;
      const mode = modeOf([...readTags, ...writeTags]);
      return { mode, failureMode: condition === undefined ? mode : modeOf(failureTags) };
    }
    default:
      return NO_MODES;
  }
}
