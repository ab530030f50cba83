/** Diagnostics as the command line prints them. */
import type { PlainDiagnostic } from '../../protocol.ts';

export function DiagnosticList({ diagnostics }: { readonly diagnostics: readonly PlainDiagnostic[] }) {
  return (
    <div class="diagnostics">
      {diagnostics.map((diagnostic) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls long lines.
        <pre key={diagnostic.rendered} class={`report is-${diagnostic.severity}`} tabIndex={0}>
          {diagnostic.rendered}
        </pre>
      ))}
    </div>
  );
}
