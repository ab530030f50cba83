/**
 * From the debug information of LLVM IR to places that users know: which line of which file an
 * instruction is shown at. Code of Heddle's own headers that was inlined is shown at the line of
 * the program that uses it.
 */
import { type Place, positionOf, type Span, spanOfPlace } from '../../../diagnostics/source.ts';
import type { DebugFile, DebugLocation, IrInstruction } from '../ir/syntax.ts';
import type { LinkedFunction, Unit } from './linked-program.ts';

/** What has a place: an instruction, or a function. */
type Placed = Pick<IrInstruction, 'span' | 'location'>;

export class Places {
  /** The table that `intern` numbers. */
  readonly list: Place[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly isLibraryFile: (path: string) => boolean;

  /**
   * `isLibraryFile` tells of a full path (as far as the compiler noted one) whether it is one of
   * Heddle's headers.
   */
  constructor(isLibraryFile: (path: string) => boolean) {
    this.isLibraryFile = isLibraryFile;
  }

  /**
   * The innermost line of the user's own text, else the innermost line. Functions without any debug
   * information are shown at their LLVM IR text; undefined for compiler-made instructions of other
   * functions.
   */
  placeOf({ definition, unit }: LinkedFunction, instruction: Placed): Place | undefined {
    if (definition.location === undefined && instruction.location === undefined)
      return placeInText(instruction.span);
    return this.shownPlace(unit, instruction.location);
  }

  /** Where a function begins. */
  placeOfFunction({ definition, unit }: LinkedFunction): Place {
    return this.shownPlace(unit, definition.location) ?? placeInText(definition.span);
  }

  /** Whether a function stands in one of Heddle's headers. */
  isInLibrary({ location }: Placed): boolean {
    return location !== undefined && this.isLibraryFile(pathOf(location.file));
  }

  /** Number of the instruction's place in `list`, or -1. */
  siteOf(linked: LinkedFunction, instruction: Placed): number {
    const place = this.placeOf(linked, instruction);
    return place === undefined ? -1 : this.intern(place);
  }

  /** For messages: the place in the user's text, or in the IR if there is none. */
  spanOf(linked: LinkedFunction, instruction: Placed): Span {
    const place = this.placeOf(linked, instruction);
    if (place === undefined || place.file === instruction.span.file.name) return instruction.span;
    return spanOfPlace(place);
  }

  intern(place: Place): number {
    const key = `${place.line}:${place.column}:${place.file}`;
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.list.push(place) - 1;
      this.numbers.set(key, number);
    }
    return number;
  }

  private shownPlace({ module }: Unit, location: DebugLocation | undefined): Place | undefined {
    let innermost: DebugLocation | undefined;
    for (let at = location; at !== undefined; at = at.inlinedAt) {
      // The compiler made it; only the call around it has a line.
      if (at.line === 0) continue;
      innermost ??= at;
      if (!this.isLibraryFile(pathOf(at.file))) {
        innermost = at;
        break;
      }
    }
    if (innermost === undefined) return undefined;
    const { file, line, column } = innermost;
    return { file: shownName(file, module.sourceName), line, column: Math.max(1, column) };
  }
}

/** `x.c:12`. */
export function placeText({ file, line }: Place): string {
  return `${file}:${line}`;
}

/**
 * clang may cut the name at a folder that it shares with the current one; what the user typed is
 * better.
 */
function shownName(file: DebugFile, sourceName: string | undefined): string {
  return sourceName !== undefined && pathOf(file) === sourceName ? sourceName : file.name;
}

function pathOf({ name, directory }: DebugFile): string {
  return name.startsWith('/') || directory === '' ? name : `${directory.replace(/\/$/, '')}/${name}`;
}

function placeInText({ file, start }: Span): Place {
  return { file: file.name, ...positionOf(file, start) };
}
