/**
 * Messages about class files and jars quote names from them, which may be long and have any
 * characters.
 */

const LONGEST = 400;
/** Control characters, and those that change the direction of text or break lines. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** The message, fit for a terminal. */
export function printableMessage(message: string): string {
  const short = message.length <= LONGEST ? message : `${message.slice(0, LONGEST)}...`;
  return short.replace(UNPRINTABLE, '?');
}
