/**
 * Java classes of random methods: expressions of all number types with assignments inside them, on local variables, fields, statics and
 * elements, in loops, switches and tries. What each method gives is for a JVM to say (build-classes.ts).
 */

/** Numbers below 2^32, the same for the same seed (a linear congruence, of which the high bits count). */
function randomNumbers(seed: number): (below: number) => number {
  let state = (seed * 2654435761 + 1) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Type = 'int' | 'long' | 'double' | 'boolean';

const LITERALS: Readonly<Record<Type, readonly string[]>> = {
  int: ['0', '1', '-1', '7', '31', '33', '1000003', '0x80000000', '0x7fffffff', "'x'", '(byte) 200'],
  long: [
    '0L',
    '1L',
    '-3L',
    '63L',
    '0x100000001L',
    '0x8000000000000000L',
    '0x7fffffffffffffffL',
    '0x10000000000L',
  ],
  double: ['0.0', '-0.0', '1.5', '-2.25', '1e10', '1e300', '3.0f', 'Double.NaN', '-1e18'],
  boolean: ['true', 'false'],
};

const VARIABLES: Readonly<Record<Type, readonly string[]>> = {
  int: ['x', 'y', 'si', 'o.fi', 'sb', 'o.fc', 'o.fs'],
  long: ['p', 'q', 'sl', 'o.fl'],
  double: ['d', 'sd', 'o.ff'],
  boolean: ['z', 'sz', 'o.fz'],
};

const ARRAYS: Readonly<Record<Type, readonly string[]>> = {
  int: ['ia', 'ba', 'ca'],
  long: ['la'],
  double: ['da', 'fa'],
  boolean: ['za'],
};

const OPERATORS: Readonly<Record<Type, readonly string[]>> = {
  int: ['+', '-', '*', '/', '%', '&', '|', '^', '<<', '>>', '>>>'],
  long: ['+', '-', '*', '/', '%', '&', '|', '^', '<<', '>>', '>>>'],
  double: ['+', '-', '*', '/', '%'],
  boolean: ['&', '|', '^', '&&', '||'],
};

/** What a method may read of a narrower type without a cast. */
const WIDENED: Readonly<Record<Type, readonly Type[]>> = {
  int: [],
  long: ['int'],
  double: ['int', 'long'],
  boolean: [],
};

class MethodWriter {
  private readonly random: (below: number) => number;
  private loops = 0;

  constructor(random: (below: number) => number) {
    this.random = random;
  }

  private pick<T>(from: readonly T[]): T {
    return from[this.random(from.length)]!;
  }

  private expression(type: Type, depth: number): string {
    if (depth <= 0) return this.pick([...LITERALS[type], ...VARIABLES[type], ...VARIABLES[type]]);
    const of = (other: Type): string => this.expression(other, depth - 1 - this.random(2));
    const forms: (() => string)[] = [
      () => this.pick(VARIABLES[type]),
      () => this.element(type, depth),
      () => `(${of(type)} ${this.pick(OPERATORS[type])} ${of(type)})`,
      () => `(${of(type)} ${this.pick(OPERATORS[type])} ${of(type)})`,
      () => this.assignment(type, depth),
      () => this.assignment(type, depth),
      () => `(${of('boolean')} ? ${of(type)} : ${of(type)})`,
    ];
    if (type === 'boolean') {
      const numbers = this.pick(['int', 'long', 'double'] as const);
      forms.push(
        () => `(${of(numbers)} ${this.pick(['<', '<=', '>', '>=', '==', '!='])} ${of(numbers)})`,
        () => `!${of('boolean')}`,
        () => `(${this.pick(['any', 'o', 'ia'])} instanceof Object)`,
        () => `${this.pick(['any', 'none'])} instanceof ${this.pick(['String', 'RandomMethods'])}`,
        () => `isLess(${of('int')}, ${of('long')}, ${this.pick(['any', 'none'])} instanceof String)`,
      );
    } else {
      const from = this.pick(['int', 'long', 'double'] as const);
      forms.push(
        () => `${type === 'double' ? '-' : this.pick(['-', '~'])}(${of(type)})`,
        () => `(${type}) (${of(from)})`,
        () => this.step(type, depth),
        () => `${type}s(${of('int')}, ${of('long')}, ${of('double')}, ${of('boolean')})`,
        () =>
          `switch (${of('int')} & 3) { case 0 -> ${of(type)}; case 2 -> { ${this.effect(depth)} yield ${of(type)}; } default -> ${of(type)}; }`,
      );
      if (type === 'int') forms.push(() => `(${this.pick(['byte', 'short', 'char'])}) (${of('int')})`);
      for (const narrower of WIDENED[type]) forms.push(() => of(narrower));
    }
    return `(${this.pick(forms)()})`;
  }

  /** An element; one in a while, the index may be out of bounds. */
  private element(type: Type, depth: number): string {
    const index = this.expression('int', depth - 2);
    return `${this.pick(ARRAYS[type])}[${this.random(12) === 0 ? index : `${index} & 3`}]`;
  }

  private variable(type: Type, depth: number): string {
    return this.random(3) === 0 ? this.element(type, depth) : this.pick(VARIABLES[type]);
  }

  private assignment(type: Type, depth: number): string {
    const variable = this.variable(type, depth);
    const operator = this.pick(OPERATORS[type]);
    const isPlain = this.random(3) === 0 || operator === '&&' || operator === '||';
    const value = this.expression(type, depth - 1);
    if (!isPlain) return `(${variable} ${operator}= ${value})`;
    // Narrow variables need a cast; a compound assignment has it.
    return type === 'boolean'
      ? `(${variable} = ${value})`
      : `(${variable} = ${this.castTo(variable)}${value})`;
  }

  private castTo(variable: string): string {
    const [name] = variable.split('[');
    const type = (
      {
        sb: 'byte',
        'o.fc': 'char',
        'o.fs': 'short',
        ba: 'byte',
        ca: 'char',
        fa: 'float',
        'o.ff': 'float',
      } as Record<string, string>
    )[name!];
    return type === undefined ? '' : `(${type}) `;
  }

  private step(type: Type, depth: number): string {
    const variable = this.variable(type, depth);
    return this.pick([`${variable}++`, `++${variable}`, `${variable}--`, `--${variable}`]);
  }

  /** A statement that is an expression. */
  private effect(depth: number): string {
    return `${this.assignment(this.pick(['int', 'long', 'double', 'boolean'] as const), depth - 1).slice(1, -1)};`;
  }

  private statement(depth: number): string {
    const forms: (() => string)[] = [
      () => this.effect(4),
      () => this.effect(3),
      () => `if (${this.expression('boolean', 3)}) ${this.block(depth - 1)} else ${this.block(depth - 1)}`,
      () => {
        const i = `i${this.loops++}`;
        return `for (int ${i} = 0; ${i} < ${1 + this.random(4)}; ${i}++) { if (${this.expression('boolean', 2)}) ${this.pick(['continue', 'break'])}; ${this.statement(depth - 1)} x += ${i}; }`;
      },
      () =>
        `try ${this.block(depth - 1)} catch (ArithmeticException | IndexOutOfBoundsException e) { ${this.effect(2)} } finally { ${this.effect(2)} }`,
      () =>
        `switch (${this.expression('int', 2)} & 7) { case 1: ${this.effect(2)} case 2: ${this.effect(2)} break; case 5: ${this.effect(2)} default: ${this.effect(2)} }`,
    ];
    return depth <= 0 ? this.effect(3) : this.pick(forms)();
  }

  private block(depth: number): string {
    return `{ ${this.statement(depth)} ${this.statement(depth - 1)} }`;
  }

  method(number: number): string {
    const statements = Array.from({ length: 4 }, () => `            ${this.statement(2)}`);
    return `
    static long m${number}(RandomMethods o, int x, int y, long p, long q, double d, boolean z) {
        int[] ia = {1, -2, 3, 0x7fffffff};
        byte[] ba = {1, -2, 3, 127};
        char[] ca = {1, 'b', 3, 65535};
        long[] la = {1, -2, 3, 1L << 40};
        double[] da = {0.5, -2, 3, 1e100};
        float[] fa = {0.5f, -2, 3, 1e30f};
        boolean[] za = {true, false, true, false};
        Object any = "text", none = null;
        try {
${statements.join('\n')}
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            x += e.getMessage().length();
        }
        long sum = x + 3L * y + 5 * p + 7 * q + 11 * Double.doubleToLongBits(d) + (z ? 13 : 17) + o.sum();
        for (int i = 0; i < 4; i++)
            sum = 31 * sum + ia[i] + ba[i] + ca[i] + la[i] + Double.doubleToLongBits(da[i]) + Float.floatToIntBits(fa[i]) + (za[i] ? 1 : 0);
        return sum;
    }
`;
  }
}

const FRAME = `    static int si;
    static byte sb;
    static long sl;
    static double sd;
    static boolean sz;
    int fi = 3;
    char fc = 'c';
    short fs = -4;
    long fl = 5;
    float ff = 0.5f;
    boolean fz;

    RandomMethods() {
        si = 2;
        sb = -7;
        sl = 1L << 33;
        sd = 1.25;
        sz = true;
    }

    long sum() {
        long sum = si + 3 * sb + 5 * sl + 7 * Double.doubleToLongBits(sd) + (sz ? 1 : 0);
        return 31 * sum + fi + 3 * fc + 5 * fs + 7 * fl + 11 * Float.floatToIntBits(ff) + (fz ? 1 : 0);
    }

    static int ints(int a, long b, double c, boolean d) { return a + (int) b - (int) c + (d ? 1 : 0); }
    static long longs(int a, long b, double c, boolean d) { return a * b - (long) c + (d ? 1 : 0); }
    static double doubles(int a, long b, double c, boolean d) { return a + b * c - (d ? 1 : 0.5); }
    static boolean isLess(int a, long b, boolean c) { return c ? a < b : a > b; }
`;

/** The class. `results`: of each method, for the assertions; undefined: they are printed. */
export function randomMethods(seed: number, count: number, results: readonly string[] | undefined): string {
  const writer = new MethodWriter(randomNumbers(seed));
  const numbers = Array.from({ length: count }, (_, i) => i);
  const methods = numbers.map((number) => writer.method(number));
  const calls = numbers.map((number) => {
    const call = `m${number}(new RandomMethods(), ${number}, -5, 1L << ${number % 64}, -9, ${number}.5, ${number % 2 === 0})`;
    return results === undefined
      ? `        System.out.println(${call} + "L");`
      : `        assert ${call} == ${results[number]};`;
  });
  return `/** Written by write-random-java.ts with seed ${seed}; the numbers are what a JVM (17) gives. */
public class RandomMethods {
${FRAME}${methods.join('')}
    public static void main(String[] args) {
${calls.join('\n')}
    }
}
`;
}
