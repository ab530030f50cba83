/**
 * Images of JDKs: those that a writer of our own makes are read again, damaged ones are refused or
 * read, never crashed on; and the image of the JDK on this machine has what it must.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { findJdk } from '../../src/cli/java/jdk-image.ts';
import { InputError, Jimage, readClassFile } from '../../src/index.ts';
import { type ImageFile, writeImage } from './jimage-writer.ts';

const open = (bytes: Uint8Array): Jimage =>
  new Jimage((offset, length) => bytes.subarray(offset, offset + length), 'modules', inflateSync);

const name = fc.stringMatching(/^[a-zé$]{1,6}$/);
const classFiles = fc
  .uniqueArray(
    fc.record({ module: name, parent: name, base: name, content: fc.uint8Array({ maxLength: 40 }) }),
    {
      minLength: 1,
      maxLength: 40,
      selector: ({ module, parent, base }) => `${module}/${parent}/${base}`,
    },
  )
  .map((files) => files.map((file): ImageFile => ({ ...file, extension: 'class' })));

test('what was written is read again, in both byte orders; what is absent is not there', () => {
  fc.assert(
    fc.property(classFiles, fc.boolean(), name, (files, isLittle, absent) => {
      const image = open(writeImage(files, isLittle));
      for (const { module, parent, base, content } of files)
        assert.deepEqual(image.classFile(module, `${parent}/${base}`), content);
      assert.equal(image.classFile('elsewhere', `${absent}/${absent}`), undefined);
    }),
  );
});

test('bytes that were changed are refused as input, or read as something', () => {
  fc.assert(
    fc.property(classFiles, fc.nat(), fc.nat(255), (files, where, byte) => {
      const bytes = writeImage(files);
      bytes[where % bytes.length] = byte;
      try {
        const image = open(bytes);
        for (const { module, parent, base } of files) image.classFile(module, `${parent}/${base}`);
      } catch (error) {
        assert.ok(error instanceof InputError, String((error as Error).stack));
      }
    }),
    { numRuns: 1000 },
  );
});

test('a file that jlink has packed is unpacked; another way of packing is refused by name', () => {
  const text = new TextEncoder().encode('class '.repeat(50));
  const file = { module: 'm', parent: 'p', extension: 'class' } as const;
  const packed = (base: string, method: string): ImageFile => ({
    ...file,
    base,
    content: new Uint8Array(deflateSync(text)),
    packed: { method, size: text.length },
  });
  const image = open(writeImage([packed('A', 'zip'), packed('B', 'compact-cp')]));
  assert.deepEqual(new Uint8Array(image.classFile('m', 'p/A')!), text);
  assert.throws(() => image.classFile('m', 'p/B'), /compressed by `compact-cp`, which is not supported/);
});

const jdk = findJdk(undefined, process.env);

test('the JDK of this machine has its classes', {
  skip: jdk === undefined ? 'there is no JDK' : false,
}, () => {
  for (const className of [
    'java/util/HashMap',
    'java/util/concurrent/ConcurrentHashMap',
    'java/lang/Object',
  ]) {
    const found = jdk!.entry.read(className)!;
    assert.equal(readClassFile(found.bytes, found.source).name, className);
  }
  assert.equal(jdk!.entry.read('java/util/HashMaps'), undefined);
  assert.match(jdk!.version, /^\d+/);
});
