/**
 * The instruction set of the machine: what C, C++, Java (every program with functions and a heap)
 * is lowered to, and what both steppers run. A program is one Int32Array; an instruction is its
 * opcode and its operands, one word each.
 *
 * Operands, by letter:
 *   d, D  destination: a slot of the frame (counted from the frame's base); D stands for two words,
 *         `slot` and `slot + 1`
 *   a, A  source: a slot if it is not negative, else `~index` into the constants; A is a pair, low
 *         word first
 *   i     an immediate
 *   l     a label: an index into the code
 *   f     a function: an index into MachineCode.functions
 *
 * Values. Integers of up to 32 bits are one word: i32 as a signed int32, narrower ones
 * zero-extended. Up to 64 bits: two words, the low one first, narrower ones zero-extended. `float`
 * is one word of its bits, `double` two. A pointer is two words: the high word names an object (0
 * is null, negative is private memory: private-memory.ts), the low word is the offset in bytes. So
 * ptrtoint, inttoptr and the atomic access of a pointer as i64 need no instruction at all.
 * References of managed languages are pairs as well: references.ts.
 */

/** Operand letters by instruction. An opcode's number is its place in this table. */
export const SIGNATURES = {
  mov: 'da',
  mov2: 'DA',

  // 32-bit integers. Division by zero is an error of the program; shift counts are taken modulo 32.
  add: 'daa',
  sub: 'daa',
  mul: 'daa',
  sdiv: 'daa',
  udiv: 'daa',
  srem: 'daa',
  urem: 'daa',
  and: 'daa',
  or: 'daa',
  xor: 'daa',
  shl: 'daa',
  shr: 'daa',
  sar: 'daa',
  /** Keeps the low `i` bits (1 to 31). */
  zext: 'dai',
  /** Repeats bit `i - 1` upwards: from `i` bits to int32. */
  sext: 'dai',
  eq: 'daa',
  ne: 'daa',
  slt: 'daa',
  sle: 'daa',
  ult: 'daa',
  ule: 'daa',
  select: 'daaa',
  popcount: 'da',
  /** Leading and trailing zeros of the low `i` bits; `i` for zero. */
  clz: 'dai',
  ctz: 'dai',
  /** Reverses the bytes of the low `i` bits (16 or 32). */
  bswap: 'dai',

  // 64-bit integers and pointers. Shift counts are pairs too, of which the low word counts, modulo
  // 64.
  add2: 'DAA',
  sub2: 'DAA',
  mul2: 'DAA',
  sdiv2: 'DAA',
  udiv2: 'DAA',
  srem2: 'DAA',
  urem2: 'DAA',
  and2: 'DAA',
  or2: 'DAA',
  xor2: 'DAA',
  shl2: 'DAA',
  shr2: 'DAA',
  sar2: 'DAA',
  /** As zext and sext, to 64 bits, from `i` bits (1 to 63). */
  zext2: 'DAi',
  sext2: 'DAi',
  eq2: 'dAA',
  ne2: 'dAA',
  slt2: 'dAA',
  sle2: 'dAA',
  ult2: 'dAA',
  ule2: 'dAA',
  select2: 'DaAA',
  /** The first operand, with the dependencies of both: for a value that others have decided on. */
  tie2: 'DAA',
  /** Counts of 64 bits, as one word. */
  popcount2: 'dA',
  clz2: 'dA',
  ctz2: 'dA',
  bswap2: 'DA',
  /** Whether the 64-bit product overflows, signed and unsigned. */
  smulo2: 'dAA',
  umulo2: 'dAA',
  /** Between one and two words. */
  widenSigned: 'Da',
  widenUnsigned: 'Da',
  low: 'dA',
  /**
   * A distance in bytes: a signed index times the size `i`. Far outside of every object if that has
   * more than 32 bits.
   */
  distance: 'dAi',
  /** Pointer plus a signed offset in bytes: adds to the low word, keeps the object. */
  offset: 'DAa',
  /** The class id of a reference (references.ts), -1 of null. */
  classOf: 'dA',

  // Floating point: 4 for float, 8 for double.
  fadd4: 'daa',
  fsub4: 'daa',
  fmul4: 'daa',
  fdiv4: 'daa',
  frem4: 'daa',
  fneg4: 'da',
  fsqrt4: 'da',
  /** `i`: a predicate of float-predicates (FLOAT_PREDICATES in code.ts). */
  fcmp4: 'daai',
  fadd8: 'DAA',
  fsub8: 'DAA',
  fmul8: 'DAA',
  fdiv8: 'DAA',
  frem8: 'DAA',
  fneg8: 'DA',
  fsqrt8: 'DA',
  fcmp8: 'dAAi',
  /** `i`: 0 floor, 1 ceil, 2 toward zero, 3 to nearest, halves away from zero. */
  fround8: 'DAi',
  f4ToF8: 'Da',
  f8ToF4: 'dA',
  s4ToF4: 'da',
  u4ToF4: 'da',
  s4ToF8: 'Da',
  u4ToF8: 'Da',
  s8ToF4: 'dA',
  u8ToF4: 'dA',
  s8ToF8: 'DA',
  u8ToF8: 'DA',
  f4ToS4: 'da',
  f4ToU4: 'da',
  f4ToS8: 'Da',
  f4ToU8: 'Da',
  f8ToS4: 'dA',
  f8ToU4: 'dA',
  f8ToS8: 'DA',
  f8ToU8: 'DA',

  // Control.
  jump: 'l',
  /** To the first label if not zero, else to the second. */
  branch: 'all',
  /** Through MachineCode.switches[i]. */
  switch: 'ai',
  switch2: 'Ai',
  /** On the edges into a loop and on its back edges (MachineCode.loops[i]); see loops.ts. */
  loopEnter: 'i',
  loopBack: 'i',
  /** Control cannot get here; if it does, that is an error of the program. */
  unreachable: '',

  // What C leaves undefined, looked for before the operation itself.
  /** Error if the least integer is to be divided by -1. */
  checkQuotient: 'aa',
  checkQuotient2: 'AA',
  /** Error if a shift count is not below the width `i`. */
  checkShift: 'ai',
  checkShift2: 'Ai',

  // Calls: parameter words first, then the call. `i` of call: the caller's slot for the result
  // words, or -1.
  arg: 'ia',
  arg2: 'iA',
  call: 'fi',
  /** Function pointer, result slot, number of parameter words. */
  callIndirect: 'Aii',
  /** Result word `i`. */
  resultWord: 'ia',
  ret: '',

  // Private memory (private-memory.ts).
  /**
   * At the start of a function: makes the region at slot `i` with that many bytes, uninitialised.
   */
  region: 'ii',
  /** Ends the life of that region; another `region` makes it anew. */
  endRegion: 'i',
  addressOfRegion: 'Di',
  /**
   * A local variable in a slot of its own: error if its flag is still zero. `i`: the name, in
   * MachineCode.strings.
   */
  checkInitialised: 'ai',

  // Memory. Sizes are 1, 2, 4 or 8 bytes (8 for the pair forms), modes are numbers of MODES
  // (code.ts), of loads with LENIENT and FINAL, of stores with FINAL.
  load: 'dAii',
  load2: 'DAii',
  store: 'Aaii',
  store2: 'AAii',
  /** Old value, address, operand, kind (RMW_KINDS), size, mode. */
  rmw: 'dAaiii',
  rmw2: 'DAAiii',
  /** Old value, success, address, expected, desired, size, mode of success, mode of failure. */
  cas: 'ddAaaiii',
  cas2: 'DdAAAiii',
  /**
   * The same of 16 bytes: a value is two pairs, the low one first; as a destination they are next
   * to each other.
   */
  load4: 'DDAii',
  store4: 'AAAii',
  rmw4: 'DDAAAiii',
  cas4: 'DDdAAAAAiii',
  fence: 'i',
  /** Destination, source, length in bytes, and three slots for the progress. */
  memcpy: 'AAAi',
  memset: 'AaAi',
  /**
   * A stack object that other threads may see: size, alignment, template
   * (MachineCode.stackTemplates).
   */
  alloca: 'Daii',
  /** Its end. */
  kill: 'A',
  /** The thread's own copy of MachineCode.threadLocals[i]. */
  addressOfThreadLocal: 'Di',

  // Intrinsics of the library (heddle.h).
  assume: 'a',
  choose: 'da',
  /**
   * Whether something fails here without a reason: 1 on one of two ways, if there is freedom for
   * it; see spurious-operations.ts. `i`: which of SPURIOUS.
   */
  spurious: 'di',
  /** Notes that the program relies on an assumption (ASSUMPTION_IDS). */
  assumes: 'i',
  /** Whether the search has freedom `i` (FREEDOMS). */
  hasFreedom: 'di',
  /**
   * Whether a plain access of eight bytes to the address is made in two halves: if the search has
   * the freedom `tearing`. `i`: 1 if it writes.
   */
  tears: 'dAi',
  /** Kind (index into ERROR_KINDS), message (MachineCode.strings). */
  error: 'ii',
  /**
   * Throws a C++ exception, or goes on throwing it at the end of a landing pad: the exception (a
   * pointer whose object counts), the object of its type (unwinding.ts).
   */
  throw: 'Aa',
  /**
   * A block that no other thread interrupts, until the same number of ends. Such blocks may nest.
   */
  atomicBegin: '',
  atomicEnd: '',
  lock: 'dA',
  trylock: 'dA',
  unlock: 'dA',
  /** Old value, address, delta, low, high, what is waited for (MachineCode.strings). */
  awaitAdd: 'dAaaai',
  /** Value, address, mask, low, high, what. */
  await: 'dAaaai',
  /**
   * Waits at the barrier whose word is at the address (barrier-word.ts). 1 if the thread was the
   * last to arrive, else 0; -1 if the engine has no events for barriers, and nothing has happened.
   */
  meet: 'dA',
  self: 'd',
  /** Thread number, function pointer, argument. */
  spawn: 'dAA',
  exitThread: 'A',
  join: 'Da',
  /** Address, size, alignment, whether zeroed. */
  malloc: 'DAAa',
  free: 'A',
  /** Hazard pointer, what it protects from now on (null: nothing). */
  protect: 'AA',
  /** Frees what is at the address, except for threads that protect it. */
  retire: 'A',
  sizeOf: 'DA',
  exit: 'a',
  /** Result, format string, first of the argument slots (two words each), number of arguments. */
  print: 'dAii',

  // References (references.ts) and texts.
  /**
   * Reference, extra bits (of an array: its length), bytes without elements, bytes of an element
   * (0: the extra bits are no length), template (MachineCode.stackTemplates), class id. Zeroed,
   * never freed.
   */
  newObject: 'Daiiii',
  /**
   * Result, two operands, and which operation (TEXT_OPERATIONS in text-operations.ts, which says
   * what each takes).
   */
  text: 'DAAi',
  /** A reference to the box of a 64-bit value; `i`: the class id of the box. */
  box2: 'DAi',
  /** The value in such a box. */
  unbox2: 'DA',
  /** Where the user's own code stands: an index into MachineCode.places, 0 if that is not known. */
  userPlace: 'd',
  /** The pointer that the thread was started with, null if its function takes none. */
  threadArgument: 'D',
  /**
   * Ends the run: what is named by MachineCode.strings[i] is not supported, found out as a thread
   * gets here. The second string says what to do, -1 if nothing does.
   */
  unsupported: 'ii',
  /**
   * Kind (index into ERROR_KINDS), exception (its extra bits: the place where it was made), text of
   * the message.
   */
  uncaught: 'iAA',

  // Litmus tests (litmus-operations.ts): values are 64-bit pairs that stand for exact numbers,
  // addresses are numbers.
  /**
   * The object whose address is this number (ObjectTemplate.address); an error if there is none.
   */
  variableAt: 'DA',
  /** The operand, which divides something next; an error if it is zero. */
  checkDivisor: 'DA',
  /** Cuts the thread off if the value has more than 53 bits. */
  checkExact: 'A',
  /**
   * Truth of a condition, and what is decided by it (DECISIONS): a speculative run asks for it
   * instead.
   */
  decide: 'dai',
  /**
   * The read of an RMW: its value, the same without dependencies (for what the RMW computes with
   * it), address, what its condition compares with (of which only the dependencies count), mode,
   * mode if the write does not follow.
   */
  updateRead: 'DDAAii',
  /**
   * The write of that RMW: whether it happens, address, value, mode. Only instructions that compute
   * stand between.
   */
  updateWrite: 'aAAi',
  /** Status (a pair), address, value, mode, status of success, status of failure. */
  storeExclusive: 'DAAiii',
  /**
   * Bracket of unsequenced operands (BRACKETS), and two slots for what control depended on before
   * and after them.
   */
  unsequenced: 'iaa',
} as const;

export type Mnemonic = keyof typeof SIGNATURES;

export const MNEMONICS = Object.keys(SIGNATURES) as readonly Mnemonic[];

/** Opcode by mnemonic. */
export const OPCODES: Readonly<Record<Mnemonic, number>> = Object.fromEntries(
  MNEMONICS.map((mnemonic, opcode) => [mnemonic, opcode]),
) as Record<Mnemonic, number>;

/** Words that an instruction takes, by opcode. */
export const LENGTHS: Uint8Array = Uint8Array.from(MNEMONICS, (mnemonic) => 1 + SIGNATURES[mnemonic].length);
