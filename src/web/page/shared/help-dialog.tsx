/** What this page is, and its keys. */
import { VERSION } from '../../../api/catalogue.ts';
import { Dialog } from './dialog.tsx';

const KEYS: readonly (readonly [keys: string, what: string])[] = [
  ['Ctrl or ⌘ + Enter', 'run the program in the editor'],
  ['Escape, then Tab', 'leave the editor'],
  ['arrows', 'move in the verdict table; Enter shows what is behind a cell'],
  ['[ and ]', 'the execution before, the execution after'],
  ['← →', 'the same, when the picture has the focus'],
  ['↑ ↓', 'from event to event in the picture, with their lines in the editor'],
  ['+ − 0', 'zoom the picture, or let it fit'],
  ['?', 'this help'],
];

export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Help" onClose={onClose}>
      <p>
        A program goes in, and for each memory model the table says in which states it may end. A filled
        circle is allowed, with the number of executions; a hollow one is forbidden. Behind each stands a
        picture: an execution that ends so, or the cycle that forbids it.
      </p>
      <p>All of it runs in this browser. Nothing that you type leaves the machine.</p>
      <table class="keys">
        <caption>Keys</caption>
        <tbody>
          {KEYS.map(([keys, what]) => (
            <tr key={keys}>
              <th scope="row">
                <kbd>{keys}</kbd>
              </th>
              <td>{what}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="fine">Heddle {VERSION}</p>
    </Dialog>
  );
}
