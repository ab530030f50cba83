/**
 * Processes and folders that must not stay behind. Who makes one says so, and says when it is gone.
 * If Heddle ends first, they are taken away with it: by the supervisor where there is one, since a
 * job that is ended does nothing any more.
 */
import { rmSync } from 'node:fs';
import { jobSetup, tellSupervisor } from './console.ts';
import type { Owned } from './messages.ts';

/** The result is to be called when it is gone. */
export function own(owned: Owned): () => void {
  const remove = (): void => removeOwned(owned);
  if (jobSetup === undefined) process.once('exit', remove);
  tellSupervisor({ kind: 'owns', owned });
  return () => {
    process.removeListener('exit', remove);
    tellSupervisor({ kind: 'released', owned });
  };
}

export function removeOwned(owned: Owned): void {
  try {
    if (owned.kind === 'process') process.kill(owned.pid, 'SIGKILL');
    else rmSync(owned.path, { recursive: true, force: true });
  } catch {
    // It is gone already.
  }
}
