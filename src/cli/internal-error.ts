/** What is said about a fault of Heddle's own. */
import { complain } from './job/console.ts';

/**
 * Writes it to standard error and returns its words. With HEDDLE_DEBUG in the environment it shows
 * where it happened.
 */
export function reportInternalError(error: unknown, path?: string): string {
  const thrown = error instanceof Error ? error.message : String(error);
  const message = thrown.replace(/^internal error: /, '');
  const place = path === undefined ? 'heddle' : path;
  complain(`${place}: internal error: ${message}\nThis is a fault of Heddle, not of your input.\n`);
  if (process.env.HEDDLE_DEBUG !== undefined && error instanceof Error) complain(`${error.stack}\n`);
  return message;
}
