/**
 * Kinds of errors that a program can show, in the words of the contract. Machine code names a kind
 * by its index here.
 */
export const ERROR_KINDS = [
  'assertion',
  'data-race',
  'deadlock',
  'liveness',
  'invalid-access',
  'double-free',
  'memory-leak',
  'uninitialised-read',
  'invalid-lock',
  'invalid-join',
  'uncaught-exception',
  'abort',
  'recursion-depth',
  'undefined-operation',
] as const;

export type ErrorKind = (typeof ERROR_KINDS)[number];
