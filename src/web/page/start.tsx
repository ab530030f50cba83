/** Puts the page into the document. */
import { render } from 'preact';
import { App } from './app.tsx';

export function start(place: HTMLElement): void {
  render(<App />, place);
}
