/**
 * What takes too long for every run. `npm run test:all` runs everything: it sets HEDDLE_SLOW=1, and
 * this is the only file that asks for it. A long test is skipped in a usual run, with a reason that
 * the report shows; a test that tries many programs tries fewer of them.
 */
export const isSlowRun = process.env.HEDDLE_SLOW === '1';

/** For the `skip` of a test that only a slow run makes. */
export const skipUnlessSlow: string | false = !isSlowRun && 'it takes long: `npm run test:all` runs it';

/** The size of a test: how many programs, which models. */
export const usualOrSlow = <Size>(usual: Size, slow: Size): Size => (isSlowRun ? slow : usual);

/**
 * Of a usual run one of so many equal parts of a list, of a slow one the whole list. Tests that each
 * take another part, one for each model, say, have all of it together.
 */
export const usualPart = <T>(list: readonly T[], parts: number, turn: number): readonly T[] =>
  isSlowRun ? list : list.filter((_, i) => i % parts === turn % parts);
