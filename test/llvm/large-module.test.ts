/** A module of 5 MB is read in reasonable time. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixtureText, instructionsOf, read } from './read-text.ts';

/** The functions of a fixture over and over again, under new names. */
function largeModule(size: number): { text: string; copies: number } {
  const text = fixtureText('treiber-stack.O0.ll');
  const lines = text.split('\n');
  const bodyStart = lines.findIndex((line) => line.startsWith('define'));
  const bodyEnd = lines.findIndex((line) => line.startsWith('attributes'));
  const declarations = lines.slice(bodyStart, bodyEnd).filter((line) => line.startsWith('declare'));
  const body = lines.slice(bodyStart, bodyEnd).filter((line) => !line.startsWith('declare'));
  const parts = [...lines.slice(0, bodyStart), ...declarations];
  const functions = body.join('\n');
  const copies = Math.ceil(size / functions.length);
  for (let i = 0; i < copies; i++) parts.push(functions.replace(/@(push|pop|main)\b/g, `@$1.${i}`));
  return { text: [...parts, ...lines.slice(bodyEnd)].join('\n'), copies };
}

test('5 MB', () => {
  const { text, copies } = largeModule(5_000_000);
  assert.ok(text.length >= 5_000_000);
  const start = process.cpuUsage();
  const module = read(text);
  const { user, system } = process.cpuUsage(start);
  assert.equal(module.functions.size, 3 * copies + 1);
  assert.equal(instructionsOf(module).length, 99 * copies);
  assert.ok(instructionsOf(module).every(({ span }) => span.end > span.start));
  // About half a second on an ordinary machine; the bound only catches a cost that is not linear.
  assert.ok(user + system < 5_000_000, `${(user + system) / 1e6} s of CPU`);
});
