/** Jars: entries of archives that are right, and refusals of those that are damaged or made to harm. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { InputError } from '../../src/diagnostics/diagnostic.ts';
import { readClassFile } from '../../src/frontends/bytecode/classfile/read-class-file.ts';
import { type Inflate, readJar } from '../../src/frontends/bytecode/jar.ts';
import { bigEndian } from './classfile-writer.ts';

const inflate: Inflate = (packed, size) => inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
const read = (bytes: Uint8Array) => readJar(bytes, 'some.jar', inflate);
const samples = new URL('./samples/', import.meta.url);

const u2 = (value: number): number[] => bigEndian(value, 2).reverse();
const u4 = (value: number): number[] => bigEndian(value, 4).reverse();

/** An entry to write; numbers replace what is right. */
interface Written {
  readonly name: string;
  readonly contents: Uint8Array;
  /** 0: stored, 8: deflated. */
  readonly method?: number;
  readonly flags?: number;
  readonly size?: number;
  readonly checksum?: number;
  readonly headerOffset?: number;
}

const HELLO = new TextEncoder().encode('hello');
/** CRC-32, worked out elsewhere. */
const HELLO_CHECKSUM = 0x3610_a686;
const hello = (name: string, more: Partial<Written> = {}): Written => ({ name, contents: HELLO, ...more });

/** An archive of the entries. `end` replaces bytes of the end record, by offset. */
function zip(
  entries: readonly Written[],
  { comment = '', end = {} }: { comment?: string; end?: Record<number, readonly number[]> } = {},
): Uint8Array {
  const bytes: number[] = [];
  const directory: number[] = [];
  for (const { name, contents, method = 8, flags = 0, size, checksum, headerOffset } of entries) {
    const packed = method === 8 ? deflateRawSync(contents) : contents;
    const letters = [...new TextEncoder().encode(name)];
    const common = [
      ...[...u2(flags), ...u2(method), ...u4(0)],
      ...[...u4(checksum ?? HELLO_CHECKSUM), ...u4(packed.length), ...u4(size ?? contents.length)],
      ...u2(letters.length),
    ];
    const at = headerOffset ?? bytes.length;
    directory.push(
      ...u4(0x0201_4b50),
      ...u2(20),
      ...u2(20),
      ...common,
      ...u2(0),
      ...u2(0),
      ...u2(0),
      ...u2(0),
    );
    directory.push(...u4(0), ...u4(at), ...letters);
    // The extra field of the local header alone, as `jar` writes one.
    bytes.push(...u4(0x0403_4b50), ...u2(20), ...common, ...u2(4), ...letters, 0xfe, 0xca, 0, 0, ...packed);
  }
  const record = [
    ...[...u4(0x0605_4b50), ...u2(0), ...u2(0), ...u2(entries.length), ...u2(entries.length)],
    ...[...u4(directory.length), ...u4(bytes.length), ...u2(comment.length)],
  ];
  for (const [at, values] of Object.entries(end)) record.splice(Number(at), values.length, ...values);
  return Uint8Array.from([...bytes, ...directory, ...record, ...new TextEncoder().encode(comment)]);
}

const text = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);

/** Of the archive, or of its entry `a`. */
function refused(bytes: Uint8Array, message: RegExp, by: Inflate = inflate): void {
  assert.throws(
    () => readJar(bytes, 'some.jar', by).get('a')!(),
    (error) => {
      assert.ok(error instanceof InputError, String(error));
      assert.match(error.message, message);
      return true;
    },
  );
}

test('stored and deflated entries; folders and builds for other Java versions are left out', () => {
  const entries = [
    hello('META-INF/'),
    hello('a', { method: 0 }),
    hello('foo/Bär.class'),
    hello('META-INF/versions/21/foo/Bär.class'),
  ];
  const jar = read(zip(entries, { comment: 'a comment' }));
  assert.deepEqual([...jar.keys()], ['a', 'foo/Bär.class']);
  assert.equal(text(jar.get('a')!()), 'hello');
  assert.equal(text(jar.get('foo/Bär.class')!()), 'hello');
  assert.equal(read(zip([])).size, 0);
});

test('a script before the archive does not matter', () => {
  const script = new TextEncoder().encode('#!/bin/sh\nexec java -jar "$0"\n');
  const jar = read(Uint8Array.from([...script, ...zip([hello('a')])]));
  assert.equal(text(jar.get('a')!()), 'hello');
});

