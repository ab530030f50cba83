/**
 * Clients of the JDK's own classes, explored as they are (jdk/*.java): what a class promises holds,
 * and is violated when the class is weakened (support/jdk-clients.ts).
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { findJdk } from '../../src/cli/java/jdk-image.ts';
import type { AssumptionId, CheckResult } from '../../src/index.ts';
import { CLIENTS, checkClient, compileClients, PLANTED } from '../support/jdk-clients.ts';

const jdk = findJdk(undefined, process.env);

describe('classes of the JDK', { skip: jdk === undefined ? 'there is no JDK' : false }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-jdk-classes-'));
  before(() => compileClients(folder));
  after(() => rmSync(folder, { recursive: true }));

  const check = (name: string, model: string): Promise<CheckResult> =>
    checkClient(folder, jdk!, { name, model });

  for (const client of CLIENTS)
    for (const model of client.models)
      test(`${client.name} holds under ${model}, with ${client.classes ?? 'fast'} locks`, async () => {
        const { verdict, reason } = await checkClient(folder, jdk!, { ...client, model });
        assert.equal(verdict, 'holds', reason);
      });

  for (const planted of PLANTED)
    test(`${planted.name} is violated if in ${planted.about} ${planted.bug}`, async () => {
      const { verdict, reason } = await checkClient(folder, jdk!, planted);
      assert.equal(verdict, 'violated', reason);
    });

  test('the collections of one thread compute what a JVM computes, in one execution', async () => {
    const { verdict, executions, reason } = await check('AloneCostsNothing', 'sc');
    assert.deepEqual([verdict, executions], ['holds', 1], reason);
  });

  const assumed: Readonly<Record<string, readonly AssumptionId[]>> = {
    AsksForProcessors: ['one-processor'],
    PutsIntoSkipList: ['one-index-level'],
    GoesThroughSet: ['one-order-of-sets'],
    GoesThroughPair: ['one-order-of-sets'],
    LooksIntoSet: [],
    ManyNumbers: ['few-random-numbers'],
    AnySeed: ['few-random-numbers'],
    OneSeed: [],
  };
  for (const [name, ids] of Object.entries(assumed))
    test(`${name} holds, assuming ${ids.join() || 'nothing'}`, async () => {
      const { verdict, assumptions, reason } = await check(name, 'sc');
      assert.equal(verdict, 'holds', reason);
      assert.deepEqual(
        assumptions.map(({ id }) => id),
        ids,
      );
    });

  for (const name of ['LargestNumber', 'FewNumbers'])
    test(`${name} is tried`, async () => {
      assert.equal((await check(name, 'sc')).verdict, 'violated');
    });

  test('an ArrayList that two threads share loses elements', async () => {
    assert.equal((await check('ListsRace', 'sc')).verdict, 'violated');
  });
});
