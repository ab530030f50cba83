/** Random pictures: any mix of threads, initial writes and edges, sensible or not. */
import fc from 'fast-check';
import type { Picture } from '../../../src/report/picture.ts';

const words = fc.string({ maxLength: 24, unit: 'binary' });

export const arbitraryPicture: fc.Arbitrary<Picture> = fc
  .record({
    title: words,
    subtitle: fc.string({ maxLength: 200, unit: 'binary' }),
    threads: fc.array(fc.oneof(fc.constantFrom('P0', 'P1'), words), { maxLength: 6 }),
    initial: fc.array(words, { maxLength: 6 }),
    drafts: fc.array(fc.record({ thread: fc.nat(5), label: words, source: words }), { maxLength: 24 }),
    links: fc.array(
      fc.record({
        relation: fc.oneof(
          fc.constantFrom('po', 'rf', 'co', 'fr', 'hb', 'sw'),
          fc.string({ minLength: 1, maxLength: 12 }),
        ),
        from: fc.nat(99),
        to: fc.nat(99),
        isHighlighted: fc.boolean(),
      }),
      { maxLength: 40 },
    ),
  })
  .map(({ title, subtitle, threads, initial, drafts, links }) => {
    const events = [
      ...initial.map((label) => ({ thread: -1, label, source: '', location: '' })),
      ...(threads.length === 0 ? [] : drafts).map((draft, line) => ({
        ...draft,
        thread: draft.thread % threads.length,
        location: `a.c:${line + 1}:1`,
      })),
    ];
    const edges = (events.length === 0 ? [] : links).map((link) => ({
      ...link,
      from: link.from % events.length,
      to: link.to % events.length,
    }));
    return { title, subtitle, threads, events, edges };
  });
