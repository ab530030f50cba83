/**
 * Last step of placing: where the name of each edge's relation stands. A name stands on its own
 * edge, so that it is clear whose it is, at the place along the edge where it covers least: no box,
 * no header, no other name, and few other edges.
 */
import { type Curve, distance, samplePoints } from './layout-curves.ts';
import type { Box, Grid, Point } from './layout-grid.ts';
import type { Picture } from './picture.ts';
import { fontSizes, relationLabelWidth } from './picture-text.ts';

/** Along the edge, from the middle outwards. */
const fractions = [0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.26, 0.74, 0.2, 0.8, 0.15, 0.85];
const margin = 2;
/** How close another edge may come to a name before it counts as covered. */
const clearance = 5;

/** The middle of each edge's label; undefined for plain program order, which needs none. */
export function layoutLabels(picture: Picture, grid: Grid, curves: readonly Curve[]): (Point | undefined)[] {
  const traces = curves.map((curve) => samplePoints(curve, 6));
  const obstacles: Box[] = [...grid.boxes, ...grid.headers];
  const placed: Box[] = [];
  const labels = new Array<Point | undefined>(picture.edges.length).fill(undefined);

  // Short edges have the least choice, so they choose first; edges of the cycle before all others.
  const lengths = traces.map(lengthOf);
  const order = [...picture.edges.keys()].sort((a, b) => {
    const cycleFirst = Number(picture.edges[b]!.isHighlighted) - Number(picture.edges[a]!.isHighlighted);
    return cycleFirst || lengths[a]! - lengths[b]! || a - b;
  });
  for (const index of order) {
    const edge = picture.edges[index]!;
    if (edge.relation === 'po' && !edge.isHighlighted) continue;
    const width = relationLabelWidth(edge.relation) + 2 * margin;
    const height = fontSizes.relation + 2 * margin;
    let best: Point | undefined;
    let bestBox: Box | undefined;
    let bestCost = Number.POSITIVE_INFINITY;
    for (const fraction of fractions) {
      const point = pointAlong(traces[index]!, lengths[index]! * fraction);
      const box = { x: point.x - width / 2, y: point.y - height / 2, width, height };
      const cost =
        Math.abs(fraction - 0.5) * 10 +
        overlap(box, obstacles) * 4 +
        overlap(box, placed) * 4 +
        outside(box, grid) * 40 +
        othersWithin(box, traces, index) * 3;
      if (cost < bestCost) {
        bestCost = cost;
        best = point;
        bestBox = box;
      }
    }
    labels[index] = best;
    placed.push(grown(bestBox!, 4));
  }
  return labels;
}

function lengthOf(points: readonly Point[]): number {
  let length = 0;
  for (let i = 1; i < points.length; i++) length += distance(points[i - 1]!, points[i]!);
  return length;
}

function pointAlong(points: readonly Point[], wanted: number): Point {
  let rest = wanted;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1]!, points[i]!];
    const step = distance(a, b);
    if (rest <= step && step > 0) {
      const t = rest / step;
      return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
    }
    rest -= step;
  }
  return points.at(-1)!;
}

function overlap(box: Box, others: readonly Box[]): number {
  let area = 0;
  for (const other of others) {
    const width = Math.min(box.x + box.width, other.x + other.width) - Math.max(box.x, other.x);
    const height = Math.min(box.y + box.height, other.y + other.height) - Math.max(box.y, other.y);
    if (width > 0 && height > 0) area += width * height;
  }
  return area;
}

function grown(box: Box, by: number): Box {
  return { x: box.x - by, y: box.y - by, width: box.width + 2 * by, height: box.height + 2 * by };
}

/** How far a box stands out of the drawing. */
function outside(box: Box, grid: Grid): number {
  return (
    Math.max(0, -box.x) +
    Math.max(0, -box.y) +
    Math.max(0, box.x + box.width - grid.width) +
    Math.max(0, box.y + box.height - grid.height)
  );
}

/** How many sampled points of other edges a box covers or nearly touches. */
function othersWithin(box: Box, traces: readonly (readonly Point[])[], own: number): number {
  const [left, right] = [box.x - clearance, box.x + box.width + clearance];
  const [top, bottom] = [box.y - clearance, box.y + box.height + clearance];
  let covered = 0;
  for (const [index, trace] of traces.entries()) {
    if (index === own) continue;
    for (const { x, y } of trace) {
      if (x > left && x < right && y > top && y < bottom) covered++;
    }
  }
  return covered;
}
