/** Every location has an address of its own, also the elements of the largest arrays that a test may declare. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseLitmus } from '../../src/index.ts';

test('the largest arrays do not run into the next variable', () => {
  const text = 'C t\n{ long t[1024]; long u[1024]; }\nP0 (long* t, long* u) { }\nexists (true)\n';
  const { program } = parseLitmus({ name: 'arrays.litmus', text });
  const addresses = program.locations.map(({ address }) => address);
  assert.equal(addresses.length, 2048);
  assert.equal(new Set(addresses).size, addresses.length);
});
