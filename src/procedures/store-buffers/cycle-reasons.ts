/**
 * Why one node of a cycle in a closure (closure.ts) is before the next one: program order,
 * reads-from, or a rule of refs/rf-tso-pso.
 */
export const CYCLE_REASONS = {
  po: 0,
  rf: 1,
  rule1: 2,
  rule2: 3,
  rule3: 4,
  rule4: 5,
  rule5: 6,
  /** The next one is the last write of its location. */
  final: 7,
} as const;

export type CycleReason = keyof typeof CYCLE_REASONS;
