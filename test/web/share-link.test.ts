/** Links hold what was shared, links of earlier versions still open, and broken ones are told apart. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeShared, encodeShared } from '../../src/web/page/shared/share-link.ts';

const named = (...endings: readonly string[]) =>
  fc.record(
    {
      name: fc.tuple(fc.string(), fc.constantFrom(...endings)).map((parts) => parts.join('.')),
      text: fc.string({ maxLength: 500, unit: 'grapheme' }),
    },
    { noNullPrototype: true },
  );

test('what is encoded is what is decoded', async () => {
  const shared = fc.record(
    {
      source: named('litmus', 'c', 'cc', 'cpp', 'll'),
      models: fc.uniqueArray(fc.string(), { maxLength: 5 }),
      cat: named('cat'),
    },
    { requiredKeys: ['source', 'models'], noNullPrototype: true },
  );
  await fc.assert(
    fc.asyncProperty(shared, async (value) => {
      const code = await encodeShared(value);
      assert.match(code, /^[dp][\w-]*$/);
      assert.deepEqual(await decodeShared(code), value);
    }),
    { numRuns: 50 },
  );
});

const KEPT = {
  source: { name: 'SB.litmus', text: 'C SB\n{ }\n' },
  models: ['sc', 'rc11'],
};

test('links that were given away keep working', async () => {
  const deflated =
    'dBcG7CoAgGIDRV4lvlsDV0R7BMRvC_iHwAl4gEN-9cyatjBoEM8l3EgzO7vHtaTQUXb6O4dic9Xluy2eWIpVHYsOctICiBq251g8';
  const plain =
    'peyJzb3VyY2UiOnsibmFtZSI6IlNCLmxpdG11cyIsInRleHQiOiJDIFNCXG57IH1cbiJ9LCJtb2RlbHMiOlsic2MiLCJyYzExIl19';
  assert.deepEqual(await decodeShared(deflated), KEPT);
  assert.deepEqual(await decodeShared(plain), KEPT);
});

test('a link cannot put a text under the name of a model, and names say what a text is', async () => {
  const text = 'acyclic po as all';
  const forged = { ...KEPT, models: ['sc', 'rc11', 'sc'], cat: { name: 'sc', text } };
  assert.deepEqual(await decodeShared(await encodeShared(forged)), KEPT);
  for (const name of ['SB', 'SB.txt', 'SB.cat']) {
    const decoded = await decodeShared(await encodeShared({ ...KEPT, source: { name, text } }));
    assert.equal(decoded!.source.name, `${name}.litmus`);
  }
});

test('what is not a link of ours is undefined', async () => {
  const wrong = Buffer.from('{"source": 1, "models": []}').toString('base64url');
  for (const code of ['', 'd', 'p', 'dAAAA', 'x123', 'p!!!!', `p${wrong}`, 'pbnVsbA'])
    assert.equal(await decodeShared(code), undefined, code);
});
