/** For the doors: refusing what they are given. */
export { fail } from '../../diagnostics/diagnostic.ts';
export { didYouMean } from '../../diagnostics/suggest.ts';
