/**
 * The shape of a trace: everything about its events but the values. Skeletons of equal shapes have
 * equal base sets and relations, so that a plan specialised for one serves them all.
 */
import type { Trace, TraceEvent } from '../program/trace.ts';

const shapes = new WeakMap<Trace, string>();

export function shapeOf(trace: Trace): string {
  let shape = shapes.get(trace);
  if (shape === undefined) {
    shape = trace.events.map(eventShape).join('|');
    shapes.set(trace, shape);
  }
  return shape;
}

function eventShape(event: TraceEvent): string {
  return [
    event.isRead ? 'R' : '',
    event.isWrite ? 'W' : '',
    event.location,
    event.tags.join(),
    event.step,
    event.addressSources.join(),
    event.dataSources.join(),
    event.controlSources.join(),
    event.expectedSources.join(),
    event.pairedRead,
    event.isAtomicInstruction ? 'A' : '',
    event.operandPath.join(),
  ].join(' ');
}
