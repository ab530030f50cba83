/**
 * What is wrong with a text while it is being written: asked of the engine when the typing pauses.
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { EngineClient } from '../../engine-client.ts';
import type { PlainDiagnostic, SourceText } from '../../protocol.ts';
import { needsClang } from '../editor/source-language.ts';

const PAUSE_MILLISECONDS = 250;
/** What a page opens with is rarely wrong, and its first verdict comes first. */
const FIRST_PAUSE_MILLISECONDS = 1500;
const NONE: readonly PlainDiagnostic[] = [];

/** Nothing of C and C++, which clang must read; their diagnostics come with a run. */
export function useDiagnostics(engine: EngineClient, source: SourceText): readonly PlainDiagnostic[] {
  const { name, text } = source;
  const [diagnostics, setDiagnostics] = useState(NONE);
  const isFirst = useRef(true);
  useEffect(() => {
    setDiagnostics((before) => (before.length === 0 ? before : NONE));
    if (needsClang({ name })) return;
    let isWanted = true;
    const pause = isFirst.current ? FIRST_PAUSE_MILLISECONDS : PAUSE_MILLISECONDS;
    isFirst.current = false;
    const timer = setTimeout(async () => {
      const end = await engine.run<'diagnose'>({ kind: 'diagnose', source: { name, text } });
      if (!isWanted) return;
      if (end.kind === 'done') setDiagnostics(end.report.diagnostics);
      if (end.kind === 'refused') setDiagnostics(end.diagnostics);
    }, pause);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [engine, name, text]);
  return diagnostics;
}
