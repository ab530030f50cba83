/**
 * What the accesses and fences of a machine program become as events of a model. Under a model of C
 * an access is one event with its order as a tag. Under a model of an architecture it is what a
 * compiler makes of it: accesses with other tags, and fences around them; an RMW is then two
 * events.
 *
 * Sources of the mappings: https://www.cl.cam.ac.uk/~pes20/cpp/cpp0xmappings.html (ARMv7 and Power,
 * leading sync; AArch64); the RISC-V instruction set manual, volume 1, table A.6. A load with
 * acquire order keeps its place by lwsync on Power, where compilers may also use a branch and
 * isync, which is weaker only towards writes of other threads.
 *
 * Starts and ends of threads have the strongest fences: operating systems synchronise there.
 */
import type { Tags } from '../program/instruction.ts';
import { MODES, type Mode } from '../program/machine/code.ts';
import type { Language } from '../program/program.ts';

/** Fences before, the access, fences after; each list of tags is one event. */
export interface AccessForm {
  readonly before: readonly Tags[];
  readonly tags: Tags;
  readonly after: readonly Tags[];
}

export interface UpdateForm {
  readonly before: readonly Tags[];
  readonly readTags: Tags;
  readonly writeTags: Tags;
  readonly after: readonly Tags[];
}

export interface EventMapping {
  readonly language: Language;
  /** By number of a mode (MODES). */
  readonly loads: readonly AccessForm[];
  readonly stores: readonly AccessForm[];
  readonly updates: readonly UpdateForm[];
  readonly fences: readonly (readonly Tags[])[];
  /** How an RMW is made: one event, one instruction with two events, or an exclusive pair. */
  readonly updateForm: 'single' | 'instruction' | 'pair';
  /** What tells others of a thread's start or end, with nothing after it, and what sees it. */
  readonly told: AccessForm;
  readonly seen: AccessForm;
}

type ByMode<T> = Readonly<Record<Mode, T>>;

const byMode = <T>(table: ByMode<T>): readonly T[] => MODES.map((mode) => table[mode]);

const access = (tags: Tags, before: readonly Tags[] = [], after: readonly Tags[] = []): AccessForm => ({
  before,
  tags,
  after,
});

const update = (
  readTags: Tags,
  writeTags: Tags,
  before: readonly Tags[] = [],
  after: readonly Tags[] = [],
): UpdateForm => ({ before, readTags, writeTags, after });

/** As the C front end of litmus tests tags them. */
const C_TAGS: readonly Tags[] = [
  ['NA'],
  ['RLX', 'A'],
  ['ACQ', 'A'],
  ['REL', 'A'],
  ['ACQ_REL', 'A'],
  ['SC', 'A'],
];

const C: EventMapping = {
  language: 'C',
  loads: C_TAGS.map((tags) => access(tags)),
  stores: C_TAGS.map((tags) => access(tags)),
  updates: C_TAGS.map((tags) => update([...tags, 'RMW'], [...tags, 'RMW'])),
  fences: C_TAGS.map((tags) => [tags]),
  updateForm: 'single',
  told: access(['REL', 'A', 'TH']),
  seen: access(['ACQ', 'A', 'TH']),
};

const PLAIN = access([]);
const ACQUIRE = access(['A']);
const RELEASE = access(['L']);
const DMB_ISH: Tags = ['DMB.ISH'];
const DMB_ISHLD: Tags = ['DMB.ISHLD'];

const AARCH64: EventMapping = {
  language: 'AArch64',
  loads: byMode({ na: PLAIN, rlx: PLAIN, acq: ACQUIRE, rel: PLAIN, acq_rel: ACQUIRE, sc: ACQUIRE }),
  stores: byMode({ na: PLAIN, rlx: PLAIN, acq: PLAIN, rel: RELEASE, acq_rel: RELEASE, sc: RELEASE }),
  updates: byMode({
    na: update(['X'], ['X']),
    rlx: update(['X'], ['X']),
    acq: update(['X', 'A'], ['X']),
    rel: update(['X'], ['X', 'L']),
    acq_rel: update(['X', 'A'], ['X', 'L']),
    sc: update(['X', 'A'], ['X', 'L']),
  }),
  fences: byMode({
    na: [],
    rlx: [],
    acq: [DMB_ISHLD],
    rel: [DMB_ISH],
    acq_rel: [DMB_ISH],
    sc: [DMB_ISH],
  }),
  updateForm: 'instruction',
  told: access(['L'], [DMB_ISH]),
  seen: access(['A'], [], [DMB_ISH]),
};

