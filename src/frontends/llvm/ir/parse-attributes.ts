/**
 * Attributes of parameters, results, functions and calls. They are data for the lowering (`sret`,
 * `byval`, `noreturn`); a word that no version of LLVM from 14 to 22 knows is refused, because it
 * might change what the code means.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import { parseType } from './parse-type.ts';
import type { ReadContext } from './read-context.ts';
import type { Attribute, AttributeSet, IrType } from './syntax.ts';

const words = (text: string): string[] => text.trim().split(/\s+/);

/**
 * Name a type in parentheses; `sret`, `byval`... stood without it before typed pointers were given
 * up.
 */
const WITH_TYPE: ReadonlySet<string> = new Set(words('sret byval byref elementtype preallocated inalloca'));

const KNOWN: ReadonlySet<string> = new Set(
  words(`
  zeroext signext noext inreg align noalias nocapture captures nofree nest returned nonnull dereferenceable
  dereferenceable_or_null swiftself swiftasync swifterror immarg noundef nofpclass alignstack allocalign allocptr
  readnone readonly writeonly writable dead_on_unwind dead_on_return range initializes
  allockind allocsize alwaysinline argmemonly builtin cold convergent coro_elide_safe coro_only_destroy_when_complete
  disable_sanitizer_instrumentation fn_ret_thunk_extern hot hybrid_patchable inaccessiblemem_or_argmemonly
  inaccessiblememonly inlinehint jumptable memory minsize mustprogress naked nobuiltin nocallback nocf_check
  nocreateundeforpoison nodivergencesource noduplicate noimplicitfloat noinline nomerge nonlazybind noprofile norecurse
  noredzone noreturn nosanitize_bounds nosanitize_coverage nosync nounwind null_pointer_is_valid optdebug
  optforfuzzing optnone optsize presplitcoroutine returns_twice safestack sanitize_address sanitize_alloc_token
  sanitize_hwaddress sanitize_memory sanitize_memtag sanitize_numerical_stability sanitize_realtime
  sanitize_realtime_blocking sanitize_thread sanitize_type shadowcallstack skipprofile speculatable
  speculative_load_hardening ssp sspreq sspstrong strictfp uwtable vscale_range willreturn`),
);

const NONE: readonly Attribute[] = [];
const EMPTY: AttributeSet = { own: NONE, groups: [] };

/** The attributes that stand here; stops at the first token that is none. */
export function parseAttributes(context: ReadContext): readonly Attribute[] {
  let attributes: Attribute[] | undefined;
  for (;;) {
    const attribute = parseAttribute(context);
    if (attribute === undefined) return attributes ?? NONE;
    attributes ??= [];
    attributes.push(attribute);
  }
}

/** Attributes of a function or a call, with references to groups among them. */
export function parseAttributeSet(context: ReadContext): AttributeSet {
  const { scanner } = context;
  let own: Attribute[] | undefined;
  let groups: number[] | undefined;
  for (;;) {
    if (scanner.kind === 'attributes') {
      groups ??= [];
      groups.push(parseGroupNumber(context));
      continue;
    }
    const attribute = parseAttribute(context);
    if (attribute === undefined) break;
    own ??= [];
    own.push(attribute);
  }
  if (own === undefined && groups === undefined) return EMPTY;
  return { own: own ?? NONE, groups: groups ?? [] };
}

function parseGroupNumber({ scanner, groupUses }: ReadContext): number {
  const group = Number(scanner.text);
  if (!groupUses.has(group)) groupUses.set(group, scanner.start);
  scanner.next();
  return group;
}

/** The body of `attributes #0 = { ... }`. */
export function parseAttributeGroup(context: ReadContext): readonly Attribute[] {
  const { scanner } = context;
  scanner.expect('{');
  const attributes = parseAttributes(context);
  if (scanner.kind === 'word') fail('syntax', `${scanner.shown()} is no attribute`, { span: scanner.span() });
  scanner.expect('}');
  return attributes;
}

function parseAttribute(context: ReadContext): Attribute | undefined {
  const { scanner } = context;
  if (scanner.kind === 'string') return parseTextAttribute(context);
  if (scanner.kind !== 'word') return undefined;
  const { text: name } = scanner;
  if (WITH_TYPE.has(name)) {
    scanner.next();
    return { name, type: parseAttributeType(context) };
  }
  if (!KNOWN.has(name)) return undefined;
  scanner.next();
  if (scanner.at('(')) {
    const { end: start } = scanner;
    scanner.skipBrackets();
    return { name, value: scanner.file.text.slice(start, scanner.previousEnd - 1) };
  }
  if (name === 'align' || (name === 'alignstack' && scanner.at('='))) {
    scanner.accept('=');
    return { name, value: String(scanner.takeCount('an alignment')) };
  }
  return { name };
}

function parseAttributeType(context: ReadContext): IrType | undefined {
  const { scanner } = context;
  if (!scanner.accept('(')) return undefined;
  const type = parseType(context);
  scanner.expect(')');
  return type;
}

function parseTextAttribute({ scanner }: ReadContext): Attribute {
  const name = scanner.takeString('an attribute');
  return scanner.accept('=') ? { name, value: scanner.takeString('the value of the attribute') } : { name };
}
