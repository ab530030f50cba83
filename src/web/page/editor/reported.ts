/**
 * The texts that an editor has told the page of and that have not come back yet. The page hands
 * every text back, some renders later, when the document may already be newer: such an echo must
 * not be written over it.
 */
export class Reported {
  private away: string[] = [];
  private last: string;

  constructor(text: string) {
    this.last = text;
  }

  add(text: string): void {
    this.away.push(text);
  }

  /** Whether the page wants another text than those that it was told of: asked once a render. */
  isNews(text: string): boolean {
    if (text === this.last) {
      // Typed and taken back between two renders.
      if (text === this.away.at(-1)) this.away = [];
      return false;
    }
    this.last = text;
    const place = this.away.lastIndexOf(text);
    // Several keys can become one render, so that what was told before an echo never comes.
    this.away = place < 0 ? [] : this.away.slice(place + 1);
    return place < 0;
  }
}
