/**
 * What instructions in inline assembly do: the table that Heddle has, in the language that users
 * extend it in (`--assembly FILE`, docs/programs.md).
 *
 * A line is an instruction, `=`, and what it does; several instructions with the same effect have
 * `|` between. In an instruction `R`, `S` stand for registers, `M` for memory, `I` for a literal
 * number; everything else is literal, but for the size behind a mnemonic of x86 (`xchg` is also
 * `xchgl`). The first line that is about the instruction and has its registers and its memory where
 * they are is taken. Memory may be an operand, or what a register points to. What it does, where a
 * value that is written may also be `I` or a number:
 *
 *   nothing                   a hint, or a barrier for the compiler alone
 *   fence MODE                rlx acq rel acq_rel sc
 *   load MODE M -> R          store MODE M R
 *   exchange M R -> S         add, sub, and, or, xor M R -> S: sc; S gets the old value, or nobody
 *   compare M R               writes R if M is what the operand in the register `a` is, which gets
 *                             the old value
 *   success -> R              whether the last `compare` wrote; an output `=@ccz` has it, too
 *   move R -> S
 */
export const ASSEMBLY_TEMPLATES = `
pause | rep; nop | rep nop | nop | yield | wfe | sevl | sev | isb | isb sy | hint I = nothing
mfence = fence sc
lfence = fence acq
sfence = fence rel
lock; add $I,0(%rsp) | lock; add $I,(%rsp) | lock; add $I,-4(%rsp) | lock; or $I,(%rsp) = fence sc
lock; add $I,0(%%rsp) | lock; add $I,(%%rsp) = fence sc
dmb ish | dmb sy | dsb ish | dsb sy = fence sc
dmb ishld | dmb ld = fence acq
dmb ishst | dmb st = fence rel
xchg R,M | xchg M,R | lock; xchg R,M = exchange M R -> R
lock; xadd R,M = add M R -> R
lock; add R,M = add M R
lock; add $I,M = add M I
lock; sub $I,M = sub M I
lock; sub R,M = sub M R
lock; and R,M = and M R
lock; or R,M = or M R
lock; xor R,M = xor M R
lock; inc M = add M 1
lock; dec M = sub M 1
lock; cmpxchg R,M = compare M R
sete R | setz R = success -> R
sete M | setz M = success -> M
mov M,R = load rlx M -> R
mov R,M = store rlx M R
mov $I,M = store rlx M I
mov R,S = move R -> S
ldr R,M = load rlx M -> R
ldar R,M = load acq M -> R
str R,M = store rlx M R
stlr R,M = store rel M R
`;
