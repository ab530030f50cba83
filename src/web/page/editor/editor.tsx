/** A text editor: CodeMirror with our colours, diagnostics in their places, and one marked line. */
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import {
  type Diagnostic as EditorDiagnostic,
  lintGutter,
  lintKeymap,
  setDiagnostics,
} from '@codemirror/lint';
import { Annotation, Compartment, EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';
import type { PlainDiagnostic } from '../../protocol.ts';
import { cTokens } from './c-tokens.ts';
import { catTokens } from './cat-tokens.ts';
import { litmusTokens } from './litmus-tokens.ts';
import { llvmTokens } from './llvm-tokens.ts';
import { markedLine, markLine } from './marked-line.ts';
import { Reported } from './reported.ts';
import type { SourceKind } from './source-language.ts';

interface EditorProps {
  readonly label: string;
  readonly text: string;
  readonly kind: SourceKind;
  readonly isReadOnly?: boolean;
  readonly diagnostics?: readonly PlainDiagnostic[];
  /** From 1. */
  readonly line?: number | undefined;
  readonly onChange?: (text: string) => void;
  readonly onRun?: () => void;
  /**
   * The line under the pointer, else the one that the cursor is on; undefined when the editor is
   * left.
   */
  readonly onLine?: (line: number | undefined) => void;
}

const LANGUAGES = {
  litmus: StreamLanguage.define(litmusTokens),
  c: StreamLanguage.define(cTokens),
  cc: StreamLanguage.define(cTokens),
  ll: StreamLanguage.define(llvmTokens),
  cat: StreamLanguage.define(catTokens),
};

/**
 * On changes that the page makes: it need not be told of them, and by then it may have made others.
 */
const fromOutside = Annotation.define<boolean>();

export function Editor(props: EditorProps) {
  const { label, text, kind, isReadOnly = false, diagnostics = [], line } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const language = useRef(new Compartment());
  const reported = useRef(new Reported(text));
  const hint = useId();
  /** The editor lives longer than the functions that it was given. */
  const latest = useRef(props);
  latest.current = props;

  // Before the browser may deliver a key: an effect that comes later finds a document that has
  // moved on.
  useLayoutEffect(() => {
    const created = new EditorView({
      parent: host.current!,
      state: EditorState.create({
        doc: text,
        extensions: [
          lineNumbers(),
          ...(isReadOnly
            ? [EditorState.readOnly.of(true)]
            : [history(), lintGutter(), highlightActiveLine()]),
          drawSelection(),
          markedLine,
          syntaxHighlighting(classHighlighter),
          language.current.of(LANGUAGES[kind]),
          EditorState.tabSize.of(2),
          EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': hint, tabindex: '0' }),
          keymap.of([
            {
              key: 'Mod-Enter',
              run: () => {
                latest.current.onRun?.();
                return true;
              },
            },
            ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
            ...historyKeymap,
            ...lintKeymap,
            ...(isReadOnly ? [] : [indentWithTab]),
          ]),
          EditorView.domEventHandlers({
            mousemove: (event, editor) => {
              const place = editor.posAtCoords({ x: event.clientX, y: event.clientY });
              latest.current.onLine?.(place === null ? undefined : editor.state.doc.lineAt(place).number);
            },
            mouseleave: (_, editor) => latest.current.onLine?.(cursorLine(editor)),
          }),
          EditorView.updateListener.of((update) => {
            const isOutside = update.transactions.some((transaction) => transaction.annotation(fromOutside));
            if (update.docChanged && !isOutside) {
              const written = update.state.doc.toString();
              reported.current.add(written);
              latest.current.onChange?.(written);
            }
            if (update.selectionSet || update.focusChanged) latest.current.onLine?.(cursorLine(update.view));
          }),
        ],
      }),
    });
    view.current = created;
    return () => created.destroy();
  }, []);

  useLayoutEffect(() => {
    view.current!.dispatch({ effects: language.current.reconfigure(LANGUAGES[kind]) });
  }, [kind]);

  // After every render: a text that was typed and taken back comes home without having changed.
  useLayoutEffect(() => {
    const { state } = view.current!;
    if (!reported.current.isNews(text) || state.doc.toString() === text) return;
    view.current!.dispatch({
      changes: { from: 0, to: state.doc.length, insert: text },
      annotations: fromOutside.of(true),
    });
  });

  useEffect(() => {
    const { state } = view.current!;
    const own = diagnostics.flatMap((diagnostic) => shown(diagnostic, state.doc.length));
    view.current!.dispatch(setDiagnostics(state, own));
  }, [diagnostics]);

  useEffect(() => markLine(view.current!, line), [line]);

  return (
    <div class={isReadOnly ? 'editor is-read-only' : 'editor'}>
      <div ref={host} />
      <p id={hint} class="visually-hidden">
        {isReadOnly ? 'Read only.' : 'Press Escape, then Tab, to leave the editor. Control and Enter runs.'}
      </p>
    </div>
  );
}

function cursorLine({ hasFocus, state }: EditorView): number | undefined {
  return hasFocus ? state.doc.lineAt(state.selection.main.head).number : undefined;
}

/** Nothing if it is not about this text; at least one character, so that something can be seen. */
function shown(diagnostic: PlainDiagnostic, length: number): EditorDiagnostic[] {
  const { start, end, severity, message, expected, suggestion } = diagnostic;
  if (start === undefined) return [];
  const from = Math.max(0, Math.min(start, length - 1));
  const to = Math.min(Math.max(end ?? start, from + 1), length);
  const more = [expected && `expected: ${expected}`, suggestion];
  return [{ from, to, severity, message: [message, ...more.filter(Boolean)].join('\n') }];
}
