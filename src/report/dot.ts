/**
 * Writes a picture of an execution in the DOT language of graphviz: a cluster per thread, colours
 * and line styles as in svg.ts. Only program order decides the ranks, so that each thread reads
 * from top to bottom; the other relations are drawn without a say in the layout.
 */
import type { Picture, PictureEdge } from './picture.ts';
import { type RelationStyle, relationStyles } from './picture-style.ts';

/** The picture as a DOT document, ending in a newline. The same picture gives the same text. */
export function renderDot(picture: Picture): string {
  const styles = relationStyles(picture);
  const isFocused = picture.edges.some((edge) => edge.isHighlighted);
  // `\l` ends a line that is set to the left.
  const heading = [picture.title, picture.subtitle].map((line) => `${escapeText(line)}\\l`).join('');
  const lines = [
    `digraph ${quote(picture.title)} {`,
    `  graph [label="${heading}", labelloc="t", labeljust="l", fontname="Helvetica", bgcolor="white", nodesep="0.6", ranksep="0.5"];`,
    '  node [shape="box", style="rounded,filled", fillcolor="white", color="#7A808A", fontname="monospace", fontsize="12"];',
    '  edge [fontname="monospace", fontsize="10", arrowsize="0.7"];',
    ...initialWrites(picture),
    ...picture.threads.flatMap((name, thread) => cluster(picture, name, thread)),
    ...orderHints(picture),
    ...picture.edges.map((edge) => edgeLine(edge, styles.get(edge.relation)!, isFocused)),
    '}',
  ];
  return `${lines.join('\n')}\n`;
}

function initialWrites(picture: Picture): string[] {
  const initial = eventsOf(picture, -1);
  if (initial.length === 0) return [];
  return [
    '  subgraph initial {',
    '    rank="min";',
    '    node [style="rounded,dashed"];',
    ...initial.map((event) => `    ${nodeLine(picture, event)}`),
    '  }',
  ];
}

function cluster(picture: Picture, name: string, thread: number): string[] {
  return [
    `  subgraph cluster_${thread} {`,
    `    graph [label=${quote(name)}, labeljust="c", style="rounded,filled", fillcolor="#F4F5F7", color="#E3E5E9", fontname="monospace"];`,
    ...eventsOf(picture, thread).map((event) => `    ${nodeLine(picture, event)}`),
    '  }',
  ];
}

function nodeLine(picture: Picture, index: number): string {
  const event = picture.events[index]!;
  const label = event.source === '' ? event.label : `${event.label}\n${event.source}`;
  const tooltip = event.location === '' ? event.label : event.location;
  const frame = event.isHighlighted ? ', penwidth="3", color="#2B2F36"' : '';
  const ground = event.isCommitted ? ', fillcolor="#CFE6F7"' : '';
  return `e${index} [label=${quote(label)}, tooltip=${quote(tooltip)}${frame}${ground}];`;
}

/**
 * Unseen nodes and edges that keep the initial writes above, the threads side by side in their
 * order, and the events of a thread in order where the picture has no po between neighbours. A line
 * of unseen nodes above the clusters orders the threads: graphviz takes a node out of its cluster
 * when an edge of equal rank leaves it.
 */
function orderHints(picture: Picture): string[] {
  const unseen = (from: string, to: string, weight: number) =>
    `  ${from} -> ${to} [style="invis", weight="${weight}"];`;
  const initial = eventsOf(picture, -1);
  const threads = [...picture.threads.keys()].filter((thread) => eventsOf(picture, thread).length > 0);
  const ordered = new Set(
    picture.edges.filter((edge) => edge.relation === 'po').map((edge) => `${edge.from} ${edge.to}`),
  );
  const hints = [
    ...row(initial.map((event) => `e${event}`)),
    ...row(threads.map((thread) => `above_${thread}`)),
  ];
  for (const thread of threads) {
    const own = eventsOf(picture, thread);
    for (const event of initial) hints.push(unseen(`e${event}`, `above_${thread}`, 1));
    hints.push(unseen(`above_${thread}`, `e${own[0]}`, 100));
    for (const [index, next] of own.slice(1).entries()) {
      if (!ordered.has(`${own[index]} ${next}`)) hints.push(unseen(`e${own[index]}`, `e${next}`, 1));
    }
  }
  return hints;
}

/** Nodes side by side in this order; those that are not declared elsewhere stay unseen. */
function row(nodes: readonly string[]): string[] {
  if (nodes.length === 0) return [];
  return [
    '  {',
    '    graph [rank="same"];',
    '    node [shape="point", style="invis", width="0.01", label=""];',
    `    ${nodes.join(' -> ')} [style="invis"];`,
    '  }',
  ];
}

function edgeLine(edge: PictureEdge, style: RelationStyle, isFocused: boolean): string {
  const isMuted = isFocused && !edge.isHighlighted;
  const attributes = [
    `color="${style.stroke}${isMuted ? '60' : ''}"`,
    `fontcolor="${style.text}${isMuted ? '90' : ''}"`,
    `style="${style.dotStyle}"`,
    `penwidth="${edge.isHighlighted ? 3 : style.width}"`,
  ];
  // `xlabel` takes no part in the layout; a plain label of an edge along a row may come to lie on a
  // box.
  if (edge.relation !== 'po' || edge.isHighlighted) attributes.push(`xlabel=${quote(edge.relation)}`);
  if (edge.relation !== 'po') attributes.push('constraint="false"');
  return `  e${edge.from} -> e${edge.to} [${attributes.join(', ')}];`;
}

function eventsOf(picture: Picture, thread: number): number[] {
  return [...picture.events.keys()].filter((index) => picture.events[index]!.thread === thread);
}

function quote(text: string): string {
  return `"${escapeText(text)}"`;
}

/**
 * Text for the inside of a quoted string, so that graphviz shows it as it is: it reads backslashes
 * as escapes and ampersands as the beginning of an HTML entity, in plain labels too.
 */
function escapeText(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll('&', '&amp;')
    .replaceAll('\0', '\ufffd')
    .replaceAll(/\r\n?|\n/g, '\\n');
}
