/**
 * The solver that comes with Heddle: CaDiCaL as WebAssembly, in this thread. It works in slices of
 * a fixed number of conflicts. Between two slices the event loop runs, so that Ctrl-C, the abort
 * signal and progress get their turn.
 */
import { fail } from '../../diagnostics/diagnostic.ts';
import type { SatSolver, SatSolverKind, SolveLimits } from './sat-solver.ts';

/** A solver of the package cadical-wasm, as far as it is used here. */
interface Cadical {
  addClause(literals: Iterable<number>): void;
  solve(options: {
    readonly conflicts: number;
    readonly assumptions: readonly number[];
  }): 'satisfiable' | 'unsatisfiable' | 'unknown';
  value(variable: number): boolean;
  setTerminate(isOver: () => boolean): void;
  dispose(): void;
}

type ModuleOptions = {
  readonly print: () => void;
  readonly printErr: (line: string) => void;
};

/** The package: `Module` is an instance of its WebAssembly. */
export interface CadicalPackage<Module> {
  readonly Cadical: new (module: Module, options: { readonly quiet: boolean }) => Cadical;
  readonly createModule: (options: ModuleOptions) => Promise<Module>;
}

const NAME = 'cadical-wasm';
const NEXT_STEP = 'name a SAT solver of your machine with --solver';

/**
 * Conflicts between two turns of the event loop: more each time, because every slice costs the
 * solver something. Not by the clock, because where a slice ends decides which model is found.
 */
const FIRST_SLICE = 4000;
const LONGEST_SLICE = 64_000;

/** `load` gives the package; it is called once, and once more after a failure. */
export function embeddedSolver<Module>(load: () => Promise<CadicalPackage<Module>>): SatSolverKind {
  let loaded: Promise<LoadedModule> | undefined;
  return {
    name: NAME,
    async create(limits) {
      loaded ??= loadModule(load);
      const mine = loaded;
      const forget = (): void => {
        if (loaded === mine) loaded = undefined;
      };
      return createSolver(await mine.catch((error) => refuse(error, forget)), limits, forget);
    },
  };
}

interface LoadedModule {
  readonly create: () => Cadical;
  /** The last line that the module wrote to its standard error. */
  readonly lastWords: () => string | undefined;
}

async function loadModule<Module>(load: () => Promise<CadicalPackage<Module>>): Promise<LoadedModule> {
  const { Cadical, createModule } = await load();
  let lastWords: string | undefined;
  const module = await createModule({
    print: () => {},
    printErr: (line: string) => {
      lastWords = line;
    },
  });
  return { create: () => new Cadical(module, { quiet: true }), lastWords: () => lastWords };
}

function refuse(error: unknown, forget: () => void): never {
  forget();
  return fail('unsupported', `the SAT solver inside Heddle (${NAME}) cannot be loaded: ${reasonOf(error)}`, {
    suggestion: `install Heddle's packages again, or ${NEXT_STEP}`,
  });
}

/** `forget` is called when the module is broken, which no solver can use any more. */
function createSolver(module: LoadedModule, limits: SolveLimits, forget: () => void): SatSolver {
  const { deadline = Number.POSITIVE_INFINITY, signal, progress } = limits;
  let isBroken = false;
  /** What happens in WebAssembly; it may run out of memory. */
  const guarded = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      isBroken = true;
      forget();
      const reason = module.lastWords() ?? reasonOf(error);
      return fail('unsupported', `the SAT solver inside Heddle (${NAME}) failed: ${reason}`, {
        suggestion: `ask for less, such as fewer events, or ${NEXT_STEP}`,
      });
    }
  };
  const cadical = guarded(module.create);
  const isOver = (): boolean => signal.aborted || performance.now() >= deadline;
  cadical.setTerminate(isOver);

  let variables = 0;
  let model = new Uint8Array(0);
  let conflicts = 0;
  return {
    addClauses(clauses) {
      let clause: number[] = [];
      for (const literal of clauses) {
        if (literal !== 0) {
          variables = Math.max(variables, Math.abs(literal));
          clause.push(literal);
          continue;
        }
        const ended = clause;
        guarded(() => cadical.addClause(ended));
        clause = [];
      }
      if (clause.length > 0) throw new Error('the last clause has no 0 at its end');
    },
    async solve(assumptions = []) {
      for (const literal of assumptions) variables = Math.max(variables, Math.abs(literal));
      for (let slice = FIRST_SLICE; ; slice = Math.min(2 * slice, LONGEST_SLICE)) {
        if (isOver()) return 'gave-up';
        const status = guarded(() => cadical.solve({ conflicts: slice, assumptions }));
        if (status === 'satisfiable') {
          model = guarded(() =>
            Uint8Array.from({ length: variables + 1 }, (_, v) => Number(v > 0 && cadical.value(v))),
          );
        }
        if (status !== 'unknown') return status;
        conflicts += slice;
        progress?.(conflicts);
        await new Promise((resume) => setTimeout(resume, 0));
      }
    },
    value: (variable) => model[variable] === 1,
    dispose() {
      if (!isBroken) cadical.dispose();
    },
  };
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
