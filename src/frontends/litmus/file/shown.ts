/** Input quoted in messages. */

const LONGEST = 60;

/**
 * The text in back quotes, cut if it is long, so that a message stays a message whatever the file
 * holds.
 */
export function shown(text: string): string {
  return `\`${text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text}\``;
}
