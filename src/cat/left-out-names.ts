/**
 * Names that herd7 offers to models and Heddle does not, grouped by feature. A model that needs one
 * is refused with the name of the feature, instead of a message about a misspelt name. Source:
 * herd7's initial environment (refs/herd7).
 */

const REGISTERS =
  'register accesses and branches are not events here; `addr`, `data` and `ctrl` are built in';
const VIRTUAL_MEMORY = 'virtual memory is not supported';
const INSTRUCTION_FETCH = 'code as data is not supported';
const MIXED_SIZES = 'mixed-size accesses are not supported';
const KERNEL = 'the Linux-kernel primitives are not supported';

const FEATURES: readonly (readonly [string, string])[] = [
  [REGISTERS, 'iico_data iico_ctrl iico_order same-instance rf-reg Rreg Wreg ADDR DATA NDATA PoD BCC PRED'],
  [VIRTUAL_MEMORY, 'PTE PTEV PTEINV PA AF DB D-MMU Translation AccessFlag inv-domain alias'],
  [INSTRUCTION_FETCH, 'Instr Restricted-CMODX'],
  [MIXED_SIZES, 'same-low-order-bits'],
  [KERNEL, 'Rcu-lock Rcu-unlock Sync-rcu Srcu-lock Srcu-unlock Sync-srcu'],
];

const REASONS: ReadonlyMap<string, string> = new Map(
  FEATURES.flatMap(([reason, names]) => names.split(' ').map((name): [string, string] => [name, reason])),
);

/**
 * Why Heddle does not have a name that herd7 has; undefined for a name that herd7 does not have
 * either.
 */
export function reasonLeftOut(name: string): string | undefined {
  return REASONS.get(name);
}