/**
 * Architectures that order by fences alone: `light` for acquire and release, `full` for seq_cst.
 */
function byFences(language: Language, light: Tags, full: Tags): EventMapping {
  const plain = update(['X', 'EX'], ['X', 'EX']);
  return {
    language,
    loads: byMode({
      na: PLAIN,
      rlx: PLAIN,
      acq: access([], [], [light]),
      rel: PLAIN,
      acq_rel: access([], [], [light]),
      sc: access([], [full], [light]),
    }),
    stores: byMode({
      na: PLAIN,
      rlx: PLAIN,
      acq: PLAIN,
      rel: access([], [light]),
      acq_rel: access([], [light]),
      sc: access([], [full]),
    }),
    updates: byMode({
      na: plain,
      rlx: plain,
      acq: { ...plain, after: [light] },
      rel: { ...plain, before: [light] },
      acq_rel: { ...plain, before: [light], after: [light] },
      sc: { ...plain, before: [full], after: [light] },
    }),
    fences: byMode({ na: [], rlx: [], acq: [light], rel: [light], acq_rel: [light], sc: [full] }),
    updateForm: 'pair',
    told: access([], [full]),
    seen: access([], [], [full]),
  };
}

const FENCE_R_RW: Tags = ['Fence.r.rw'];
const FENCE_RW_W: Tags = ['Fence.rw.w'];
const FENCE_RW_RW: Tags = ['Fence.rw.rw'];

const RISCV: EventMapping = {
  language: 'RISCV',
  loads: byMode({
    na: PLAIN,
    rlx: PLAIN,
    acq: access([], [], [FENCE_R_RW]),
    rel: PLAIN,
    acq_rel: access([], [], [FENCE_R_RW]),
    sc: access([], [FENCE_RW_RW], [FENCE_R_RW]),
  }),
  stores: byMode({
    na: PLAIN,
    rlx: PLAIN,
    acq: PLAIN,
    rel: access([], [FENCE_RW_W]),
    acq_rel: access([], [FENCE_RW_W]),
    sc: access([], [FENCE_RW_W]),
  }),
  updates: byMode({
    na: update(['X'], ['X']),
    rlx: update(['X'], ['X']),
    acq: update(['X', 'Acq'], ['X']),
    rel: update(['X'], ['X', 'Rel']),
    acq_rel: update(['X', 'AcqRel'], ['X', 'AcqRel']),
    sc: update(['X', 'AcqRel'], ['X', 'AcqRel']),
  }),
  fences: byMode({
    na: [],
    rlx: [],
    acq: [FENCE_R_RW],
    rel: [FENCE_RW_W],
    acq_rel: [['Fence.tso']],
    sc: [FENCE_RW_RW],
  }),
  updateForm: 'instruction',
  told: access([], [FENCE_RW_RW]),
  seen: access([], [], [FENCE_RW_RW]),
};

const MAPPINGS: readonly EventMapping[] = [
  C,
  AARCH64,
  byFences('PPC', ['LWSYNC'], ['SYNC']),
  byFences('ARM', ['DMB'], ['DMB']),
  RISCV,
];

/**
 * How a C program is seen by a model for these languages: as C, or as compiled for the first;
 * undefined if neither goes.
 */
export function mappingFor(languages: readonly Language[]): EventMapping | undefined {
  const seenAs = languages.includes('C') ? 'C' : languages[0];
  return MAPPINGS.find(({ language }) => language === seenAs);
}

/** Of a language that `mappingFor` gave. */
export function mappingOf(language: Language): EventMapping {
  const mapping = mappingFor([language]);
  if (mapping === undefined) throw new Error(`internal error: C programs cannot be seen as ${language}`);
  return mapping;
}
