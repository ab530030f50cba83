/** Flags of compilers, on the command line and in compile_commands.json: what is passed on, let go, refused. */
import assert from 'node:assert/strict';
import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { CompileCommands, shellWords } from '../../src/cli/clang/compile-commands.ts';
import { joinFlags, NO_FLAGS, readFlags } from '../../src/frontends/llvm/clang/compiler-flags.ts';
import { InputError } from '../../src/index.ts';
import { file, folder, run } from '../support/run-heddle.ts';

function messageOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  return 'accepted';
}

const flagsOf = (command: string) => readFlags(shellWords(command), 'the test');

test('a command line: what changes the program is kept, what concerns the build is let go', () => {
  const command =
    'ccache gcc -DSIZE=2 -D X -UNDEBUG -Isrc -I include -isystem deps -iquote here -include config.h ' +
    '-std=gnu11 -O2 -g3 -Wall -Wextra -Werror -Wno-unused -fPIC -fno-strict-aliasing -funsigned-char ' +
    '-march=native -mcx16 -pthread -MD -MT x.o -MF x.d -flto -Wl,-rpath,x -o x.o -c x.c';
  assert.deepEqual(flagsOf(command), {
    flags: {
      standards: { c: 'gnu11' },
      includeFolders: ['src', 'include'],
      quoteFolders: ['here'],
      systemFolders: ['deps'],
      includes: ['config.h'],
      defines: ['SIZE=2', 'X'],
      undefines: ['NDEBUG'],
      options: ['-Wno-unused', '-funsigned-char', '-mcx16', '-pthread'],
    },
    rest: ['ccache', 'gcc', 'x.c'],
  });
});

test('what would make another program of it is refused by name', () => {
  for (const flag of [
    '-m32',
    '-ffast-math',
    '-fopenmp',
    '-ftrapv',
    '-nostdinc',
    '-imacros',
    '-Wp,-DX',
    '-x',
    '--what',
  ])
    assert.equal(
      messageOf(() => flagsOf(`cc ${flag} x`)),
      `the flag \`${flag}\` of the test is not supported`,
    );
  assert.equal(
    messageOf(() => flagsOf('cc -I')),
    '`-I` is the last word of the test and has no value',
  );
});

test('of two lists of flags the second comes behind, and its standard counts', () => {
  const [one, two] = [flagsOf('-std=c99 -std=c++14 -DX=1').flags, flagsOf('-std=c11 -DX=2 -Iy').flags];
  const { standards, defines, includeFolders, options } = joinFlags(one, two);
  assert.deepEqual(standards, { c: 'c11', 'c++': 'c++14' });
  assert.deepEqual([defines, includeFolders, options], [['X=1', 'X=2'], ['y'], []]);
  assert.deepEqual(joinFlags(NO_FLAGS, one), one);
});

test('commands are split as a shell does it', () => {
  const command = String.raw`cc '-DA="b c"' -DS=\"x\" "-DT=\"y z\"" -D'P Q'=1 a\ b.c`;
  assert.deepEqual(shellWords(command), ['cc', '-DA="b c"', '-DS="x"', '-DT="y z"', '-DP Q=1', 'a b.c']);
});

mkdirSync(join(folder, 'project/build'), { recursive: true });
mkdirSync(join(folder, 'project/src/queue'), { recursive: true });
mkdirSync(join(folder, 'project/include'), { recursive: true });
file(
  'project/include/order.h',
  '#ifndef SIGNAL\n#error no signal\n#endif\n#define ORDER memory_order_acquire\n',
);
file('project/config.h', '#define CONFIGURED 1\n');
file('project/src/queue/queue.c', '#include <order.h>\nint order(void) { return ORDER; }\n');
file(
  'project/build/compile_commands.json',
  JSON.stringify([
    {
      directory: '..',
      file: 'src/other.cc',
      arguments: ['c++', '-DOTHER', '-std=c++17', '-c', 'src/other.cc'],
    },
    {
      directory: join(realpathSync(folder), 'project'),
      file: 'src/queue/queue.c',
      command:
        'cc -Iinclude -I/usr/include -include config.h -std=gnu11 -DSIGNAL="1 + 1" -include stdatomic.h -c src/queue/queue.c',
    },
    { directory: '..', file: 'src/far.c', command: 'cc -DFAR -m32 -c src/far.c' },
  ]),
);

