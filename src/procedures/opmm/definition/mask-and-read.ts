/**
 * Which writes of a write-list a read may see: algorithms 1 (Mask&Read) and 2 (Mask&Read2) of
 * refs/opmm, as printed there and with the names used there. Both go from the newest item to the
 * oldest. A thread or id is undef while nothing that it has done from here on happens before the
 * read; unmarked if something has, but no write to the cell lies between; marked if one does.
 */
import type { WriteItem, WriteList } from './write-list.ts';

type Mark = 'undef' | 'unmarked' | 'marked';

/** Algorithm 1. The newest write first. */
export function maskAndRead(wl: WriteList, tid: number): WriteItem[] {
  const WriteSet: WriteItem[] = [];
  const AcSet: Mark[] = [];
  const ThSet: Mark[] = [];
  ThSet[tid] = 'unmarked';
  for (let i = wl.length - 1; i >= 0; i--) {
    const e = wl[i]!;
    const t = e.tid;
    const ofThread = ThSet[t] ?? 'undef';
    if (e.kind === 'WI') {
      if (ofThread === 'undef') WriteSet.push(e);
      else if (ofThread === 'unmarked') {
        WriteSet.push(e);
        ThSet[t] = 'marked';
      }
    } else if (e.kind === 'AI') {
      if (AcSet[e.id] !== 'marked' && ofThread !== 'undef') AcSet[e.id] = ofThread;
    } else {
      const ofId = AcSet[e.id] ?? 'undef';
      if (ofThread !== 'marked' && ofId !== 'undef') ThSet[t] = ofId;
    }
  }
  return WriteSet;
}

/**
 * Algorithm 2: gives the same as algorithm 1, and deletes from the list what is masked for this
 * thread for ever.
 */
export function maskAndRead2(wl: WriteList, tid: number): WriteItem[] {
  const WriteSet: WriteItem[] = [];
  const AcSet: Mark[] = [];
  const ThSet: Mark[] = [];
  ThSet[tid] = 'unmarked';
  for (let i = wl.length - 1; i >= 0; i--) {
    const e = wl[i]!;
    const t = e.tid;
    const ofThread = ThSet[t] ?? 'undef';
    if (e.kind === 'WI') {
      if (ofThread === 'undef') WriteSet.push(e);
      else if (ofThread === 'unmarked') {
        WriteSet.push(e);
        ThSet[t] = 'marked';
      } else wl.splice(i, 1);
    } else if (e.kind === 'AI') {
      if (AcSet[e.id] !== 'marked' && ofThread !== 'undef') AcSet[e.id] = ofThread;
      if (ThSet[t] === 'marked') wl.splice(i, 1);
    } else {
      const ofId = AcSet[e.id] ?? 'undef';
      if (ofThread !== 'marked' && ofId !== 'undef') ThSet[t] = ofId;
      if (ThSet[t] === 'marked') wl.splice(i, 1);
    }
  }
  return WriteSet;
}
