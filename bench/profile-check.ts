/** Where the main thread of `heddle check` is: node's sampling profile of one run, by function. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureCheck, type Subject } from './measure-check.ts';

/** The part of V8's format that is used here. */
interface CpuProfile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  readonly children?: readonly number[];
}

/** Of the thread that searches, while it does, not while it starts. */
export interface ProfileShare {
  readonly name: string;
  /** From 0 to 1: without what the function calls. */
  readonly share: number;
}

/** The function that the engine runs in (src/explore/engine/drive.ts). */
const ROOT_FUNCTION = 'drive';
const INTERVAL_MICROSECONDS = 200;

/** The largest shares first. */
export function profileCheck(subject: Subject): ProfileShare[] {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-profile-'));
  try {
    measureCheck(subject, {
      nodeArguments: [
        '--cpu-prof',
        `--cpu-prof-dir=${folder}`,
        `--cpu-prof-interval=${INTERVAL_MICROSECONDS}`,
      ],
    });
    // One for each thread; commands have a thread of their own.
    const profiles: CpuProfile[] = readdirSync(folder).map((file) =>
      JSON.parse(readFileSync(join(folder, file), 'utf8')),
    );
    return profiles.flatMap(searchShares);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function searchShares({ nodes, samples, timeDeltas }: CpuProfile): ProfileShare[] {
  const names = new Map<number, string>();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const pending = nodes.filter(({ callFrame }) => callFrame.functionName === ROOT_FUNCTION);
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    names.set(node.id, nameOf(node));
    for (const child of node.children ?? []) pending.push(byId.get(child)!);
  }
  const times = new Map<string, number>();
  let total = 0;
  samples.forEach((sample, i) => {
    const name = names.get(sample);
    if (name === undefined) return;
    times.set(name, (times.get(name) ?? 0) + timeDeltas[i]!);
    total += timeDeltas[i]!;
  });
  return [...times].map(([name, time]) => ({ name, share: time / total })).sort((a, b) => b.share - a.share);
}

/** Code that was generated for the program comes from no file. */
function nameOf({ callFrame: { functionName, url, lineNumber } }: ProfileNode): string {
  if (url === '' && !functionName.startsWith('(')) return 'generated code';
  return functionName === '' ? `line ${lineNumber + 1} of the bundle` : functionName;
}
