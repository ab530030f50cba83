/** The words before a global or a function: linkage, visibility, thread-local storage. */
import type { IrScanner } from './scanner.ts';
import type { Linkage } from './syntax.ts';

const LINKAGES: ReadonlySet<string> = new Set<Linkage>([
  'external',
  'private',
  'internal',
  'available_externally',
  'linkonce',
  'linkonce_odr',
  'weak',
  'weak_odr',
  'common',
  'appending',
  'extern_weak',
]);

/** Concern the linker only. */
const VISIBILITY: ReadonlySet<string> = new Set([
  'dso_local',
  'dso_preemptable',
  'default',
  'hidden',
  'protected',
  'dllimport',
  'dllexport',
  'unnamed_addr',
  'local_unnamed_addr',
  'externally_initialized',
]);

export interface LinkageWords {
  readonly linkage: Linkage;
  /** `external` or `extern_weak` is written: what follows has no initialiser. */
  readonly elsewhere: boolean;
  readonly threadLocal: boolean;
}

export function parseLinkage(scanner: IrScanner): LinkageWords {
  let linkage: Linkage = 'external';
  let elsewhere = false;
  let threadLocal = false;
  while (scanner.kind === 'word') {
    if (LINKAGES.has(scanner.text)) {
      linkage = scanner.text as Linkage;
      elsewhere = linkage === 'external' || linkage === 'extern_weak';
    } else if (scanner.text === 'thread_local') {
      threadLocal = true;
      scanner.next();
      if (scanner.at('(')) scanner.skipBrackets();
      continue;
    } else if (!VISIBILITY.has(scanner.text)) {
      break;
    }
    scanner.next();
  }
  return { linkage, elsewhere, threadLocal };
}

/**
 * `section ".text"`, `partition "p"`, `comdat`, `comdat($c)`; false if none of them stands here.
 */
export function acceptPlacement(scanner: IrScanner): boolean {
  if (scanner.accept('section') || scanner.accept('partition') || scanner.accept('code_model')) {
    scanner.takeString('a name in quotes');
    return true;
  }
  if (!scanner.accept('comdat')) return false;
  if (scanner.at('(')) scanner.skipBrackets();
  return true;
}
