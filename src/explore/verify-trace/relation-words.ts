/**
 * Relations of a model in words, for people who recorded an execution and have not read the model.
 */

const WORDS = new Map<string, string>(
  Object.entries({
    po: 'it comes first in its thread',
    'po-loc': 'it comes first in its thread, at the same location',
    rf: 'its value is read there',
    co: 'it is overwritten there',
    fr: 'what it reads is overwritten there',
    sw: 'it synchronises with that',
    rmw: 'both are one update',
    addr: 'the address there depends on it',
    data: 'the value there depends on it',
    ctrl: 'it decides whether that happens',
  }),
);

/** Other names of the same: `rfe` and `rfi` are parts of rf, `mo` is co, `rb` is fr. */
const SAME_AS = new Map([
  ['mo', 'co'],
  ['rb', 'fr'],
  ['depend', 'data'],
]);

/** Why, by this relation, one event comes before another (which is `there`). */
export function relationWords(relation: string): string {
  const inverse = /^(.*)\^-1$/.exec(relation)?.[1];
  if (inverse !== undefined) return `the other way round: ${relationWords(inverse)}`;
  const base = /^(rf|co|fr)[ie]$/.exec(relation)?.[1] ?? relation;
  return WORDS.get(SAME_AS.get(base) ?? base) ?? `by \`${relation}\` of the model`;
}