test('a source has its own flags, a client those of the nearest source in its language', () => {
  const commands = new CompileCommands(join(folder, 'project/build'));
  const queue = commands.flagsFor(join(folder, 'project/src/queue/queue.c'));
  assert.equal(queue.from, undefined);
  assert.deepEqual(queue.flags.defines, ['SIGNAL=1 + 1']);
  assert.deepEqual(
    queue.flags.includeFolders.map((name) => name.replace(/^.*\/project/, '')),
    ['/include'],
  );
  assert.match(queue.flags.includes.join(), /\/project\/config\.h,stdatomic\.h$/);
  const client = commands.flagsFor(join(folder, 'project/src/queue/test/client.c'));
  assert.match(client.from!, /project\/src\/queue\/queue\.c$/);
  assert.deepEqual(client.flags, queue.flags);
  const other = commands.flagsFor(join(folder, 'project/src/queue/client.cpp'));
  assert.deepEqual([other.flags.defines, other.flags.standards], [['OTHER'], { 'c++': 'c++17' }]);
  assert.match(
    messageOf(() => commands.flagsFor(join(folder, 'project/src/far.c'))),
    /^the flag `-m32` of the command for `.*far\.c` in `.*compile_commands\.json` is not supported/,
  );
});

test('what is no such file is said', () => {
  const said = (text: string): string => {
    file('commands.json', text);
    return messageOf(() => new CompileCommands(join(folder, 'commands.json'))).replace(/`[^`]*\//, '`');
  };
  assert.equal(said('{'), '`commands.json` is no JSON');
  assert.equal(said('{}'), '`commands.json` is no list of commands');
  assert.equal(said('[]'), '`commands.json` has no command');
  assert.equal(said('[{}]'), '`commands.json` has no `file` in entry 1');
  assert.equal(said('[{"file": "x.c"}]'), '`commands.json` has neither `command` nor `arguments` for `x.c`');
  assert.match(
    messageOf(() => new CompileCommands(folder)),
    /^there is no file `.*compile_commands\.json`$/,
  );
});

file(
  'project/client.c',
  `#include <assert.h>
int order(void);
int main(void) {
  assert(CONFIGURED && SIGNAL == 2 && order() == memory_order_acquire && (char)-1 > 0 && sizeof(typeof(1)) == 4);
  return 0;
}
`,
);

test('heddle check with the flags of a project, and with some of its own', () => {
  const given = [
    '--link',
    'project/client.c',
    'project/src/queue/queue.c',
    '--compile-commands',
    'project/build',
  ];
  const checked = run('check', ...given, '-funsigned-char', '-Wall', '-g', '--quiet');
  assert.match(
    checked.err,
    /^heddle: warning: no command compiles `project\/client\.c`: it gets the flags of `project\/src\/queue\/queue\.c`/,
  );
  assert.match(checked.out, /: rc11: holds /);
  const own = ['-Iproject/include', '-include', 'project/config.h', '-include', 'stdatomic.h', '-DSIGNAL=2'];
  const failed = run('check', ...given.slice(0, 3), ...own, '-std=c2x', '-fsigned-char');
  assert.match(failed.out, /heddle check --link .* -include stdatomic\.h -std=c2x -fsigned-char --model/);
  assert.equal(failed.code, 1);
  const openmp = run('check', 'project/client.c', '-fopenmp', '--json');
  assert.equal(openmp.code, 64);
  assert.match(openmp.err, /the flag `-fopenmp` of the command line is not supported/);
  assert.match(run('check', 'project/client.c', '-std=c42').err, /invalid value 'c42' in '-std=c42'/);
});

test('preprocessed sources', () => {
  file('before.i', '# 1 "before.c"\nint __INT_MAX__;\nint main(void) { return __INT_MAX__; }\n');
  file(
    'before.ii',
    '# 1 "before.cc"\nauto number = [] { return 1; };\nint main() { return number() - 1; }\n',
  );
  const results = JSON.parse(run('check', 'before.i', 'before.ii', '--json').out);
  assert.deepEqual(
    results.map(({ verdict, language }: Record<string, string>) => [verdict, language]),
    [
      ['holds', 'c'],
      ['holds', 'c++'],
    ],
  );
});
