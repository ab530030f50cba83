/** The errors that a check has found, each once: the same kind at the same places is the same error. */
import { locationText } from '../diagnostics/source.ts';
import { eventText } from '../execution/event-text.ts';
import type { Event } from '../execution/skeleton.ts';
import type { Program } from '../program/program.ts';
import type { Access, ErrorKind, ProgramError } from './result.ts';

export class FoundErrors {
  private readonly errors = new Map<string, ProgramError>();
  private readonly ignored: ReadonlySet<ErrorKind>;

  constructor(ignored: ReadonlySet<ErrorKind> = new Set()) {
    this.ignored = ignored;
  }

  get list(): readonly ProgramError[] {
    return [...this.errors.values()];
  }

  get size(): number {
    return this.errors.size;
  }

  isIgnored(kind: ErrorKind): boolean {
    return this.ignored.has(kind);
  }

  /** True if it is of a kind that is looked for. */
  add(kind: ErrorKind, message: string, location: string, accesses: readonly Access[] = []): boolean {
    if (this.ignored.has(kind)) return false;
    const key = `${kind} ${location} ${accesses.map((access) => access.location).join()}`;
    if (!this.errors.has(key)) this.errors.set(key, { kind, message, location, accesses });
    return true;
  }
}

export function accessOf(program: Program, event: Event): Access {
  return { thread: event.thread, location: locationText(event.span), event: eventText(program, event) };
}