test('what is not supported is named', () => {
  refused(zip([hello('a', { flags: 1 })]), /some\.jar: `a` is encrypted/);
  refused(zip([hello('a', { method: 12 })]), /some\.jar: `a` is compressed with method 12/);
  refused(zip([hello('a')], { end: { 8: [255, 255], 10: [255, 255] } }), /some\.jar: a zip64 archive/);
  refused(zip([hello('a')], { end: { 16: u4(0xffff_ffff) } }), /a zip64 archive/);
  refused(zip([hello('a', { size: 0xffff_ffff })]), /a zip64 archive/);
  refused(zip([hello('a')], { end: { 4: u2(1) } }), /an archive in several parts/);
  // Only what is asked for must be supported.
  assert.equal(text(read(zip([hello('a'), hello('b', { flags: 1 })])).get('a')!()), 'hello');
});

test('archives that are none', () => {
  refused(new Uint8Array(0), /some\.jar is no valid jar: it has no directory/);
  refused(new Uint8Array(100_000), /it has no directory/);
  refused(zip([hello('a')], { end: { 12: u4(1_000_000) } }), /its directory does not fit/);
  refused(
    zip([hello('a')], { end: { 8: [...u2(9), ...u2(9)] } }),
    /its directory is too small for 9 entries/,
  );
  refused(zip([hello('a')], { end: { 12: u4(46) } }), /there is no entry 0 in its directory/);
  refused(zip([hello('a'), hello('a')]), /`a` is in it twice/);
  refused(zip([hello('a', { headerOffset: 3 })]), /`a` is not where its directory says/);
  refused(zip([hello('a', { headerOffset: 0x7fff_ffff })]), /`a` is not where its directory says/);
  refused(zip([hello('a', { checksum: 1 })]), /`a` is damaged \(its checksum differs\)/);
  refused(zip([hello('a', { method: 0, size: 4 })]), /`a` has 5 bytes, and its directory says 4/);
  refused(zip([hello('a', { size: 6 })]), /`a` has 5 bytes, and its directory says 6/);
});

test('bombs: more contents than declared, or declared too many', () => {
  const zeros = new Uint8Array(5_000_000);
  refused(zip([{ name: 'a', contents: zeros, size: 10 }]), /`a` does not unpack to the 10 bytes/);
  refused(zip([hello('a', { size: 16 * 1024 * 1024 + 1 })]), /Heddle takes 16777216 at most/);
  const never: Inflate = () => assert.fail('it must be refused before');
  refused(zip([hello('a', { size: 1_000_000 })]), /bytes of `a` cannot unpack to 1000000/, never);
  // Forty entries that all claim the bytes of one.
  const archive = zip([{ name: 'a', contents: zeros.subarray(0, 3000), method: 0 }]);
  const directory = archive.subarray(archive.length - 22 - 47, archive.length - 22);
  const repeated = Array.from({ length: 40 }, (_, i) => [...directory.subarray(0, 46), 0x62 + i]).flat();
  const end = [...u4(0x0605_4b50), 0, 0, 0, 0, ...u2(40), ...u2(40), ...u4(repeated.length)];
  const start = archive.subarray(0, archive.length - 22 - 47);
  refused(Uint8Array.from([...start, ...repeated, ...end, ...u4(start.length), 0, 0]), /its entries overlap/);
});

test('an archive with bytes changed or cut off is read or refused', () => {
  const archive = zip([hello('a'), hello('foo/Bar.class', { method: 0 })], { comment: 'x' });
  const attempt = (bytes: Uint8Array): void => {
    try {
      for (const contents of read(bytes).values()) contents();
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
    }
  };
  for (let length = 0; length < archive.length; length++) attempt(archive.subarray(0, length));
  const change = fc.tuple(fc.nat(archive.length - 1), fc.nat(255));
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
      const changed = archive.slice();
      for (const [at, value] of changes) changed[at] = value;
      attempt(changed);
    }),
    { numRuns: 2000 },
  );
});

const hasJar = spawnSync('jar', ['--version']).status === 0;

test('what the jar tool packs', { skip: hasJar ? false : 'there is no jar tool' }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-jar-'));
  try {
    const path = join(folder, 'some.jar');
    execFileSync('jar', ['--create', '--file', path, '-C', samples.pathname, 'Pair.class']);
    const jar = read(readFileSync(path));
    assert.deepEqual([...jar.keys()].sort(), ['META-INF/MANIFEST.MF', 'Pair.class']);
    assert.equal(readClassFile(jar.get('Pair.class')!(), 'some.jar').name, 'Pair');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
