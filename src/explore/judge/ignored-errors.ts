/** Which kinds of errors are looked for if nobody says otherwise. */
import { ERROR_KINDS, type ErrorKind } from '../../program/error-kind.ts';

/** Errors that are looked for only if --check names them. */
const ON_REQUEST: readonly ErrorKind[] = ['memory-leak'];
/** Races are legal in Java, memory is never without a value, and nobody frees it. */
const ON_REQUEST_IN_JAVA: readonly ErrorKind[] = ['data-race', 'memory-leak', 'uninitialised-read'];

export interface WantedErrors {
  /** All that is looked for, if it is given. */
  readonly check?: readonly ErrorKind[];
  /** What is left out. */
  readonly ignore: readonly ErrorKind[];
}

/** `language`: as the JSON names it. */
export function ignoredErrors({ check, ignore }: WantedErrors, language: string): Set<ErrorKind> {
  const onRequest = language === 'java' ? ON_REQUEST_IN_JAVA : ON_REQUEST;
  return new Set(
    ERROR_KINDS.filter(
      (kind) =>
        (check === undefined ? onRequest.includes(kind) : !check.includes(kind)) || ignore.includes(kind),
    ),
  );
}
