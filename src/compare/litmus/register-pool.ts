/**
 * The registers of one thread: some are taken for good, some are lent for the code of one event.
 */
export class RegisterPool {
  private readonly fresh: string[];
  private readonly used: string[] = [];
  private lent: string[] = [];
  private readonly language: string;

  constructor(registers: readonly string[], language: string) {
    this.fresh = [...registers];
    this.language = language;
  }

  /** One that was not used before, as long as there are such. */
  take(): string {
    const register = this.fresh.shift() ?? this.used.shift();
    if (register === undefined) throw new Error(`a thread needs more registers than ${this.language} has`);
    return register;
  }

  lend(): string {
    const register = this.take();
    this.lent.push(register);
    return register;
  }

  returnLent(): void {
    this.used.push(...this.lent);
    this.lent = [];
  }
}
