/** The line of the editor that belongs to the event under the pointer. */
import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';

const setMarkedLine = StateEffect.define<number | undefined>();
const mark = Decoration.line({ class: 'cm-marked-line' });

export const markedLine: Extension = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    let result = marks.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(setMarkedLine)) continue;
      const { doc } = transaction.state;
      const line = effect.value;
      const isThere = line !== undefined && line >= 1 && line <= doc.lines;
      result = isThere ? Decoration.set([mark.range(doc.line(line).from)]) : Decoration.none;
    }
    return result;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Lines count from 1; undefined takes the mark away. */
export function markLine(view: EditorView, line: number | undefined): void {
  view.dispatch({ effects: setMarkedLine.of(line) });
}
