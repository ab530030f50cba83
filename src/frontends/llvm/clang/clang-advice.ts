/**
 * What to do about a source that clang refuses, as far as that depends on where Heddle runs: the
 * command line has options and files, the page has neither (its own words are in
 * web/worker/page-advice.ts).
 */
export interface ClangAdvice {
  /** Where a header is searched, besides Heddle's own: goes before their list. */
  readonly headerPlaces: string;
  /** Of a header that is nowhere. */
  readonly missingHeader: string;
  /** Of a header of C++ in a program in C. */
  readonly programInCpp: string;
  readonly crash: string;
}

export const COMMAND_LINE_ADVICE: ClangAdvice = {
  headerPlaces: 'a file beside the source or in a folder given with -I, or ',
  missingHeader: 'give its folder with -I',
  programInCpp: 'a file of C++ ends in .cc, .cpp or .cxx',
  crash: 'make the source simpler, or try another clang with --clang',
};
