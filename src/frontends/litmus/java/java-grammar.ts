/** Types and declarators of Java, and the words of Java that threads may not use. */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { CodeScanner, Grammar } from '../c/parse-expression.ts';
import { CHAR, type CIntegerType, INT, LONG, SHORT, TRUTH, UNSIGNED_SHORT } from '../c/types.ts';

const TYPES: ReadonlyMap<string, CIntegerType> = new Map([
  ['int', INT],
  ['long', LONG],
  ['short', SHORT],
  ['byte', CHAR],
  ['char', UNSIGNED_SHORT],
  ['boolean', TRUTH],
  // The VarHandles of litmus tests hold ints unless the init section says otherwise.
  ['var', INT],
]);

const REFUSED: ReadonlyMap<string, string> = new Map([
  ['switch', 'a switch'],
  ['try', 'an exception handler'],
  ['throw', 'an exception'],
  ['synchronized', 'a monitor'],
  ['new', 'an object'],
  ['null', 'a reference'],
  ['this', 'an object'],
  ['instanceof', 'a type test'],
  ['float', 'floating point'],
  ['double', 'floating point'],
  ['String', 'a string'],
]);

/** The Java type of a word, if it is one. */
export const javaType = (name: string): CIntegerType | undefined => TYPES.get(name);

export const javaGrammar: Grammar = {
  pointers: false,
  methods: true,
  constants: new Map([
    ['true', 1],
    ['false', 0],
  ]),
  refused: REFUSED,
  startsType: ({ kind, text }) => kind === 'name' && (TYPES.has(text) || text === 'final'),
  parseType: (scanner) => {
    scanner.accept('final');
    const type = parseTypeName(scanner);
    return {
      unnamed: () => type,
      named: () => {
        const { text: name, span } = scanner.expectName('the name of a variable');
        return { name, span, type, length: undefined };
      },
    };
  },
};

function parseTypeName(scanner: CodeScanner): CIntegerType {
  scanner.refuseWord(javaGrammar);
  const { text, span } = scanner.expectName('a type');
  const type = TYPES.get(text);
  if (type === undefined)
    return fail('unknown-name', `unknown type \`${text}\``, { span, expected: '`int`' });
  if (scanner.at('[')) fail('unsupported', 'arrays are not supported', { span: scanner.peek().span });
  return type;
}
