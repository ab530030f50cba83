/** What the page advises about a program that clang refuses: there is one text, and no option. */
import type { ClangAdvice } from '../../api/doors/clang.ts';

export const PAGE_ADVICE: ClangAdvice = {
  headerPlaces: '',
  missingHeader: 'paste it into the program in place of the #include',
  programInCpp: 'choose C++ as the kind of program',
  crash: 'make the source simpler',
};
