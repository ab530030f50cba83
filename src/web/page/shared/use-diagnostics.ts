/** What is wrong with a text while it is being written: asked of the engine when the typing pauses. */
import { useEffect, useState } from 'preact/hooks';
import type { Engine } from '../../engine-client.ts';
import type { PlainDiagnostic, SourceText } from '../../protocol.ts';

const PAUSE_MILLISECONDS = 250;
const NONE: readonly PlainDiagnostic[] = [];

/** Nothing of C and C++, which clang must read; their diagnostics come with a run. */
export function useDiagnostics(engine: Engine, source: SourceText): readonly PlainDiagnostic[] {
  const { name, text } = source;
  const [diagnostics, setDiagnostics] = useState(NONE);
  useEffect(() => {
    setDiagnostics((before) => (before.length === 0 ? before : NONE));
    if (/\.(?:c|cc|cpp)$/.test(name)) return;
    let isWanted = true;
    const timer = setTimeout(async () => {
      const end = await engine.run<'diagnose'>({ kind: 'diagnose', source: { name, text } });
      if (!isWanted) return;
      if (end.kind === 'done') setDiagnostics(end.report.diagnostics);
      if (end.kind === 'refused') setDiagnostics(end.diagnostics);
    }, PAUSE_MILLISECONDS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [engine, name, text]);
  return diagnostics;
}
