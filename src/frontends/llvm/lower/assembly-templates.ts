/**
 * What instructions in inline assembly do: the table that Heddle has, in the language that users
 * extend it in (`--assembly FILE`, docs/programs.md).
 *
 * A line is an instruction, `=`, and what it does; several instructions with the same effect have
 * `|` between. In an instruction `R`, `S` stand for registers, `M` for memory, `I` for a literal
 * number; everything else is literal, but for the size behind a mnemonic of x86 (`xchg` is also
 * `xchgl`). What it does:
 *
 *   nothing                   a hint, or a barrier for the compiler alone
 *   fence MODE                rlx acq rel acq_rel sc
 *   load MODE M -> R          store MODE M R
 *   exchange M R -> S         add, sub, and, or, xor M R -> S: sc; S gets the old value, or nobody
 *   compare M R               writes R if M is what the operand in the register `a` is, which gets
 *                             the old value
 *   success -> R              whether the last `compare` wrote
 *   move R -> S
 */
export const ASSEMBLY_TEMPLATES = `
pause | rep; nop | rep nop | nop | yield | wfe | sevl | sev | isb | isb sy | hint I = nothing
mfence = fence sc
lfence | sfence = nothing
lock; add $I,0(%rsp) | lock; add $I,(%rsp) | lock; add $I,-4(%rsp) | lock; or $I,(%rsp) = fence sc
lock; add $I,0(%%rsp) | lock; add $I,(%%rsp) = fence sc
dmb ish | dmb sy | dsb ish | dsb sy = fence sc
dmb ishld | dmb ld = fence acq
dmb ishst | dmb st = fence rel
xchg R,M | xchg M,R | lock; xchg R,M = exchange M R -> R
lock; xadd R,M = add M R -> R
lock; add R,M | lock; add $R,M = add M R
lock; sub R,M = sub M R
lock; and R,M = and M R
lock; or R,M = or M R
lock; xor R,M = xor M R
lock; inc M = add M 1
lock; dec M = sub M 1
lock; cmpxchg R,M = compare M R
sete R | setz R = success -> R
mov M,R = load rlx M -> R
mov R,M = store rlx M R
ldr R,M = load rlx M -> R
ldar R,M = load acq M -> R
str R,M = store rlx M R
stlr R,M = store rel M R
`;
