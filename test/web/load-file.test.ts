/** Files that the page loads later: what is said when one cannot be had. */
import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { failureText, LoadError, loadFile, loadPart } from '../../src/web/load-file.ts';

const { fetch: originalFetch, location: originalLocation } = globalThis;
let answer: () => Promise<Response>;
beforeEach(() => {
  Object.assign(globalThis, { location: { href: 'http://127.0.0.1/worker.js' }, fetch: () => answer() });
});
after(() => Object.assign(globalThis, { location: originalLocation, fetch: originalFetch }));

const load = () => loadFile('library.json', (response) => response.json());
const AFTER = '; are you offline? Run again to retry';

test('a file, one that the host refuses, none at all, and one that is something else', async () => {
  answer = async () => Response.json({ a: 1 });
  assert.deepEqual(await load(), { a: 1 });
  answer = async () => new Response('', { status: 503 });
  await assert.rejects(load(), { message: `could not be loaded: library.json (503)${AFTER}` });
  answer = async () => Promise.reject(new TypeError('Failed to fetch'));
  await assert.rejects(load(), { message: `could not be loaded: library.json${AFTER}` });
  answer = async () => new Response('<!doctype html>');
  await assert.rejects(load(), LoadError);
});

test('a part of the program', async () => {
  assert.equal(await loadPart('the part', async () => 1), 1);
  await assert.rejects(
    loadPart('the part', () => Promise.reject(new Error('no'))),
    { message: `could not be loaded: the part (no)${AFTER}` },
  );
});

test('a fault of ours is called so once, what could not be loaded is no fault', () => {
  assert.equal(failureText(new Error('x')), 'internal error: x');
  assert.equal(failureText(new Error('internal error: x')), 'internal error: x');
  assert.equal(failureText('x'), 'internal error: x');
  assert.equal(failureText(new LoadError('a.json')), `could not be loaded: a.json${AFTER}`);
});
