/** Which kinds of errors are looked for by default. */
import { ERROR_KINDS, type ErrorKind } from '../../program/error-kind.ts';

/** Errors that are looked for only if --check names them. */
const ON_REQUEST: readonly ErrorKind[] = ['memory-leak'];
/**
 * The same for Java: races are legal there, memory always has a value, and programs do not free it.
 */
const ON_REQUEST_IN_JAVA: readonly ErrorKind[] = ['data-race', 'memory-leak', 'uninitialised-read'];

export interface WantedErrors {
  /** If given, exactly the kinds that are looked for. */
  readonly check?: readonly ErrorKind[];
  /** Kinds that are not looked for. */
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
