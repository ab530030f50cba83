/**
 * When the initialisers of classes run. One that only makes objects and sets its own fields cannot
 * be told from one that ran earlier: it runs before main, and no thread ever asks for it. Others
 * run when the class is first used, by the thread that uses it, with the class's lock and the order
 * between threads that JLS 12.4.2 demands (ensureFunction).
 *
 * Deviations: an initialiser that runs before main and throws is an error of the program, although
 * the class might never have been used.
 */
import { MODES } from '../../../program/machine/code.ts';
import { ACCESS } from '../classfile/class-file.ts';
import { javaName } from '../classfile/descriptors.ts';
import type { JavaClass } from './class-world.ts';
import { INITIALISATION_STATE } from './object-layouts.ts';
import type { ProgramLowering } from './program-lowering.ts';
import { initialiserOf, isPureInitialiser } from './pure-initialiser.ts';
import { SmallFunction } from './small-function.ts';

const STATES = { untouched: 0, running: 1, done: 2, failed: 3 } as const;

const ACQUIRE = MODES.indexOf('acq');
const RELEASE = MODES.indexOf('rel');
const PLAIN = MODES.indexOf('na');

/** `first`: that of the class of main. */
type Kind = 'open' | 'none' | 'early' | 'first' | 'lazy';

export class ClassInitialisation {
  private readonly pure: JavaClass[] = [];
  private readonly first: JavaClass[] = [];
  private readonly program: ProgramLowering;
  private readonly kinds = new Map<JavaClass, Kind>();

  constructor(program: ProgramLowering) {
    this.program = program;
  }

  /** Those that run before main, in the order in which they do. */
  get early(): readonly JavaClass[] {
    return [...this.pure, ...this.first];
  }

  /**
   * Runs the initialiser of this class before main is called, as the JVM does for the class of
   * main: then no thread has to ask whether it has run. Not so one that calls methods: it may start
   * threads, which have to wait for it.
   */
  runFirst(of: JavaClass): void {
    for (const above of supertypesToInitialise(of)) this.runFirst(above);
    if (initialiserOf(of) === undefined || this.kindOf(of) !== 'lazy' || callsMethods(of)) return;
    this.kinds.set(of, 'first');
    this.first.push(of);
    this.program.functionOf(initialiserOf(of)!);
  }

  /** The function to call where the class is used; undefined: nothing has to be done there. */
  ensureFunction(of: JavaClass): number | undefined {
    if (this.kindOf(of) !== 'lazy') return undefined;
    return this.program.function(`initialise ${of.name}`, () => this.emitEnsure(of));
  }

  private kindOf(of: JavaClass): Kind {
    const known = this.kinds.get(of);
    if (known !== undefined) return known;
    this.kinds.set(of, 'open');
    const initialiser = initialiserOf(of);
    const isEarly = (other: JavaClass): boolean => this.isEarly(other);
    let kind: Kind = supertypesToInitialise(of).every(isEarly) ? 'none' : 'lazy';
    if (kind === 'none' && initialiser !== undefined) {
      kind = isPureInitialiser(this.program, of, isEarly) ? 'early' : 'lazy';
      if (kind === 'early') {
        this.pure.push(of);
        this.program.functionOf(initialiser);
      }
    }
    this.kinds.set(of, kind);
    return kind;
  }

  /** In a cycle the order matters: none of its classes is early. */
  private isEarly(of: JavaClass): boolean {
    const kind = this.kindOf(of);
    return kind === 'none' || kind === 'early';
  }

  // What runs at the first use.

  private emitEnsure(of: JavaClass): ReturnType<SmallFunction['finish']> {
    const { program } = this;
    const { builder } = program;
    const f = new SmallFunction(program, [], undefined);
    const statics = program.staticsOf(of);
    const state = builder.pair(INITIALISATION_STATE, statics);
    const lock = builder.pair(0, statics);
    const [word, isIt] = [f.reserve('word'), f.reserve('word')];
    const result = f.reserveResult(undefined);
    const [done, slow, leave, failed] = [f.newLabel(), f.newLabel(), f.newLabel(), f.newLabel()];
    const testState = (value: number, yes: ReturnType<typeof f.newLabel>): void => {
      const no = f.newLabel();
      f.emit('eq', isIt, word, builder.word(value));
      f.emit('branch', isIt, yes, no);
      f.bind(no);
    };
    const setState = (value: number, mode: number): void =>
      f.emit('store', state, builder.word(value), 4, mode);
    f.emit('load', word, state, 4, ACQUIRE);
    testState(STATES.done, done);
    f.emit('jump', slow);
    f.bind(slow);
    f.emit('lock', isIt, lock);
    f.emit('load', word, state, 4, PLAIN);
    testState(STATES.failed, failed);
    const first = f.newLabel();
    testState(STATES.untouched, first);
    // Done meanwhile, or running: only its own thread can have the lock.
    f.emit('jump', leave);
    f.bind(first);
    setState(STATES.running, PLAIN);
    const thrown = f.newLabel();
    const callAll = [
      ...supertypesToInitialise(of).map((above) => this.ensureFunction(above)),
      initialiserOf(of) && program.functionOf(initialiserOf(of)!),
    ];
    for (const callee of callAll) {
      if (callee === undefined) continue;
      const next = f.newLabel();
      f.call(callee, [], result);
      f.emit('branch', result + 1, thrown, next);
      f.bind(next);
    }
    setState(STATES.done, RELEASE);
    f.emit('jump', leave);
    f.bind(leave);
    f.emit('unlock', isIt, lock);
    f.emit('jump', done);
    f.bind(done);
    f.returnValue([]);
    f.bind(thrown);
    setState(STATES.failed, RELEASE);
    f.emit('unlock', isIt, lock);
    const [isError, isOther] = [f.newLabel(), f.newLabel()];
    f.emit('classOf', word, result);
    program.emitTypeTest(word, 'java/lang/Error', isError, isOther);
    f.bind(isError);
    f.throw(result);
    f.bind(isOther);
    f.throwNew('java/lang/ExceptionInInitializerError', { cause: result });
    f.bind(failed);
    f.emit('unlock', isIt, lock);
    const message = program.textWords(`Could not initialize class ${javaName(of.name)}`);
    f.throwNew('java/lang/NoClassDefFoundError', { message: builder.pair(...message) });
    return f.finish(`initialisation of ${of.name}`, true);
  }
}

/**
 * The supertypes that are initialised before a class is, in order: its superclass, and
 * superinterfaces with default methods.
 */
function supertypesToInitialise(of: JavaClass): readonly JavaClass[] {
  if (of.isInterface) return [];
  const above = new Set<JavaClass>(of.superclass === undefined ? [] : [of.superclass]);
  const addInterfaces = ({ interfaces }: JavaClass): void => {
    for (const other of interfaces) {
      addInterfaces(other);
      if (hasDefaultMethod(other)) above.add(other);
    }
  };
  addInterfaces(of);
  return [...above];
}

const hasDefaultMethod = ({ methods }: JavaClass): boolean =>
  [...methods.values()].some(
    ({ info, isStatic }) => !isStatic && (info.accessFlags & (ACCESS.abstract | ACCESS.private)) === 0,
  );

/** Whether the initialiser calls more than constructors. */
const callsMethods = (of: JavaClass): boolean =>
  initialiserOf(of)!.info.code!.instructions.some((i) => i.op === 'invoke' && i.name !== '<init>');
